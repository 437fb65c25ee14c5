"""Counts of tiles that must and may be laid, and bounds for what they gain, as in `sweep/bounds_ahead.py`.

There a bound is a loss. Here it is a gain, which is kept in two parts: what the colour gains from a number on if no run
is open, and by state how much more or less that is. A tile changes the second part only for the few numbers before it
from which a run may reach it. So most of what a sweep knows of a number stays from one turn to the next.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from meldhouse.solvers.melding.rummikub.rollouts.counted_tables import shared_tables
from meldhouse.solvers.melding.rummikub.sweep.bounds_ahead import HALVES, NO_WAY
from meldhouse.solvers.melding.rummikub.sweep.kept_sets import NUMBERS, bit, difference
from meldhouse.solvers.melding.rummikub.sweep.problem import COLOURS, NATURALS
from meldhouse.solvers.melding.rummikub.sweep.run_states import (
    MOST,
    ONE_RUN_STATES,
    STATES,
    short_runs,
)

#: all colours, as bits
ALL: Final = 15
_UNKNOWN: Final = -1


def states_with(open_runs: i64) -> i64:
    """Returns how many states there are with so many open runs at most; they come first."""
    if open_runs > 1:
        return STATES
    if open_runs == 1:
        return ONE_RUN_STATES
    return 1


@final
class CountedBounds:
    """The counts by kind, and the bounds by place: (number * COLOURS + colour) * STATES + state before the number."""

    def __init__(self, weights: list[int]) -> None:
        """Takes what each tile beyond those that must be laid is worth, by kind."""
        tables = shared_tables()
        self._next = tables.next
        self._givers = tables.givers
        self.weight: vec[i64] = vec[i64](weights)
        #: how many of a kind must be laid, and how many may
        self.low: vec[i64] = vec[i64]([0] * NATURALS)
        self.high: vec[i64] = vec[i64]([0] * NATURALS)
        self.jokers: i64 = 0
        size = (NUMBERS + 1) * COLOURS * STATES
        #: half jokers that a colour needs at least from a number on, and the most that it gains, compared to others
        self.needs: vec[i64] = vec[i64]([0] * size)
        self.gains: vec[i64] = vec[i64]([0] * size)
        #: by number: what is gained from it on at most, as far as that does not depend on states
        self.hope: vec[i64] = vec[i64]([0] * (NUMBERS + 1))
        #: by number: how many tiles of one colour its groups can take
        self.most_in_groups: vec[i64] = vec[i64]([_UNKNOWN] * NUMBERS)
        #: by number: the colours that a sweep must look at anew, as bits; and the first number where there are any
        self.stale: vec[i64] = vec[i64]([0] * NUMBERS)
        self.first_stale: i64 = 0
        # by number: the colours whose tiles have changed, and those with more open runs before the number, as bits
        self._changed: vec[i64] = vec[i64]([0] * NUMBERS)
        self._grown: vec[i64] = vec[i64]([0] * (NUMBERS + 1))
        # by number * COLOURS + colour: the states whose bounds are known, and what the number adds to the hope
        self._known: vec[i64] = vec[i64]([0] * ((NUMBERS + 1) * COLOURS))
        self._more: vec[i64] = vec[i64]([0] * (NUMBERS * COLOURS))
        self._seen_jokers: i64 = _UNKNOWN
        # by number * 3 + tiles given: the half jokers that groups of the number cost a colour at least
        self._price: vec[i64] = vec[i64]([0] * (3 * NUMBERS))
        # the bounds of the colour under way, by state
        self._need: vec[i64] = vec[i64]([0] * STATES)
        self._gain: vec[i64] = vec[i64]([0] * STATES)
        self._look_behind_all()

    def _look_behind_all(self) -> None:
        """Notes the bounds behind the last number: nothing is needed or gained, if no run is too short."""
        short = short_runs()
        place: i64 = NUMBERS * COLOURS * STATES
        end = place + COLOURS * STATES
        while place < end:
            if short[place % STATES] > 0:
                self.needs[place] = NO_WAY
            place += 1

    def put(self, kind: i64, low: i64, high: i64) -> None:
        """Changes the counts of a kind."""
        colour = kind // NUMBERS
        number = kind - colour * NUMBERS
        mask = bit(1, colour)
        self._changed[number] |= mask
        if states_with(high + self.jokers) > self._known[(number + 1) * COLOURS + colour]:
            self._grown[number + 1] |= mask
        self.low[kind] = low
        self.high[kind] = high

    def look(self) -> None:
        """Finds the bounds, where something has changed since the last look."""
        are_all_new = self.jokers != self._seen_jokers
        self._seen_jokers = self.jokers
        self.first_stale = NUMBERS
        # the colours whose bounds behind the number have changed
        behind: i64 = 0
        number: i64 = NUMBERS - 1
        while number >= 0:
            changed = self._changed[number]
            if are_all_new:
                changed = ALL
            if changed | behind | self._grown[number]:
                behind = self._look_at(number, changed, behind)
                self._changed[number] = 0
                self._grown[number] = 0
            else:
                self.stale[number] = 0
            place = number * COLOURS
            more = self._more[place] + self._more[place + 1] + self._more[place + 2] + self._more[place + 3]
            self.hope[number] = self.hope[number + 1] + more
            number -= 1

    def _look_at(self, number: i64, changed: i64, behind: i64) -> i64:
        """Finds the bounds of a number. Returns the colours for which they have changed."""
        stale = changed | behind
        looked = stale | self._grown[number]
        if changed != 0:
            most_in_groups = self.most_in_groups[number]
            if self._find_prices(number):
                looked = ALL
            if self.most_in_groups[number] != most_in_groups:
                stale = ALL
        self.stale[number] = stale
        if stale != 0:
            self.first_stale = number
        found: i64 = 0
        colour: i64 = 0
        mask: i64 = 1
        while mask <= looked:
            if looked & mask and self._look_back(number, colour):
                found |= mask
            colour += 1
            mask <<= 1
        return found

    def most(self) -> i64:
        """Returns the most that can be gained, jokers left aside."""
        gains = self.gains
        return self.hope[0] + gains[0] + gains[STATES] + gains[2 * STATES] + gains[3 * STATES]

    def is_out_of_reach(self, goal: i64) -> bool:
        """Checks if the bounds alone rule out a goal."""
        needs = self.needs
        need = needs[0] + needs[STATES] + needs[2 * STATES] + needs[3 * STATES]
        return need > self.jokers * HALVES or self.most() < goal

    def _find_prices(self, number: i64) -> bool:
        """Finds what it costs to give tiles to groups of a number. Returns True if that has changed.

        One tile of few colours is in a group with a joker or two. Two tiles are in two groups, of six tiles at
        least; what is missing is shared by the colours that have two.
        """
        high = self.high
        colours: i64 = 0
        tiles: i64 = 0
        twice: i64 = 0
        kind = number
        while kind < NATURALS:
            if high[kind] > 0:
                colours += 1
                tiles += high[kind]
                if high[kind] > 1:
                    twice += 1
            kind += NUMBERS
        self.most_in_groups[number] = 0
        if colours + self.jokers >= 3:
            self.most_in_groups[number] = 1
            if tiles + self.jokers >= 6:
                self.most_in_groups[number] = 2
        one: i64 = NO_WAY
        if colours >= 3:
            one = 0
        elif colours > 0:
            one = 1
            if colours == 1:
                one = 4
        two: i64 = NO_WAY
        if twice > 0 and colours > 1:
            two = difference(6, tiles) * HALVES // twice
        return self._note_prices(number * 3, one, two)

    def _note_prices(self, place: i64, one: i64, two: i64) -> bool:
        """Notes the prices of one tile and of two, unless there are too few jokers."""
        prices = self._price
        most = self.jokers * HALVES
        if one > most:
            one = NO_WAY
        if two > most:
            two = NO_WAY
        is_new = prices[place + 1] != one or prices[place + 2] != two
        prices[place + 1] = one
        prices[place + 2] = two
        return is_new

    def _look_back(self, number: i64, colour: i64) -> bool:
        """Finds the bounds before a number from those behind it, for one colour. Returns True if they have changed."""
        needs = self.needs
        gains = self.gains
        prices = self._price
        following = self._next
        givers = self._givers
        need = self._need
        gain = self._gain
        jokers = self.jokers
        kind = colour * NUMBERS + number
        low = self.low[kind]
        high = self.high[kind]
        price = number * 3
        behind = ((number + 1) * COLOURS + colour) * STATES
        states = self._states_before(number, kind)
        state: i64 = 0
        while state < states:
            need[state] = NO_WAY
            gain[state] = -NO_WAY
            state += 1
        most_given: i64 = 2
        while prices[price + most_given] == NO_WAY:
            most_given -= 1
        runs: i64 = 0
        while runs <= MOST:
            used: i64 = 0
            in_runs = runs
            if runs > high:
                used = runs - high
                in_runs = high
            if used > jokers:
                break
            least: i64 = 0
            if low > in_runs:
                least = low - in_runs
            given = high - in_runs
            if given > most_given:
                given = most_given
            cost = prices[price + least]
            if least <= given and cost < NO_WAY:
                cost += used * HALVES
                more = (given + in_runs - low) * self.weight[kind]
                at = runs * STATES
                state = givers[at]
                while 0 <= state < states:
                    into = behind + following[state * 3 + runs]
                    if needs[into] < NO_WAY:
                        if needs[into] + cost < need[state]:
                            need[state] = needs[into] + cost
                        if gains[into] + more > gain[state]:
                            gain[state] = gains[into] + more
                    at += 1
                    state = givers[at]
            runs += 1
        return self._note_bounds(number * COLOURS + colour, states)

    def _states_before(self, number: i64, kind: i64) -> i64:
        """Returns how many states a colour can have: no more runs are open than the number before had tiles for."""
        if number == 0:
            return 1
        return states_with(self.high[kind - 1] + self.jokers)

    def _note_bounds(self, at: i64, states: i64) -> bool:
        """Notes the bounds found for one colour at a number. Returns True if those of some state have changed."""
        state: i64 = 0
        while state < states and self._need[state] == NO_WAY:
            state += 1
        more: i64 = 0
        if state < states:
            more = self._gain[state]
        self._more[at] = more
        self._known[at] = states
        is_changed = False
        before = at * STATES
        state = 0
        while state < states:
            need = self._need[state]
            gain = self._gain[state] - more
            if self.needs[before + state] != need or self.gains[before + state] != gain:
                is_changed = True
                self.needs[before + state] = need
                self.gains[before + state] = gain
            state += 1
        return is_changed
