"""The best play where a retrieved joker must make a new set (RK-3, `jokers = "book"`).

The best play with free jokers is a bound. If the rules accept it, or one that differs only in the places of its
jokers, it is the answer. If not, the set of one joker after the other is settled in all ways that can still be worth
more than the best play found; the sweep solves what is left.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, final

from meldhouse.games.rummikub.jokers import has_added_joker
from meldhouse.games.rummikub.tiles import JOKER, Kind, Tile
from meldhouse.parts.layout import Layout
from meldhouse.solvers.melding.bounds import Bounds
from meldhouse.solvers.melding.lineage import most_left_alone
from meldhouse.solvers.melding.rummikub.assemble import KindSet, assemble
from meldhouse.solvers.melding.rummikub.fit import as_tiles, with_fewer_moved
from meldhouse.solvers.melding.rummikub.jokers.additions import Additions
from meldhouse.solvers.melding.rummikub.jokers.moves import with_jokers_moved
from meldhouse.solvers.melding.rummikub.jokers.plan import Plan, PlanKey, Supply, key_of
from meldhouse.solvers.melding.rummikub.jokers.sets import (
    JokerOrder,
    JokerSet,
    bits_of,
    joker_set_of,
    missing_kinds,
    sets_of,
    sets_with_jokers,
)
from meldhouse.solvers.melding.rummikub.jokers.sweeps import JokerSweeps

#: the sets that are settled beside those of the jokers, at most
MOST_BESIDE: Final = 2
#: the doubtful plays that the rules are asked about, at most
MOST_DOUBTFUL: Final = 4


#: more than any play is worth
DEAD: Final = 1 << 40
#: less than any play is worth
UNREACHABLE: Final = -2

_NOTHING_SETTLED: Final = Plan()


@final
class Found:
    """The sets of a play beside those left alone, and their worth beyond the tiles that must be laid."""

    def __init__(self, worth: int, sets: list[KindSet]) -> None:
        self.worth = worth
        self.sets = sets


@final
class JokerSearch:
    """One search in one position, within bounds of what may be laid."""

    def __init__(self, table: Layout, rack: Sequence[Tile], bounds: Bounds, sweeps: JokerSweeps) -> None:
        self._table = table
        self._rack = rack
        self._supply = Supply(table, bounds)
        self._sweeps = sweeps
        self._joker_sets = [
            number for number, tiles in enumerate(table) if any(tile >> 1 == JOKER for tile in tiles)
        ]
        left = self._supply.left_by(Plan())
        assert left is not None
        self._additions = Additions(table, left[1], bounds.high[JOKER] > 0)
        #: by the meaning of a joker, or of two: a worth that they can lead to, as far as bounds tell
        self._bounds_known: dict[tuple[Kind, ...], int] = {}
        #: the sets of jokers in the order in which they are settled
        self._order = JokerOrder([], self._additions.stays, self._additions.is_hopeless)
        #: plans that settle other sets than those of jokers, and plays that the rules have refused
        self._seen: set[PlanKey] = set()
        self._refused: set[PlanKey] = set()
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
        if not self._take(plan, free, True):
            self._branch(plan, free.worth)

    def is_allowed(self, sets: list[KindSet], frozen: Sequence[int]) -> bool:
        """RK-3 Checks if the rules accept a play whose sets are legal."""
        lying = [self._table[number] for number in frozen]
        old = [tiles for number, tiles in enumerate(self._table) if number not in frozen]
        made, _ = as_tiles(sets, old, self._rack)
        return not has_added_joker(self._table, (*lying, *made))

    # --- plans ---

    def _branch(self, plan: Plan, most: int) -> None:
        """Looks at all longer plans; `most` is the worth that none of them exceeds."""
        for longer in self._longer(plan):
            if self._is_seen(longer):
                continue
            found = self._swept(longer, self.worth + 1)
            if found is None:
                continue
            if not self._take(longer, found):
                self._branch(longer, found.worth)
            if self.worth >= most:
                return

    def _is_seen(self, plan: Plan) -> bool:
        """Checks if a plan that also settles other sets has come before, its sets in another order."""
        if not plan.frozen and not plan.beside:
            return False
        key = plan.key(self._table)
        is_seen = key in self._seen
        self._seen.add(key)
        return is_seen

    def _longer(self, plan: Plan) -> Iterator[Plan]:
        """Lists the plans that settle the set of one more joker; then those that settle another set beside it."""
        if not plan.settled and not plan.frozen:
            yield plan.with_frozen(self._joker_sets)
        left = self._supply.left_by(plan)
        assert left is not None
        high = left[1]
        if high[JOKER] > left[0][JOKER]:
            yield plan.sparing_joker()
        if high[JOKER]:
            yield from self._settling(plan, left[0], high)
            return
        if plan.beside < MOST_BESIDE:
            yield from self._beside(plan, high)

    def _settling(self, plan: Plan, low: list[int], high: list[int]) -> Iterator[Plan]:
        """Lists plans that settle the set of one more joker, without those that can lead to nothing better.

        Sets in which jokers stay come first: what they are worth bounds the others. A set is settled beside those
        that come behind it, so that no pair is tried twice.
        """
        if not plan.settled:
            sets = sets_with_jokers(high)
            self._order = JokerOrder(sets, self._additions.stays, self._additions.is_hopeless)
        order = self._order
        dead, alive = set(plan.dead), set[Kind]()
        owed = self._owed(plan)
        missing = missing_kinds(high)
        reach: list[list[int]] = [[], [], []]
        must_help: bool | None = None
        for rank in range(max(0, plan.last), len(order)):
            one = order.at(rank)
            left = high[JOKER] - one.jokers
            if left < 0 or one.naturals & missing:
                continue
            if not reach[left]:
                reach[left] = self._reach(plan, left)
            if reach[left][one.colours] <= self.worth:
                continue
            if not order.stays(rank):
                if must_help is None:
                    must_help = not self._supply.bounds.high[JOKER] and not self._is_worth_without(plan)
                if must_help and not one.needs_joker:
                    continue
            if owed and any(not one.naturals & kinds for kinds in owed):
                continue
            if left == 0 and self._additions.unpaid(one, plan.settled):
                continue
            if not self._is_dead(plan, one, dead, alive) and not one.strands_tiles(low, high):
                yield plan.with_joker_set(one.kinds, rank, frozenset(dead))

    def _reach(self, plan: Plan, jokers: int) -> list[int]:
        """Returns by colours, as bits: the most that a plan with one more set, of these colours, can be worth.

        So many jokers are left then. For the other colours only groups get dearer, so their bounds still hold.
        """
        posed = self._supply.pose_beside(plan, jokers)
        assert posed is not None
        problem, worth = posed
        most = self._sweeps.of(problem).most_by_colours(problem)
        return [more + worth if more >= 0 else UNREACHABLE for more in most]

    def _owed(self, plan: Plan) -> list[int]:
        """RK-3 Returns for each debt of the settled sets the kinds, as bits, that the last joker's set can pay with."""
        found: list[int] = []
        for at, kinds in enumerate(plan.settled):
            if JOKER in kinds:
                others = (*plan.settled[:at], *plan.settled[at + 1 :])
                found += self._additions.unpaid(joker_set_of(kinds), others)
        return found

    def _is_dead(self, plan: Plan, one: JokerSet, dead: set[Kind], alive: set[Kind]) -> bool:
        """Checks if some joker of a set can stand for nothing that leads to a better play."""
        for kinds in one.can_mean:
            is_dead = True
            for kind in kinds:
                if kind not in dead and kind not in alive:
                    (alive if self._may_mean(plan, kind) else dead).add(kind)
                if kind in alive:
                    is_dead = False
                    break
            if is_dead:
                return True
        return False

    def _may_mean(self, plan: Plan, kind: Kind) -> bool:
        """Checks bounds for a joker that stands for a kind, beside those that a plan has settled.

        Those that do not depend on the plan's sets come first, as they are asked once.
        """
        if not self._bound_of((kind,)):
            return False
        if not plan.settled:
            return True
        for kinds in plan.settled:
            means = joker_set_of(kinds).can_mean if JOKER in kinds else []
            if len(means) == 1 and len(means[0]) == 1 and not self._bound_of_pair(kind, means[0][0]):
                return False
        return self._bound(plan, (kind,))

    def _bound_of_pair(self, one: Kind, other: Kind) -> bool:
        return one == other or self._bound_of((min(one, other), max(one, other)))

    def _bound_of(self, kinds: tuple[Kind, ...]) -> bool:
        """Checks if jokers that stand for these kinds can lead to a play worth more than the best one found.

        That is asked again only if a better play has been found since.
        """
        known = self._bounds_known.get(kinds, -1)
        if known <= self.worth:
            known = self.worth + 1 if self._bound(_NOTHING_SETTLED, kinds) else DEAD
            self._bounds_known[kinds] = known
        return known != DEAD

    def _is_worth_without(self, plan: Plan) -> bool:
        """Checks if a play with one joker less can be worth more than the best one found."""
        problem = self._supply.pose_without_joker(plan, self.worth + 1)
        return problem is None or self._sweeps.of(problem).solve(problem) >= problem.goal

    def _bound(self, plan: Plan, kinds: Sequence[Kind]) -> bool:
        """Checks if a play with jokers that stand for these kinds can be worth more than the best one found."""
        problem = self._supply.pose_with_tiles(plan, kinds, self.worth + 1)
        return problem is None or self._sweeps.of(problem).solve(problem) >= problem.goal

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
                    old = bits_of(kinds)
                    for kind in kinds:
                        for other in sets_of(kind, high):
                            if not self._additions.is_as_before(other, old):
                                yield plan.with_set(other)

    def _swept(self, plan: Plan, at_least: int) -> Found | None:
        """Returns the best play of a plan as if jokers were free, if it is worth enough."""
        posed = self._supply.pose(plan, at_least)
        if posed is None:
            return None
        problem, worth = posed
        sweep = self._sweeps.of(problem)
        more = sweep.solve(problem)
        if more < 0 or worth + more < at_least:
            return None
        return Found(worth + more, [*[list(kinds) for kinds in plan.settled], *assemble(sweep)])

    def _take(self, plan: Plan, found: Found, is_refused: bool = False) -> bool:
        """Takes a play, perhaps with jokers in other places, if the rules accept it.

        The rules are asked last about plays with a joker beside all tiles of an old set. `is_refused` says that
        they have refused the play as it is.
        """
        doubtful: list[list[KindSet]] = []
        for sets in with_jokers_moved(found.sets, len(plan.settled)):
            if is_refused and sets is found.sets:
                continue
            if self._additions.is_doubtful(sets):
                if len(doubtful) < MOST_DOUBTFUL and not self._additions.is_refused(sets):
                    doubtful.append(sets)
            elif self._take_if_allowed(sets, plan, found.worth):
                return True
        for sets in doubtful:
            if self._take_if_allowed(sets, plan, found.worth):
                return True
        return False

    def _take_if_allowed(self, sets: list[KindSet], plan: Plan, worth: int) -> bool:
        play = key_of(sets, [(number,) for number in plan.frozen])
        if play in self._refused:
            return False
        if not self.is_allowed(sets, plan.frozen):
            self._refused.add(play)
            return False
        self.sets, self.worth, self.plan, self.frozen = sets, worth, plan, plan.frozen
        return True

    # --- among plays of equal worth one that touches few sets ---

    def touch_fewer(self) -> None:
        """Leaves sets of the table alone, as many as halving leads to, without a loss of worth."""
        numbers = [number for number in range(len(self._table)) if number not in self.plan.frozen]
        plan = self.plan

        def can_lie(frozen: list[int]) -> bool:
            longer = plan.with_frozen(frozen)
            found = self._swept(longer, self.worth)
            return found is not None and self._take(longer, found)

        most_left_alone(numbers, can_lie)
        touched = [
            [tile >> 1 for tile in tiles]
            for number, tiles in enumerate(self._table)
            if number not in self.frozen
        ]
        nearer = with_fewer_moved(self.sets, touched)
        if self.is_allowed(nearer, self.frozen):
            self.sets = nearer
