"""The data of a store."""

from __future__ import annotations

import msgspec

from meldhouse.parts.errors import MeldhouseError


class StoreError(MeldhouseError):
    """The database cannot be opened, written or read now. Nothing was acknowledged."""

    code = "store-unavailable"


class Entry(msgspec.Struct, frozen=True):
    """One entry of a table's log. `(table, seq)` is unique: the first process to append it wins."""

    table: str
    seq: int
    #: JSON, written and read by the server
    body: bytes
    #: milliseconds since 1970
    at: int


class TableIndex(msgspec.Struct, frozen=True):
    """The part of a table that can be looked up without reading its log. It is written with the log."""

    table: str
    code: str
    game: str
    #: `open`, `running`, `over`, `closed`
    status: str
    is_listed: bool
    #: the guests who have sat here, in any order
    guests: tuple[str, ...]
    updated: int
    #: the number of seats, and of free ones
    players: int = 0
    free: int = 0
    #: the number of seats where people sit
    people: int = 1
    #: the match was played on a device
    is_offline: bool = False
