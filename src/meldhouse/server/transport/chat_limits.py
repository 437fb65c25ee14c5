"""Limits on the chat of each guest."""

from __future__ import annotations

from collections import OrderedDict

from meldhouse.parts.errors import MeldhouseError
from meldhouse.server.settings import Settings
from meldhouse.server.transport.meter import Meter

_MINUTE = 60.0
_MOST_GUESTS = 10_000


class TooMuchChat(MeldhouseError):
    """A guest has written more than they may in a minute."""

    code = "too-many-requests"


class ChatLimits:
    """Counts lines and bytes of chat by guest, at all tables of this process."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        #: the guests who spoke last
        self._meters: OrderedDict[str, Meter] = OrderedDict()

    def check(self, guest: str, text: str) -> None:
        """Counts a line. Raises TooMuchChat if it is one too many."""
        meter = self._meters.pop(guest, None) or self._new_meter()
        self._meters[guest] = meter
        if len(self._meters) > _MOST_GUESTS:
            self._meters.popitem(last=False)
        if not meter.spend(1, len(text.encode())):
            raise TooMuchChat("you write very much; wait a minute")

    def _new_meter(self) -> Meter:
        lines, size = self._settings.chat_lines_per_minute, self._settings.chat_bytes_per_minute
        return Meter(lines / _MINUTE, lines, size / _MINUTE, size)
