"""Plays of Rummikub on counts of kinds: which tiles are laid, but not where they lie.

Retrieved jokers are free here (RK-3), and of first melds (RK-2) with a joker some are overlooked. Both are rare, and
rollouts need many answers more than exact ones.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from meldhouse.games.rummikub.tiles import HIGHEST, JOKER, KINDS
from meldhouse.games.rummikub.turns import FIRST_MELD
from meldhouse.solvers.melding.rummikub.sweep.kernel import Sweep
from meldhouse.solvers.melding.rummikub.sweep.problem import Problem

_COLOURS: Final = 4
_SHORTEST: Final = 3


@final
class CountedPlay:
    """Workspace and answer of one seat, whose next question differs little from its last one of the same kind.

    The racks of all seats lie in one row of counts; `at` is where the rack begins.
    """

    def __init__(self) -> None:
        self._play = Problem()
        self._play_with_jokers = Problem()
        self._opening = Problem()
        kind: i64 = 0
        while kind < JOKER:
            self._play.weight[kind] = 1
            self._play_with_jokers.weight[kind] = 1
            self._opening.weight[kind] = kind % HIGHEST + 1
            kind += 1
        self._play_with_jokers.joker_weight = 1
        # each keeps what it knows of its last problem
        self._sweep = Sweep()
        self._sweep_with_jokers = Sweep()
        self._opening_sweep = Sweep()
        self._lies: vec[i64] = vec[i64]([0] * KINDS)
        self._nothing: vec[i64] = vec[i64]([0] * KINDS)
        #: the answer: how many of each kind are laid
        self.laid: vec[i64] = vec[i64]([0] * KINDS)

    def most(self, table: vec[i64], racks: vec[i64], at: i64, with_jokers: bool) -> i64:
        """RK-3 Lays as many tiles as possible. Returns their number, 0 if nothing can be laid."""
        problem = self._play
        sweep = self._sweep
        jokers: i64 = racks[at + JOKER] if with_jokers else 0
        if jokers > 0:
            problem = self._play_with_jokers
            sweep = self._sweep_with_jokers
        if self._pose(problem, table, racks, at, jokers) + jokers == 0:
            return 0
        sweep.look_ahead(problem)
        # one sweep for any tiles is faster than several that begin with a high goal
        problem.goal = 0 if jokers > 0 else 1
        if sweep.most_gain() < problem.goal or sweep.solve_again(problem) <= 0:
            return 0
        return self._note(sweep, table)

    def everything(self, table: vec[i64], racks: vec[i64], at: i64, held: i64) -> bool:
        """RK-3 Checks if a whole rack of so many tiles can be laid. Much faster than to ask how many can be laid."""
        problem = self._play_with_jokers
        jokers: i64 = racks[at + JOKER]
        problem.goal = held - jokers
        if self._pose(problem, table, racks, at, jokers) < problem.goal:
            return False
        if self._sweep_with_jokers.solve(problem) < held:
            return False
        self._note(self._sweep_with_jokers, table)
        return True

    def opening(self, racks: vec[i64], at: i64, with_jokers: bool) -> i64:
        """RK-2 Makes a first meld worth as much as possible. Returns the number of its tiles, 0 if there is none."""
        problem = self._opening
        jokers: i64 = racks[at + JOKER] if with_jokers else 0
        may = self._pose(problem, self._nothing, racks, at, jokers)
        if may + jokers * HIGHEST < FIRST_MELD:
            return 0
        problem.goal = FIRST_MELD - jokers * HIGHEST
        value: i64 = self._opening_sweep.solve(problem)
        if value < 0 or value + self._joker_value() < FIRST_MELD:
            return 0
        return self._note(self._opening_sweep, self._nothing)

    def _pose(self, problem: Problem, table: vec[i64], racks: vec[i64], at: i64, jokers: i64) -> i64:
        """Poses the problem of laying any tiles that some set could hold. Returns their worth without jokers."""
        problem.jokers_low = table[JOKER]
        problem.jokers = table[JOKER] + jokers
        lies = self._lies
        kind: i64 = 0
        while kind < JOKER:
            lies[kind] = 1 if table[kind] + racks[at + kind] > 0 else 0
            kind += 1
        worth: i64 = 0
        kind = 0
        while kind < JOKER:
            there = table[kind]
            more = racks[at + kind]
            if more > 0 and not self._has_place(kind, problem.jokers):
                more = 0
            problem.low[kind] = there
            problem.high[kind] = there + more
            worth += more * problem.weight[kind]
            kind += 1
        return worth

    def _has_place(self, kind: i64, jokers: i64) -> bool:
        """Checks if some run or group could hold a kind, with jokers for the tiles that are missing."""
        lies = self._lies
        number = kind % HIGHEST
        colours = lies[number] + lies[number + HIGHEST] + lies[number + 2 * HIGHEST]
        if colours + lies[number + 3 * HIGHEST] + jokers >= _SHORTEST:
            return True
        needed = _SHORTEST - 1 - jokers
        below: i64 = lies[kind - 1] if number > 0 else 0
        above: i64 = lies[kind + 1] if number < HIGHEST - 1 else 0
        if below + above >= needed:
            return True
        if number > 1 and below + lies[kind - 2] >= needed:
            return True
        return number < HIGHEST - 2 and above + lies[kind + 2] >= needed

    def _joker_value(self) -> i64:
        """RK-2 Returns the value of the jokers in a first meld: that of the tiles they stand for."""
        value: i64 = 0
        kind: i64 = 0
        while kind < JOKER:
            value += self._opening_sweep.run_jokers[kind] * (kind % HIGHEST + 1)
            kind += 1
        number: i64 = 0
        while number < HIGHEST:
            value += self._opening_sweep.group_jokers[number] * (number + 1)
            number += 1
        return value

    def _note(self, sweep: Sweep, table: vec[i64]) -> i64:
        """Notes how many of each kind a sweep's answer lays. Returns their number."""
        laid = self.laid
        count: i64 = 0
        jokers = sweep.spare_jokers
        kind: i64 = 0
        while kind < JOKER:
            in_runs = sweep.run_jokers[kind]
            jokers += in_runs
            more = sweep.in_groups[kind] + sweep.in_runs[kind] - in_runs - table[kind]
            laid[kind] = more
            count += more
            kind += 1
        number: i64 = 0
        while number < HIGHEST:
            jokers += sweep.group_jokers[number]
            number += 1
        laid[JOKER] = jokers - table[JOKER]
        return count + laid[JOKER]
