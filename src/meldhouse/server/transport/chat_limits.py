"""Limits on the chat, the reports and the records of each guest."""

from __future__ import annotations

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


class TooManyReports(MeldhouseError):
    """A network has reported more players than it may in an hour."""

    code = "too-many-requests"


class ReportLimits:
    """Counts reports by network, because a new guest costs nothing."""

    def __init__(self, settings: Settings) -> None:
        most = settings.reports_per_hour
        self._meters = Meters(lambda: Meter(most / _HOUR, most, 0, 0))

    def check(self, network: str) -> None:
        """Counts a report. Raises TooManyReports if it is one too many."""
        if not self._meters.of(network).spend(1, 0):
            raise TooManyReports("you have reported many players; try again later")


class TooManyRecords(MeldhouseError):
    """A network has sent more records than it may in an hour."""

    code = "too-many-requests"


class RecordLimits:
    """Counts records by network: each is replayed and stored, and a new guest costs nothing."""

    def __init__(self, settings: Settings) -> None:
        most = settings.records_per_hour
        self._meters = Meters(lambda: Meter(most / _HOUR, most, 0, 0))

    def check(self, network: str) -> None:
        """Counts a record. Raises TooManyRecords if it is one too many."""
        if not self._meters.of(network).spend(1, 0):
            raise TooManyRecords("you have sent many records; try again later")
