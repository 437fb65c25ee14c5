"""The options of one colour at one number, listed once for each state that its runs are in before it."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from meldhouse.solvers.melding.rummikub.sweep.bounds_ahead import HALVES, NO_WAY, BoundsAhead
from meldhouse.solvers.melding.rummikub.sweep.kept_sets import NUMBERS, difference
from meldhouse.solvers.melding.rummikub.sweep.problem import COLOURS, Problem
from meldhouse.solvers.melding.rummikub.sweep.run_states import BURDENS, STATES, next_states

# An option is one packed number. Those of four colours are added up; the fields are wide enough that no sum of what
# is not dropped runs over. The lowest are the states behind the number, as in a key.
GROUP_SHIFT: Final = 16  # tiles given to groups, in base 3
USED_SHIFT: Final = 23  # jokers in runs
NEED_SHIFT: Final = 26  # half jokers: those in runs, and what the colour will need behind the number
WORTH_SHIFT: Final = 31  # what is laid more than must be, less what the colour will lose behind the number

#: how many options a state has at most
OPTIONS: Final = 8
#: of a colour at a number, 0 to 2 tiles may be in sets that are left alone
TAKEN: Final = 3


@final
class ColourOptions:
    """The options at the number under way, by place: of a colour, tiles taken, runs left alone, and its state."""

    def __init__(self) -> None:
        self._next = next_states()
        size = COLOURS * TAKEN * BURDENS * STATES
        self.packed: vec[i64] = vec[i64]([0] * (size * OPTIONS))
        self.counts: vec[i64] = vec[i64]([0] * size)
        self._listed: vec[i64] = vec[i64]([0] * size)
        self._stamp: i64 = 0
        self._most_in_groups: i64 = 0

    def begin(self, problem: Problem, number: i64) -> None:
        """Begins a number, and finds how many tiles of one colour its groups can take."""
        self._stamp += 1
        colours: i64 = 0
        tiles: i64 = 0
        kind = number
        while kind < COLOURS * NUMBERS:
            if problem.high[kind] > 0:
                colours += 1
            tiles += problem.high[kind]
            kind += NUMBERS
        self._most_in_groups = 0
        if colours + problem.jokers >= 3:
            self._most_in_groups = 2 if tiles + problem.jokers >= 6 else 1

    def place(
        self,
        problem: Problem,
        ahead: BoundsAhead,
        number: i64,
        colour: i64,
        taken: i64,
        burden: i64,
        state: i64,
    ) -> i64:
        """Returns the index of a colour's options, which are listed when first asked for at a number."""
        place = ((colour * TAKEN + taken) * BURDENS + burden) * STATES + state
        if self._listed[place] != self._stamp:
            self._listed[place] = self._stamp
            self._list(problem, ahead, number, colour, taken, burden, state, place)
        return place

    def _list(
        self,
        problem: Problem,
        ahead: BoundsAhead,
        number: i64,
        colour: i64,
        taken: i64,
        burden: i64,
        state: i64,
        place: i64,
    ) -> None:
        """Lists the options: so many tiles to runs, which lead to another state, and so many to groups."""
        kind = colour * NUMBERS + number
        low = problem.low[kind] - taken
        high = problem.high[kind] - taken
        weight = problem.weight[kind]
        group_unit: i64 = 1
        if colour > 0:
            group_unit = 3 if colour == 1 else (9 if colour == 2 else 27)
        group_unit <<= GROUP_SHIFT
        packed = self.packed
        needs = ahead.needs
        losses = ahead.losses
        behind = ((number + 1) * COLOURS + colour) * STATES
        most_needed = problem.jokers * HALVES
        end = place * OPTIONS
        runs: i64 = -1
        while runs < 2:
            runs += 1
            into = self._next[state * 3 + runs]
            if into < 0:
                continue
            # A joker stands in a run only for a tile that is not there to be laid.
            used = difference(runs, high)
            need = used * HALVES
            if burden == 0:
                need += needs[behind + into]
                loss = losses[behind + into]
            else:
                # runs that are left alone and go on have their jokers already, so nothing is known of needs
                loss = ahead.loss(number + 1, colour, into, burden)
            if need > most_needed or loss >= NO_WAY:
                continue
            option = (into << (4 * colour)) + (used << USED_SHIFT) + (need << NEED_SHIFT)
            given: i64 = 0
            while given <= self._most_in_groups and runs - used + given <= high:
                gain = runs - used + given - low
                if gain >= 0:
                    packed[end] = option + given * group_unit + (gain * weight - loss << WORTH_SHIFT)
                    end += 1
                given += 1
        self.counts[place] = end - place * OPTIONS
