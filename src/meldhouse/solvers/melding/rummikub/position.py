"""A table and a rack in counts of kinds, and the problems that the sweep is asked about them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import final

from meldhouse.games.rummikub.sets import set_value
from meldhouse.games.rummikub.tiles import HIGHEST, JOKER, KINDS, TILES, Kind, Tile, write_kind, write_tiles
from meldhouse.parts.layout import Layout
from meldhouse.solvers.melding.bounds import Bounds
from meldhouse.solvers.melding.errors import PositionError
from meldhouse.solvers.melding.rummikub.sweep.kernel import Sweep
from meldhouse.solvers.melding.rummikub.sweep.problem import MOST_WORTH, Problem

#: the most that one tile may be worth, so that a whole rack's worth has room
MOST_WEIGHT = MOST_WORTH // TILES


def check_tiles(table: Layout, rack: Sequence[Tile]) -> None:
    """Checks that every tile is one of the 106, and lies in one place only."""
    seen: set[Tile] = set()
    for tiles in (*table, rack):
        for tile in tiles:
            if not 0 <= tile < TILES:
                raise PositionError(f"{tile} is no tile")
            if tile in seen:
                raise PositionError(f"{write_tiles((tile,))} is there too often")
            seen.add(tile)


def check_table(table: Layout) -> None:
    """Checks that every set on the table is legal."""
    for number, tiles in enumerate(table, start=1):
        if set_value(tiles) < 0:
            raise PositionError(f"set {number} on the table is not legal: {write_tiles(tiles)}")


def count_kinds(tiles: Sequence[Tile]) -> list[int]:
    """Counts the tiles of each kind."""
    counts = [0] * KINDS
    for tile in tiles:
        counts[tile >> 1] += 1
    return counts


def has_joker(table: Layout) -> bool:
    """Checks if a joker lies on the table."""
    for tiles in table:
        for tile in tiles:
            if tile >> 1 == JOKER:
                return True
    return False


def face_value(kind: Kind, joker: int) -> int:
    """Returns a tile's number, or the given worth of a joker."""
    return joker if kind == JOKER else kind % HIGHEST + 1


def rack_bounds(rack: Sequence[Tile], weights: Mapping[Kind, int]) -> Bounds:
    """Returns bounds by which anything of a rack may be laid; kinds without a weight count nothing."""
    by_kind = [weights.get(kind, 0) for kind in range(KINDS)]
    for kind, weight in enumerate(by_kind):
        if not 0 <= weight <= MOST_WEIGHT:
            raise PositionError(
                f"the weight of {write_kind(kind)} should be 0 to {MOST_WEIGHT}, not {weight}"
            )
    return Bounds([0] * KINDS, count_kinds(rack), by_kind)


@final
class Question:
    """A question to the sweep about a table and a rack."""

    def __init__(self, table: Layout, bounds: Bounds, sweep: Sweep) -> None:
        self._table = table
        self._sweep = sweep
        problem = Problem()
        for kind in range(JOKER):
            problem.low[kind] = bounds.low[kind]
            problem.high[kind] = bounds.high[kind]
            problem.weight[kind] = bounds.weights[kind]
        problem.jokers_low = bounds.low[JOKER]
        problem.jokers = bounds.high[JOKER]
        problem.joker_weight = bounds.weights[JOKER]
        for tiles in table:
            for tile in tiles:
                if tile >> 1 == JOKER:
                    problem.jokers += 1
                    problem.jokers_low += 1
                else:
                    problem.low[tile >> 1] += 1
                    problem.high[tile >> 1] += 1
        self.problem = problem

    def best(self) -> int:
        """Returns the worth of the best play beyond what must be laid, or -1."""
        return self._sweep.solve(self.problem)

    def goal_for(self, best: int) -> int:
        """Returns the least worth of natural tiles, if all jokers are laid."""
        problem = self.problem
        return max(0, best - (problem.jokers - problem.jokers_low) * problem.joker_weight)
