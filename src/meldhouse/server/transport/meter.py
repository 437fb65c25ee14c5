"""Limits on what one client may send."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

_MOST_METERS = 10_000


class Meter:
    """Counts frames and bytes of a connection: so many a second, and so many at once.

    The clock is read only when the allowance is used up, so that counting costs next to nothing.
    """

    __slots__ = ("_bytes", "_bytes_rate", "_frames", "_frames_rate", "_last", "_most_bytes", "_most_frames")

    def __init__(self, frames_rate: float, most_frames: float, bytes_rate: float, most_bytes: float) -> None:
        self._frames_rate = frames_rate
        self._bytes_rate = bytes_rate
        self._frames = self._most_frames = most_frames
        self._bytes = self._most_bytes = most_bytes
        self._last = time.monotonic()

    @property
    def frames_left(self) -> int:
        """Returns the frames that the connection may send at once now."""
        self._refill()
        return int(self._frames)

    def spend(self, frames: float, size: int) -> bool:
        """Counts frames, or lines, of so many bytes. Returns False if they exceed the limit."""
        self._frames -= frames
        self._bytes -= size
        if self._frames >= 0 and self._bytes >= 0:
            return True
        self._refill()
        return self._frames >= 0 and self._bytes >= 0

    def _refill(self) -> None:
        at = time.monotonic()
        passed, self._last = at - self._last, at
        self._frames = min(self._most_frames, self._frames + passed * self._frames_rate)
        self._bytes = min(self._most_bytes, self._bytes + passed * self._bytes_rate)


class Meters:
    """A meter for each guest or network, as far as it was used lately."""

    def __init__(self, new: Callable[[], Meter]) -> None:
        self._new = new
        self._meters: OrderedDict[str, Meter] = OrderedDict()

    def of(self, name: str) -> Meter:
        meter = self._meters.pop(name, None) or self._new()
        self._meters[name] = meter
        if len(self._meters) > _MOST_METERS:
            self._meters.popitem(last=False)
        return meter
