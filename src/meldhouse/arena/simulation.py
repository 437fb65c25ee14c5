"""Deals of random legal play by the thousand, and what happened in them.

Every deal stands for itself: its cards, its dealer and its players' choices follow from the seed and its
number. So the same seed gives the same result in one process or in ten.
"""

from __future__ import annotations

import hashlib
import multiprocessing
import signal
from collections import deque
from collections.abc import Iterator, Mapping
from concurrent.futures import Future, ProcessPoolExecutor
from typing import Any, final

from meldhouse.arena.tallies import Sums, add_sums, tally_for
from meldhouse.core.game import AnyGame
from meldhouse.core.options import OptionValue
from meldhouse.core.random_play import play_deal
from meldhouse.core.shuffle import SeededShuffle
from meldhouse.games.registry import build_game
from meldhouse.parts.chance import Dice
from meldhouse.parts.errors import MeldhouseError

#: deals in one piece of work, whatever the number of workers
CHUNK = 250


class SimulationError(MeldhouseError):
    """A deal that broke a law: a fault of the rules, with the deal's number."""

    code = "broken-law"


@final
class Plan:
    """What is to be simulated."""

    def __init__(
        self, game: str, players: int, options: Mapping[str, OptionValue], seed: str, deals: int
    ) -> None:
        built = build_game(game, players, options)
        self.game = game
        self.players = built.players
        self.options = dict(built.options)
        self.seed = seed
        self.deals = deals

    def chunks(self) -> Iterator[tuple[int, int]]:
        """First and last deal of each piece."""
        for first in range(1, self.deals + 1, CHUNK):
            yield first, min(first + CHUNK - 1, self.deals)


def simulate(plan: Plan, workers: int = 1) -> Iterator[Sums]:
    """The sums of one piece after the other, always in order; add them up with `add_sums`."""
    if workers == 1:
        for first, last in plan.chunks():
            yield _checked(_play_chunk(plan.game, plan.players, plan.options, plan.seed, first, last))
        return
    yield from _simulate_in_processes(plan, workers)


def _simulate_in_processes(plan: Plan, workers: int) -> Iterator[Sums]:
    """Never more pieces under way than keep the workers busy, so that an interruption ends soon."""
    spawn = multiprocessing.get_context("spawn")
    running: deque[Future[Sums]] = deque()
    pool = ProcessPoolExecutor(workers, mp_context=spawn, initializer=_leave_interrupts_to_parent)
    try:
        for first, last in plan.chunks():
            running.append(
                pool.submit(_play_chunk, plan.game, plan.players, plan.options, plan.seed, first, last)
            )
            if len(running) >= 3 * workers:
                yield _checked(running.popleft().result())
        while running:
            yield _checked(running.popleft().result())
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _leave_interrupts_to_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _checked(sums: Sums) -> Sums:
    if "error" in sums:
        raise SimulationError(str(sums["error"]))
    return sums


def _play_chunk(
    name: str, players: int, options: Mapping[str, OptionValue], seed: str, first: int, last: int
) -> Sums:
    """A piece of work. What comes back crosses processes, so it is plain data, an error too."""
    game = build_game(name, players, options)
    total: Sums = {}
    number = first
    try:
        for number in range(first, last + 1):
            add_sums(total, simulate_deal(game, seed, number))
    except MeldhouseError as error:
        return {"error": f"deal {number} of seed {seed!r}: {error.code}: {error.detail}"}
    return total


def simulate_deal(game: AnyGame, seed: str, number: int) -> Sums:
    """One deal from a fresh start, the dealership going round with the numbers."""
    standing = game.opening()
    standing.dealer = (number - 1) % game.players
    chance = SeededShuffle(_house(seed)).chance(number)
    played = play_deal(game, standing, chance, Dice(_dice_seed(seed, number)))
    tally = tally_for(game.name, game.players)
    for told in played.table.log:
        tally.take(told.to(None))
    after = played.table.standing()
    if after is None:
        raise SimulationError("the deal is over, but nothing was settled")
    tally.settle(standing, after)
    return {"deals": 1, "decisions": played.decisions, **tally.sums()}


def _house(seed: str) -> bytes:
    """A seed as somebody typed it, as the house's part of a shuffle."""
    return seed.encode("utf-8", "surrogateescape")


def _dice_seed(seed: str, number: int) -> int:
    content = b"meldhouse/simulation/1\0" + number.to_bytes(8, "big") + _house(seed)
    return int.from_bytes(hashlib.sha256(content).digest()[:7], "big")


def result_of(plan: Plan, sums: Sums) -> dict[str, Any]:
    """Everything that follows from the plan, however long it took and whoever computed it."""
    done = dict(sums)
    told: dict[str, Any] = {
        "game": plan.game,
        "players": plan.players,
        "options": plan.options,
        "seed": plan.seed,
        "deals": done.pop("deals", 0),
        "decisions": done.pop("decisions", 0),
    }
    return {**told, **tally_for(plan.game, plan.players).summary(done)}
