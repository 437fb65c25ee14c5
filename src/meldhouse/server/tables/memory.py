"""The tables that this process keeps in memory, and their locks."""

from __future__ import annotations

from collections import OrderedDict
from weakref import WeakValueDictionary

from meldhouse.server.tables.lock import TableLock
from meldhouse.tables.entries import AnyBody
from meldhouse.tables.table import Table

#: finished tables without viewers are kept for requests of the record or a rematch
_MOST_OVER = 200
#: all decisions of these tables; a decision takes about half a kilobyte
_MOST_DECISIONS = 100_000


class TableListener:
    """Reacts to what happens to tables. The defaults do nothing."""

    def applied(self, table: Table, body: AnyBody, is_ours: bool) -> None:
        """Called after an entry was applied. `is_ours`: this process appended it."""

    def is_kept(self, table_id: str) -> bool:
        """Checks if a table must stay in memory: it has viewers, or a clock runs."""
        return False

    def is_watched(self, table_id: str) -> bool:
        """Checks if a table has viewers here. Others are left to the process that plays them."""
        return True

    def forgotten(self, table_id: str) -> None:
        """Called when a table has left the memory."""


class TableMemory:
    """Tables by id. Any of them can be read again from its log."""

    def __init__(self, listener: TableListener, most: int) -> None:
        self._listener = listener
        self._most = most
        self._tables: OrderedDict[str, Table] = OrderedDict()
        #: tables whose match is over, or was brought along, the oldest first, with the number of their decisions
        self._over: OrderedDict[str, int] = OrderedDict()
        #: a lock lives as long as its table, or anybody who waits for it
        self._locks: WeakValueDictionary[str, TableLock] = WeakValueDictionary()

    def __len__(self) -> int:
        return len(self._tables)

    def ids(self) -> list[str]:
        return list(self._tables)

    def get(self, table_id: str) -> Table | None:
        return self._tables.get(table_id)

    def use(self, table_id: str) -> Table | None:
        """Returns a table and notes that it was used last."""
        table = self._tables.get(table_id)
        if table is not None:
            self._tables.move_to_end(table_id)
        return table

    def lock(self, table_id: str) -> TableLock:
        """Returns the lock of a table, also of one that is not in memory."""
        table = self._tables.get(table_id)
        if table is not None and isinstance(table.lock, TableLock):
            return table.lock
        lock = self._locks.get(table_id)
        if lock is None:
            lock = self._locks[table_id] = TableLock()
        return lock

    def is_locked(self, table_id: str) -> bool:
        lock = self._locks.get(table_id)
        return lock is not None and lock.locked()

    def remember(self, table: Table) -> None:
        table.lock = self.lock(table.id)
        self._tables[table.id] = table
        if table.status in ("over", "closed") or table.origin is not None:
            self.note_over(table.id)
        if len(self._tables) > self._most:
            self._forget_some()

    def note_over(self, table_id: str) -> None:
        """Notes that a match is over, or was brought along: the oldest of them go, or they would fill the memory."""
        table = self._tables.get(table_id)
        self._over[table_id] = 0 if table is None else sum(len(deal) for deal in table.decisions)
        while len(self._over) > _MOST_OVER or (
            len(self._over) > 1 and sum(self._over.values()) > _MOST_DECISIONS
        ):
            oldest, _ = self._over.popitem(last=False)
            if oldest in self._tables and not self._is_in_use(oldest):
                self.forget(oldest)

    def _is_in_use(self, table_id: str) -> bool:
        return self._listener.is_kept(table_id) or self.lock(table_id).locked()

    def forget(self, table_id: str) -> None:
        if self._tables.pop(table_id, None) is not None:
            self._over.pop(table_id, None)
            self._listener.forgotten(table_id)

    def _forget_some(self) -> None:
        for table_id in self.ids()[: len(self._tables) // 4]:
            if not self._is_in_use(table_id):
                self.forget(table_id)
