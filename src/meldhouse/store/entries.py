"""What a store keeps."""

from __future__ import annotations

import msgspec

from meldhouse.parts.errors import MeldhouseError


class StoreError(MeldhouseError):
    """The database cannot be opened, written or read just now. Nothing was acknowledged."""

    code = "store-unavailable"


class Entry(msgspec.Struct, frozen=True):
    """One thing that happened to a table. `(table, seq)` is unique: whoever appends it first has decided it."""

    table: str
    seq: int
    #: JSON, written and read by the server
    body: bytes
    #: milliseconds since 1970
    at: int


class TableIndex(msgspec.Struct, frozen=True):
    """What is looked up about a table without reading its log. It follows from the log, and is written with it."""

    table: str
    code: str
    game: str
    #: `open`, `running`, `over`
    status: str
    is_listed: bool
    #: the guests who have sat here, in no order
    guests: tuple[str, ...]
    updated: int
    #: seats, and how many of them are still free
    players: int = 0
    free: int = 0
