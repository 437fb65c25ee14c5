"""Simulation of many deals of random legal play.

The cards, the dealer and all choices of a deal follow from the seed and the number of the deal, so the same seed gives
the same result in any number of processes.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from typing import Any, final

from meldhouse.arena.registry import tally_for
from meldhouse.arena.tallies import Sums, add_sums
from meldhouse.core.game import AnyGame
from meldhouse.core.options import OptionValue
from meldhouse.core.random_play import play_deal
from meldhouse.core.shuffle import SeededShuffle
from meldhouse.games.registry import build_game
from meldhouse.parts.chance import Dice
from meldhouse.parts.errors import MeldhouseError
from meldhouse.processes import results_in_order

#: deals in one piece of work for any number of workers
CHUNK = 250


class SimulationError(MeldhouseError):
    """Raised if a deal breaks a law of its game; names the deal."""

    code = "broken-law"


@final
class Plan:
    """The game, seed and number of deals to simulate."""

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
        """Yields the first and last deal of each piece."""
        for first in range(1, self.deals + 1, CHUNK):
            yield first, min(first + CHUNK - 1, self.deals)


def simulate(plan: Plan, workers: int = 1) -> Iterator[Sums]:
    """Yields the sums of each piece in order; `add_sums` adds them up."""
    pieces = [
        (plan.game, plan.players, plan.options, plan.seed, first, last) for first, last in plan.chunks()
    ]
    played = (
        (_play_chunk(*piece) for piece in pieces)
        if workers == 1
        else results_in_order(_play_chunk, pieces, workers)
    )
    for sums in played:
        yield _checked(sums)


def _checked(sums: Sums) -> Sums:
    if "error" in sums:
        raise SimulationError(str(sums["error"]))
    return sums


def _play_chunk(
    name: str, players: int, options: Mapping[str, OptionValue], seed: str, first: int, last: int
) -> Sums:
    """Plays one piece. Returns plain data, also for an error, because the result crosses processes."""
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
    """Plays one deal from a fresh match. The dealer changes with the number of the deal."""
    standing = game.opening()
    standing.dealer = (number - 1) % game.players
    chance = SeededShuffle(_house(seed)).chance(number)
    played = play_deal(game, standing, chance, Dice(_dice_seed(seed, number)))
    tally = tally_for(game.name, game.players)
    for told in played.referee.log:
        tally.take(told.to(None))
    after = played.referee.standing()
    if after is None:
        raise SimulationError("the deal is over but not settled")
    tally.settle(standing, after)
    return {"deals": 1, "decisions": played.decisions, **tally.sums()}


def _house(seed: str) -> bytes:
    """Returns a typed seed as the house's part of a shuffle."""
    return seed.encode("utf-8", "surrogateescape")


def _dice_seed(seed: str, number: int) -> int:
    content = b"meldhouse/simulation/1\0" + number.to_bytes(8, "big") + _house(seed)
    return int.from_bytes(hashlib.sha256(content).digest()[:7], "big")


def result_of(plan: Plan, sums: Sums) -> dict[str, Any]:
    """Returns the report of a simulation. It depends on the plan alone."""
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
