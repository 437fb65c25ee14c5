"""Keeps tables in step with their logs: reads them, and applies entries as they are appended."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Iterator, Sequence

from meldhouse.parts.errors import MeldhouseError, RulesVersionError
from meldhouse.server.tables.index import index_of
from meldhouse.server.tables.memory import TableListener, TableMemory
from meldhouse.server.workers.long_work import LongWork
from meldhouse.store import Entry, Store, StoreError
from meldhouse.tables.clocks import time_of_entry
from meldhouse.tables.entries import AnyBody, read_body
from meldhouse.tables.errors import NoSuchTable
from meldhouse.tables.table import Table
from meldhouse.tables.table_log import empty_table

log = logging.getLogger("meldhouse.server")


class UnreadableTable(StoreError):
    """The log of a table cannot be followed by this program. Clients see an unavailable database."""


class Follower:
    """Applies the entries of logs to the tables in memory. The caller holds the table's lock."""

    def __init__(
        self, store: Store, memory: TableMemory, listener: TableListener, long_work: LongWork
    ) -> None:
        self._store = store
        self._memory = memory
        self._listener = listener
        self._long_work = long_work

    async def read(self, table_id: str) -> Table:
        """Returns the table from memory, or else from its log."""
        table = self._memory.use(table_id)
        if table is not None:
            return table
        entries = await self._store.entries(table_id)
        if not entries:
            raise NoSuchTable("there is no such table")
        with self.following(table_id):
            table = empty_table(table_id, entries[0].body, time_of_entry(entries[0].at, is_news=False))
            await self._long_work.run(self._applying(table, entries[1:], is_news=False), table_id)
        self._memory.remember(table)
        return table

    async def catch_up(self, table: Table) -> None:
        """Applies what other processes have appended."""
        entries = await self._store.entries(table.id, table.seq + 1)
        with self.following(table.id):
            await self._long_work.run(self._applying(table, entries, is_news=True), table.id)

    def _applying(self, table: Table, entries: Sequence[Entry], is_news: bool) -> Iterator[None]:
        """Applies entries in short steps. News are reported."""
        for entry in entries:
            body = read_body(entry.body)
            was_running = table.status == "running"
            yield from table.applying(body, time_of_entry(entry.at, is_news))
            if is_news:
                self._note_end(table, was_running)
                self._listener.applied(table, body, False)

    def follow(self, table: Table, entry: Entry) -> None:
        """Applies an entry of another process."""
        body = read_body(entry.body)
        self.apply(table, body, time_of_entry(entry.at, is_news=True))
        self._listener.applied(table, body, False)

    def apply(self, table: Table, body: AnyBody, at: int) -> bool:
        """Applies an entry. Returns True if it ends the match."""
        was_running = table.status == "running"
        table.apply(body, at)
        return self._note_end(table, was_running)

    async def apply_slowly(self, table: Table, body: AnyBody, at: int) -> None:
        """Applies an entry that brings many decisions along."""
        await self._long_work.run(table.applying(body, at), table.id)
        self._memory.note_over(table.id)

    def _note_end(self, table: Table, was_running: bool) -> bool:
        """Notes a finished or closed table. Returns True if its match has just ended."""
        has_ended = was_running and table.status == "over"
        if table.status == "closed" or has_ended:
            self._memory.note_over(table.id)
        return has_ended

    @contextlib.contextmanager
    def following(self, table_id: str) -> Iterator[None]:
        """Turns any failure to apply entries into UnreadableTable."""
        try:
            yield
        except StoreError:
            raise
        except Exception as error:
            raise self.distrust(table_id, error) from error

    def distrust(self, table_id: str, error: Exception) -> UnreadableTable:
        """Forgets a table that a failure left half-changed, and returns the failure to report.

        An entry may come from a newer program. If the fault is ours, the next request reads the log anew.
        """
        if isinstance(error, RulesVersionError):
            log.error("table %s cannot be read: %s", table_id, error.detail)
        else:
            log.error("the log of table %s could not be followed", table_id, exc_info=error)
        self._memory.forget(table_id)
        return UnreadableTable("this table cannot be read just now; try again")

    async def note_index(self, table: Table) -> None:
        """Writes the index of a finished match.

        If that fails the log still says that the match is over, and the index is corrected later.
        """
        try:
            await self._store.put_index(index_of(table))
        except MeldhouseError as error:
            log.warning("the index of a table was not written: %s", error.code)
