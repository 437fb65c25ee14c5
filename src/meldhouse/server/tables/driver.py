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
from meldhouse.tables.clocks import deadline_of, is_due, looking_until, now, substitutions_due
from meldhouse.tables.table import PASS, Table

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
        if table.is_between_deals:
            self._between_deals(table)
            return
        for seat in table.awaited:
            if not table.owes(seat):
                continue
            chair = table.chairs[seat]
            if chair.is_bots:
                self._ask_bot(table, seat, chair.level or "novice")
            elif table.passes(seat):
                self._commit_soon(table, proposals.decision(seat, PASS, "auto", table.moment))
        self._watch_clocks(table)

    def _has_played_enough(self, table: Table) -> bool:
        """Checks if bots have played as many deals for nobody as they may."""
        return table.is_between_deals and len(table.decisions) >= self._settings.most_bot_deals

    def _is_left_alone(self, table_id: str) -> bool:
        """Checks if nobody has watched a table for a while. Called after each entry of a table of bots."""
        at = time.monotonic()
        if self._is_watched(table_id):
            self._watched_at[table_id] = at
        return at - self._watched_at.setdefault(table_id, at) > self._settings.unwatched_seconds

    def _between_deals(self, table: Table) -> None:
        """Deals when the pause is over, or everybody who may be looking at the score is ready."""
        present = now()
        end = table.waiting_since + self._settings.pause_seconds * 1000
        ends = looking_until(table, end, self._settings.grace_seconds)
        waiting = [until for seat, until in ends.items() if until > present and seat not in table.ready]
        if waiting:
            self._look_later(table, (min(waiting) - present) / 1000)
        else:
            self._commit_soon(table, proposals.deal)

    def _watch_clocks(self, table: Table) -> None:
        """Checks the table's own deadline and the grace of missing players."""
        deadline = deadline_of(table)
        if deadline is None and not table.has_absent:
            return
        substitutions = substitutions_due(table, self._settings.grace_seconds)
        for seat, due in substitutions.items():
            if due <= now():
                self._commit_soon(table, proposals.substitute(seat))
        if deadline is not None and deadline <= now():
            self._tasks.run(self._time_out(table))
            return
        times = [*substitutions.values(), *([] if deadline is None else [deadline])]
        if times:
            self._look_later(table, max(min(times) - now(), 0) / 1000)

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
        if action is not None:
            await self._commit(table.id, proposals.decision(seat, action, "bot", moment))
        if table.moment == moment and table.owes(seat) and table.chairs[seat].is_bots:
            # the rules refused the bot's decision: a simpler bot decides
            action = self._bot_workers.simplest(table, seat)
            if action is not None:
                await self._commit(table.id, proposals.decision(seat, action, "bot", moment))
        # The bot may have been overtaken, for instance by the end of a window while it thought. If the seat still owes
        # a decision, it is asked again, even if a timer waits for the clock.
        if table.owes(seat) and table.chairs[seat].is_bots and key not in self._busy:
            self._look_later(table, _AFTER_FAILURE)

    async def _time_out(self, table: Table) -> None:
        """Closes the window for all, or ends the turn of the awaited seats."""
        if table.has_window:
            await self._commit(table.id, proposals.close_window)
            return
        for seat in table.awaited:
            if not (is_due(table) and table.owes(seat)):
                continue
            moment = table.moment
            action = PASS if table.is_claim else await self._bell(table, seat)
            if action is not None:
                await self._commit(table.id, proposals.timeout(seat, action, moment))

    async def _bell(self, table: Table, seat: int) -> str | None:
        """Returns the decision for a player whose time is up: by the game's own rule, or else a bot's."""
        if table.rearrangeable is not None:
            bell = table.rearrangeable.bell(table.drafts.get(seat))
            if bell is not None:
                return str(table.game.write_action(bell))
        return await self._bot_workers.decide(table, seat, "novice")

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
