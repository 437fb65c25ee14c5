"""Limits on the time that the rules think about the messages of one guest."""

from __future__ import annotations

from collections import OrderedDict
from math import inf

from meldhouse.server.transport.meter import Meter

#: seconds of thought for a guest in each second, and at once
_RATE = 0.2
_AT_ONCE = 1.0
#: what is shorter is not counted
_SHORTEST = 0.002
_MOST_GUESTS = 1000


class ThoughtLimits:
    """Counts the long thoughts of the rules by guest: a turn on a table full of wilds takes milliseconds."""

    def __init__(self) -> None:
        self._meters: OrderedDict[str, Meter] = OrderedDict()

    def spend(self, guest: str, seconds: float) -> None:
        """Counts a thought about a message of a guest."""
        if seconds < _SHORTEST:
            return
        meter = self._meters.pop(guest, None) or Meter(_RATE, _AT_ONCE, inf, inf)
        self._meters[guest] = meter
        if len(self._meters) > _MOST_GUESTS:
            self._meters.popitem(last=False)
        meter.spend(seconds, 0)

    def is_spent(self, guest: str) -> bool:
        """Checks if a guest has to wait."""
        meter = self._meters.get(guest)
        return meter is not None and not meter.spend(0, 0)
