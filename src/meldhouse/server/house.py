"""The house: store, tables, connections, clocks and bots of one server process, put together."""

from __future__ import annotations

import asyncio
import logging
import secrets

from meldhouse.server.driver import Driver, gone
from meldhouse.server.hub import Hub
from meldhouse.server.identity import Identity
from meldhouse.server.log import AnyBody, Back
from meldhouse.server.room import Room
from meldhouse.server.rooms import Propose, Rooms
from meldhouse.server.settings import Settings
from meldhouse.server.thinking import Thinking
from meldhouse.store import Store, open_store

log = logging.getLogger("meldhouse.server")


class House:
    """Everything that one server process holds."""

    def __init__(self, settings: Settings, store: Store, key: bytes) -> None:
        self.settings = settings
        self.store = store
        self.identity = Identity(key)
        self.hub = Hub()
        self.thinking = Thinking(settings.bot_workers, settings.bot_seconds)
        self.driver = Driver(self.hub, self.thinking, settings)
        self.rooms = Rooms(store, self._applied, settings.most_rooms)
        self.rooms.kept = lambda room: bool(self.hub.at(room.table)) or self.driver.is_driving(room)
        self.driver.rooms = self.rooms
        #: decisions that this process has appended
        self.decisions = 0
        self.is_draining = False
        self._picking_up: asyncio.Task[None] | None = None

    @classmethod
    async def open(cls, settings: Settings) -> House:
        store = await open_store(settings.database_url)
        key = await store.setting("key", secrets.token_bytes(32))
        house = cls(settings, store, key)
        house._picking_up = asyncio.create_task(house._pick_up())
        return house

    async def close(self) -> None:
        """Drain: no new work, what is under way is written, everybody is let go and may come back."""
        self.is_draining = True
        if self._picking_up is not None:
            self._picking_up.cancel()
        self.driver.close()
        for connection in self.hub.everybody():
            connection.lose()
        self.thinking.close()
        await self.store.close()

    def _applied(self, room: Room, body: AnyBody, is_ours: bool) -> None:
        if is_ours and body.__struct_config__.tag in ("decided", "answered"):
            self.decisions += 1
        self.hub.publish(room, body)
        self.driver.wake(room, is_ours)

    async def _pick_up(self) -> None:
        """After a start: the tables whose match runs go on, and who does not come back is missed."""
        picked: list[Room] = []
        async for index in self.store.running():
            room = await self.rooms.room(index.table)
            if room.status != index.status:
                await self.store.put_index(room.index())
            self.driver.wake(room)
            picked.append(room)
        await asyncio.sleep(self.settings.grace_seconds)
        for room in picked:
            for seat, chair in enumerate(room.chairs):
                if chair.guest and not self.hub.is_here(room.table, chair.guest):
                    await self.rooms.commit(room.table, gone(seat, chair.guest))

    # --- coming and going ---

    async def came(self, table: str, guest: str) -> None:
        """A guest is connected: their seats are theirs again."""
        room = await self.rooms.room(table)
        for seat in room.seats_of(guest):
            await self.rooms.commit(table, _back(seat, guest))

    async def left(self, table: str, guest: str) -> None:
        """A connection of a guest has ended; if it was the last one here, their seats are missed."""
        if self.is_draining or self.hub.is_here(table, guest):
            return
        room = await self.rooms.room(table)
        if room.status == "running":
            for seat in room.seats_of(guest):
                await self.rooms.commit(table, gone(seat, guest))


def _back(seat: int, guest: str) -> Propose:
    def propose(room: Room) -> AnyBody | None:
        chair = room.chairs[seat]
        is_missed = chair.gone_since is not None or chair.is_substituted
        return Back(seat) if chair.guest == guest and is_missed else None

    return propose
