"""Notes in the log which players are connected."""

from __future__ import annotations

import asyncio
import logging

from meldhouse.parts.errors import MeldhouseError
from meldhouse.server.tables.follower import UnreadableTable
from meldhouse.server.tables.registry import Tables
from meldhouse.server.tasks import Tasks
from meldhouse.tables import proposals
from meldhouse.tables.broadcast import Broadcast
from meldhouse.tables.table import Table

log = logging.getLogger("meldhouse.server")

_RETRY_SECONDS = 0.5


class Presence:
    """Marks seats as present or missing when connections begin and end."""

    def __init__(self, tables: Tables, broadcast: Broadcast) -> None:
        self._tables = tables
        self._broadcast = broadcast
        self._tasks = Tasks("a note of presence")
        self._is_draining = False

    def drain(self) -> None:
        """Stops noting: players are not missing because this server lets them go."""
        self._is_draining = True

    def close(self) -> None:
        self.drain()
        self._tasks.cancel()

    def came_soon(self, table_id: str, guest: str) -> None:
        """Notes soon that a guest has connected."""
        self._tasks.run(self.note_while(True, table_id, guest))

    def left_soon(self, table_id: str, guest: str) -> None:
        """Notes soon that a connection has ended, if it was the guest's last one at the table."""
        self._tasks.run(self.note_while(False, table_id, guest))

    def contradict(self, table: Table, seat: int) -> None:
        """Corrects an entry that marks a connected guest as missing.

        Another process, or an older connection, may have written it.
        """
        chair = table.chairs[seat]
        if not chair.has_left and self._broadcast.is_here(table.id, chair.guest):
            self.came_soon(table.id, chair.guest)

    async def note_while(self, is_here: bool, table_id: str, guest: str) -> None:
        """Notes presence or absence while it lasts, and retries for as long as the database is away."""
        while self._broadcast.is_here(table_id, guest) == is_here and not self._is_draining:
            try:
                await (self.came(table_id, guest) if is_here else self._left(table_id, guest))
                return
            except UnreadableTable:
                return
            except MeldhouseError as error:
                log.warning("the presence of a player was not noted: %s", error.code)
            await asyncio.sleep(_RETRY_SECONDS)

    async def came(self, table_id: str, guest: str) -> None:
        """Gives a guest their seats back, now."""
        table = await self._tables.get(table_id)
        for seat in table.seats_of(guest):
            await self._tables.commit(table_id, proposals.back(seat, guest))

    async def _left(self, table_id: str, guest: str) -> None:
        table = await self._tables.get(table_id)
        for seat in table.seats_of(guest):
            await self._tables.commit(table_id, proposals.gone(seat, guest))

    async def note_absent(self, table: Table, expected: str = "") -> None:
        """Notes every player without a connection as missing, but for the guest who is on the way."""
        for seat, chair in enumerate(table.chairs):
            if chair.guest not in ("", expected) and not self._broadcast.is_here(table.id, chair.guest):
                try:
                    await self._tables.commit(table.id, proposals.gone(seat, chair.guest))
                except MeldhouseError as error:
                    log.warning("an absent player was not noted: %s", error.code)
