"""The work of an operator on the database of a server, which may be running."""

from __future__ import annotations

from pathlib import Path

from meldhouse.parts.errors import OptionError
from meldhouse.server.errors import NotAllowed
from meldhouse.server.tables import proposals
from meldhouse.server.tables.clocks import now
from meldhouse.server.tables.memory import TableListener
from meldhouse.server.tables.registry import Tables
from meldhouse.store import Store, TableIndex, open_store

_SQLITE = "sqlite:///"
_DAY = 24 * 3600 * 1000
_FINISHED = ("over", "closed")
#: tables that are looked at in one step of a pruning
_STEP = 1000
_END_OF_TIME = 2**62


class Administration:
    """Lists, closes and deletes tables. Hidden cards are never shown."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._tables = Tables(store, TableListener())

    @classmethod
    async def open(cls, database: str) -> Administration:
        return cls(await open_store(database))

    async def shut(self) -> None:
        self._tables.close()
        await self._store.close()

    async def list(self, most: int) -> list[TableIndex]:
        """Lists the tables that changed last."""
        return await self._store.unchanged(_END_OF_TIME, most)

    async def close(self, name: str) -> TableIndex:
        """Closes a table before the end of its match."""
        table = await self._tables.find(name)
        if table.status in _FINISHED:
            raise NotAllowed(f"this table is {table.status} already")
        table = await self._tables.commit(table.id, proposals.abandon("operator"), is_fresh=True)
        return table.index()

    async def delete(self, name: str) -> TableIndex:
        """Deletes a finished table with all its traces."""
        table = await self._tables.find(name)
        if table.status not in _FINISHED:
            raise NotAllowed("the match is not over; close the table first")
        await self._store.delete(table.id)
        return table.index()

    async def prune(self, days: float) -> tuple[int, int]:
        """Deletes finished tables that are older than some days, and closes idle ones.

        Returns the numbers of both. Closed tables are deleted when they have been closed for so long.
        """
        before = now() - int(days * _DAY)
        idle = [table for table, _ in await self._store.idle(before)]
        idle += [
            index.table for index in await self._store.unchanged(before, _STEP) if index.status == "open"
        ]
        for table in idle:
            await self.close(table)
        deleted = 0
        while old := [index for index in await self._store.unchanged(before, _STEP) if _is_finished(index)]:
            for index in old:
                await self._store.delete(index.table)
            deleted += len(old)
        return deleted, len(idle)


def _is_finished(index: TableIndex) -> bool:
    return index.status in _FINISHED


def sqlite_path(database: str) -> Path:
    """Returns the file of an SQLite database. PostgreSQL has tools of its own for backups."""
    if not database.startswith(_SQLITE):
        raise OptionError("back up and restore PostgreSQL with pg_dump and psql")
    return Path(database.removeprefix(_SQLITE))
