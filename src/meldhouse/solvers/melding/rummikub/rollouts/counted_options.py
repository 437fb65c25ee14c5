"""The options of a colour at a number, by the state of its runs; they stay until something changes there."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from meldhouse.solvers.melding.rummikub.rollouts.counted_bounds import CountedBounds
from meldhouse.solvers.melding.rummikub.rollouts.counted_tables import shared_tables
from meldhouse.solvers.melding.rummikub.sweep.bounds_ahead import HALVES
from meldhouse.solvers.melding.rummikub.sweep.kept_sets import NUMBERS
from meldhouse.solvers.melding.rummikub.sweep.problem import COLOURS
from meldhouse.solvers.melding.rummikub.sweep.run_states import STATES

# An option is one packed number. Those of four colours are added up; the fields are wide enough that no sum of what
# is not dropped runs over. The lowest are the states behind the number, as in a key.
STATE_MASK: Final = 65535
GROUP_SHIFT: Final = 16  # tiles given to groups, in base 3
GROUP_MASK: Final = 127
USED_SHIFT: Final = 23  # jokers in runs
NEED_SHIFT: Final = 26  # half jokers: those in runs, and what the colour will need behind the number
NEED_MASK: Final = 31
GAIN_SHIFT: Final = 31  # what is laid more than must be
GAIN_MASK: Final = 255
HOPE_SHIFT: Final = 39  # the same, and what the state behind the number adds to the hope

#: how many options a state has at most
OPTIONS: Final = 8
#: a count: how many options there are, and above that the most that one of them gives to groups
COUNT_BITS: Final = 4
COUNT_MASK: Final = 15
_UNKNOWN: Final = -1


@final
class CountedOptions:
    """The options by place, as in the bounds."""

    def __init__(self) -> None:
        self._next = shared_tables().next
        self.packed: vec[i64] = vec[i64]([0] * (NUMBERS * COLOURS * STATES * OPTIONS))
        #: the counts; negative if nobody has asked
        self.counts: vec[i64] = vec[i64]([_UNKNOWN] * (NUMBERS * COLOURS * STATES))

    def forget(self, number: i64, colours: i64) -> None:
        """Forgets the options of some colours at a number."""
        counts = self.counts
        place = number * COLOURS * STATES
        while colours != 0:
            if colours & 1:
                at = place
                while at < place + STATES:
                    counts[at] = _UNKNOWN
                    at += 1
            place += STATES
            colours >>= 1

    def list(self, bounds: CountedBounds, number: i64, colour: i64, state: i64) -> i64:
        """Lists the options of a colour: so many tiles to runs, and so many to groups. Returns their count."""
        kind = colour * NUMBERS + number
        low = bounds.low[kind]
        high = bounds.high[kind]
        weight = bounds.weight[kind]
        needs = bounds.needs
        gains = bounds.gains
        packed = self.packed
        unit = _group_unit(colour)
        before = (number * COLOURS + colour) * STATES + state
        behind = ((number + 1) * COLOURS + colour) * STATES
        most_needed = bounds.jokers * HALVES
        most_in_groups = bounds.most_in_groups[number]
        most_given: i64 = 0
        end = before * OPTIONS
        runs: i64 = -1
        while runs < 2:
            runs += 1
            into = self._next[state * 3 + runs]
            if into < 0:
                continue
            # A joker stands in a run only for a tile that is not there to be laid.
            used: i64 = 0
            if runs > high:
                used = runs - high
            need = used * HALVES + needs[behind + into]
            if need > most_needed:
                continue
            option = (into << (4 * colour)) + (used << USED_SHIFT) + (need << NEED_SHIFT)
            option += gains[behind + into] << HOPE_SHIFT
            given: i64 = 0
            while given <= most_in_groups and runs - used + given <= high:
                more = runs - used + given - low
                if more >= 0:
                    gain = more * weight
                    packed[end] = option + given * unit + (gain << GAIN_SHIFT) + (gain << HOPE_SHIFT)
                    end += 1
                    if given > most_given:
                        most_given = given
                given += 1
        count = end - before * OPTIONS + (most_given << COUNT_BITS)
        self.counts[before] = count
        return count


def _group_unit(colour: i64) -> i64:
    """Returns one tile given to groups by a colour."""
    if colour == 0:
        return 1 << GROUP_SHIFT
    if colour == 1:
        return 3 << GROUP_SHIFT
    if colour == 2:
        return 9 << GROUP_SHIFT
    return 27 << GROUP_SHIFT
