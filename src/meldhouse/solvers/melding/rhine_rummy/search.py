"""The search for the best play at Rhine Rummy: what no play can exceed, and plays that the game accepts.

All wilds that stay where they are, and none from the hand: that play the sweep finds exactly, as RR-6 has nothing
against it. With as many wilds free as can ever be, the sweep says what no play exceeds. Where the two differ, plans
are gone through, which differ in the wilds that are freed and laid; and where the play of a plan is refused, the
sets that free and place its wilds are settled one after the other, all that can be. A plan that cannot
reach more than is known already is dropped. So the answer is proven, or some plan was left open.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final, final

from meldhouse.games.rhine_rummy.qualifying import THIRTY
from meldhouse.games.rhine_rummy.sets import NOTHING
from meldhouse.games.rhine_rummy.simple_plays import Hand, simple_lays
from meldhouse.parts.layout import Layout
from meldhouse.parts.playing_cards import KINDS as ALL_KINDS
from meldhouse.parts.playing_cards import Card
from meldhouse.solvers.melding.bounds import Bounds
from meldhouse.solvers.melding.lineage import most_left_alone
from meldhouse.solvers.melding.rhine_rummy.fit import Fitting
from meldhouse.solvers.melding.rhine_rummy.obligations import Obligations
from meldhouse.solvers.melding.rhine_rummy.position import RhinePosition, dearest_wild
from meldhouse.solvers.melding.rhine_rummy.problem import ACE_HIGH, KINDS, KindSet, RhineProblem
from meldhouse.solvers.melding.rhine_rummy.sweep import RhineSweep, borrow_sweep, give_sweep_back
from meldhouse.solvers.melding.rhine_rummy.wild_plans import Plan, pose

#: no more plans than this are made of freed and laid wilds
MOST_PLANS: Final = 64
#: what may be spent on one position before the best so far is taken: ways kept by sweeps, and tables judged
MOST_SPENT: Final = 120000
#: what a sweep and a table that is judged count beside the ways kept
SWEEP_COST: Final = 60
#: the most choices of sets to touch that are weighed for the gentlest play
MOST_SOFT: Final = 200
TRY_COST: Final = 40


@final
class Found:
    """A sweep's answer to a plan."""

    def __init__(self, worth: int, sets: list[KindSet], spare: int) -> None:
        self.worth = worth
        self.sets = sets
        #: wilds that are laid, but have no place in these sets yet
        self.spare = spare


@final
class RhineSearch:
    """One search in one position, within bounds of what may be laid."""

    def __init__(
        self, position: RhinePosition, bounds: Bounds, sweep: RhineSweep, most_spent: int = MOST_SPENT
    ) -> None:
        self._position = position
        self._bounds = bounds
        self._sweep = sweep
        self._most_spent = most_spent
        self._obligations = Obligations(position, bounds)
        self._spent = 0
        #: the best play known, and its worth
        self.table: Layout | None = None
        self.worth = 0
        #: the plan that it came from
        self.plan: Plan | None = None
        #: plans whose sweep had to drop ways
        self._inexact: list[Plan] = []
        #: the most that a plan which was left open might still be worth
        self.open_worth = 0

    @property
    def is_proven(self) -> bool:
        return self.open_worth <= self.worth

    def run(self) -> None:
        """Looks for the best play."""
        if not self._position.has_qualified and not self._can_qualify():
            return
        plans = self._plans()
        if not plans:
            return
        # The plan that asks least of the rules comes first: what it is worth makes all other sweeps shorter.
        self._look_at(plans[0])
        limit = self._limit()
        for plan in plans[1:]:
            if self.worth >= limit:
                break
            if self._spent > self._most_spent:
                self.open_worth = max(self.open_worth, limit)
                break
            self._look_at(plan)
        if len(plans) == MOST_PLANS:
            self.open_worth = max(self.open_worth, limit)
        if self._inexact and self.worth < limit:
            limit = self._sweep_again()
        self.open_worth = min(self.open_worth, limit)

    def _sweep_again(self) -> int:
        """Sweeps once more where ways were dropped, in a wider sweep. Returns a bound for all plays."""
        narrow, self._sweep = self._sweep, borrow_sweep(is_wide=self._most_spent >= MOST_SPENT)
        self._most_spent += self._spent
        try:
            limit = self._limit()
            if limit > self.worth:
                self._look_again()
        finally:
            give_sweep_back(self._sweep)
            self._sweep = narrow
        return limit

    def _look_again(self) -> None:
        """Looks once more at plans whose sweep has dropped ways: what is known by now makes the sweeps shorter."""
        waiting, self._inexact = self._inexact, []
        for plan in waiting:
            if self._spent > self._most_spent:
                self._inexact.append(plan)
                break
            if not plan.settled:
                self._look_at(plan)
                continue
            found = self._swept(plan, (), self.worth + 1)
            if found is not None and not self._take(plan, found):
                self.open_worth = max(self.open_worth, found.worth)
        if self._inexact:
            self.open_worth = max(self.open_worth, self._bounds.most_worth)

    def take_simple(self) -> None:
        """Takes the best of the game's simple plays, if it is worth more than what the search has found.

        Only a search that was cut short can have missed one.
        """
        position = self._position
        hand = Hand(position.hand, position.twos_wild)
        if position.has_qualified:
            tables = simple_lays(position.table, hand)
        else:
            tables = [(*position.table, *sets) for sets in position.game.qualifying_sets(hand)]
        for table in tables:
            worth = self._worth_within_bounds(table)
            if worth > self.worth and position.is_accepted(table):
                self.table, self.worth, self.plan = table, worth, None

    def _worth_within_bounds(self, table: Layout) -> int:
        """Returns the worth of what a table lays from the hand, or -1 if it is more or less than may be laid."""
        tabled = {card for cards in table for card in cards}
        laid = [0] * ALL_KINDS
        for card in self._position.hand:
            if card in tabled:
                laid[card >> 3] += 1
        return self._bounds.worth_of(laid)

    def _can_qualify(self) -> bool:
        """RR-5, RR-9 Checks if the hand might qualify: by one of its sets, or with thirty points from it alone."""
        position, values = self._position, self._position.game.values
        if not position.game.needs_thirty:
            return bool(self._obligations.qualified(Plan((), ())))
        problem = RhineProblem()
        for kind in range(KINDS):
            problem.high[kind] = min(position.held[kind], self._bounds.high[kind])
            problem.weights[kind] = values.of_rank(kind % 13 + 1)
        problem.free = len(position.held_wilds)
        dearest = dearest_wild(position, problem.high)
        return self._sweep.solve(problem) + problem.free * dearest >= THIRTY

    # --- plans ---

    def _freeable(self) -> list[int]:
        """RR-6b Returns the sets with a wild whose place some card could take."""
        return [number for number in self._position.wild_sets if self._position.is_freeable(number)]

    def _laid_wilds(self) -> list[tuple[Card, ...]]:
        """Lists the selections of wilds of the hand that may be laid, the dearest first."""
        found: list[tuple[Card, ...]] = [()]
        for cards, low, high in self._wild_sorts():
            found = [(*chosen, *cards[:count]) for chosen in found for count in range(low, high + 1)]
        return sorted(found, key=self._worth_of_wilds, reverse=True)

    def _wild_sorts(self) -> list[tuple[list[Card], int, int]]:
        """Returns the sorts of wilds in the hand, and how many of each may be laid.

        Wilds of different kinds that are worth as much and have no equal on the table are of one sort.
        """
        position, low, high = self._position, self._bounds.low, self._bounds.high
        kinds = [card >> 3 for card in position.held_wilds]
        apart = {position.readings[number].wild >> 3 for number in position.wild_sets}
        apart.update([kind for kind in kinds if low[kind] or high[kind] < kinds.count(kind)])
        sorts: dict[tuple[int, int], list[Card]] = {}
        for card, kind in zip(position.held_wilds, kinds, strict=True):
            sort = (self._bounds.weights[kind], kind if kind in apart else NOTHING)
            sorts.setdefault(sort, []).append(card)
        return [
            (cards, 0, len(cards)) if kind == NOTHING else (cards, low[kind], high[kind])
            for (_, kind), cards in sorted(sorts.items())
        ]

    def _worth_of_wilds(self, wilds: tuple[Card, ...]) -> int:
        return sum([self._bounds.weights[card >> 3] for card in wilds])

    def _plans(self) -> list[Plan]:
        """Lists the plans: first with no wild freed or laid, then with all wilds of the hand, then with more freed."""
        freeable = self._freeable()
        laid = self._laid_wilds()
        found = [Plan((), laid[-1])] if laid else []
        for count in range(len(freeable) + 1):
            for freed in combinations(freeable, count):
                for wilds in laid:
                    for turned in self._turnings(freed):
                        found.append(Plan(freed, wilds, turned=turned))
                        if len(found) == MOST_PLANS:
                            return found
        return found

    def _turnings(self, freed: Sequence[int], frozen: Sequence[int] = ()) -> list[tuple[int, ...]]:
        """Lists the selections of wilds that stay as an ace and may do so at the other end, as in version 1."""
        found: list[tuple[int, ...]] = [()]
        if not self._position.game.by_marks:
            return found
        for number in self._position.wild_sets:
            if number in freed or number in frozen or self._position.readings[number].is_group:
                continue
            if self._position.wild_place(number) in (1, ACE_HIGH):
                found += [(*chosen, number) for chosen in found]
        return found

    def _limit(self) -> int:
        """Returns a bound for all plays: wilds that can be freed may stand for anything or vanish."""
        laid = self._laid_wilds()
        freed = tuple(self._freeable())
        best = self.worth
        for turned in self._turnings(freed):
            found = self._swept(Plan(freed, laid[0] if laid else (), turned=turned), (), best + 1)
            if not self._sweep.is_exact:
                return self._bounds.most_worth
            if found is not None:
                best = max(best, found.worth)
        return best

    # --- one plan ---

    def _swept(self, plan: Plan, frozen: Sequence[int], at_least: int) -> Found | None:
        """Returns the best that a plan can be worth, if it is enough."""
        posed = pose(self._position, self._bounds, plan, frozen, at_least)
        if posed is None:
            return None
        worth = self._sweep.solve(posed.problem)
        self._spent += self._sweep.looked + SWEEP_COST
        if not self._sweep.is_exact and not frozen:
            self._inexact.append(plan)
        if worth < 0:
            return None
        return Found(posed.worth + worth, self._sweep.sets(), self._sweep.spare)

    def _look_at(self, plan: Plan) -> None:
        """Looks for the best play of a plan that is better than the one known."""
        found = self._swept(plan, (), self.worth + 1)
        if found is None:
            return
        if self._take(plan, found):
            return
        owed = self._owed(plan)
        self._settle(plan, owed if self._position.has_qualified else ["qualify", *owed], found)

    def _owed(self, plan: Plan) -> list[str]:
        """Returns the obligations of a plan: a taker for every freed wild, then a place for every wild laid."""
        return [*[f"free {number}" for number in plan.freed], *["place"] * plan.open_wilds]

    def _settle(self, plan: Plan, owed: list[str], found: Found) -> None:
        """Settles one obligation after the other, in all ways that can still be worth more than the play known.

        The play found for the plan as it stands was refused. If nothing is left to settle, groups are filled; if
        there are none either, the plan stays open.
        """
        ways = self._doing(plan, owed[0]) if owed else self._obligations.filled(plan)
        if ways is None:
            self.open_worth = max(self.open_worth, found.worth)
            return
        for longer in ways:
            if self._spent > self._most_spent:
                self.open_worth = max(self.open_worth, found.worth)
                return
            if longer.open_wilds < 0:
                continue
            better = self._swept(longer, (), self.worth + 1)
            if better is None:
                continue
            rest = [obligation for obligation in owed[1:] if obligation != "place"] + [
                "place"
            ] * longer.open_wilds
            if self._take(longer, better):
                if self.worth >= found.worth:
                    return
                continue
            self._settle(longer, rest, better)

    def _doing(self, plan: Plan, obligation: str) -> list[Plan]:
        self._obligations.is_complete = True
        if obligation == "qualify":
            found = self._obligations.qualified(plan)
        elif obligation == "place":
            found = self._obligations.placed(plan)
        else:
            found = self._obligations.taken(plan, int(obligation[5:]))
        if not self._obligations.is_complete:
            self._open_plan(plan)
        return found

    def _open_plan(self, plan: Plan) -> None:
        """Notes that some ways of a plan will not be looked at."""
        found = self._swept(plan, (), self.worth + 1)
        if found is not None:
            self.open_worth = max(self.open_worth, found.worth)

    def _take(self, plan: Plan, found: Found) -> bool:
        """Takes the play that a sweep has found, if the game accepts it.

        First with all sets left alone that can be; then not those that hold cards of settled sets, of which other
        copies may be wanted.
        """
        everything = [number for number in range(len(self._position.table)) if number not in plan.freed]
        apart = [number for number in everything if not self._shares(number, plan)]
        for may_lie in [everything, apart] if len(apart) < len(everything) else [everything]:
            frozen, better = self._frozen(plan, found, may_lie)
            fitting = Fitting(self._position, plan, frozen)
            table = fitting.fit(better.sets, better.spare)
            self._spent += TRY_COST * (fitting.tries + 1)
            if table is not None:
                self.table, self.worth, self.plan = table, better.worth, plan
                return True
        return False

    # --- among equals the one that touches the fewest sets ---

    def touch_fewer(self) -> bool:
        """Looks for a play of equal worth that touches fewer sets. Returns True if none touches still fewer."""
        plan = self.plan
        if plan is None or self.table is None:
            return False
        numbers = list(range(len(self._position.table)))
        touched = len([cards for cards in self._position.table if cards not in self.table])
        left, is_sure = MOST_SOFT, True
        for count in range(touched):
            for melted in combinations(numbers, count):
                if left == 0 or self._spent > self._most_spent:
                    return False
                left -= 1
                frozen = [number for number in numbers if number not in melted]
                if not self._may_do(melted, frozen):
                    continue
                if self._take_softly(plan, frozen):
                    return is_sure
                is_sure = False
        return is_sure

    def _may_do(self, melted: Sequence[int], frozen: Sequence[int]) -> bool:
        """Checks if a play of equal worth can leave all but these sets alone, with as many wilds free as can be."""
        freed = tuple([number for number in self._freeable() if number in melted])
        for turned in self._turnings(freed, frozen):
            freest = Plan(freed, self._laid_wilds()[0], turned=turned)
            if self._swept(freest, frozen, self.worth) is not None or not self._sweep.is_exact:
                return True
        return False

    def _take_softly(self, plan: Plan, frozen: list[int]) -> bool:
        if any(number in frozen for number in plan.freed):
            return False
        found = self._swept(plan, frozen, self.worth)
        if found is None:
            return False
        table = Fitting(self._position, plan, frozen).fit(found.sets, found.spare)
        if table is not None:
            self.table = table
        return table is not None

    # --- leaving sets alone ---

    def _shares(self, number: int, plan: Plan) -> bool:
        """Checks if a set of the table holds a kind that a settled set needs."""
        for one in plan.settled:
            for card in self._position.table[number]:
                if card >> 3 in one.kinds:
                    return True
        return False

    def _frozen(self, plan: Plan, found: Found, may_lie: list[int]) -> tuple[list[int], Found]:
        """Returns sets that can be left as they lie, as many as halving finds, and the play without them."""
        best = found

        def can_lie(frozen: list[int]) -> bool:
            nonlocal best
            other = self._swept(plan, frozen, best.worth)
            if other is not None:
                best = other
            return other is not None

        return sorted(most_left_alone(may_lie, can_lie)), best
