"""The kernel: the best that can be laid from counts of tiles, by one sweep through the numbers.

For each kind of tile (colour * 13 + number - 1) a problem says how many must lie on the table and how many
may, and what one more is worth. The sweep keeps, number by number, the ways to have come so far: for each
colour the state of its open runs, the jokers used, and for how many more there is room. Of two ways one is
dropped if the other is worth as much and can do all that it can.

Jokers are used only where they are needed. Those that are left over at the end join any set with room (a run
always has: it is lengthened, or cut and then lengthened), so they are never worth a choice before.

Sets that lie on the table already may be left alone, which is worth a little: then a way also remembers which
of the runs that it left alone still go on, and has their tiles not to dispose of.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from meldhouse.solvers.melding.problem import COLOURS, NATURALS, NUMBERS, SLOTS, Problem
from meldhouse.solvers.melding.run_states import (
    GIVINGS,
    STATES,
    covered_states,
    group_jokers,
    group_room,
    joker_masks,
    new_runs,
    next_states,
    open_runs,
    short_runs,
)

#: no way to lay what must be laid
IMPOSSIBLE: Final = -1
#: it would have taken more ways than the problem allows
GAVE_UP: Final = -2

# A key: four bits for the state of each colour, then jokers used, room for jokers, slots of runs left alone.
USED_BITS: Final = 16
ROOM_BITS: Final = 18
SLOT_BITS: Final = 20
STATE_MASK: Final = 65535

# A way that one colour can go at a number is one packed number. Those of four colours are added up; the fields
# are wide enough that no sum runs over. The lowest are the states behind the number, as in a key.
GROUP_SHIFT: Final = 16  # tiles given to groups, in base 3
USED_SHIFT: Final = 23  # jokers in runs
NEED_SHIFT: Final = 26  # jokers in runs, and those that the next two numbers will need
WORTH_SHIFT: Final = 31
#: a way's worth counts what is laid in units of this, and below it what is left alone
UNIT_BITS: Final = 14
UNIT_MASK: Final = 16383
SET_BITS: Final = 7

OPTIONS: Final = 8
TAKEN: Final = 3


@final
class Sweep:
    """Workspace and answer of the kernel. One at a time may use it."""

    def __init__(self) -> None:
        self._next = next_states()
        self._covered = covered_states()
        self._short = short_runs()
        self._new = new_runs()
        self._open = open_runs()
        self._group_jokers = group_jokers()
        self._joker_masks = joker_masks()
        self._rooms = group_room()
        # what is found at the number under way, and a hash table of it; a stamp tells old entries from new ones
        self._places: vec[i64] = vec[i64]([0] * 4096)
        self._stamp: i64 = 0
        self._found_key: vec[i64] = vec[i64]([0] * 512)
        self._found_worth: vec[i64] = vec[i64]([0] * 512)
        self._found_way: vec[i64] = vec[i64]([0] * 512)
        self._found: i64 = 0
        # the ways kept, number after number; those before number n begin at _begin[n]
        self._key: vec[i64] = vec[i64]([0] * 1024)
        self._worth: vec[i64] = vec[i64]([0] * 1024)
        self._mask: vec[i64] = vec[i64]([0] * 1024)
        self._way: vec[i64] = vec[i64]([0] * 1024)
        self._begin: vec[i64] = vec[i64]([0] * (NUMBERS + 2))
        # the ways that a colour can go from a state at the number under way, with 0 to 2 of its tiles left alone
        self._options: vec[i64] = vec[i64]([0] * (COLOURS * TAKEN * STATES * OPTIONS))
        self._counts: vec[i64] = vec[i64]([0] * (COLOURS * TAKEN * STATES))
        self._listed: vec[i64] = vec[i64]([0] * (COLOURS * TAKEN * STATES))
        self._most_in_groups: i64 = 0
        #: by number: what may still be gained from it on
        self._ahead: vec[i64] = vec[i64]([0] * (NUMBERS + 1))
        #: the answer, by kind: tiles given to groups, to runs, and how many of the latter are jokers
        self.in_groups: vec[i64] = vec[i64]([0] * NATURALS)
        self.in_runs: vec[i64] = vec[i64]([0] * NATURALS)
        self.run_jokers: vec[i64] = vec[i64]([0] * NATURALS)
        #: by number: jokers in groups, and which of the sets that begin there are left alone, as bits
        self.group_jokers: vec[i64] = vec[i64]([0] * NUMBERS)
        self.left_alone: vec[i64] = vec[i64]([0] * NUMBERS)
        #: jokers that are not in these places, but have one in some set
        self.spare_jokers: i64 = 0
        #: how many ways were kept, in all
        self.kept: i64 = 0

    def solve(self, problem: Problem) -> int:
        """The worth of the best that can be laid, and the play in the fields; else IMPOSSIBLE or GAVE_UP."""
        self._look_ahead(problem)
        self._begin_with(0)
        number: i64 = 0
        while number < NUMBERS:
            self._find(problem, number)
            self._keep(number)
            if self._begin[number + 2] == self._begin[number + 1]:
                return IMPOSSIBLE
            if problem.most_kept > 0 and self._begin[number + 2] > problem.most_kept:
                return GAVE_UP
            number += 1
        return self._finish(problem)

    def advance(self, problem: Problem, number: int, keys: list[int]) -> list[int]:
        """The keys kept behind a number from those before it, whatever they are worth; sorted."""
        start: i64 = number
        self._make_room(len(keys))
        self._begin[start] = 0
        self._begin[start + 1] = len(keys)
        for at, key in enumerate(keys):
            self._key[at] = key
            self._worth[at] = 0
        self._find(problem, start)
        self._keep(start)
        return sorted([int(self._key[at]) for at in range(len(keys), self._begin[start + 2])])

    def laid_jokers(self, problem: Problem, key: i64) -> i64:
        """The jokers that a last way uses, and as many of the others as it has room for."""
        used = (key >> USED_BITS) & 3
        room = (key >> ROOM_BITS) & 3
        spare = problem.jokers - used
        if spare == 2 and room & 2:
            return used + 2
        return used + 1 if spare > 0 and room & 1 else used

    # --- beginning and end ---

    def _look_ahead(self, problem: Problem) -> None:
        self._ahead[NUMBERS] = 0
        number: i64 = NUMBERS - 1
        while number >= 0:
            gain: i64 = 0
            kind = number
            while kind < NATURALS:
                gain += (problem.high[kind] - problem.low[kind]) * problem.weight[kind]
                kind += NUMBERS
            self._ahead[number] = self._ahead[number + 1] + gain
            number -= 1

    def _begin_with(self, key: i64) -> None:
        self._key[0] = key
        self._worth[0] = 0
        self._mask[0] = 0
        self._way[0] = 0
        self._begin[0] = 0
        self._begin[1] = 1

    def _finish(self, problem: Problem) -> i64:
        """The best of the last ways, each with the jokers that it still has room for."""
        best: i64 = IMPOSSIBLE
        best_at: i64 = -1
        at = self._begin[NUMBERS]
        end = self._begin[NUMBERS + 1]
        self.kept = end
        while at < end:
            more = self.laid_jokers(problem, self._key[at]) - problem.jokers_low
            if more >= 0:
                worth = self._worth[at] + (more * problem.joker_weight << UNIT_BITS)
                if worth > best:
                    best = worth
                    best_at = at
            at += 1
        if best_at < 0:
            return IMPOSSIBLE
        self._trace(problem, best_at)
        return best >> UNIT_BITS

    def _trace(self, problem: Problem, last: i64) -> None:
        """Go back from the last way and write down what each number gave to what."""
        at = last
        laid = self.laid_jokers(problem, self._key[last]) if problem.joker_weight > 0 else problem.jokers_low
        spare = laid - ((self._key[last] >> USED_BITS) & 3)
        self.spare_jokers = spare if spare > 0 else 0
        number: i64 = NUMBERS - 1
        while number >= 0:
            states = self._key[at]
            choice = (self._way[at] >> 7) & 63
            groups = self._way[at] & 127
            self.group_jokers[number] = self._group_jokers[groups]
            self.left_alone[number] = choice
            at = self._way[at] >> 13
            taken = self._taken(problem, number, self._key[at], choice)
            kind = number
            while kind < NATURALS:
                runs = self._open[states & 15]
                given = groups % 3
                high = problem.high[kind] - (taken & 7)
                self.in_groups[kind] = given
                self.in_runs[kind] = runs
                self.run_jokers[kind] = runs - high if given == 0 and runs > high else 0
                states >>= 4
                taken >>= 3
                groups //= 3
                kind += NUMBERS
            number -= 1

    # --- going on at a number ---

    def _taken(self, problem: Problem, number: i64, key: i64, choice: i64) -> i64:
        """The tiles of a number in sets that are left alone, by colour, 3 bits each."""
        lying = problem.lying
        taken = lying.taken[lying.begin[number] + choice]
        slots = key >> SLOT_BITS
        place = number * SLOTS
        while slots > 0:
            if slots & 1:
                taken += lying.going_on[place]
            slots >>= 1
            place += 1
        return taken

    def _find(self, problem: Problem, number: i64) -> None:
        """All ways to go on at a number from those kept behind the one before."""
        self._stamp += 1
        self._found = 0
        self._count_for_groups(problem, number)
        lying = problem.lying
        choices = lying.begin[number + 1] - lying.begin[number]
        lasting = lying.lasting[number]
        end = self._begin[number + 1]
        at = self._begin[number]
        while at < end:
            choice: i64 = 0
            while choice < choices:
                place = lying.begin[number] + choice
                slots = ((self._key[at] >> SLOT_BITS) | lying.opened[place]) & lasting
                taken = self._taken(problem, number, self._key[at], choice)
                jokers = ((self._key[at] >> USED_BITS) & 3) + lying.jokers[place]
                worth = self._worth[at] + lying.bonus[place]
                touched = lying.begun[number] - ((worth & UNIT_MASK) >> SET_BITS)
                if jokers <= problem.jokers and touched <= problem.most_touched:
                    self._go_on(problem, number, at, choice, taken, slots, jokers, worth)
                choice += 1
            at += 1

    def _count_for_groups(self, problem: Problem, number: i64) -> None:
        """How many tiles of one colour groups can take at a number, from what is there at all."""
        colours: i64 = 0
        tiles: i64 = 0
        kind = number
        while kind < NATURALS:
            if problem.high[kind] > 0:
                colours += 1
            tiles += problem.high[kind]
            kind += NUMBERS
        self._most_in_groups = 0
        if colours + problem.jokers >= 3:
            self._most_in_groups = 2 if tiles + problem.jokers >= 6 else 1

    def _place_of(self, problem: Problem, number: i64, colour: i64, taken: i64, state: i64) -> i64:
        """Where the options of a colour stand; they are listed when first asked for at a number."""
        place = (colour * TAKEN + taken) * STATES + state
        if self._listed[place] != self._stamp:
            self._listed[place] = self._stamp
            self._list_options(problem, number, colour, taken, state, place)
        return place

    def _list_options(
        self, problem: Problem, number: i64, colour: i64, taken: i64, state: i64, place: i64
    ) -> None:
        """The ways that a colour can go from a state at a number."""
        kind = colour * NUMBERS + number
        low = problem.low[kind] - taken
        high = problem.high[kind] - taken
        weight = problem.weight[kind]
        after: i64 = problem.high[kind + 1] if number < NUMBERS - 1 else 0
        later: i64 = problem.high[kind + 2] if number < NUMBERS - 2 else 0
        group_unit: i64 = 1
        if colour > 0:
            group_unit = 3 if colour == 1 else (9 if colour == 2 else 27)
        options = self._options
        begin = place * OPTIONS
        count: i64 = 0
        runs: i64 = -1
        while runs < 2:
            runs += 1
            into = self._next[state * 3 + runs]
            if into < 0:
                continue
            short = self._short[into]
            new = self._new[into]
            if (number == NUMBERS - 1 and short > 0) or (number == NUMBERS - 2 and new > 0):
                continue
            need: i64 = short - after if short > after else 0
            if new > later:
                need += new - later
            # A joker stands in a run only for a tile that is not there to be laid.
            used: i64 = runs - high if runs > high else 0
            need += used
            if need > problem.jokers:
                continue
            packed = (into << (4 * colour)) + (used << USED_SHIFT) + (need << NEED_SHIFT)
            given: i64 = 0
            while given <= self._most_in_groups and runs - used + given <= high:
                gain = runs - used + given - low
                if gain >= 0:
                    options[begin + count] = (
                        packed + (given * group_unit << GROUP_SHIFT) + (gain * weight << WORTH_SHIFT)
                    )
                    count += 1
                given += 1
        self._counts[place] = count

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
        """All ways to go on from one way: one option of each colour, if their groups can be made."""
        options = self._options
        counts = self._counts
        group_jokers = self._group_jokers
        rooms = self._rooms
        jokers = problem.jokers
        key = self._key[at]
        free = jokers - used
        # A run takes any joker, and two groups of three take two.
        all_room: i64 = 3 if jokers == 2 else jokers
        had_room = (key >> ROOM_BITS) & 3
        goal = problem.goal - self._ahead[number + 1]
        rest = (slots << SLOT_BITS) + (used << USED_BITS)
        way = (at << 13) + (choice << 7)
        place_0 = self._place_of(problem, number, 0, taken & 7, key & 15)
        place_1 = self._place_of(problem, number, 1, (taken >> 3) & 7, (key >> 4) & 15)
        place_2 = self._place_of(problem, number, 2, (taken >> 6) & 7, (key >> 8) & 15)
        place_3 = self._place_of(problem, number, 3, (taken >> 9) & 7, (key >> 12) & 15)
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
                        if ((total >> NEED_SHIFT) & 31) + in_groups > free:
                            continue
                        gained = worth + (total >> WORTH_SHIFT << UNIT_BITS)
                        if gained >> UNIT_BITS < goal:
                            continue
                        states = total & STATE_MASK
                        into = rest + states + ((((total >> USED_SHIFT) & 7) + in_groups) << USED_BITS)
                        room = all_room
                        if states == 0:
                            more = rooms[jokers * GIVINGS + groups]
                            room = had_room | more
                            if had_room & more & 1:
                                room = all_room
                        self._note(into + (room << ROOM_BITS), gained, way + groups)

    def _note(self, key: i64, worth: i64, way: i64) -> None:
        """A way to a key: the first, or a better one than was known."""
        size: i64 = len(self._places)
        slot = (key * 668265263 >> 11) & (size - 1)
        while True:
            entry = self._places[slot]
            if entry >> 24 != self._stamp:
                break
            place = entry & 16777215
            if self._found_key[place] == key:
                if worth > self._found_worth[place]:
                    self._found_worth[place] = worth
                    self._found_way[place] = way
                return
            slot = (slot + 1) & (size - 1)
        place = self._found
        self._places[slot] = (self._stamp << 24) + place
        if place < len(self._found_key):
            self._found_key[place] = key
            self._found_worth[place] = worth
            self._found_way[place] = way
        else:
            self._found_key = append(self._found_key, key)
            self._found_worth = append(self._found_worth, worth)
            self._found_way = append(self._found_way, way)
        self._found = place + 1
        if 2 * self._found > size:
            self._widen()

    def _widen(self) -> None:
        """A larger hash table."""
        size: i64 = 2 * len(self._places)
        self._places = vec[i64]([0] * int(size))
        place: i64 = 0
        while place < self._found:
            slot = (self._found_key[place] * 668265263 >> 11) & (size - 1)
            while self._places[slot] >> 24 == self._stamp:
                slot = (slot + 1) & (size - 1)
            self._places[slot] = (self._stamp << 24) + place
            place += 1

    def _mask_of(self, key: i64) -> i64:
        """What a way can do, as bits: another one with all of these bits can do as much."""
        covered = self._covered
        mask = covered[key & 15]
        mask |= covered[(key >> 4) & 15] << 10
        mask |= covered[(key >> 8) & 15] << 20
        mask |= covered[(key >> 12) & 15] << 30
        mask |= self._joker_masks[(key >> USED_BITS) & 15]
        # A run that is left alone and goes on is a burden.
        return mask | ((((key >> SLOT_BITS) & 4095) ^ 4095) << 44)

    def _keep(self, number: i64) -> None:
        """Of what was found at a number, keep what no other way does as well."""
        begin = self._begin[number + 1]
        end = begin
        found = self._found
        self._make_room(begin + found)
        keys = self._key
        masks = self._mask
        worths = self._worth
        ways = self._way
        at: i64 = 0
        while at < found:
            worth = self._found_worth[at]
            mask = self._mask_of(self._found_key[at])
            other = begin
            is_needed = True
            while other < end:
                both = mask & masks[other]
                if both == mask and worths[other] >= worth:
                    is_needed = False
                    break
                if both == masks[other] and worth >= worths[other]:
                    end -= 1
                    keys[other] = keys[end]
                    worths[other] = worths[end]
                    masks[other] = masks[end]
                    ways[other] = ways[end]
                else:
                    other += 1
            if is_needed:
                keys[end] = self._found_key[at]
                worths[end] = worth
                masks[end] = mask
                ways[end] = self._found_way[at]
                end += 1
            at += 1
        self._begin[number + 2] = end

    def _make_room(self, wanted: i64) -> None:
        while len(self._key) < wanted:
            self._key = append(self._key, 0)
            self._worth = append(self._worth, 0)
            self._mask = append(self._mask, 0)
            self._way = append(self._way, 0)
