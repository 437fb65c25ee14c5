"""Makes the tables of one device go on: one bot, one clock or one deal at a time."""

from __future__ import annotations

from collections.abc import Callable

from meldhouse.local.coroutines import result_of
from meldhouse.local.registry import LocalTables
from meldhouse.tables.access import Propose
from meldhouse.tables.bots import bot_decision, random_decision
from meldhouse.tables.clocks import now
from meldhouse.tables.due import commit_bot, due_now, end_wait
from meldhouse.tables.table import Table

#: seconds between deals, and until a bot plays for a missing player: those of a server
PAUSE_SECONDS = 20
GRACE_SECONDS = 30


class LocalBots:
    """Bots that decide here and now. One that fails is replaced by a random one."""

    async def decide(self, table: Table, seat: int, level: str) -> str | None:
        if table.match is None or not table.owes(seat):
            return None
        try:
            return bot_decision(table.match, seat, level)
        except Exception:
            return random_decision(table, seat)


class LocalDriver:
    """Keeps the tables going that somebody looks at."""

    def __init__(self, tables: LocalTables, bots: LocalBots, is_watched: Callable[[str], bool]) -> None:
        self._tables = tables
        self._bots = bots
        self._is_watched = is_watched
        self.pause_seconds = PAUSE_SECONDS
        #: when to look at a table next, in milliseconds since 1970
        self._looks: dict[str, int] = {}

    def wake(self, table_id: str) -> None:
        """Looks at a table at the next step: it has changed, or somebody has come to look at it."""
        self._looks[table_id] = 0

    def step(self) -> float | None:
        """Does one thing that is due. Returns the seconds until the next one, or None if nothing will be due."""
        while self._looks:
            table_id = min(self._looks, key=lambda one: self._looks[one])
            wait = self._looks[table_id] - now()
            if wait > 0:
                return wait / 1000
            del self._looks[table_id]
            if self._look(table_id):
                return 0.0
        return None

    def _look(self, table_id: str) -> bool:
        """Does the first thing that is due at a table. Returns False if there was none."""
        table = self._tables.known(table_id)
        if table is None or table.status != "running" or not self._is_watched(table_id):
            return False
        due = due_now(table, self.pause_seconds, GRACE_SECONDS)
        if due.proposals:
            result_of(self._commit(table_id, due.proposals[0]))
        elif due.is_time_up:
            result_of(end_wait(table, self._bots, self._commit))
        elif due.bots:
            seat, level = due.bots[0]
            result_of(self._let_bot_decide(table, seat, level))
        elif due.at is not None:
            self._looks[table_id] = due.at + 1
            return False
        else:
            return False
        self.wake(table_id)
        return True

    async def _let_bot_decide(self, table: Table, seat: int, level: str) -> None:
        moment = table.moment
        action = await self._bots.decide(table, seat, level)
        await commit_bot(table, seat, action, moment, self._commit)

    async def _commit(self, table_id: str, propose: Propose) -> None:
        await self._tables.commit(table_id, propose)
