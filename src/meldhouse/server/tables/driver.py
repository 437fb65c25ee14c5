"""What happens by itself at a table: bots decide, clocks run down, windows close, the next deal begins.

Every process that knows a table may do so; the log decides who was first. The process that appended the
last entry goes on at once, the others wait a moment and only step in if nothing has happened.
"""

from __future__ import annotations

import asyncio
import logging

from meldhouse.parts.errors import MeldhouseError
from meldhouse.server.settings import Settings
from meldhouse.server.tables.entries import (
    Answered,
    AnyBody,
    Closed,
    Dealt,
    Decided,
    Drafted,
    Gone,
    Ready,
    Substituted,
)
from meldhouse.server.tables.registry import Propose, Rooms, now
from meldhouse.server.tables.table import PASS, Room
from meldhouse.server.tasks import Tasks
from meldhouse.server.transport.outbox import deadline_of
from meldhouse.server.workers.bots import Thinking

log = logging.getLogger("meldhouse.server")

_OTHERS_WAIT = 1.0
_AFTER_FAILURE = 1.0
_MOST_DRAFTS = 500


class Driver:
    """Keeps the tables of this process going."""

    def __init__(self, thinking: Thinking, settings: Settings) -> None:
        self._thinking = thinking
        self._settings = settings
        self.rooms: Rooms | None = None
        self._timers: dict[str, asyncio.TimerHandle] = {}
        #: bots that are thinking just now
        self._busy: set[tuple[str, int]] = set()
        self._tasks = Tasks("a table's driver")
        self._is_closed = False

    def close(self) -> None:
        self._is_closed = True
        for timer in self._timers.values():
            timer.cancel()
        self._tasks.cancel()

    def is_driving(self, room: Room) -> bool:
        return room.table in self._timers

    def wake(self, room: Room, is_ours: bool = True) -> None:
        """Something has changed: see what is due now, and when to look again."""
        if self._is_closed:
            return
        self.forget(room.table)
        if room.status != "running":
            return
        if is_ours:
            self._act(room)
        else:
            self._look_again(room, _OTHERS_WAIT)

    def attend(self, room: Room) -> None:
        """Somebody has come to a table: if nobody keeps it going any more, we do."""
        if room.table not in self._timers:
            self.wake(room, is_ours=False)

    def forget(self, table: str) -> None:
        """Do not look at this table again by ourselves: it has just changed, or another process keeps it going."""
        timer = self._timers.pop(table, None)
        if timer is not None:
            timer.cancel()

    async def next_asked(self, room: Room, seats: list[int]) -> None:
        """Somebody has seen the score."""
        assert self.rooms is not None
        for seat in seats:
            await self.rooms.commit(room.table, _ready(seat))

    # --- what is due ---

    def _act(self, room: Room) -> None:
        self._timers.pop(room.table, None)
        assert self.rooms is not None
        if self._is_closed or room.status != "running" or self.rooms.known(room.table) is not room:
            return
        if room.is_between_deals:
            self._between_deals(room)
            return
        for seat in room.awaited:
            if not room.owes(seat):
                continue
            chair = room.chairs[seat]
            if chair.is_bots:
                self._let_think(room, seat, chair.level or "novice")
            elif room.passes(seat):
                self._tasks.run(self._decide(room, seat, PASS, "auto", room.moment))
        self._watch_clocks(room)

    def _between_deals(self, room: Room) -> None:
        waiting = {seat for seat, chair in enumerate(room.chairs) if chair.guest and chair.gone_since is None}
        left = room.waiting_since + self._settings.pause_seconds * 1000 - now()
        if waiting <= room.ready or left <= 0:
            self._tasks.run(self._commit(room.table, lambda room: Dealt() if room.is_between_deals else None))
        else:
            self._look_again(room, left / 1000)

    def _watch_clocks(self, room: Room) -> None:
        """The table's own deadline, and the grace of those who have left."""
        deadline = deadline_of(room)
        if deadline is None and not room.has_absent:
            return
        due: list[int] = [] if deadline is None else [deadline]
        for seat, chair in enumerate(room.chairs):
            if chair.gone_since is None or chair.is_substituted or not chair.guest:
                continue
            if not room.created.turn_seconds and not chair.has_left:
                continue  # people return to a slow table for days
            grace = 0 if chair.has_left else self._settings.grace_seconds * 1000
            due.append(chair.gone_since + grace)
            if due[-1] <= now():
                self._tasks.run(self._commit(room.table, _substitute(seat)))
        if deadline is not None and deadline <= now():
            self._tasks.run(self._ring(room))
        elif due:
            self._look_again(room, max(min(due) - now(), 0) / 1000)

    def _look_again(self, room: Room, seconds: float) -> None:
        if self._is_closed:
            return
        self.forget(room.table)
        loop = asyncio.get_running_loop()
        # a moment later than due, so that the deadline has passed by the clock that is asked
        self._timers[room.table] = loop.call_later(seconds + 0.005, self._act, room)

    # --- doing it ---

    def _let_think(self, room: Room, seat: int, level: str) -> None:
        key = (room.table, seat)
        if key not in self._busy:
            self._busy.add(key)
            self._tasks.run(self._think(room, seat, level, key))

    async def _think(self, room: Room, seat: int, level: str, key: tuple[str, int]) -> None:
        moment = room.moment
        try:
            action = await self._thinking.decide(room, seat, level)
        finally:
            self._busy.discard(key)
        if action is not None:
            await self._decide(room, seat, action, "bot", moment)
        if room.moment == moment and room.owes(seat) and room.chairs[seat].is_bots:
            # what the bot has decided was refused: a simpler one decides
            action = self._thinking.simplest(room, seat)
            if action is not None:
                await self._decide(room, seat, action, "bot", moment)
        # it may have been overtaken; if the seat still owes, it thinks again
        if room.owes(seat) and key not in self._busy and room.table not in self._timers:
            self._look_again(room, _AFTER_FAILURE)

    async def _decide(self, room: Room, seat: int, action: str, by: str, moment: int) -> None:
        """Somebody decides by themselves, unless things have changed since they looked."""
        await self._commit(
            room.table,
            lambda room: decision(room, seat, action, by, "") if room.moment == moment else None,
        )

    async def _ring(self, room: Room) -> None:
        """Time is up: the window closes for all, or somebody's turn is over."""
        if room.has_window:
            await self._commit(
                room.table, lambda room: Closed() if _is_due(room) and room.has_window else None
            )
            return
        for seat in room.awaited:
            if not (_is_due(room) and room.owes(seat)):
                continue
            moment = room.moment
            action = PASS if room.is_claim else await self._at_the_bell(room, seat)
            if action is not None:
                await self._commit(room.table, _if_due(seat, action, moment))

    async def _at_the_bell(self, room: Room, seat: int) -> str | None:
        """What happens to a player whose time is up: the game's own rule, or else a bot decides."""
        if room.rearranging is not None:
            bell = room.rearranging.bell(room.drafts.get(seat))
            if bell is not None:
                return str(room.game.write_action(bell))
        return await self._thinking.decide(room, seat, "novice")

    async def _commit(self, table: str, propose: Propose) -> None:
        assert self.rooms is not None
        try:
            await self.rooms.commit(table, propose)
        except MeldhouseError as error:
            log.warning("a table could not go on: %s", error.code)
            room = self.rooms.known(table)
            if room is not None and not self._is_closed:
                self._look_again(room, _AFTER_FAILURE)


def decision(room: Room, seat: int, action: str, by: str, identity: str) -> AnyBody | None:
    """The entry for a decision that the rules do not refuse; None if it is not owed (any more) or refused.

    A bot that was still thinking when the player came back decides nothing: the seat is theirs again.
    """
    if by == "bot" and not room.chairs[seat].is_bots:
        return None
    if room.refusal(seat, room.game.read_action(action)) is not None:
        return None
    return unrefused(room, seat, action, by, identity)


def unrefused(room: Room, seat: int, action: str, by: str, identity: str) -> AnyBody | None:
    """The same for a decision of which the rules have been asked already."""
    if not room.owes(seat):
        return None
    if room.has_window:
        return Answered(seat, action, by, identity)
    return Decided(seat, action, by, identity)


def _is_due(room: Room) -> bool:
    deadline = deadline_of(room)
    return deadline is not None and deadline <= now()


def _if_due(seat: int, action: str, moment: int) -> Propose:
    def propose(room: Room) -> AnyBody | None:
        is_asked = room.moment == moment and room.owes(seat)
        return Decided(seat, action, "clock") if is_asked and _is_due(room) else None

    return propose


def _substitute(seat: int) -> Propose:
    def propose(room: Room) -> AnyBody | None:
        chair = room.chairs[seat]
        return Substituted(seat) if chair.gone_since is not None and not chair.is_substituted else None

    return propose


def gone(seat: int, guest: str, has_left: bool = False) -> Propose:
    """A seat's player has no connection here any more, or says that they leave."""

    def propose(room: Room) -> AnyBody | None:
        chair = room.chairs[seat]
        if chair.guest != guest or room.status != "running":
            return None
        is_known = chair.gone_since is not None and (chair.has_left or not has_left)
        return None if is_known else Gone(seat, has_left)

    return propose


def _ready(seat: int) -> Propose:
    def propose(room: Room) -> AnyBody | None:
        return Ready(seat) if room.is_between_deals and seat not in room.ready else None

    return propose


def draft(seat: int, arrangement: str) -> Propose:
    """A player has moved something; told to the others, and there when the bell rings."""

    def propose(room: Room) -> AnyBody | None:
        is_news = room.owes(seat) and room.drafts.get(seat) != arrangement
        return Drafted(seat, arrangement) if is_news and room.drafted < _MOST_DRAFTS else None

    return propose
