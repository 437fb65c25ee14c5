"""Tables read from their logs."""

from __future__ import annotations

from meldhouse.tables.entries import Created, read_body
from meldhouse.tables.table import Table


def table_from(table_id: str, entries: list[tuple[bytes, int]]) -> Table:
    """Builds a table from its whole log: the body and time of each entry."""
    table = empty_table(table_id, *entries[0])
    for body, at in entries[1:]:
        table.apply(read_body(body), at)
    return table


def empty_table(table_id: str, body: bytes, at: int) -> Table:
    """Returns a table as its first entry describes it."""
    created = read_body(body)
    assert isinstance(created, Created)
    return Table(table_id, created, at)
