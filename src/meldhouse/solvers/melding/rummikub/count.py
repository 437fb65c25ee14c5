"""The number of different selections of tiles that can be laid from a rack."""

from __future__ import annotations

from collections.abc import Sequence

from meldhouse.games.rummikub.tiles import JOKER, Tile
from meldhouse.games.rummikub.turns import FIRST_MELD
from meldhouse.parts.layout import Layout
from meldhouse.solvers.melding.answer import Answer
from meldhouse.solvers.melding.bounds import Bounds
from meldhouse.solvers.melding.rummikub.alternatives import Alternatives
from meldhouse.solvers.melding.rummikub.first_meld import START, Key, Opening, Way, Ways, check_position
from meldhouse.solvers.melding.rummikub.plays import best_within, tile_weights
from meldhouse.solvers.melding.rummikub.pool import borrow, give_back
from meldhouse.solvers.melding.rummikub.position import (
    Question,
    check_table,
    check_tiles,
    has_joker,
    rack_bounds,
)
from meldhouse.solvers.melding.rummikub.sweep.kept_sets import NUMBERS
from meldhouse.solvers.melding.rummikub.sweep.kernel import Sweep
from meldhouse.solvers.melding.rummikub.sweep.problem import COLOURS, NATURALS, Problem


def count_plays(table: Layout, rack: Sequence[Tile], jokers_free: bool = False) -> int:
    """RK-3 Returns how many selections of tiles a player who has opened can lay; equal tiles count once.

    Selections that lead to the same ways to go on are counted together, so that the count takes far
    fewer steps than there are selections. With a joker on the table each selection is put before the rules, unless
    jokers are free.
    """
    check_tiles(table, rack)
    check_table(table)
    if not jokers_free and has_joker(table):
        return _count_by_book(table, rack)
    sweep = borrow()
    try:
        bounds = rack_bounds(rack, {})
        jokers = bounds.high[JOKER]
        total = 0
        for laid in range(jokers + 1):
            bounds.low[JOKER] = bounds.high[JOKER] = laid
            total += _count(Question(table, bounds, sweep).problem, sweep)
        return total - 1  # laying nothing is not a play
    finally:
        give_back(sweep)


def _count_by_book(table: Layout, rack: Sequence[Tile]) -> int:
    """RK-3 Counts selections one after the other."""

    def best_of(bounds: Bounds) -> Answer | None:
        return best_within(table, rack, bounds, False, False)

    plays = Alternatives(rack_bounds(rack, tile_weights()), best_of)
    count = 0
    while plays.next() is not None:
        count += 1
    return count


def count_openings(table: Layout, rack: Sequence[Tile]) -> int:
    """RK-2 Returns how many selections of tiles make a first meld; equal tiles count once."""
    check_position(table, rack)
    bounds = rack_bounds(rack, {})
    total = 0
    for jokers in range(bounds.high[JOKER] + 1):
        bounds.low[JOKER] = bounds.high[JOKER] = jokers
        total += _count_openings(bounds)
    return total


#: the states that a selection leads to, each with its worth, as far as that matters
States = tuple[tuple[Key, int], ...]


def _count_openings(bounds: Bounds) -> int:
    """Counts the selections of natural tiles that make a first meld with just these jokers."""
    counts: dict[States, int] = {((START, 0),): 1}
    for number in range(1, NUMBERS + 1):
        after: dict[States, int] = {}
        for laid in _selections(bounds.low, bounds.high, number - 1):
            opening = Opening(bounds)
            for colour in range(COLOURS):
                opening.lay_just(colour * NUMBERS + number - 1, laid[colour])
            for states, count in counts.items():
                into = _openings_after(opening, number, states)
                if into:
                    after[into] = after.get(into, 0) + count
        counts = after
    total = 0
    for states, count in counts.items():
        if any(worth >= FIRST_MELD and key[4] == bounds.low[JOKER] for key, worth in states):
            total += count
    return total


def _openings_after(opening: Opening, number: int, states: States) -> States:
    """Returns the states behind a number; more than a first meld needs counts no more."""
    ways: Ways = {key: {0: Way(worth, None, (), 0)} for key, worth in states}
    found = [
        (key, min(FIRST_MELD, max([way.worth for way in by_tiles.values()])))
        for key, by_tiles in opening.advance(number, ways).items()
    ]
    return tuple(sorted(found))


def _count(problem: Problem, sweep: Sweep) -> int:
    """Counts the selections of natural tiles with just these jokers."""
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
    """Lists all counts of the four colours at a number."""
    found: list[list[int]] = [[]]
    for kind in range(number, NATURALS, NUMBERS):
        found = [[*counts, count] for counts in found for count in range(low[kind], high[kind] + 1)]
    return found
