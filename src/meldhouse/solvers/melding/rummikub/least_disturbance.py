"""The play worth as much that touches the fewest sets of the table.

Sweeps that may leave sets alone are run with ever more sets that may be touched. How many must be touched up to a
number, a sweep that finds nothing says as well; one from 13 to 1 says it of the sets from a number on. What the one
has learnt shortens the other.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from meldhouse.parts.layout import Layout
from meldhouse.solvers.melding.rummikub.sweep.kept_sets import CHOICES, NUMBERS, KeptSets, upside_down_kind
from meldhouse.solvers.melding.rummikub.sweep.kernel import GAVE_UP, Sweep
from meldhouse.solvers.melding.rummikub.sweep.problem import NATURALS, TILES, Problem
from meldhouse.solvers.melding.rummikub.sweep.touch_bounds import USES, TouchBounds

#: how many ways the exact search may find, on all its sweeps, before it gives up
MOST_FOUND: Final = 5000
#: a sweep that found fewer is cheap
CHEAP: Final = 150
#: how many ways are then kept behind a number, and if that leads nowhere
FEW: Final = 25
MORE: Final = 100


@final
class Side:
    """One of the two sweeps: from 1 to 13, or upside down."""

    def __init__(self) -> None:
        self.lying = KeptSets()
        #: by number * USES + jokers used at most: how many sets must be touched of those that begin up to the number,
        #: and of those that end up to it
        self.begun: vec[i64] = vec[i64]([0] * (NUMBERS * USES))
        self.ended: vec[i64] = vec[i64]([0] * (NUMBERS * USES))
        #: how many ways the last run found
        self.found: i64 = 0

    def begin(self, problem: Problem, table: Layout, upside_down: bool) -> None:
        """Begins a table, of which nothing is known yet."""
        self.lying.fill(table, upside_down)
        problem.lying = self.lying
        self.found = 0
        place: i64 = 0
        while place < NUMBERS * USES:
            self.begun[place] = 0
            self.ended[place] = 0
            place += 1

    def run(self, problem: Problem, sweep: Sweep, other: Side, allowed: i64, left: i64) -> int:
        """Sweeps for a play that touches no more sets than allowed, and keeps what it learns.

        Where the other sweep begins a set, this one ends it.
        """
        problem.most_touched = allowed
        problem.most_found = left
        number: i64 = 0
        while number < NUMBERS - 1:
            place = number * USES
            there = (NUMBERS - 2 - number) * USES
            used: i64 = 0
            while used < USES:
                problem.begin_behind[place + used] = other.ended[there + used]
                problem.end_behind[place + used] = other.begun[there + used]
                used += 1
            number += 1
        found = sweep.solve_again(problem)
        self.found = sweep.found
        if found != GAVE_UP:
            self._learn(sweep.touch_bounds)
        return found

    def run_narrowly(self, problem: Problem, sweep: Sweep, most: i64) -> int:
        """Sweeps with only so many ways kept behind a number."""
        problem.most_touched = TILES
        problem.most_found = 0
        problem.most_kept = most
        place: i64 = 0
        while place < NUMBERS * USES:
            problem.begin_behind[place] = 0
            problem.end_behind[place] = 0
            place += 1
        return sweep.solve_again(problem)

    def bonus(self, sweep: Sweep) -> i64:
        """Returns the worth of the sets that the sweep's answer leaves alone."""
        bonus: i64 = 0
        number: i64 = 0
        while number < NUMBERS:
            bonus += self.lying.bonus[number * CHOICES + sweep.left_alone[number]]
            number += 1
        return bonus

    def _learn(self, touch_bounds: TouchBounds) -> None:
        """Notes how many sets were touched at least; behind the number where the sweep ended, as many as there."""
        number: i64 = 0
        while number < NUMBERS:
            place = number * USES
            seen = (number if number < touch_bounds.last else touch_bounds.last) * USES
            used: i64 = 0
            while used < USES:
                if touch_bounds.begun[seen] > self.begun[place]:
                    self.begun[place] = touch_bounds.begun[seen]
                if touch_bounds.ended[seen] > self.ended[place]:
                    self.ended[place] = touch_bounds.ended[seen]
                place += 1
                seen += 1
                used += 1
            number += 1

    def least(self, other: Side, jokers: i64) -> i64:
        """Returns how many sets must be touched, by all that both sweeps know."""
        last = (NUMBERS - 1) * USES + jokers
        least = max(self.begun[last], other.begun[last])
        number: i64 = 0
        while number < NUMBERS - 1:
            here = number * USES
            there = (NUMBERS - 2 - number) * USES
            begun: i64 = TILES
            ended: i64 = TILES
            used: i64 = 0
            while used <= jokers:
                left = min(jokers, jokers - used + self.lying.jokers_going_on[number])
                begun = min(begun, self.begun[here + used] + other.ended[there + left])
                ended = min(ended, self.ended[here + used] + other.begun[there + left])
                used += 1
            least = max(least, begun, ended)
            number += 1
        return least


def _turn(sweep: Sweep, into: Sweep) -> None:
    """Copies the answer of a sweep from 13 to 1 as one from 1 to 13."""
    kind: i64 = 0
    while kind < NATURALS:
        its = upside_down_kind(kind)
        into.in_groups[kind] = sweep.in_groups[its]
        into.in_runs[kind] = sweep.in_runs[its]
        into.run_jokers[kind] = sweep.run_jokers[its]
        kind += 1
    number: i64 = 0
    while number < NUMBERS:
        into.group_jokers[number] = sweep.group_jokers[NUMBERS - 1 - number]
        number += 1
    into.spare_jokers = sweep.spare_jokers


@final
class LeastDisturbance:
    """Workspace of the search, and its answer. One at a time may use it."""

    def __init__(self) -> None:
        self._sweep_back = Sweep()
        self._there = Side()
        self._back = Side()
        self._nothing_known = Side()
        #: the sets that are left alone, and whether that is proven to touch the fewest
        self.alone: list[int] = []
        self.is_proven = False

    def find(self, problem: Problem, table: Layout, sweep: Sweep, best: int) -> bool:
        """Looks for the gentlest play, or one near to it. Returns True if the sweep holds one.

        The sweep has looked ahead at the problem, whose goal is known.
        """
        self.is_proven = False
        self._there.begin(problem, table, False)
        if self._there.run(problem, sweep, self._nothing_known, 0, MOST_FOUND) == best:
            self.is_proven = self._there.lying.is_complete
            self._take(sweep, self._there)
            return True
        turned = problem.upside_down()
        self._back.begin(turned, table, True)
        self._sweep_back.look_ahead(turned)
        if self._find_exactly(problem, turned, sweep, best):
            self.is_proven = self._there.lying.is_complete and self._back.lying.is_complete
            return True
        return self._find_nearly(problem, turned, sweep, best, FEW) or self._find_nearly(
            problem, turned, sweep, best, MORE
        )

    def _find_exactly(self, problem: Problem, turned: Problem, sweep: Sweep, best: int) -> bool:
        """Allows more and more sets to be touched, and runs the sweep that found less the last time."""
        there, back = self._there, self._back
        left: i64 = MOST_FOUND
        allowed: i64 = 1
        while left > 0:
            is_back = back.found < there.found
            if is_back:
                found = back.run(turned, self._sweep_back, there, allowed, left)
                left -= back.found
            else:
                found = there.run(problem, sweep, back, allowed, left)
                left -= there.found
            if found == best:
                self._take_from(sweep, is_back)
                return True
            if found == GAVE_UP:
                return False
            more = 2 if there.found < CHEAP and back.found < CHEAP else 1
            allowed = max(allowed + more, there.least(back, problem.jokers))
        return False

    def _find_nearly(self, problem: Problem, turned: Problem, sweep: Sweep, best: int, few: i64) -> bool:
        """Sweeps from both ends with few ways kept behind a number, and takes the play that leaves more alone."""
        is_back = False
        alone: i64 = -1
        if self._back.run_narrowly(turned, self._sweep_back, few) == best:
            is_back = True
            alone = self._back.bonus(self._sweep_back)
        if self._there.run_narrowly(problem, sweep, few) == best and self._there.bonus(sweep) >= alone:
            is_back = False
        elif not is_back:
            return False
        self._take_from(sweep, is_back)
        return True

    def _take_from(self, sweep: Sweep, is_back: bool) -> None:
        if is_back:
            _turn(self._sweep_back, sweep)
            self._take(self._sweep_back, self._back)
        else:
            self._take(sweep, self._there)

    def _take(self, sweep: Sweep, side: Side) -> None:
        """Notes the sets that the play leaves alone."""
        self.alone = []
        for number in range(NUMBERS):
            choice: int = sweep.left_alone[number]
            if choice:
                self.alone += side.lying.chosen(number, choice)
        self.alone.sort()
