"""Limits on chat and messages, and on what a network may do in an hour."""

from __future__ import annotations

from math import inf

from meldhouse.parts.errors import MeldhouseError
from meldhouse.server.settings import Settings
from meldhouse.server.transport.meter import Meter, Meters

_MINUTE = 60.0
_HOUR = 3600.0


class TooMuchChat(MeldhouseError):
    """A guest has written more than they may in a minute."""

    code = "too-many-requests"


class ChatLimits:
    """Counts lines and bytes of chat by guest, at all tables of this process."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._meters = Meters(self._new_meter)

    def check(self, guest: str, text: str) -> None:
        """Counts a line. Raises TooMuchChat if it is one too many."""
        if not self._meters.of(guest).spend(1, len(text.encode())):
            raise TooMuchChat("you write very much; wait a minute")

    def _new_meter(self) -> Meter:
        lines, size = self._settings.chat_lines_per_minute, self._settings.chat_bytes_per_minute
        return Meter(lines / _MINUTE, lines, size / _MINUTE, size)


class TooManyInAnHour(MeldhouseError):
    """A network has done something more often than it may in an hour."""

    code = "too-many-requests"


class HourlyLimits:
    """Counts something by network, because a new guest costs nothing."""

    def __init__(self, most: int, complaint: str) -> None:
        self._complaint = complaint
        self._meters = Meters(lambda: Meter(most / _HOUR, most, 0, 0))

    def check(self, network: str, number: int = 1) -> None:
        """Counts so many. Raises TooManyInAnHour if they are too many."""
        if not self._meters.of(network).spend(number, 0):
            raise TooManyInAnHour(self._complaint)


class MessageLimits:
    """Counts the messages of all connections of a network, each of which has a limit of its own."""

    def __init__(self, settings: Settings) -> None:
        rate = settings.messages_of_address
        self._meters = Meters(lambda: Meter(rate, 2 * rate, inf, inf))

    def of(self, network: str) -> Meter:
        return self._meters.of(network)
