"""How many different selections of tiles can be laid from a rack."""

from __future__ import annotations

from collections.abc import Sequence

from meldhouse.games.rummikub.tiles import JOKER, Tile
from meldhouse.parts.arrangement import Arrangement
from meldhouse.solvers.melding.rummikub.pool import borrow, give_back
from meldhouse.solvers.melding.rummikub.position import Question, check_table, check_tiles, rack_bounds
from meldhouse.solvers.melding.rummikub.sweep.kept_sets import NUMBERS
from meldhouse.solvers.melding.rummikub.sweep.kernel import Sweep
from meldhouse.solvers.melding.rummikub.sweep.problem import COLOURS, NATURALS, Problem


def count_plays(table: Arrangement, rack: Sequence[Tile]) -> int:
    """RK-3 How many selections of tiles can be laid by somebody who has opened; equal tiles are not told apart.

    Selections that lead to the same ways to go on are counted together, so that the count takes far
    fewer steps than there are selections.
    """
    check_tiles(table, rack)
    check_table(table)
    sweep = borrow()
    try:
        bounds = rack_bounds(rack, {})
        jokers = bounds.high[JOKER]
        total = 0
        for laid in range(jokers + 1):
            bounds.low[JOKER] = bounds.high[JOKER] = laid
            total += _count(Question(table, bounds, sweep).problem, sweep)
        return total - 1  # to lay nothing is no play
    finally:
        give_back(sweep)


def _count(problem: Problem, sweep: Sweep) -> int:
    """How many selections of natural tiles there are with just these jokers."""
    low = [int(problem.low[kind]) for kind in range(NATURALS)]
    high = [int(problem.high[kind]) for kind in range(NATURALS)]
    ways: dict[tuple[int, ...], int] = {(0,): 1}
    sweep.look_ahead(problem)
    for number in range(NUMBERS):
        after: dict[tuple[int, ...], int] = {}
        for laid in _selections(low, high, number):
            for colour in range(COLOURS):
                problem.low[colour * NUMBERS + number] = laid[colour]
                problem.high[colour * NUMBERS + number] = laid[colour]
            for keys, count in ways.items():
                into = tuple(sweep.advance(problem, number, list(keys)))
                if into:
                    after[into] = after.get(into, 0) + count
        ways = after
    jokers = problem.jokers
    total = 0
    for keys, count in ways.items():
        if any(sweep.laid_jokers(problem, key) == jokers for key in keys):
            total += count
    return total


def _selections(low: list[int], high: list[int], number: int) -> list[list[int]]:
    """All counts of the four colours at a number."""
    found: list[list[int]] = [[]]
    for kind in range(number, NATURALS, NUMBERS):
        found = [[*counts, count] for counts in found for count in range(low[kind], high[kind] + 1)]
    return found
