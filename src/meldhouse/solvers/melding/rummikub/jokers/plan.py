"""Plans of a turn at Rummikub: sets that are laid for certain and sets left alone, as a problem for the sweep."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from meldhouse.games.rummikub.tiles import HIGHEST, JOKER, Kind
from meldhouse.parts.layout import Layout
from meldhouse.solvers.melding.bounds import Bounds
from meldhouse.solvers.melding.rummikub.assemble import KindSet
from meldhouse.solvers.melding.rummikub.position import count_kinds
from meldhouse.solvers.melding.rummikub.sweep.problem import Problem

#: sets of a play, and sets of the table that stay
PlanKey = tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]


def key_of(sets: Sequence[Sequence[int]], frozen: Sequence[Sequence[int]]) -> PlanKey:
    """Returns the same key for the same sets, in whatever order they are given."""
    return tuple(sorted([tuple(kinds) for kinds in sets])), tuple(sorted([tuple(one) for one in frozen]))


@final
class Plan:
    """Some sets of the play, and some sets of the table that stay as they lie."""

    def __init__(
        self,
        settled: tuple[KindSet, ...] = (),
        frozen: tuple[int, ...] = (),
        last: int = -1,
        dead: frozenset[Kind] = frozenset(),
        spared: int = 0,
    ) -> None:
        #: sets of the play, in kinds
        self.settled = settled
        #: the numbers of sets of the table that are left alone
        self.frozen = frozen
        #: the rank of the last joker set settled; others come behind it, so that no pair is tried twice
        self.last = last
        #: the kinds that no joker stands for in any play worth looking for
        self.dead = dead
        #: jokers of the rack that are not laid
        self.spared = spared

    @property
    def beside(self) -> int:
        """Returns the number of settled sets without jokers."""
        return len([kinds for kinds in self.settled if JOKER not in kinds])

    def key(self, table: Layout) -> PlanKey:
        """Returns what tells plans apart: the sets by kinds, in no order."""
        return key_of(self.settled, [[tile >> 1 for tile in table[number]] for number in self.frozen])

    def with_set(self, kinds: KindSet) -> Plan:
        """Returns the same plan with a set without jokers."""
        return Plan((*self.settled, kinds), self.frozen, self.last, spared=self.spared)

    def with_joker_set(self, kinds: KindSet, rank: int, dead: frozenset[Kind]) -> Plan:
        return Plan((*self.settled, kinds), self.frozen, rank, dead, self.spared)

    def with_frozen(self, numbers: Sequence[int]) -> Plan:
        return Plan(self.settled, (*self.frozen, *numbers), self.last, self.dead, self.spared)

    def sparing_joker(self) -> Plan:
        """Returns the same plan with one more joker of the rack left there."""
        return Plan(self.settled, self.frozen, self.last, self.dead, self.spared + 1)


@final
class Supply:
    """The tiles of a position by kind: those of the table, and those that the hand must and may lay."""

    def __init__(self, table: Layout, bounds: Bounds) -> None:
        self.table = table
        self.bounds = bounds
        self._posed = Problem()
        for kind in range(JOKER):
            self._posed.weight[kind] = bounds.weights[kind]
        self._posed.joker_weight = bounds.weights[JOKER]
        lying = count_kinds([tile for tiles in table for tile in tiles])
        self._low = [there + least for there, least in zip(lying, bounds.low, strict=True)]
        self._high = [there + most for there, most in zip(lying, bounds.high, strict=True)]

    def left_by(self, plan: Plan) -> tuple[list[int], list[int], int] | None:
        """Returns what must and may still be laid beside a plan's sets, and the worth of these sets.

        The worth is counted beyond the tiles that must be laid. Returns None if the tiles do not suffice.
        """
        low, high = self._limits(plan.frozen)
        high[JOKER] -= plan.spared
        weights = self.bounds.weights
        worth = 0
        for kinds in plan.settled:
            for kind in kinds:
                if high[kind] <= 0:
                    return None
                high[kind] -= 1
                if low[kind] > 0:
                    low[kind] -= 1
                else:
                    worth += weights[kind]
        return low, high, worth

    def _limits(self, frozen: Sequence[int]) -> tuple[list[int], list[int]]:
        """Returns what must and may lie on the table by kind, without the sets that are left alone."""
        low, high = list(self._low), list(self._high)
        for number in frozen:
            for tile in self.table[number]:
                low[tile >> 1] -= 1
                high[tile >> 1] -= 1
        return low, high

    def pose(self, plan: Plan, at_least: int) -> tuple[Problem, int] | None:
        """Returns the problem that a plan leaves, with the worth of its sets; None if it cannot be posed.

        The problem asks for a worth of `at_least` beyond the tiles that must be laid, the plan's sets included.
        """
        left = self.left_by(plan)
        if left is None:
            return None
        low, high, worth = left
        return self._problem(low, high, worth, at_least), worth

    def pose_with_tiles(self, plan: Plan, kinds: Sequence[Kind], at_least: int) -> Problem | None:
        """Returns the problem in which jokers are tiles of some kinds that must be laid.

        It is a bound for all plays in which jokers stand for these kinds. Returns None where it would not be:
        the sweep does not know three runs, or three groups, that share a kind.
        """
        left = self.left_by(plan)
        if left is None:
            return None
        low, high, worth = left
        for kind in kinds:
            if high[kind] > 1 and not _is_never_in_three(kind, high):
                return None
            if low[JOKER] > 0:
                low[JOKER] -= 1
            else:
                worth += self.bounds.weights[JOKER]
            high[JOKER] -= 1
            low[kind] += 1
            high[kind] += 1
        return self._problem(low, high, worth, at_least)

    def pose_without_joker(self, plan: Plan, at_least: int) -> Problem | None:
        """Returns the problem that a plan leaves with one joker less; None if it cannot be posed."""
        left = self.left_by(plan)
        if left is None:
            return None
        low, high, worth = left
        low[JOKER] = max(0, low[JOKER] - 1)
        high[JOKER] -= 1
        return self._problem(low, high, worth, at_least)

    def pose_beside(self, plan: Plan, jokers: int) -> tuple[Problem, int] | None:
        """Returns the problem that a plan leaves with so many jokers, for bounds, and the worth of the rest.

        The rest is the plan's sets and the jokers that may be laid.
        """
        left = self.left_by(plan)
        if left is None:
            return None
        low, high, worth = left
        worth += (high[JOKER] - low[JOKER]) * self.bounds.weights[JOKER]
        low[JOKER] = high[JOKER] = jokers
        return self._problem(low, high, 0, 0), worth

    def _problem(self, low: list[int], high: list[int], worth: int, at_least: int) -> Problem:
        """Fills in the problem, which is the same one each time."""
        problem = self._posed
        kind: Kind = 0
        while kind < JOKER:
            problem.low[kind] = low[kind]
            problem.high[kind] = high[kind]
            kind += 1
        problem.jokers_low = low[JOKER]
        problem.jokers = high[JOKER]
        more = (high[JOKER] - low[JOKER]) * self.bounds.weights[JOKER]
        problem.goal = max(0, at_least - worth - more)
        return problem


def _is_never_in_three(kind: Kind, high: list[int]) -> bool:
    """Checks that a kind, with a joker that stands for it, cannot lie in three runs or in three groups.

    Each of three runs would hold a neighbour, and three groups would hold nine tiles.
    """
    jokers = high[JOKER] - 1
    number = kind % HIGHEST
    neighbours = jokers
    if number > 0:
        neighbours += high[kind - 1]
    if number < HIGHEST - 1:
        neighbours += high[kind + 1]
    same = sum([high[other] for other in range(number, JOKER, HIGHEST)])
    return neighbours < 3 and same + jokers + 1 < 9
