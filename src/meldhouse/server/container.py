"""The house: store, tables, connections, clocks and bots of one server process, put together."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time

from meldhouse.parts.errors import MeldhouseError
from meldhouse.server.http.guests import Identity
from meldhouse.server.settings import Settings
from meldhouse.server.study.cache import Answers
from meldhouse.server.study.review import Reviews
from meldhouse.server.study.statistics import Counts
from meldhouse.server.tables.driver import Driver, gone
from meldhouse.server.tables.entries import AnyBody, Back, Closed, Decided, Gone, Substituted
from meldhouse.server.tables.registry import Propose, Rooms, UnreadableTable, now
from meldhouse.server.tables.table import Room
from meldhouse.server.tasks import Tasks
from meldhouse.server.transport.outbox import Hub, deadline_of
from meldhouse.server.workers.bots import Thinking
from meldhouse.server.workers.study import Desk
from meldhouse.store import Store, open_store

log = logging.getLogger("meldhouse.server")

_LOOK_SECONDS = 5
_AGAIN_SECONDS = 0.5
#: a table that is so long overdue has been left by the process that kept it going
_OVERDUE = 5000
#: questions to the study that may wait at a time
_MOST_ASKED = 50
_REVIEW_SECONDS = 3600.0


class House:
    """Everything that one server process holds."""

    def __init__(self, settings: Settings, store: Store, key: bytes) -> None:
        self.settings = settings
        self.store = store
        self.identity = Identity(key)
        self.hub = Hub()
        self.thinking = Thinking(settings.bot_workers, settings.bot_seconds)
        self.desk = Desk(settings.study_workers, settings.study_seconds, _MOST_ASKED)
        self.answers = Answers(self.desk)
        self.counts = Counts(store, self.desk)
        self.reviews = Reviews(store, Desk(settings.study_workers, _REVIEW_SECONDS, _MOST_ASKED))
        self.driver = Driver(self.thinking, settings)
        self.rooms = Rooms(store, self._applied, settings.most_rooms)
        self.rooms.kept = lambda room: bool(self.hub.at(room.table)) or self.driver.is_driving(room)
        self.rooms.is_watched = lambda table: bool(self.hub.at(table))
        self.rooms.forgotten = self.driver.forget
        self.driver.rooms = self.rooms
        #: decisions that this process has appended; a window of closed answers is one
        self.decisions = 0
        #: failures nobody foresaw
        self.errors = 0
        self.began = time.time()
        self.is_draining = False
        self._tasks = Tasks("something in the house")
        #: idle tables that we have looked at: how far they were, and when their time is up
        self._looked_at: dict[str, tuple[int, int | None]] = {}

    @classmethod
    async def open(cls, settings: Settings) -> House:
        store = await open_store(settings.database_url)
        key = await store.setting("key", secrets.token_bytes(32))
        house = cls(settings, store, key)
        house._tasks.run(house._keep_going())
        return house

    async def close(self) -> None:
        """Drain: no new work, what is under way is written, everybody is let go and may come back."""
        self.is_draining = True
        self._tasks.cancel()
        self.driver.close()
        self.rooms.close()
        for connection in self.hub.everybody():
            connection.lost.set()
        self.thinking.close()
        self.counts.close()
        self.reviews.close()
        self.desk.close()
        await self.store.close()

    def _applied(self, room: Room, body: AnyBody, is_ours: bool) -> None:
        # closed answers are counted when their window closes: until then it is nobody's business whether there are any
        if is_ours and isinstance(body, (Decided, Closed)):
            self.decisions += 1
        self.hub.publish(room, body)
        self.driver.wake(room, is_ours)
        if isinstance(body, (Gone, Substituted)):
            self._contradict(room, body.seat)

    def _contradict(self, room: Room, seat: int) -> None:
        """Another process, or an older connection, misses a guest who is here."""
        chair = room.chairs[seat]
        if not chair.has_left and self.hub.is_here(room.table, chair.guest):
            self.came_soon(room.table, chair.guest)

    # --- tables that nobody keeps going ---

    async def _keep_going(self) -> None:
        """After a start the tables whose match runs go on; later, those that another process has left."""
        has_picked_up = False
        while True:
            try:
                if has_picked_up:
                    await self._adopt()
                else:
                    self._tasks.run(self._miss_later(await self._pick_up()))
                    has_picked_up = True
            except MeldhouseError as error:
                log.warning("running tables were not looked at: %s", error.code)
            await asyncio.sleep(_LOOK_SECONDS)

    async def _miss_later(self, picked: list[Room]) -> None:
        """Who has not come back some time after a start is away."""
        await asyncio.sleep(self.settings.grace_seconds)
        for room in picked:
            await self._miss_absent(room)

    async def _pick_up(self) -> list[Room]:
        picked: list[Room] = []
        async for index in self.store.running():
            try:
                room = await self.rooms.room(index.table)
            except UnreadableTable:
                continue
            await self._correct_index(room)
            # if another process keeps it going, something has happened a moment ago
            self.driver.wake(room, is_ours=room.updated < now() - 1000)
            picked.append(room)
        return picked

    async def _adopt(self) -> None:
        idle = dict(await self.store.idle(now() - _LOOK_SECONDS * 1000))
        self._looked_at = {table: looked for table, looked in self._looked_at.items() if table in idle}
        for table, seq in idle.items():
            if self._is_looked_after(table, seq):
                continue
            try:
                room = await self.rooms.fresh(table)
            except UnreadableTable:
                self._looked_at[table] = (seq, None)
                continue
            await self._correct_index(room)
            deadline = deadline_of(room)
            self._looked_at[table] = (room.seq, deadline)
            self.driver.wake(room)
            if _is_overdue(deadline):
                await self._miss_absent(room)

    def _is_looked_after(self, table: str, seq: int) -> bool:
        """Somebody is there and keeps it going; or we have looked at it, and since then nothing has become due."""
        if self.rooms.known(table) is not None and self.hub.at(table):
            return True
        looked_at, deadline = self._looked_at.get(table, (None, None))
        return looked_at == seq and not _is_overdue(deadline)

    async def _correct_index(self, room: Room) -> None:
        """A process that died right after a match's last decision has not noted that it is over."""
        if room.status != "running":
            await self.store.put_index(room.index())

    async def _miss_absent(self, room: Room) -> None:
        for seat, chair in enumerate(room.chairs):
            if chair.guest and not self.hub.is_here(room.table, chair.guest):
                try:
                    await self.rooms.commit(room.table, gone(seat, chair.guest))
                except MeldhouseError as error:
                    log.warning("an absent player was not noted: %s", error.code)

    # --- coming and going ---

    def came_soon(self, table: str, guest: str) -> None:
        """A guest is connected: their seats are theirs again."""
        self._tasks.run(self._note_while(True, table, guest))

    def left_soon(self, table: str, guest: str) -> None:
        """A connection of a guest has ended; if it was the last one here, their seats are missed."""
        self._tasks.run(self._note_while(False, table, guest))

    async def _note_while(self, is_here: bool, table: str, guest: str) -> None:
        """While it is so, and until it is noted, however long the database is away."""
        while self.hub.is_here(table, guest) == is_here and not self.is_draining:
            try:
                await (self.came(table, guest) if is_here else self._left(table, guest))
                return
            except UnreadableTable:
                return
            except MeldhouseError as error:
                log.warning("who is at a table was not noted: %s", error.code)
            await asyncio.sleep(_AGAIN_SECONDS)

    async def came(self, table: str, guest: str) -> None:
        """Their seats are theirs again, now."""
        room = await self.rooms.room(table)
        for seat in room.seats_of(guest):
            await self.rooms.commit(table, _back(seat, guest))

    async def _left(self, table: str, guest: str) -> None:
        room = await self.rooms.room(table)
        for seat in room.seats_of(guest):
            await self.rooms.commit(table, gone(seat, guest))


def _is_overdue(deadline: int | None) -> bool:
    return deadline is not None and deadline < now() - _OVERDUE


def _back(seat: int, guest: str) -> Propose:
    def propose(room: Room) -> AnyBody | None:
        chair = room.chairs[seat]
        is_missed = chair.gone_since is not None or chair.is_substituted
        return Back(seat) if chair.guest == guest and is_missed else None

    return propose
