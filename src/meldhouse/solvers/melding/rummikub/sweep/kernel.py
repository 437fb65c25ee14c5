"""The kernel: the best that can be laid from counts of tiles, by one sweep through the numbers.

For each kind of tile (colour * 13 + number - 1) a problem says how many must lie on the table and how many
may, and what one more is worth. The sweep keeps, number by number, the ways to have come so far: for each
colour the state of its open runs, the jokers used, and for how many more there is room (`frontier.py`).

It is tried first with little to lose: ways that lose more than that are dropped (`bounds_ahead.py` says what will be
lost). If a play is found it is the best; if not, more may be lost the next time.

Jokers are used only where they are needed. Those that are left over at the end join any set with room (a run
always has: it is lengthened, or cut and then lengthened), so they are never worth a choice before.

Sets that lie on the table already may be left alone, which is worth a little: then a way also remembers which
of the runs that it left alone still go on, and has their tiles not to dispose of.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from meldhouse.solvers.deadline import check_time
from meldhouse.solvers.melding.rummikub.sweep.bounds_ahead import HALVES, BoundsAhead
from meldhouse.solvers.melding.rummikub.sweep.colour_options import (
    GROUP_SHIFT,
    NEED_SHIFT,
    OPTIONS,
    USED_SHIFT,
    WORTH_SHIFT,
    ColourOptions,
)
from meldhouse.solvers.melding.rummikub.sweep.frontier import ROOM_BITS, SLOT_BITS, USED_BITS, Frontier
from meldhouse.solvers.melding.rummikub.sweep.kept_sets import (
    CHOICES,
    NUMBERS,
    SET_BITS,
    at_most,
    bit,
    difference,
    ones,
)
from meldhouse.solvers.melding.rummikub.sweep.problem import NATURALS, TILES, Problem, no_sets
from meldhouse.solvers.melding.rummikub.sweep.run_states import (
    BURDENS,
    group_jokers,
    group_room,
    open_runs,
    room_left,
)
from meldhouse.solvers.melding.rummikub.sweep.touch_bounds import UNIT_BITS, UNIT_MASK, USES, TouchBounds

#: no way to lay what must be laid
IMPOSSIBLE: Final = -1
#: it would have taken more ways than the problem allows
GAVE_UP: Final = -2

STATE_MASK: Final = 65535

#: how many tiles of the greatest weight may be lost at first
FIRST_SLACK: Final = 0
#: and the next time; then anything may
MORE_SLACK: Final = 2


@final
class Sweep:
    """Workspace and answer of the kernel. One at a time may use it."""

    def __init__(self) -> None:
        self._open = open_runs()
        self._group_jokers = group_jokers()
        self._rooms = group_room()
        self._ways = Frontier()
        self._colour_options = ColourOptions()
        self._ahead = BoundsAhead()
        #: what must be gained at least, jokers left aside
        self._goal: i64 = 0
        #: the answer, by kind: tiles given to groups, to runs, and how many of the latter are jokers
        self.in_groups: vec[i64] = vec[i64]([0] * NATURALS)
        self.in_runs: vec[i64] = vec[i64]([0] * NATURALS)
        self.run_jokers: vec[i64] = vec[i64]([0] * NATURALS)
        #: by number: jokers in groups, and which of the sets that begin there are left alone, as bits
        self.group_jokers: vec[i64] = vec[i64]([0] * NUMBERS)
        self.left_alone: vec[i64] = vec[i64]([0] * NUMBERS)
        #: jokers that are not in these places, but have one in some set
        self.spare_jokers: i64 = 0
        #: how many ways were found by the last run
        self.found: i64 = 0
        #: the ways before this number, and before all smaller ones, are still those of the last run; its goal, less
        #: what can be gained
        self._known: i64 = 0
        self._margin: i64 = 0
        #: how many sets the last run touched at least
        self.touch_bounds = TouchBounds()

    def solve(self, problem: Problem) -> int:
        """Returns the worth of the best that can be laid, with the play in the fields; else IMPOSSIBLE or GAVE_UP."""
        self.look_ahead(problem)
        if problem.goal >= 0:
            if self._ahead.is_out_of_reach(problem):
                return IMPOSSIBLE
            return self.solve_again(problem)
        most = self.most_gain()
        heaviest = problem.heaviest()
        slack = FIRST_SLACK * heaviest
        while slack < most:
            self._goal = most - slack
            found = self._run(problem)
            # what was not looked at may still have more jokers
            jokers = (problem.jokers - problem.jokers_low) * problem.joker_weight
            if found == GAVE_UP or found >= self._goal - 1 + jokers:
                return found
            slack = MORE_SLACK * heaviest if slack < MORE_SLACK * heaviest else most
        self._goal = 0
        return self._run(problem)

    def solve_again(self, problem: Problem) -> int:
        """Solves the same tiles with a goal; `look_ahead` must have seen them. Sets and bounds may have changed."""
        self._goal = problem.goal
        return self._run(problem)

    def look_ahead(self, problem: Problem) -> None:
        """Finds the bounds for a problem, which `advance` needs."""
        self._ahead.look(problem)
        self._known = at_most(self._known, self._ahead.first_new)

    def advance(self, problem: Problem, number: int, keys: list[int]) -> list[int]:
        """Returns the keys kept behind a number from those before it, whatever they are worth; sorted."""
        start: i64 = number
        self._goal = 0
        self._known = 0
        self._ways.put(start, keys, problem.jokers)
        self._find(problem, start)
        self._keep(problem, start)
        return sorted([int(self._ways.key[at]) for at in range(len(keys), self._ways.begin[start + 2])])

    def laid_jokers(self, problem: Problem, key: i64) -> i64:
        """Returns the jokers that a last way uses, and as many of the others as it has room for."""
        used = (key >> USED_BITS) & 3
        room = (key >> ROOM_BITS) & 3
        spare = problem.jokers - used
        if spare == 2 and room & 2:
            return used + 2
        return used + 1 if spare > 0 and room & 1 else used

    # --- from the first number to the last ---

    def most_gain(self) -> i64:
        """Returns a bound, after `look_ahead`, on what can be gained with jokers left aside."""
        return self._ahead.most()

    def most_by_colours(self, problem: Problem) -> list[int]:
        """Returns by colours, as bits: a bound on the gain, jokers left aside, if these colours were without bounds."""
        self.look_ahead(problem)
        return self._ahead.most_by_colours(problem)

    def _run(self, problem: Problem) -> i64:
        """Sweeps once for plays that gain as much as must be gained."""
        ways = self._ways
        self.found = 0
        self.touch_bounds.start()
        is_plain = problem.lying is no_sets() and problem.most_found == 0
        number = self._resume(problem.jokers, is_plain)
        while number < NUMBERS and ways.begin[number + 1] > ways.begin[number]:
            self._find(problem, number)
            self.found += ways.found
            if problem.most_found > 0 and self.found > problem.most_found:
                return GAVE_UP
            self._keep(problem, number)
            if problem.most_touched < TILES:
                self.touch_bounds.note(problem.lying, ways, number)
            number += 1
        if is_plain:
            self._known = number
        if number < NUMBERS:
            return IMPOSSIBLE
        return self._finish(problem)

    def _resume(self, jokers: i64, is_plain: bool) -> i64:
        """Returns the number where ways may begin to differ from the last run's. Raises TimeUp if time is up."""
        margin = self._goal - self._ahead.gain[0]
        known = self._known
        if not is_plain or margin != self._margin:
            known = 0
        self._known = 0
        self._margin = margin
        check_time()
        if known == 0:
            self._ways.start(jokers)
        return known

    def _finish(self, problem: Problem) -> i64:
        """Picks the best of the last ways, each with the jokers that it still has room for."""
        ways = self._ways
        best: i64 = IMPOSSIBLE
        best_at: i64 = -1
        at = ways.begin[NUMBERS]
        end = ways.begin[NUMBERS + 1]
        while at < end:
            more = self.laid_jokers(problem, ways.key[at]) - problem.jokers_low
            if more >= 0:
                worth = ways.worth[at] + (more * problem.joker_weight << UNIT_BITS)
                if worth > best:
                    best = worth
                    best_at = at
            at += 1
        if best_at < 0:
            return IMPOSSIBLE
        self._trace(problem, best_at)
        return best >> UNIT_BITS

    def _spare_jokers(self, problem: Problem, key: i64) -> i64:
        """Returns how many jokers join the sets of a last way: all with room; if they count nothing, as few as must."""
        used = (key >> USED_BITS) & 3
        must = problem.jokers_low - used
        if problem.joker_weight > 0 or (must > 0 and not (key >> ROOM_BITS + must - 1) & 1):
            return self.laid_jokers(problem, key) - used
        return difference(must, 0)

    def _trace(self, problem: Problem, last: i64) -> None:
        """Goes back from the last way and notes what each number gave to runs and groups."""
        ways = self._ways
        at = last
        self.spare_jokers = self._spare_jokers(problem, ways.key[last])
        number: i64 = NUMBERS - 1
        while number >= 0:
            states = ways.key[at]
            choice = (ways.way[at] >> 7) & 63
            groups = ways.way[at] & 127
            self.group_jokers[number] = self._group_jokers[groups]
            self.left_alone[number] = choice
            at = ways.way[at] >> 13
            taken = problem.lying.taken_with(number, ways.key[at] >> SLOT_BITS, choice)
            kind = number
            while kind < NATURALS:
                runs = self._open[states & 15]
                given = groups % 3
                high = problem.high[kind] - (taken & 7)
                self.in_groups[kind] = given
                self.in_runs[kind] = runs
                # a colour that gives to groups has tiles enough for its runs
                self.run_jokers[kind] = difference(runs, high)
                states >>= 4
                taken >>= 3
                groups //= 3
                kind += NUMBERS
            number -= 1

    # --- going on at a number ---

    def _find(self, problem: Problem, number: i64) -> None:
        """Finds all ways to go on at a number from those kept behind the one before."""
        self._ways.forget()
        self._colour_options.begin(problem, number)
        lying = problem.lying
        ways = self._ways
        if lying is no_sets():
            self._find_anywhere(problem, number)
            return
        choices = bit(1, lying.starting[number])
        lasting = lying.lasting[number]
        end = ways.begin[number + 1]
        at = ways.begin[number]
        while at < end:
            open_slots = ways.key[at] >> SLOT_BITS
            choice: i64 = 0
            while choice < choices:
                place = number * CHOICES + choice
                slots = (open_slots | lying.opened[place]) & lasting
                jokers = ((ways.key[at] >> USED_BITS) & 3) + lying.jokers[place]
                worth = ways.worth[at] + lying.bonus[place]
                if jokers <= problem.jokers:
                    alone = (worth & UNIT_MASK) >> SET_BITS
                    begun = lying.begun[number] - alone
                    ended = lying.ended[number] - alone + ones(slots)
                    # jokers of a run that goes on are counted on both sides of the number
                    left = problem.jokers - jokers + lying.open_jokers(number, slots) + number * USES
                    if (
                        begun + problem.begin_behind[left] <= problem.most_touched
                        and ended + problem.end_behind[left] <= problem.most_touched
                    ):
                        taken = lying.taken_with(number, open_slots, choice)
                        self._go_on(problem, number, at, choice, taken, slots, jokers, worth)
                    else:
                        self.touch_bounds.drop(jokers, begun, ended)
                choice += 1
            at += 1

    def _find_anywhere(self, problem: Problem, number: i64) -> None:
        """Finds the same, where no sets could be left alone."""
        ways = self._ways
        at, end = ways.begin[number], ways.begin[number + 1]
        while at < end:
            self._go_on(problem, number, at, 0, 0, 0, (ways.key[at] >> USED_BITS) & 3, ways.worth[at])
            at += 1

    def _place_of(
        self, problem: Problem, number: i64, key: i64, taken: i64, burdens: i64, colour: i64
    ) -> i64:
        """Returns the index of the options of one colour."""
        return self._colour_options.place(
            problem,
            self._ahead,
            number,
            colour,
            (taken >> 3 * colour) & 7,
            at_most((burdens >> 3 * colour) & 7, BURDENS - 1),
            (key >> 4 * colour) & 15,
        )

    def _go_on(
        self,
        problem: Problem,
        number: i64,
        at: i64,
        choice: i64,
        taken: i64,
        slots: i64,
        used: i64,
        worth: i64,
    ) -> None:
        """Finds all ways to go on from one way: one option of each colour, if their groups can be made."""
        ways = self._ways
        options = self._colour_options.packed
        counts = self._colour_options.counts
        group_jokers = self._group_jokers
        rooms = self._rooms
        jokers = problem.jokers
        key = ways.key[at]
        free = (jokers - used) * HALVES
        had_room = (key >> ROOM_BITS) & 3
        goal = self._goal - self._ahead.gain[number + 1]
        rest = (slots << SLOT_BITS) + (used << USED_BITS)
        way = (at << 13) + (choice << 7)
        burdens = problem.lying.burdens(number, slots)
        place_0 = self._place_of(problem, number, key, taken, burdens, 0)
        if counts[place_0] == 0:
            return
        place_1 = self._place_of(problem, number, key, taken, burdens, 1)
        if counts[place_1] == 0:
            return
        place_2 = self._place_of(problem, number, key, taken, burdens, 2)
        if counts[place_2] == 0:
            return
        place_3 = self._place_of(problem, number, key, taken, burdens, 3)
        begin_1 = place_1 * OPTIONS
        begin_2 = place_2 * OPTIONS
        begin_3 = place_3 * OPTIONS
        at_0 = place_0 * OPTIONS
        end_0 = at_0 + counts[place_0]
        end_1 = begin_1 + counts[place_1]
        end_2 = begin_2 + counts[place_2]
        end_3 = begin_3 + counts[place_3]
        while at_0 < end_0:
            sum_0 = options[at_0]
            at_0 += 1
            at_1 = begin_1
            while at_1 < end_1:
                sum_1 = sum_0 + options[at_1]
                at_1 += 1
                at_2 = begin_2
                while at_2 < end_2:
                    sum_2 = sum_1 + options[at_2]
                    at_2 += 1
                    if (sum_2 >> NEED_SHIFT) & 31 > free:
                        continue
                    at_3 = begin_3
                    while at_3 < end_3:
                        total = sum_2 + options[at_3]
                        at_3 += 1
                        groups = (total >> GROUP_SHIFT) & 127
                        in_groups = group_jokers[groups]
                        if ((total >> NEED_SHIFT) & 31) + in_groups * HALVES > free:
                            continue
                        gained = worth + (total >> WORTH_SHIFT << UNIT_BITS)
                        if gained >> UNIT_BITS < goal:
                            continue
                        states = total & STATE_MASK
                        into = rest + states + ((((total >> USED_SHIFT) & 7) + in_groups) << USED_BITS)
                        if jokers > 0:
                            into += room_left(rooms, jokers, had_room, states, groups) << ROOM_BITS
                        ways.note(into, gained, way + groups)

    def _keep(self, problem: Problem, number: i64) -> None:
        """Keeps the best of what was found, and adds back the loss that was taken off its worth."""
        ways = self._ways
        keys = ways.found_key
        worths = ways.found_worth
        at: i64 = 0
        while at < ways.found:
            key = keys[at]
            slots = key >> SLOT_BITS
            burdens = problem.lying.burdens(number, slots)
            worths[at] = worths[at] + (self._ahead.loss_of_all(number + 1, key, burdens) << UNIT_BITS)
            at += 1
        ways.keep(number, problem.lying.lasting[number] != 0)
        if problem.most_kept > 0:
            ways.keep_few(number, problem.most_kept, SET_BITS, UNIT_MASK)
