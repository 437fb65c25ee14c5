"""Bots think in processes of their own, under a budget; one that fails is replaced by a simpler one."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import multiprocessing
import os
import signal
import threading
from collections import OrderedDict
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any
from zlib import crc32

from meldhouse.bots import make_bot
from meldhouse.core.match import Match
from meldhouse.core.shuffle import SeededShuffle
from meldhouse.games.registry import build_game
from meldhouse.server.tables.table import Room

log = logging.getLogger("meldhouse.server")

#: table, game, players, options, house, parts, decisions by deal, seat, level
Job = tuple[str, str, int, dict[str, Any], str, tuple[str, ...], list[list[tuple[int, str]]], int, str]

_KEPT = 500
#: a new worker has to load the rules first
_START_SECONDS = 10.0
_matches: OrderedDict[str, Match[Any, Any, Any, Any, Any]] = OrderedDict()


def _begin() -> None:
    """In a new worker: it ends with the server, even if that is killed."""
    threading.Thread(target=_end_with_parent, daemon=True).start()
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


def think(job: Job) -> str:
    """In the worker: play the match up to here (most of it is still known) and let the bot see its seat's view."""
    table, game_name, players, options, house, parts, decisions, seat, level = job
    match = _matches.pop(table, None)
    if match is None or not _continue(match, decisions):
        game = build_game(game_name, players, options)
        match = Match(game, SeededShuffle(bytes.fromhex(house), parts))
        if not _continue(match, decisions):
            raise ValueError("the decisions of this table do not fit its game")
    _matches[table] = match
    if len(_matches) > _KEPT:
        _matches.popitem(last=False)
    seed = len(match.log) * 8 + seat
    action: str = match.game.write_action(make_bot(level, match.game, seed).decide(match.view(seat)))
    return action


def _continue(match: Match[Any, Any, Any, Any, Any], decisions: list[list[tuple[int, str]]]) -> bool:
    """Play what is new. False if the match is not an earlier part of these decisions."""
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


class Worker:
    """One process, made anew when it dies or hangs."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        # who waits for their turn is not thinking yet: the budget begins with it
        self._free = asyncio.Semaphore(1)

    async def think(self, job: Job, seconds: float) -> str:
        """The bot's decision. Raises `TimeoutError`, or what the bot raised."""
        async with self._free:
            for _ in range(3):
                pool = self._open()
                try:
                    future = pool.submit(think, job)
                    return await asyncio.wait_for(asyncio.wrap_future(future), seconds + _START_SECONDS)
                except BrokenProcessPool:
                    self._renew(pool)
                except TimeoutError:
                    self._renew(pool)
                    raise
        raise BrokenProcessPool("a worker dies again and again")

    def _open(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(1, mp_context=context, initializer=_begin)
        return self._pool

    def _renew(self, pool: ProcessPoolExecutor) -> None:
        """The process has died or hangs: it goes, and another is made when it is needed."""
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


class Thinking:
    """The worker processes. A table is always thought about by the same one, which still knows its match."""

    def __init__(self, workers: int, seconds: float) -> None:
        self._workers = [Worker() for _ in range(max(1, workers))]
        self._seconds = seconds
        #: how often a bot had to be replaced by a simpler one
        self.failures = 0

    async def decide(self, room: Room, seat: int, level: str) -> str | None:
        """What the bot of a seat decides now, in notation; None if nothing is asked of it any more."""
        job: Job = (
            room.table,
            room.created.game,
            room.created.players,
            room.created.options,
            room.created.house,
            room.shuffle.parts,
            [list(deal) for deal in room.decisions],
            seat,
            level,
        )
        try:
            return await self._worker(room.table).think(job, self._seconds)
        except TimeoutError:
            log.warning("a bot thinks too long; a simpler one answers")
        except Exception as error:
            log.warning("a bot failed (%s); a simpler one answers", type(error).__name__)
        self.failures += 1
        return self.simplest(room, seat)

    def _worker(self, table: str) -> Worker:
        return self._workers[crc32(table.encode()) % len(self._workers)]

    def simplest(self, room: Room, seat: int) -> str | None:
        """A decision without thought, made here and now."""
        if room.match is None or not room.owes(seat):
            return None
        action: str = room.game.write_action(
            make_bot("random", room.game, room.seq).decide(room.match.view(seat))
        )
        return action

    def close(self) -> None:
        for worker in self._workers:
            worker.close()
