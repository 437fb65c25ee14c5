"""Picks up running tables after a start, and later those that another process has left."""

from __future__ import annotations

import asyncio
import logging

from meldhouse.parts.errors import MeldhouseError
from meldhouse.server.settings import Settings
from meldhouse.server.tables.driver import Driver
from meldhouse.server.tables.follower import UnreadableTable
from meldhouse.server.tables.index import index_of
from meldhouse.server.tables.presence import Presence
from meldhouse.server.tables.registry import Tables
from meldhouse.server.tasks import Tasks
from meldhouse.store import Store
from meldhouse.tables.broadcast import Broadcast
from meldhouse.tables.clocks import deadline_of, now
from meldhouse.tables.table import Table

log = logging.getLogger("meldhouse.server")

_LOOK_SECONDS = 5
#: milliseconds after a deadline when a table counts as left by the process that kept it going
_OVERDUE = 5000


class Adoption:
    """Looks for running tables that nobody keeps going."""

    def __init__(
        self,
        store: Store,
        tables: Tables,
        driver: Driver,
        presence: Presence,
        broadcast: Broadcast,
        settings: Settings,
    ) -> None:
        self._store = store
        self._tables = tables
        self._driver = driver
        self._presence = presence
        self._broadcast = broadcast
        self._settings = settings
        self._tasks = Tasks("the adoption of tables")
        #: idle tables already looked at: the number of their last entry, and their deadline
        self._looked_at: dict[str, tuple[int, int | None]] = {}

    def begin(self) -> None:
        self._tasks.run(self._keep_looking())

    def close(self) -> None:
        self._tasks.cancel()

    async def _keep_looking(self) -> None:
        has_picked_up = False
        while True:
            try:
                if has_picked_up:
                    await self.adopt()
                else:
                    self._tasks.run(self._note_absent_later(await self._pick_up()))
                    has_picked_up = True
            except MeldhouseError as error:
                log.warning("running tables were not looked at: %s", error.code)
            await asyncio.sleep(_LOOK_SECONDS)

    async def _note_absent_later(self, picked: list[Table]) -> None:
        """Notes players as missing who have not come back some time after a start."""
        await asyncio.sleep(self._settings.grace_seconds)
        for table in picked:
            await self._presence.note_absent(table)

    async def _pick_up(self) -> list[Table]:
        """Continues all running tables after a start."""
        picked: list[Table] = []
        async for index in self._store.running():
            try:
                table = await self._tables.get(index.table)
            except UnreadableTable:
                continue
            await self._correct_index(table)
            # a table that changed a moment ago is kept going by another process
            self._driver.wake(table, is_ours=table.updated < now() - 1000)
            picked.append(table)
        return picked

    async def adopt(self) -> None:
        """Continues idle tables that their process has left."""
        idle = dict(await self._store.idle(now() - _LOOK_SECONDS * 1000))
        self._looked_at = {table_id: seen for table_id, seen in self._looked_at.items() if table_id in idle}
        for table_id, seq in idle.items():
            if self._is_looked_after(table_id, seq):
                continue
            try:
                table = await self._tables.fresh(table_id)
            except UnreadableTable:
                self._looked_at[table_id] = (seq, None)
                continue
            await self._correct_index(table)
            deadline = deadline_of(table)
            self._looked_at[table_id] = (table.seq, deadline)
            self._driver.wake(table)
            if _is_overdue(deadline):
                await self._presence.note_absent(table)

    def _is_looked_after(self, table_id: str, seq: int) -> bool:
        """Checks if a table has viewers here, or nothing has become due since the last look."""
        if self._tables.known(table_id) is not None and self._broadcast.at(table_id):
            return True
        looked_at, deadline = self._looked_at.get(table_id, (None, None))
        return looked_at == seq and not _is_overdue(deadline)

    async def _correct_index(self, table: Table) -> None:
        """Writes the index of a finished match if a process died before it could."""
        if table.status != "running":
            await self._store.put_index(index_of(table))


def _is_overdue(deadline: int | None) -> bool:
    return deadline is not None and deadline < now() - _OVERDUE
