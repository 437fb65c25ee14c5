"""The best that can be laid from counts of tiles, by one quick sweep for rollouts.

It finds the same plays as `sweep/kernel.py`, and of equal ones the same one, but leaves no sets alone. What it knows of
a number stays until something changes there: the options of each colour, and the ways before the first change.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from meldhouse.solvers.deadline import check_time
from meldhouse.solvers.melding.rummikub.rollouts.counted_bounds import CountedBounds
from meldhouse.solvers.melding.rummikub.rollouts.counted_options import (
    COUNT_BITS,
    COUNT_MASK,
    GAIN_MASK,
    GAIN_SHIFT,
    GROUP_MASK,
    GROUP_SHIFT,
    HOPE_SHIFT,
    NEED_MASK,
    NEED_SHIFT,
    OPTIONS,
    STATE_MASK,
    USED_SHIFT,
    CountedOptions,
)
from meldhouse.solvers.melding.rummikub.rollouts.counted_tables import shared_tables
from meldhouse.solvers.melding.rummikub.rollouts.counted_ways import hashed, laid_jokers, spare_jokers
from meldhouse.solvers.melding.rummikub.sweep.bounds_ahead import HALVES
from meldhouse.solvers.melding.rummikub.sweep.frontier import PLACE_BITS, PLACE_MASK, ROOM_BITS, USED_BITS
from meldhouse.solvers.melding.rummikub.sweep.kept_sets import NUMBERS, at_most
from meldhouse.solvers.melding.rummikub.sweep.problem import COLOURS, NATURALS
from meldhouse.solvers.melding.rummikub.sweep.run_states import (
    JOKER_STATES,
    STATES,
    room_left,
)

#: no way to lay what must be laid
IMPOSSIBLE: Final = -1
JOKER: Final = NATURALS
#: a way: the way before it, above the tiles given to groups
WAY_BITS: Final = 7
#: how many ways there is room for at first
_ROOM: Final = 512
#: more than anything gains
_MANY: Final = 1 << 40


@final
class CountedSweep:
    """Workspace and answer of one kind of question. Pose it in `bounds` first."""

    def __init__(self, weights: list[int], joker_weight: int) -> None:
        self.bounds = CountedBounds(weights)
        #: how many jokers must be laid, and what each other one is worth
        self.jokers_low: i64 = 0
        self._joker_weight: i64 = joker_weight
        #: what the jokers of the answer stand for, and whatever has been traced: the sum of their numbers
        self.joker_value: i64 = 0
        self._options = CountedOptions()
        tables = shared_tables()
        self._open = tables.open
        self._group_jokers = tables.group_jokers
        self._least_needs = tables.least_needs
        self._rooms = tables.rooms
        self._covered = tables.covered
        self._joker_masks = tables.joker_masks
        # what is found at the number under way, and a hash table of it; a stamp tells old entries from new ones
        self._places: vec[i64] = vec[i64]([0] * (2 * _ROOM))
        self._stamp: i64 = 0
        self._found: i64 = 0
        self._found_key: vec[i64] = vec[i64]([0] * _ROOM)
        self._found_worth: vec[i64] = vec[i64]([0] * _ROOM)
        self._found_way: vec[i64] = vec[i64]([0] * _ROOM)
        self._mask: vec[i64] = vec[i64]([0] * _ROOM)
        # the ways kept, number after number; those before number n begin at begin[n]
        self._key: vec[i64] = vec[i64]([0] * _ROOM)
        self._worth: vec[i64] = vec[i64]([0] * _ROOM)
        self._way: vec[i64] = vec[i64]([0] * _ROOM)
        self._begin: vec[i64] = vec[i64]([0] * (NUMBERS + 2))
        # by number: the least of what may be gained by ways that were found, and the most by ways that were dropped
        self._least_found: vec[i64] = vec[i64]([0] * NUMBERS)
        self._most_dropped: vec[i64] = vec[i64]([0] * NUMBERS)
        #: what must be gained at least, jokers left aside, and the jokers
        self._goal: i64 = 0
        self._jokers: i64 = 0
        #: the ways before this number, and before all smaller ones, are still those of the last run
        self._known: i64 = 0
        #: the last way of the answer
        self._best: i64 = 0

    def look_ahead(self) -> None:
        """Finds the bounds for what has been posed."""
        bounds = self.bounds
        bounds.look()
        self._known = at_most(self._known, bounds.first_stale)
        number = bounds.first_stale
        while number < NUMBERS:
            if bounds.stale[number] != 0:
                self._options.forget(number, bounds.stale[number])
            number += 1

    def solve(self, goal: i64) -> i64:
        """Returns the worth of the best that can be laid, if without jokers it gains a goal; else IMPOSSIBLE.

        `look_ahead` must have seen the question.
        """
        check_time()
        begin = self._begin
        number = self._resume(goal)
        while number < NUMBERS and begin[number + 1] > begin[number]:
            self._find(number)
            self._keep(number)
            number += 1
        self._known = number
        if number < NUMBERS:
            return IMPOSSIBLE
        return self._finish()

    def _resume(self, goal: i64) -> i64:
        """Returns the number where ways may begin to differ from the last run's."""
        known = self._known
        self._known = 0  # if the run breaks off
        self._goal = goal
        if self.bounds.jokers != self._jokers:
            known = 0
        self._jokers = self.bounds.jokers
        number: i64 = 0
        while number < known:
            wanted = goal - self.bounds.hope[number + 1]
            if wanted > self._least_found[number] or wanted <= self._most_dropped[number]:
                known = number
            number += 1
        if known == 0:
            self._key[0] = 0
            self._worth[0] = 0
            self._begin[1] = 1
        return known

    # --- going on at a number ---

    def _find(self, number: i64) -> None:
        """Finds all ways to go on at a number: one option of each colour, if their groups can be made."""
        bounds = self.bounds
        lists = self._options
        options = lists.packed
        counts = lists.counts
        groups_need = self._group_jokers
        least_needs = self._least_needs
        places = self._places
        found_key = self._found_key
        found_worth = self._found_worth
        found_way = self._found_way
        ways_key = self._key
        ways_worth = self._worth
        room: i64 = len(found_key)
        hash_mask: i64 = 2 * room - 1
        goal = self._goal - bounds.hope[number + 1]
        least_found: i64 = _MANY
        most_dropped: i64 = -_MANY
        jokers = self._jokers
        all_room = jokers
        if jokers == 2:
            all_room = 3
        self._stamp += 1
        stamp = self._stamp
        found: i64 = 0
        base = number * COLOURS * STATES
        at = self._begin[number]
        end = self._begin[number + 1]
        while at < end:
            key = ways_key[at]
            worth = ways_worth[at]
            place = base + (key & 15)
            count_0 = counts[place]
            if count_0 < 0:
                count_0 = lists.list(bounds, number, 0, key & 15)
            at_0 = place * OPTIONS
            place = base + STATES + ((key >> 4) & 15)
            count_1 = counts[place]
            if count_1 < 0:
                count_1 = lists.list(bounds, number, 1, (key >> 4) & 15)
            begin_1 = place * OPTIONS
            place = base + 2 * STATES + ((key >> 8) & 15)
            count_2 = counts[place]
            if count_2 < 0:
                count_2 = lists.list(bounds, number, 2, (key >> 8) & 15)
            begin_2 = place * OPTIONS
            place = base + 3 * STATES + ((key >> 12) & 15)
            count_3 = counts[place]
            if count_3 < 0:
                count_3 = lists.list(bounds, number, 3, (key >> 12) & 15)
            begin_3 = place * OPTIONS
            most_given = (count_3 >> COUNT_BITS) * 27
            count_0 &= COUNT_MASK
            count_1 &= COUNT_MASK
            count_2 &= COUNT_MASK
            count_3 &= COUNT_MASK
            most_new = count_0 * count_1 * count_2 * count_3
            if found + most_new > room:
                self._found = found
                self._widen(found + most_new)
                places = self._places
                found_key = self._found_key
                found_worth = self._found_worth
                found_way = self._found_way
                room = len(found_key)
                hash_mask = 2 * room - 1
            end_0 = at_0 + count_0
            end_1 = begin_1 + count_1
            end_2 = begin_2 + count_2
            end_3 = begin_3 + count_3
            used = (key >> USED_BITS) & 3
            had_room = (key >> ROOM_BITS) & 3
            free = (jokers - used) * HALVES
            wanted = goal - worth
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
                        in_groups = least_needs[((sum_2 >> GROUP_SHIFT) & GROUP_MASK) + most_given]
                        if ((sum_2 >> NEED_SHIFT) & NEED_MASK) + in_groups > free:
                            continue
                        at_3 = begin_3
                        while at_3 < end_3:
                            total = sum_2 + options[at_3]
                            at_3 += 1
                            groups = (total >> GROUP_SHIFT) & GROUP_MASK
                            in_groups = groups_need[groups]
                            if ((total >> NEED_SHIFT) & NEED_MASK) + in_groups * HALVES > free:
                                continue
                            hope = total >> HOPE_SHIFT
                            if hope < wanted:
                                if hope + worth > most_dropped:
                                    most_dropped = hope + worth
                                continue
                            if hope + worth < least_found:
                                least_found = hope + worth
                            into = total & STATE_MASK
                            if jokers > 0:
                                in_groups += used + ((total >> USED_SHIFT) & 7)
                                left = all_room
                                if into == 0:
                                    left = room_left(self._rooms, jokers, had_room, into, groups)
                                into += (in_groups << USED_BITS) + (left << ROOM_BITS)
                            gained = worth + ((total >> GAIN_SHIFT) & GAIN_MASK)
                            slot = (into * 668265263 >> 11) & hash_mask
                            while True:
                                entry = places[slot]
                                if entry >> PLACE_BITS != stamp:
                                    places[slot] = (stamp << PLACE_BITS) + found
                                    found_key[found] = into
                                    found_worth[found] = gained
                                    found_way[found] = (at << WAY_BITS) + groups
                                    found += 1
                                    break
                                place = entry & PLACE_MASK
                                if found_key[place] == into:
                                    if gained > found_worth[place]:
                                        found_worth[place] = gained
                                        found_way[place] = (at << WAY_BITS) + groups
                                    break
                                slot = (slot + 1) & hash_mask
            at += 1
        self._found = found
        self._least_found[number] = least_found
        self._most_dropped[number] = most_dropped

    def _widen(self, wanted: i64) -> None:
        """Makes room for so many ways at one number."""
        room: i64 = len(self._found_key)
        while room < wanted:
            room *= 2
        while len(self._found_key) < room:
            self._found_key = append(self._found_key, 0)
            self._found_worth = append(self._found_worth, 0)
            self._found_way = append(self._found_way, 0)
            self._mask = append(self._mask, 0)
        self._places = hashed(self._found_key, self._found, self._stamp, 2 * room)

    def _keep(self, number: i64) -> None:
        """Keeps the ways found at a number, without those that another one covers."""
        begin = self._begin[number + 1]
        count = self._found
        while len(self._key) < begin + count:
            self._key = append(self._key, 0)
            self._worth = append(self._worth, 0)
            self._way = append(self._way, 0)
        if count == 1:
            self._key[begin] = self._found_key[0]
            self._worth[begin] = self._found_worth[0]
            self._way[begin] = self._found_way[0]
            self._begin[number + 2] = begin + 1
            return
        end = begin
        keys = self._key
        masks = self._mask
        worths = self._worth
        ways = self._way
        found_key = self._found_key
        found_worth = self._found_worth
        found_way = self._found_way
        covered = self._covered
        joker_mask = self._joker_masks
        first_mask = self._jokers * JOKER_STATES
        at: i64 = 0
        while at < count:
            key = found_key[at]
            worth = found_worth[at]
            mask = covered[key & 15] | covered[(key >> 4) & 15] << 10 | covered[(key >> 8) & 15] << 20
            mask |= covered[(key >> 12) & 15] << 30 | joker_mask[first_mask + (key >> USED_BITS)]
            other = begin
            is_needed = True
            while other < end:
                known = masks[other - begin]
                both = mask & known
                if both == mask and worths[other] >= worth:
                    is_needed = False
                    break
                if both == known and worth >= worths[other]:
                    end -= 1
                    keys[other] = keys[end]
                    worths[other] = worths[end]
                    masks[other - begin] = masks[end - begin]
                    ways[other] = ways[end]
                else:
                    other += 1
            if is_needed:
                keys[end] = key
                worths[end] = worth
                masks[end - begin] = mask
                ways[end] = found_way[at]
                end += 1
            at += 1
        self._begin[number + 2] = end

    # --- the answer ---

    def _finish(self) -> i64:
        """Picks the best of the last ways, each with the jokers that it still has room for."""
        best: i64 = IMPOSSIBLE
        at = self._begin[NUMBERS]
        end = self._begin[NUMBERS + 1]
        while at < end:
            more = laid_jokers(self._key[at], self._jokers) - self.jokers_low
            if more >= 0:
                worth = self._worth[at] + more * self._joker_weight
                if worth > best:
                    best = worth
                    self._best = at
            at += 1
        return best

    def trace(self, laid: vec[i64]) -> i64:
        """Notes how many of each kind the answer lays, and the value of its jokers. Returns the number of tiles."""
        low = self.bounds.low
        high = self.bounds.high
        at = self._best
        states = self._key[at]
        jokers = spare_jokers(states, self._jokers, self.jokers_low, self._joker_weight)
        count: i64 = 0
        self.joker_value = 0
        number: i64 = NUMBERS - 1
        while number >= 0:
            groups = self._way[at] & GROUP_MASK
            more_jokers = self._group_jokers[groups]
            kind = number
            while kind < NATURALS:
                runs = self._open[states & 15]
                # a colour that gives to groups has tiles enough for its runs
                in_runs = at_most(runs, high[kind])
                more_jokers += runs - in_runs
                laid[kind] = groups % 3 + in_runs - low[kind]
                count += laid[kind]
                states >>= 4
                groups //= 3
                kind += NUMBERS
            jokers += more_jokers
            self.joker_value += more_jokers * (number + 1)
            at = self._way[at] >> WAY_BITS
            states = self._key[at]
            number -= 1
        laid[JOKER] = jokers - self.jokers_low
        return count + laid[JOKER]
