"""Bounds for the numbers ahead of a colour, which show early that a way leads nowhere.

For each colour by itself, and for each state of its runs before a number, a small sweep backwards says how many jokers
the colour needs at least from there on, and how much of what it may lay it must lose. Groups are taken to be free
wherever the tiles of a number allow any, so both are bounds; those of the four colours may be added up.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from meldhouse.solvers.melding.rummikub.sweep.kept_sets import NUMBERS, at_most, bit, difference
from meldhouse.solvers.melding.rummikub.sweep.problem import COLOURS, Problem
from meldhouse.solvers.melding.rummikub.sweep.run_states import (
    BURDENS,
    ONE_RUN_STATES,
    STATES,
    next_states,
    short_runs,
    with_long_runs,
)

#: needs are counted in half jokers, since two tiles may share one
HALVES: Final = 2
#: no way to go on
NO_WAY: Final = 1 << 40


@final
class BoundsAhead:
    """The bounds of one problem, by place: (number * COLOURS + colour) * STATES + state before the number."""

    def __init__(self) -> None:
        self._next = next_states()
        self._short = short_runs()
        self._with_long = with_long_runs()
        size = (NUMBERS + 1) * COLOURS * STATES
        #: half jokers that a colour needs at least from a number on, and its least loss
        self.needs: vec[i64] = vec[i64]([0] * size)
        self.losses: vec[i64] = vec[i64]([0] * size)
        #: by number * 3 + tiles given: the half jokers that groups of the number cost a colour at least
        self._price: vec[i64] = vec[i64]([0] * (3 * NUMBERS))
        #: by tiles given to runs, for the colour under way: half jokers (or no way), and loss
        self._run_need: vec[i64] = vec[i64]([0] * 3)
        self._run_loss: vec[i64] = vec[i64]([0] * 3)
        #: by number: what may be gained from it on, if nothing is lost
        self.gain: vec[i64] = vec[i64]([0] * (NUMBERS + 1))
        #: the problem before; no jokers have been seen if there was none
        self._seen_jokers: i64 = -1
        self._seen_low: vec[i64] = vec[i64]([0] * (COLOURS * NUMBERS))
        self._seen_high: vec[i64] = vec[i64]([0] * (COLOURS * NUMBERS))
        self._seen_weight: vec[i64] = vec[i64]([0] * (COLOURS * NUMBERS))
        #: the colours whose bounds behind the number under way have changed, as bits
        self._changed: i64 = 0
        #: nothing that a sweep asks about the numbers before this one differs from the problem before
        self.first_new: i64 = 0

    def look(self, problem: Problem) -> None:
        """Finds the bounds for a problem. Those of a colour stay where nothing differs from the problem before."""
        if self._seen_jokers < 0:
            self._look_behind_all()
        are_all_new = problem.jokers != self._seen_jokers
        self._seen_jokers = problem.jokers
        self._changed = 0
        self.first_new = NUMBERS
        number: i64 = NUMBERS - 1
        while number >= 0:
            gain: i64 = 0
            has_new_prices = self._find_prices(problem, number) or are_all_new
            colour: i64 = 0
            while colour < COLOURS:
                kind = colour * NUMBERS + number
                gain += (problem.high[kind] - problem.low[kind]) * problem.weight[kind]
                is_new = self._is_new(problem, kind, number)
                if is_new:
                    self.first_new = number
                if is_new or has_new_prices or (self._changed >> colour) & 1:
                    self._look_back(problem, number, colour)
                colour += 1
            # a sweep asks for the bounds behind a number
            if self._changed != 0 and number > 0:
                self.first_new = number - 1
            self.gain[number] = self.gain[number + 1] + gain
            number -= 1
        if are_all_new:
            self.first_new = 0
        kind = 0
        while kind < COLOURS * NUMBERS:
            self._seen_low[kind] = problem.low[kind]
            self._seen_high[kind] = problem.high[kind]
            self._seen_weight[kind] = problem.weight[kind]
            kind += 1

    def _look_behind_all(self) -> None:
        """Notes the bounds behind the last number: nothing is needed or lost, if no run is too short."""
        place = NUMBERS * COLOURS * STATES
        end = place + COLOURS * STATES
        while place < end:
            is_done = self._short[place % STATES] == 0
            self.needs[place] = 0 if is_done else NO_WAY
            self.losses[place] = 0 if is_done else NO_WAY
            place += 1

    def _is_new(self, problem: Problem, kind: i64, number: i64) -> bool:
        """Checks if the tiles of a kind, or those of the one before it, differ from the problem before."""
        if problem.high[kind] != self._seen_high[kind] or problem.low[kind] != self._seen_low[kind]:
            return True
        if problem.weight[kind] != self._seen_weight[kind]:
            return True
        return number > 0 and problem.high[kind - 1] != self._seen_high[kind - 1]

    def loss(self, number: i64, colour: i64, state: i64, burden: i64) -> i64:
        """Returns the least loss of a colour from a number on. A run left alone is one more open run."""
        seen = self._with_long[burden * STATES + state]
        if seen < 0:
            return 0
        return self.losses[(number * COLOURS + colour) * STATES + seen]

    def most(self) -> i64:
        """Returns the most that can be gained, jokers left aside."""
        most = self.gain[0]
        colour: i64 = 0
        while colour < COLOURS:
            most -= self.losses[colour * STATES]
            colour += 1
        return most

    def is_out_of_reach(self, problem: Problem) -> bool:
        """Checks if the bounds alone rule out the goal of the problem that was looked at."""
        need: i64 = 0
        colour: i64 = 0
        while colour < COLOURS:
            need += self.needs[colour * STATES]
            colour += 1
        return need > problem.jokers * HALVES or self.most() < problem.goal

    def most_by_colours(self, problem: Problem) -> list[int]:
        """Returns by colours, as bits: the most that can be gained if these had no needs and no losses.

        It is negative if the others need too many jokers. Jokers are left aside.
        """
        found: list[int] = []
        colours: i64 = 0
        while colours < 1 << COLOURS:
            need: i64 = 0
            most = self.gain[0]
            colour: i64 = 0
            while colour < COLOURS:
                if not (colours >> colour) & 1:
                    need += self.needs[colour * STATES]
                    most -= self.losses[colour * STATES]
                colour += 1
            if need > problem.jokers * HALVES:
                most = -1
            found.append(most)
            colours += 1
        return found

    def loss_of_all(self, number: i64, states: i64, burdens: i64) -> i64:
        """Returns the same for the four colours together: states of 4 bits, burdens of 3."""
        losses = self.losses
        place = number * COLOURS * STATES
        if burdens == 0:
            first = losses[place + (states & 15)] + losses[place + STATES + ((states >> 4) & 15)]
            place += 2 * STATES
            return (
                first + losses[place + ((states >> 8) & 15)] + losses[place + STATES + ((states >> 12) & 15)]
            )
        loss: i64 = 0
        colour: i64 = 0
        while colour < COLOURS:
            burden = at_most((burdens >> 3 * colour) & 7, BURDENS - 1)
            loss += self.loss(number, colour, (states >> 4 * colour) & 15, burden)
            colour += 1
        return loss

    def _find_prices(self, problem: Problem, number: i64) -> bool:
        """Finds the cost in jokers of giving one tile of a colour, or two, to groups of a number.

        Returns True if it differs from that in the problem before.

        One tile of few colours is in a group with a joker or two. Two tiles are in two groups, of six tiles at
        least; what is missing is shared by the colours that have two.
        """
        colours: i64 = 0
        tiles: i64 = 0
        twice: i64 = 0
        kind = number
        while kind < COLOURS * NUMBERS:
            high = problem.high[kind]
            tiles += high
            if high > 0:
                colours += 1
            if high > 1:
                twice += 1
            kind += NUMBERS
        one: i64 = NO_WAY
        if colours > 0:
            one = 0 if colours >= 3 else (1 if colours == 2 else 4)
        two: i64 = NO_WAY
        if twice > 0 and colours > 1:
            two = difference(6, tiles) * HALVES // twice
        most = problem.jokers * HALVES
        if one > most:
            one = NO_WAY
        if two > most:
            two = NO_WAY
        place = number * 3
        is_new = self._price[place + 1] != one or self._price[place + 2] != two
        self._price[place + 1] = one
        self._price[place + 2] = two
        return is_new

    def _find_costs(self, problem: Problem, number: i64, colour: i64) -> None:
        """Finds what it costs a colour, at a number, to give none, one or two tiles to runs: jokers and loss."""
        kind = colour * NUMBERS + number
        low = problem.low[kind]
        high = problem.high[kind]
        price = number * 3
        most_given: i64 = 2
        while self._price[price + most_given] == NO_WAY:
            most_given -= 1
        runs: i64 = 0
        while runs <= 2:
            used = difference(runs, high)
            least = difference(low, runs - used)
            most = at_most(high - runs + used, most_given)
            self._run_need[runs] = NO_WAY
            if least <= most and used <= problem.jokers:
                self._run_need[runs] = self._price[price + least] + used * HALVES
                self._run_loss[runs] = (high - runs + used - most) * problem.weight[kind]
            runs += 1

    def _look_back(self, problem: Problem, number: i64, colour: i64) -> None:
        """Finds the bounds before a number from those behind it, for one colour."""
        self._find_costs(problem, number, colour)
        needs = self.needs
        losses = self.losses
        following = self._next
        run_need = self._run_need
        run_loss = self._run_loss
        before = (number * COLOURS + colour) * STATES
        behind = before + COLOURS * STATES
        # No more runs are open than the number before had tiles or jokers for.
        open_runs: i64 = 0
        if number > 0:
            open_runs = problem.high[colour * NUMBERS + number - 1] + problem.jokers
        states: i64 = STATES if open_runs > 1 else (ONE_RUN_STATES if open_runs == 1 else 1)
        is_changed = False
        state: i64 = 0
        while state < states:
            need: i64 = NO_WAY
            loss: i64 = NO_WAY
            runs: i64 = 0
            while runs <= 2:
                into = following[state * 3 + runs]
                if into >= 0 and run_need[runs] < NO_WAY and needs[behind + into] < NO_WAY:
                    more = needs[behind + into] + run_need[runs]
                    if more < need:
                        need = more
                    lost = losses[behind + into] + run_loss[runs]
                    if lost < loss:
                        loss = lost
                runs += 1
            if needs[before + state] != need or losses[before + state] != loss:
                is_changed = True
                needs[before + state] = need
                losses[before + state] = loss
            state += 1
        mask = bit(1, colour)
        self._changed = self._changed | mask if is_changed else self._changed & ~mask
