"""Bots decide in worker processes, under a time limit; a bot that fails is replaced by a simpler one."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, NamedTuple
from zlib import crc32

from meldhouse.core.match import Match
from meldhouse.core.shuffle import SeededShuffle
from meldhouse.processes import SPAWN, begin_worker
from meldhouse.server.workers import START_SECONDS
from meldhouse.server.workers.fair_queue import FairQueue
from meldhouse.tables.bots import bot_decision, random_decision
from meldhouse.tables.rules import rules_of
from meldhouse.tables.table import Table

log = logging.getLogger("meldhouse.server")

Decisions = list[list[tuple[int, str]]]

_MOST_MATCHES = 500
_MOST_TRIES = 3
#: the decisions that may wait for a process before its masters think no longer than experts
_MOST_WAITING = 3
#: the matches that this worker process has played before, by table
_matches: OrderedDict[str, Match[Any, Any, Any, Any, Any]] = OrderedDict()


class Job(NamedTuple):
    """Everything a worker needs for one decision."""

    table_id: str
    game: str
    players: int
    options: dict[str, Any]
    rules_version: int
    house: str
    parts: tuple[str, ...]
    decisions: Decisions
    seat: int
    level: str


# --- in the worker ---


def decide(job: Job) -> str:
    """Plays the match up to the present position and lets the bot decide from its seat's view.

    Most of the match is known from earlier jobs.
    """
    match = _matches.pop(job.table_id, None)
    if match is None or not _continue(match, job.decisions):
        game = rules_of(job.game, job.players, job.options, job.rules_version)
        match = Match(game, SeededShuffle(bytes.fromhex(job.house), job.parts))
        if not _continue(match, job.decisions):
            raise ValueError("the decisions of this table do not fit its game")
    _matches[job.table_id] = match
    if len(_matches) > _MOST_MATCHES:
        _matches.popitem(last=False)
    return bot_decision(match, job.seat, job.level)


def _continue(match: Match[Any, Any, Any, Any, Any], decisions: Decisions) -> bool:
    """Plays the new decisions. Returns False if the match is not an earlier part of them."""
    done = len(match.decisions)
    if done > len(decisions) or any(len(match.decisions[at]) != len(decisions[at]) for at in range(done - 1)):
        return False
    for at in range(max(done - 1, 0), len(decisions)):
        if at >= done:
            match.deal()
        made = len(match.decisions[at])
        if made > len(decisions[at]):
            return False
        for seat, action in decisions[at][made:]:
            match.take(seat, match.game.read_action(action))
    return True


# --- in the server ---


class BotWorker:
    """One process, replaced when it dies or hangs."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        # the time limit begins when the process is free
        self._queue = FairQueue(1)

    @property
    def waiting(self) -> int:
        return len(self._queue)

    async def decide(self, job: Job, owner: str, seconds: float) -> str:
        """Returns the bot's decision. Raises TimeoutError, or what the bot raised."""
        async with self._queue.turn(owner, job.table_id):
            for _ in range(_MOST_TRIES):
                pool = self._pool
                if pool is None:
                    pool = await asyncio.to_thread(self._open)
                try:
                    future = pool.submit(decide, job)
                    return await asyncio.wait_for(asyncio.wrap_future(future), seconds + START_SECONDS)
                except BrokenProcessPool:
                    self._discard(pool)
                except TimeoutError:
                    self._discard(pool)
                    raise
        raise BrokenProcessPool("a worker dies again and again")

    def _open(self) -> ProcessPoolExecutor:
        """Starts the process, which takes too long for the event loop."""
        pool = ProcessPoolExecutor(1, mp_context=SPAWN, initializer=begin_worker)
        pool.submit(os.getpid)
        self._pool = pool
        return pool

    def _discard(self, pool: ProcessPoolExecutor) -> None:
        """Kills a process that has died or hangs. The next job makes another."""
        if self._pool is not pool:
            return
        self._pool = None
        for process in list(pool._processes.values()):
            process.kill()
        pool.shutdown(wait=False)

    def close(self) -> None:
        if self._pool is not None:
            with contextlib.suppress(Exception):
                self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


class BotWorkers:
    """All worker processes of the bots. A table always has the same one, which knows its match."""

    def __init__(
        self, workers: int, seconds: float, on_eased: Callable[[Table, int], None] = lambda table, seat: None
    ) -> None:
        self._workers = [BotWorker() for _ in range(max(1, workers))]
        self._seconds = seconds
        self._on_eased = on_eased
        #: the seats that were told of in the present deal, by table
        self._told: OrderedDict[str, tuple[int, set[int]]] = OrderedDict()
        #: how often a bot was replaced by a simpler one
        self.failures = 0
        #: how often an expert decided in the place of a master, because too many decisions waited
        self.eased = 0

    @property
    def waiting(self) -> int:
        """Returns the number of decisions that wait for a process."""
        return sum(worker.waiting for worker in self._workers)

    async def decide(self, table: Table, seat: int, level: str) -> str | None:
        """Returns the decision of a seat's bot in notation, or None if the seat owes none any more."""
        created = table.created
        job = Job(
            table.id,
            created.game,
            created.players,
            created.options,
            created.rules_version,
            created.house,
            table.shuffle.parts,
            [list(deal) for deal in table.decisions],
            seat,
            self._eased(table, seat, level),
        )
        try:
            return await self._worker(table.id).decide(job, _owner_of(table), self._seconds)
        except TimeoutError:
            log.warning("a bot takes too long; a simpler one answers")
        except Exception as error:
            log.warning("a bot failed (%s); a simpler one answers", type(error).__name__)
        self.failures += 1
        return random_decision(table, seat)

    def _eased(self, table: Table, seat: int, level: str) -> str:
        """Returns the level that decides: under load an expert in the place of a master."""
        if level != "master" or self._worker(table.id).waiting < _MOST_WAITING:
            return level
        self.eased += 1
        self._tell_eased(table, seat)
        return "expert"

    def _tell_eased(self, table: Table, seat: int) -> None:
        """Tells the table once a deal and seat."""
        deal, seats = self._told.pop(table.id, (0, set()))
        if deal != len(table.decisions):
            deal, seats = len(table.decisions), set()
        self._told[table.id] = deal, seats
        if len(self._told) > _MOST_MATCHES:
            self._told.popitem(last=False)
        if seat not in seats:
            seats.add(seat)
            self._on_eased(table, seat)

    def _worker(self, table_id: str) -> BotWorker:
        return self._workers[crc32(table_id.encode()) % len(self._workers)]

    def close(self) -> None:
        for worker in self._workers:
            worker.close()


def _owner_of(table: Table) -> str:
    """Returns in whose turn a table's bots decide: its host's, or that of all tables without people."""
    return table.created.host if table.has_people else ""
