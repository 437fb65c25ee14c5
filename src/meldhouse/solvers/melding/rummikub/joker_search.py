"""The best play where a retrieved joker must make a new set (RK-3, `jokers = "book"`).

The best play with free jokers is a bound. If the rules accept it, or one that differs only in the places of its
jokers, it is the answer. If not, the set of one joker after the other is settled in all ways that can still be worth
more than the best play found; the sweep solves what is left.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, final

from meldhouse.games.rummikub.jokers import added_jokers
from meldhouse.games.rummikub.tiles import HIGHEST, JOKER, Kind, Tile
from meldhouse.parts.arrangement import Arrangement
from meldhouse.solvers.melding.bounds import Bounds
from meldhouse.solvers.melding.lineage import left_alone
from meldhouse.solvers.melding.rummikub.assemble import KindSet, assemble
from meldhouse.solvers.melding.rummikub.fit import as_tiles, is_legal, is_run, with_fewer_moved
from meldhouse.solvers.melding.rummikub.joker_sets import sets_of, sets_with_jokers
from meldhouse.solvers.melding.rummikub.plan import Plan, Supply
from meldhouse.solvers.melding.rummikub.sweep.kernel import Sweep

#: the sets that are settled beside those of the jokers, at most
MOST_BESIDE: Final = 2


@final
class Found:
    """The sets of a play beside those left alone, and their worth beyond the tiles that must be laid."""

    def __init__(self, worth: int, sets: list[KindSet]) -> None:
        self.worth = worth
        self.sets = sets


@final
class JokerSearch:
    """One search in one position, within bounds of what may be laid."""

    def __init__(self, table: Arrangement, rack: Sequence[Tile], bounds: Bounds, sweep: Sweep) -> None:
        self._table = table
        self._rack = rack
        self._supply = Supply(table, bounds)
        self._sweep = sweep
        self._joker_sets = [
            number for number, tiles in enumerate(table) if any(tile >> 1 == JOKER for tile in tiles)
        ]
        #: the best play known, with the plan that it came from; its worth is -1 as long as there is none
        self.sets: list[KindSet] = []
        self.frozen: tuple[int, ...] = ()
        self.plan = Plan()
        self.worth = -1

    def run(self, free: Found, may_be_nothing: bool) -> None:
        """Looks for the best play, given the best one with free jokers.

        With `may_be_nothing` a play that lays no more than it must is not wanted.
        """
        if may_be_nothing:
            self.worth = 0
        plan = Plan()
        if not self._take(plan, free):
            self._branch(plan, free.worth)

    def is_allowed(self, sets: list[KindSet], frozen: Sequence[int]) -> bool:
        """RK-3 Checks if the rules accept a play whose sets are legal."""
        lying = [self._table[number] for number in frozen]
        old = [tiles for number, tiles in enumerate(self._table) if number not in frozen]
        made, _ = as_tiles(sets, old, self._rack)
        return not added_jokers(self._table, (*lying, *made))

    # --- plans ---

    def _branch(self, plan: Plan, most: int) -> None:
        """Looks at all longer plans; `most` is the worth that none of them exceeds."""
        for longer in self._longer(plan):
            found = self._swept(longer, self.worth + 1)
            if found is None:
                continue
            if not self._take(longer, found):
                self._branch(longer, found.worth)
            if self.worth >= most:
                return

    def _longer(self, plan: Plan) -> Iterator[Plan]:
        """Lists the plans that settle the set of one more joker; then those that settle another set beside it."""
        if not plan.settled and not plan.frozen:
            yield plan.with_frozen(self._joker_sets)
        left = self._supply.left_by(plan)
        assert left is not None
        high = left[1]
        if high[JOKER]:
            for number, kinds in enumerate(self._candidates(high)):
                if number >= plan.last or len(kinds) - kinds.count(JOKER) == 0:
                    yield plan.with_set(kinds, number)
            return
        if len([kinds for kinds in plan.settled if JOKER not in kinds]) < MOST_BESIDE:
            yield from self._beside(plan, high)

    def _candidates(self, high: Sequence[int]) -> list[KindSet]:
        """Returns the sets that a joker can lie in."""
        return sets_with_jokers(high)

    def _beside(self, plan: Plan, high: Sequence[int]) -> Iterator[Plan]:
        """Lists plans in which another copy of a tile that lies with a joker lies elsewhere.

        Then the tile with the joker can be the other copy, and the joker was not merely added to a set.
        """
        for number, tiles in enumerate(self._table):
            kinds = [tile >> 1 for tile in tiles if tile >> 1 != JOKER]
            for settled in plan.settled:
                if JOKER in settled and len(kinds) > 1 and set(kinds) <= set(settled):
                    if number not in plan.frozen:
                        yield plan.with_frozen([number])
                    for kind in kinds:
                        for other in sets_of(kind, high):
                            yield plan.with_set(other)

    def _swept(self, plan: Plan, at_least: int) -> Found | None:
        """Returns the best play of a plan as if jokers were free, if it is worth enough."""
        posed = self._supply.pose(plan, at_least)
        if posed is None:
            return None
        problem, worth = posed
        more = self._sweep.solve(problem)
        if more < 0 or worth + more < at_least:
            return None
        return Found(worth + more, [*[list(kinds) for kinds in plan.settled], *assemble(self._sweep)])

    def _take(self, plan: Plan, found: Found) -> bool:
        """Takes a play, perhaps with jokers in other places, if the rules accept it."""
        for sets in _with_jokers_moved(found.sets, len(plan.settled)):
            if self.is_allowed(sets, plan.frozen):
                self.sets, self.worth, self.plan, self.frozen = sets, found.worth, plan, plan.frozen
                return True
        return False

    # --- among plays of equal worth one that touches few sets ---

    def soften(self) -> None:
        """Leaves sets of the table alone, as many as halving leads to, without a loss of worth."""
        numbers = [number for number in range(len(self._table)) if number not in self.plan.frozen]
        plan = self.plan

        def can_lie(frozen: list[int]) -> bool:
            longer = plan.with_frozen(frozen)
            found = self._swept(longer, self.worth)
            return found is not None and self._take(longer, found)

        left_alone(numbers, can_lie)
        touched = [
            [tile >> 1 for tile in tiles]
            for number, tiles in enumerate(self._table)
            if number not in self.frozen
        ]
        nearer = with_fewer_moved(self.sets, touched)
        if self.is_allowed(nearer, self.frozen):
            self.sets = nearer


# --- the same play with its jokers in other places ---


def _with_jokers_moved(sets: list[KindSet], settled: int) -> Iterator[list[KindSet]]:
    """Lists a play as it is, and with jokers cut off with a few tiles, or moved to other sets.

    The first sets are settled and stay as they are.
    """
    yield sets
    for one in _variants(sets, settled):
        yield one
    jokers = sum([kinds.count(JOKER) for kinds in sets[settled:]])
    if jokers > 1:
        for one in _variants(sets, settled):
            yield from _variants(one, settled)


def _variants(sets: list[KindSet], settled: int) -> Iterator[list[KindSet]]:
    """Lists plays that differ in one run cut, or in one joker moved."""
    for at in range(settled, len(sets)):
        kinds = sets[at]
        if JOKER not in kinds:
            continue
        rest = [*sets[:at], *sets[at + 1 :]]
        if len(kinds) > 5 and is_run(kinds):
            for cut in range(3, len(kinds) - 2):
                yield [*rest, kinds[:cut], kinds[cut:]]
        for place, kind in enumerate(kinds):
            if kind != JOKER:
                continue
            without = [*kinds[:place], *kinds[place + 1 :]]
            if not is_legal(without):
                continue
            for number in range(len(rest)):
                if number >= settled:
                    for longer in _with_joker(rest[number]):
                        yield [*rest[:number], *rest[number + 1 :], without, *longer]


def _with_joker(kinds: KindSet) -> list[list[KindSet]]:
    """Returns a set with a joker more: at an end, in a group, or between two parts of a run."""
    if not is_run(kinds):
        return [[[*kinds, JOKER]]] if len(kinds) == 3 else []
    found: list[list[KindSet]] = []
    numbers = _numbers(kinds)
    if numbers[1] < HIGHEST:
        found.append([[*kinds, JOKER]])
    if numbers[0] > 1:
        found.append([[JOKER, *kinds]])
    for cut in range(2, len(kinds) - 1):
        one, other = kinds[:cut], kinds[cut:]
        if len(other) >= 3:
            found.append([[*one, JOKER], other])
        if len(one) >= 3:
            found.append([one, [JOKER, *other]])
    return found


def _numbers(run: Sequence[Kind]) -> tuple[int, int]:
    """Returns the first and the last number of a run."""
    for place, kind in enumerate(run):
        if kind != JOKER:
            first = kind % HIGHEST + 1 - place
            return first, first + len(run) - 1
    return 1, HIGHEST
