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
from meldhouse.solvers.melding.rummikub.rollouts.counted_sweep import CountedSweep

_SHORTEST: Final = 3


@final
class CountedPlay:
    """Workspace and answer of one seat, whose next question differs little from its last one of the same kind.

    The racks of all seats lie in one row of counts; `at` is where the rack begins.
    """

    def __init__(self) -> None:
        # each keeps what it knows of its last question
        self._sweep = CountedSweep([1] * JOKER, 0)
        self._sweep_with_jokers = CountedSweep([1] * JOKER, 1)
        self._opening_sweep = CountedSweep([kind % HIGHEST + 1 for kind in range(JOKER)], 0)
        self._lies: vec[i64] = vec[i64]([0] * KINDS)
        self._nothing: vec[i64] = vec[i64]([0] * KINDS)
        #: the answer: how many of each kind are laid
        self.laid: vec[i64] = vec[i64]([0] * KINDS)

    def most(self, table: vec[i64], racks: vec[i64], at: i64, with_jokers: bool) -> i64:
        """RK-3 Lays as many tiles as possible. Returns their number, 0 if nothing can be laid."""
        sweep = self._sweep
        jokers: i64 = racks[at + JOKER] if with_jokers else 0
        goal: i64 = 1
        if jokers > 0:
            sweep = self._sweep_with_jokers
            goal = 0
        if self._pose(sweep, table, racks, at, jokers) + jokers == 0:
            return 0
        sweep.look_ahead()
        # one sweep for any tiles is faster than several that begin with a high goal
        if sweep.bounds.most() < goal or sweep.solve(goal) <= 0:
            return 0
        return sweep.trace(self.laid)

    def everything(self, table: vec[i64], racks: vec[i64], at: i64, held: i64) -> bool:
        """RK-3 Checks if a whole rack of so many tiles can be laid. Much faster than to ask how many can be laid."""
        sweep = self._sweep_with_jokers
        jokers: i64 = racks[at + JOKER]
        goal = held - jokers
        if self._pose(sweep, table, racks, at, jokers) < goal:
            return False
        sweep.look_ahead()
        if sweep.bounds.is_out_of_reach(goal) or sweep.solve(goal) < held:
            return False
        sweep.trace(self.laid)
        return True

    def opening(self, racks: vec[i64], at: i64, with_jokers: bool) -> i64:
        """RK-2 Makes a first meld worth as much as possible. Returns the number of its tiles, 0 if there is none."""
        sweep = self._opening_sweep
        jokers: i64 = racks[at + JOKER] if with_jokers else 0
        goal = FIRST_MELD - jokers * HIGHEST
        if self._pose(sweep, self._nothing, racks, at, jokers) < goal:
            return 0
        sweep.look_ahead()
        if sweep.bounds.is_out_of_reach(goal):
            return 0
        value = sweep.solve(goal)
        if value < 0:
            return 0
        count = sweep.trace(self.laid)
        if value + sweep.joker_value < FIRST_MELD:
            return 0
        return count

    def _pose(self, sweep: CountedSweep, table: vec[i64], racks: vec[i64], at: i64, jokers: i64) -> i64:
        """Poses the question of laying any tiles that some set could hold. Returns their worth without jokers."""
        bounds = sweep.bounds
        sweep.jokers_low = table[JOKER]
        bounds.jokers = table[JOKER] + jokers
        lies = self._lies
        kind: i64 = 0
        while kind < JOKER:
            lies[kind] = table[kind] + racks[at + kind]
            kind += 1
        low = bounds.low
        high = bounds.high
        worth: i64 = 0
        kind = 0
        while kind < JOKER:
            there = table[kind]
            may = lies[kind]
            if may > there:
                if self._has_place(kind, bounds.jokers):
                    worth += (may - there) * bounds.weight[kind]
                else:
                    may = there
            if low[kind] != there or high[kind] != may:
                bounds.put(kind, there, may)
            kind += 1
        return worth

    def _has_place(self, kind: i64, jokers: i64) -> bool:
        """Checks if some run or group could hold a kind, with jokers for the tiles that are missing."""
        number = kind % HIGHEST
        colours = self._lies_at(number) + self._lies_at(number + HIGHEST)
        colours += self._lies_at(number + 2 * HIGHEST) + self._lies_at(number + 3 * HIGHEST)
        if colours + jokers >= _SHORTEST:
            return True
        needed = _SHORTEST - 1 - jokers
        below: i64 = self._lies_at(kind - 1) if number > 0 else 0
        above: i64 = self._lies_at(kind + 1) if number < HIGHEST - 1 else 0
        if below + above >= needed:
            return True
        if number > 1 and below + self._lies_at(kind - 2) >= needed:
            return True
        return number < HIGHEST - 2 and above + self._lies_at(kind + 2) >= needed

    def _lies_at(self, kind: i64) -> i64:
        """Returns 1 if a kind lies on the table or in the rack, else 0."""
        if self._lies[kind] > 0:
            return 1
        return 0
