"""All tables of this process: read from the log, kept while they are used, changed only through commits."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from functools import partial

from meldhouse.parts.errors import MeldhouseError
from meldhouse.server.tables.commit import Committer, Done
from meldhouse.server.tables.follower import Follower
from meldhouse.server.tables.index import index_of
from meldhouse.server.tables.memory import TableListener, TableMemory
from meldhouse.server.tasks import Tasks
from meldhouse.server.workers.long_work import LongWork
from meldhouse.store import Entry, Store, StoreError
from meldhouse.tables.access import Propose
from meldhouse.tables.clocks import now
from meldhouse.tables.entries import Created, write_body
from meldhouse.tables.errors import Contended
from meldhouse.tables.table import Table

log = logging.getLogger("meldhouse.server")

_RETRY_SECONDS = 0.5
_LONGEST_CODE = 10


class Tables:
    """The tables of the store, as this process knows them."""

    def __init__(self, store: Store, listener: TableListener, most: int = 5000) -> None:
        self._store = store
        self._listener = listener
        self._memory = TableMemory(listener, most)
        #: shared by all long work in the event loop of this process
        self.long_work = LongWork()
        self._follower = Follower(store, self._memory, listener, self.long_work)
        self._committer = Committer(store, self._follower, listener)
        self._tasks = Tasks("the refresh of a table")
        store.listen(self._heard)

    def __len__(self) -> int:
        return len(self._memory)

    def close(self) -> None:
        self._committer.close()
        self._tasks.cancel()

    def known(self, table_id: str) -> Table | None:
        """Returns the table if this process has it in memory."""
        return self._memory.get(table_id)

    def without_people(self) -> int:
        """Returns the number of running tables in memory where only bots play."""
        tables = [self._memory.get(table_id) for table_id in self._memory.ids()]
        return sum(
            1 for table in tables if table is not None and table.status == "running" and not table.has_people
        )

    async def create(self, table_id: str, created: Created) -> Table:
        """Creates a table with its first entry."""
        table = Table(table_id, created, now())
        async with self._memory.lock(table_id):
            entry = Entry(table_id, 0, write_body(created), table.updated)
            if not await self._store.append(entry, index_of(table)):
                raise Contended("this table exists already")
            self._memory.remember(table)
            self._listener.applied(table, created, True)
            return table

    async def get(self, table_id: str) -> Table:
        """Returns the table as this process knows it, read from its log if need be."""
        table = self._memory.use(table_id)
        if table is not None:
            return table
        async with self._memory.lock(table_id):
            return await self._follower.read(table_id)

    async def fresh(self, table_id: str) -> Table:
        """Returns the table with everything that other processes have appended."""
        async with self._memory.lock(table_id):
            return await self._read_fresh(table_id)

    async def _read_fresh(self, table_id: str) -> Table:
        is_known = self._memory.get(table_id) is not None
        table = await self._follower.read(table_id)
        if is_known:
            await self._follower.catch_up(table)
        return table

    async def find(self, name: str) -> Table:
        """Returns a table by its id or its code."""
        index = await self._store.index_by_code(name.upper()) if len(name) <= _LONGEST_CODE else None
        return await self.fresh(name if index is None else index.table)

    # --- changes ---

    def commit_soon(self, table: Table, propose: Propose, done: Done) -> bool:
        """Begins a commit at once and returns True; `done` is called when it ends.

        Returns False, with nothing done, if the table is being changed or has left the memory.
        """
        lock = table.lock
        if lock is None or self._memory.get(table.id) is not table or not lock.take():
            return False
        self._committer.begin(table, propose, done)
        return True

    async def commit(self, table_id: str, propose: Propose, is_fresh: bool = False) -> Table:
        """Commits a proposal and returns the table when the entry is applied.

        With `is_fresh` the proposal is asked about the table as it is now, not as this process last heard
        of it. A caller that is cancelled meanwhile does not stop the commit.
        """
        lock = self._memory.lock(table_id)
        await lock.acquire()
        try:
            table = await (self._read_fresh(table_id) if is_fresh else self._follower.read(table_id))
        except BaseException:
            lock.release()
            raise
        ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._committer.begin(table, propose, partial(_settle, ended))
        await ended
        return table

    # --- other processes ---

    def _heard(self, table_id: str, seq: int) -> None:
        """Called when another process has appended; without an id any table may have changed."""
        if not table_id:
            for known in self._memory.ids():
                self._tasks.run(self._refresh(known, None))
            return
        table = self._memory.get(table_id)
        if self._memory.is_locked(table_id):
            # it is being read or changed just now, perhaps without this entry
            self._tasks.run(self._refresh(table_id, seq))
        elif table is not None and table.seq < seq:
            self._follow(table, seq)

    def _follow(self, table: Table, seq: int) -> None:
        """Applies the entry if the notice brought it along, else reads it soon."""
        entry = self._store.noticed(table.id, seq)
        if not self._listener.is_watched(table.id):
            self._memory.forget(table.id)
        elif entry is not None and seq == table.seq + 1:
            with contextlib.suppress(StoreError), self._follower.following(table.id):
                self._follower.follow(table, entry)
        else:
            self._tasks.run(self._refresh(table.id, seq))

    async def _refresh(self, table_id: str, seq: int | None) -> None:
        """Reads an entry that was announced, and retries for as long as the database is away."""
        while True:
            try:
                async with self._memory.lock(table_id):
                    table = self._memory.get(table_id)
                    if table is not None and (seq is None or table.seq < seq):
                        await self._follower.catch_up(table)
                return
            except MeldhouseError as error:
                log.warning("a table was not refreshed: %s", error.code)
                await asyncio.sleep(_RETRY_SECONDS)


def _settle(ended: asyncio.Future[None], failure: MeldhouseError | None) -> None:
    if ended.done():
        return
    if failure is None:
        ended.set_result(None)
    else:
        ended.set_exception(failure)
