"""The tables of one device: read from their logs when they are needed, changed only through commits."""

from __future__ import annotations

from collections.abc import Callable

from meldhouse.local.storage import Storage, UnreadableTable
from meldhouse.tables.access import Propose
from meldhouse.tables.clocks import now
from meldhouse.tables.entries import AnyBody, Created, write_body
from meldhouse.tables.errors import Contended, NoSuchTable
from meldhouse.tables.table import Table
from meldhouse.tables.table_log import table_from
from meldhouse.wire.http import TableLine

#: called after an entry was applied and saved
Applied = Callable[[Table, AnyBody], None]


class LocalTables:
    """Tables by id. Their coroutines never wait."""

    def __init__(self, storage: Storage, applied: Applied) -> None:
        self._storage = storage
        self._applied = applied
        self._tables: dict[str, Table] = {}

    def known(self, table_id: str) -> Table | None:
        """Returns the table if it was read before."""
        return self._tables.get(table_id)

    async def create(self, table_id: str, created: Created) -> Table:
        if self._storage.has(table_id):
            raise Contended("this table exists already")
        table = Table(table_id, created, now())
        self._tables[table_id] = table
        self._save(table, created, table.updated)
        return table

    async def get(self, table_id: str) -> Table:
        table = self._tables.get(table_id)
        if table is None:
            table = self._tables[table_id] = self._read(table_id)
        return table

    async def fresh(self, table_id: str) -> Table:
        return await self.get(table_id)

    async def find(self, name: str) -> Table:
        """Returns a table by its id or its code."""
        code = name.upper()
        by_code = [line.table for line in self._storage.lines.values() if line.code == code]
        return await self.get(by_code[0] if by_code else name)

    def _read(self, table_id: str) -> Table:
        """Reads a table. Its clock stood still while the house was closed."""
        if not self._storage.has(table_id):
            raise NoSuchTable("there is no such table")
        entries = self._storage.entries(table_id)
        try:
            table = table_from(table_id, entries)
        except Exception:
            raise self._storage.distrust(table_id) from None
        table.waiting_since = now()
        return table

    async def commit(self, table_id: str, propose: Propose, is_fresh: bool = False) -> Table:
        table = await self.get(table_id)
        body = propose(table)
        if body is not None:
            self.apply(table, body)
        return table

    def apply(self, table: Table, body: AnyBody, at: int | None = None) -> None:
        """Applies an entry and saves it. A table that a failure left half-changed is read anew."""
        at = max(now(), table.updated) if at is None else at
        try:
            table.apply(body, at)
        except Exception:
            self._tables.pop(table.id, None)
            raise
        self._save(table, body, at)

    def _save(self, table: Table, body: AnyBody, at: int) -> None:
        self._storage.append(table.id, table.seq, write_body(body), at)
        self._storage.put_line(line_of(table))
        self._applied(table, body)

    def forget(self, table_id: str) -> None:
        """Removes a table for good."""
        self._tables.pop(table_id, None)
        self._storage.forget(table_id)

    def lines(self, most: int) -> list[TableLine]:
        """Lists the tables of this device, newest first."""
        for table_id in self._storage.tables():
            self._note_line(table_id)
        found = self._storage.lines.values()
        return sorted(found, key=lambda line: (-self._storage.last_at(line.table), line.table))[:most]

    def _note_line(self, table_id: str) -> None:
        """Makes the line of a table if it was lost, unless the table cannot be read."""
        if table_id in self._storage.lines:
            line = self._storage.lines[table_id]
            line.updated = self._storage.last_at(table_id) or line.updated
            return
        try:
            table = self._tables.get(table_id) or self._read(table_id)
        except (UnreadableTable, NoSuchTable):
            return
        self._storage.put_line(line_of(table))


def line_of(table: Table) -> TableLine:
    """Returns the line of a table in the list of matches."""
    created = table.created
    free = sum(1 for chair in table.chairs if chair.is_open)
    return TableLine(
        table.id,
        created.code,
        created.game,
        table.status,
        table.updated,
        created.players,
        free,
        created.is_offline,
    )
