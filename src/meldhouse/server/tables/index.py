"""The index of a table in the store."""

from __future__ import annotations

import msgspec

from meldhouse.store import TableIndex
from meldhouse.tables.entries import Abandoned, AnyBody, BotSat, Continued, Played, Sat, Started, Stood
from meldhouse.tables.table import Table


def index_of(table: Table) -> TableIndex:
    """Returns what can be looked up about the table without reading its log."""
    guests = {chair.guest for chair in table.chairs if chair.guest} | {table.created.host}
    return TableIndex(
        table.id,
        table.created.code,
        table.created.game,
        table.status,
        table.created.is_listed,
        tuple(sorted(guests)),
        table.updated,
        table.created.players,
        sum(1 for chair in table.chairs if chair.is_open),
        sum(1 for chair in table.chairs if chair.guest),
        table.created.is_offline,
    )


def index_after(table: Table, body: AnyBody, at: int) -> TableIndex | None:
    """Returns the index after an entry that changes it, to be written with it; None for most entries.

    The end of a match is not among them: it follows from the rules once the entry is applied. A match that was
    played elsewhere is known to be over.
    """
    if not isinstance(body, (Sat, Stood, BotSat, Started, Continued, Played, Abandoned)):
        return None
    index = index_of(table)
    if isinstance(body, Abandoned):
        return msgspec.structs.replace(index, status="closed", updated=at)
    if isinstance(body, Played):
        return msgspec.structs.replace(index, status="over", updated=at)
    if isinstance(body, (Started, Continued)):
        return msgspec.structs.replace(index, status="running", updated=at)
    guests = {*index.guests, body.guest} if isinstance(body, Sat) else {*index.guests}
    freed = 1 if isinstance(body, Stood) else -1
    people = index.people + int(isinstance(body, Sat)) - int(bool(table.chairs[body.seat].guest))
    return msgspec.structs.replace(
        index, guests=tuple(sorted(guests)), free=index.free + freed, people=people, updated=at
    )
