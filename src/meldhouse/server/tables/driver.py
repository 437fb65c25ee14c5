"""Makes a table go on by itself: bots decide, clocks run down, windows close, the next deal begins.

Every process that knows a table may do this; the log decides which one was first. The process that appended
the last entry goes on at once. The others wait a moment and step in only if nothing has happened.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable

from meldhouse.parts.errors import MeldhouseError
from meldhouse.server.settings import Settings
from meldhouse.server.tables.registry import Tables
from meldhouse.server.tasks import Tasks
from meldhouse.server.workers.bots import BotWorkers
from meldhouse.tables import proposals
from meldhouse.tables.access import Propose
from meldhouse.tables.clocks import now
from meldhouse.tables.due import commit_bot, due_now, end_wait
from meldhouse.tables.table import Table

log = logging.getLogger("meldhouse.server")

_OTHERS_WAIT = 1.0
_AFTER_FAILURE = 1.0
#: a moment later than due, so that the deadline has passed by the clock that is asked
_LATE = 0.005


class Driver:
    """Keeps the tables of this process going."""

    def __init__(
        self,
        tables: Tables,
        bot_workers: BotWorkers,
        settings: Settings,
        is_watched: Callable[[str], bool] = lambda table_id: True,
    ) -> None:
        self._tables = tables
        self._bot_workers = bot_workers
        self._settings = settings
        self._is_watched = is_watched
        #: tables where only bots play, and when somebody was last there, by the monotonic clock
        self._watched_at: dict[str, float] = {}
        self._timers: dict[str, asyncio.TimerHandle] = {}
        #: table id and seat of each bot that is deciding
        self._busy: set[tuple[str, int]] = set()
        self._tasks = Tasks("the driver of a table")
        self._is_closed = False

    def close(self) -> None:
        self._is_closed = True
        for timer in self._timers.values():
            timer.cancel()
        self._tasks.cancel()

    def is_driving(self, table_id: str) -> bool:
        return table_id in self._timers

    def wake(self, table: Table, is_ours: bool = True) -> None:
        """Does what is due after a change, and sets the time of the next look."""
        if self._is_closed:
            return
        self.forget(table.id)
        if table.status != "running":
            self._watched_at.pop(table.id, None)
            return
        if is_ours:
            self._look(table)
        else:
            self._look_later(table, _OTHERS_WAIT)

    def attend(self, table: Table) -> None:
        """Takes care of a table with a new viewer, if nobody does."""
        if table.id not in self._timers:
            self.wake(table, is_ours=False)

    def forget(self, table_id: str) -> None:
        """Cancels the next look: the table has just changed, or another process keeps it going."""
        timer = self._timers.pop(table_id, None)
        if timer is not None:
            timer.cancel()

    # --- what is due ---

    def _look(self, table: Table) -> None:
        self._timers.pop(table.id, None)
        if self._is_closed or table.status != "running" or self._tables.known(table.id) is not table:
            return
        if not table.has_people and (self._has_played_enough(table) or self._is_left_alone(table.id)):
            self._commit_soon(table, proposals.abandon("unwatched"))
            return
        due = due_now(table, self._settings.pause_seconds, self._settings.grace_seconds)
        for seat, level in due.bots:
            self._ask_bot(table, seat, level)
        for propose in due.proposals:
            self._commit_soon(table, propose)
        if due.is_time_up:
            self._tasks.run(end_wait(table, self._bot_workers, self._commit))
        elif due.at is not None:
            self._look_later(table, max(due.at - now(), 0) / 1000)

    def _has_played_enough(self, table: Table) -> bool:
        """Checks if bots have played as many deals for nobody as they may."""
        return table.is_between_deals and len(table.decisions) >= self._settings.most_bot_deals

    def _is_left_alone(self, table_id: str) -> bool:
        """Checks if nobody has watched a table for a while. Called after each entry of a table of bots."""
        at = time.monotonic()
        if self._is_watched(table_id):
            self._watched_at[table_id] = at
        return at - self._watched_at.setdefault(table_id, at) > self._settings.unwatched_seconds

    def _look_later(self, table: Table, seconds: float) -> None:
        if self._is_closed:
            return
        self.forget(table.id)
        loop = asyncio.get_running_loop()
        self._timers[table.id] = loop.call_later(seconds + _LATE, self._look, table)

    # --- doing it ---

    def _ask_bot(self, table: Table, seat: int, level: str) -> None:
        key = (table.id, seat)
        if key not in self._busy:
            self._busy.add(key)
            self._tasks.run(self._let_bot_decide(table, seat, level, key))

    async def _let_bot_decide(self, table: Table, seat: int, level: str, key: tuple[str, int]) -> None:
        moment = table.moment
        try:
            action = await self._bot_workers.decide(table, seat, level)
        finally:
            self._busy.discard(key)
        await commit_bot(table, seat, action, moment, self._commit)
        # The bot may have been overtaken, for instance by the end of a window while it thought. If the seat still owes
        # a decision, it is asked again, even if a timer waits for the clock.
        if table.owes(seat) and table.chairs[seat].is_bots and key not in self._busy:
            self._look_later(table, _AFTER_FAILURE)

    def _commit_soon(self, table: Table, propose: Propose) -> None:
        self._tasks.run(self._commit(table.id, propose))

    async def _commit(self, table_id: str, propose: Propose) -> None:
        try:
            await self._tables.commit(table_id, propose)
        except MeldhouseError as error:
            log.warning("a table could not go on: %s", error.code)
            table = self._tables.known(table_id)
            if table is not None and not self._is_closed:
                self._look_later(table, _AFTER_FAILURE)
