"""The best that can be laid at Rhine Rummy from counts of cards, by a sweep through the places of the suits.

Like `sweep.py`, with other sets (RR-3): groups of any size from three, suits repeated; sequences from the ace at
place 1 to the ace at place 14; at most one wild in a set. A wild that stays what it was is a card of its own that
must lie in a sequence at its place, or in a group of its rank; a free one may stand for anything, and is used only
where a set needs it. What RR-6 asks of the sets that cards came from is hardly known here, nor whether wilds that
are left over find a place: what the sweep finds is never too little.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from meldhouse.solvers.melding.rhine_assembling import assembled
from meldhouse.solvers.melding.rhine_moves import RhineMoves
from meldhouse.solvers.melding.rhine_problem import ACE_HIGH, SUITS, KindSet, RhineProblem, kind_at_place
from meldhouse.solvers.melding.rhine_states import MOST_STATES, Move, shared_states

#: no way to lay what must be laid, or none worth enough
IMPOSSIBLE: Final = -1

#: how many ways are looked at, and kept, behind a place; where there are more, nothing is proven
MOST_FOUND: Final = 6000
MOST_KEPT: Final = 400

# A key: nine bits for the state of each suit, three for the aces each has laid low, four for wilds used.
STATE_BITS: Final = 9
STATE_MASK: Final = 511
ACE_BITS: Final = 36
ACE_MASK: Final = 7
USED_BITS: Final = 48
USED_MASK: Final = 15
#: all of a key but the wilds used
PLACE_MASK: Final = (1 << 48) - 1

# Beside the key, what the moves of the four suits add up to: cards in groups, wilds needed, gain.
NEED_BITS: Final = 6
NEED_MASK: Final = 63
GAIN_BITS: Final = 12
GROUP_MASK: Final = 63
SLOTS: Final = SUITS * 8 * MOST_STATES
HASH: Final = 16384
LOW_HALF: Final = (1 << 26) - 1
#: how many of the best ways each is held against
MOST_HELD: Final = 40


@final
class RhineSweep:
    """Workspace and answer. One at a time may use it."""

    def __init__(self) -> None:
        self._states = shared_states()
        self._covers: vec[i64] = vec[i64]([0] * (MOST_STATES * MOST_STATES))
        # what is found at the place under way, and a hash table of it; a stamp tells old entries from new ones
        self._hash: vec[i64] = vec[i64]([0] * HASH)
        self._stamp: i64 = 0
        self._found: i64 = 0
        self._found_key: vec[i64] = vec[i64]([0] * MOST_FOUND)
        self._found_worth: vec[i64] = vec[i64]([0] * MOST_FOUND)
        self._found_from: vec[i64] = vec[i64]([0] * MOST_FOUND)
        self._found_choice: vec[i64] = vec[i64]([0] * MOST_FOUND)
        # the ways kept, place after place; those before place p begin at _begin[p]
        self._key: vec[i64] = vec[i64]([0] * ((MOST_KEPT + 1) * 15))
        self._worth: vec[i64] = vec[i64]([0] * ((MOST_KEPT + 1) * 15))
        self._from: vec[i64] = vec[i64]([0] * ((MOST_KEPT + 1) * 15))
        self._choice: vec[i64] = vec[i64]([0] * ((MOST_KEPT + 1) * 15))
        self._begin: vec[i64] = vec[i64]([0] * 17)
        # the moves of a suit from a state, for the place under way: where they begin, how many, most in groups
        self._listed: vec[i64] = vec[i64]([0] * SLOTS)
        self._first: vec[i64] = vec[i64]([0] * SLOTS)
        self._count: vec[i64] = vec[i64]([0] * SLOTS)
        self._most: vec[i64] = vec[i64]([0] * SLOTS)
        self._move_key: vec[i64] = vec[i64]()
        self._move_sum: vec[i64] = vec[i64]()
        self._moves_end: i64 = 0
        self._ahead: vec[i64] = vec[i64]([0] * 17)
        self._problem = RhineProblem()
        self._moves = RhineMoves(self._problem)
        # the problem in numbers, for the place under way
        self._free: i64 = 0
        self._wilds: i64 = 0
        self._least: i64 = 0
        self._together: i64 = 0
        self._has_group = False
        #: what the best is worth beyond what must be laid, or IMPOSSIBLE
        self.worth = IMPOSSIBLE
        #: free wilds that are not in its sets
        self.spare = 0
        #: whether no way was dropped that might have led further
        self.is_exact = True
        #: how much work it was: ways kept, and a part of those looked at
        self.looked = 0
        self._last: i64 = 0
        self._tried: i64 = 0

    def solve(self, problem: RhineProblem) -> int:
        """What the best is worth beyond what must be laid; `sets` then says how it lies."""
        self._problem = problem
        self._moves = RhineMoves(problem)
        self._free = min(problem.free, USED_MASK)
        self.worth = IMPOSSIBLE
        self.is_exact = not self._states.is_full and problem.free <= USED_MASK
        self._tried = 0
        self._look_ahead()
        self._key[0] = 0
        self._worth[0] = 0
        self._begin[1] = 0
        self._begin[2] = 1
        place: i64 = 1
        while place <= ACE_HIGH:
            self._find(place)
            self._keep(place)
            if self._begin[place + 2] == self._begin[place + 1]:
                self.looked = self._begin[place + 2] + (self._tried >> 5)
                return IMPOSSIBLE
            place += 1
        return self._finish()

    def _look_ahead(self) -> None:
        """What each place and those behind it can add at the most; aces count at the end."""
        problem = self._problem
        self._ahead[ACE_HIGH + 1] = 0
        place = ACE_HIGH
        while place > 1:
            gain = 0
            for suit in range(SUITS):
                kind = kind_at_place(suit, place)
                gain += (problem.high[kind] - problem.low[kind]) * problem.weights[kind]
            self._ahead[place] = self._ahead[place + 1] + gain
            place -= 1
        self._ahead[1] = self._ahead[2]

    def _finish(self) -> int:
        at = self._begin[ACE_HIGH + 1]
        end = self._begin[ACE_HIGH + 2]
        self.looked = end + (self._tried >> 5)
        best = at
        while at < end:
            if self._worth[at] > self._worth[best]:
                best = at
            at += 1
        self._last = best
        self.spare = self._problem.free - ((self._key[best] >> USED_BITS) & USED_MASK)
        self.worth = self._worth[best]
        return self.worth

    # --- going on at a place ---

    def _find(self, place: i64) -> None:
        """All ways to go on at a place from those kept before it."""
        self._stamp += 1
        self._found = 0
        self._moves_end = 0
        self._wilds = self._problem.in_groups[place]
        self._least = 3
        self._together = self._problem.together[place]
        self._has_group = place == 1 or self._problem.has_group[place]
        if self._wilds > 0 or self._together > 0 or self._has_group:
            self._least = 0
        elif self._free > 0 and self._problem.may_pair[place]:
            self._least = 2
        at = self._begin[place]
        end = self._begin[place + 1]
        while at < end:
            self._go_on(place, at)
            at += 1

    def _slot(self, place: i64, suit: i64, key: i64) -> i64:
        """Where the moves of a suit stand; they are listed when first asked for at a place."""
        state = (key >> (STATE_BITS * suit)) & STATE_MASK
        aces = (key >> (ACE_BITS + 3 * suit)) & ACE_MASK if place == ACE_HIGH else 0
        slot = (suit * 8 + aces) * MOST_STATES + state
        if self._listed[slot] != self._stamp:
            self._listed[slot] = self._stamp
            self._list(place, suit, state, aces, slot)
        return slot

    def _list(self, place: i64, suit: i64, state: i64, aces: i64, slot: i64) -> None:
        first = self._moves_end
        most: i64 = 0
        for move in self._moves.listed(place, suit, state, aces):
            key: i64 = move.into
            key <<= STATE_BITS * suit
            if place == 1:
                low_aces: i64 = move.laid
                key += low_aces << (ACE_BITS + 3 * suit)
            used: i64 = move.free
            key += used << USED_BITS
            need = used + self._moves.need(place, suit, move.into)
            groups: i64 = move.in_groups
            gain: i64 = self._moves.gain(place, suit, move.laid, aces)
            self._add_move(key, groups + (need << NEED_BITS) + (gain << GAIN_BITS))
            if groups > most:
                most = groups
        self._first[slot] = first
        self._count[slot] = self._moves_end - first
        self._most[slot] = most

    def _add_move(self, key: i64, packed: i64) -> None:
        if self._moves_end < len(self._move_key):
            self._move_key[self._moves_end] = key
            self._move_sum[self._moves_end] = packed
        else:
            self._move_key = append(self._move_key, key)
            self._move_sum = append(self._move_sum, packed)
        self._moves_end += 1

    def _go_on(self, place: i64, at: i64) -> None:
        """All ways to go on from one: moves of the four suits, whose cards in groups make a group or none."""
        key = self._key[at]
        base = key & ~PLACE_MASK
        if place > 1:
            base += key & (PLACE_MASK - ((1 << ACE_BITS) - 1))
        used = key >> USED_BITS
        worth = self._worth[at]
        move_key, move_sum = self._move_key, self._move_sum
        slot_0 = self._slot(place, 0, key)
        slot_1 = self._slot(place, 1, key)
        slot_2 = self._slot(place, 2, key)
        slot_3 = self._slot(place, 3, key)
        move_key, move_sum = self._move_key, self._move_sum
        first_0, first_1 = self._first[slot_0], self._first[slot_1]
        first_2, first_3 = self._first[slot_2], self._first[slot_3]
        end_0, end_1 = first_0 + self._count[slot_0], first_1 + self._count[slot_1]
        end_2, end_3 = first_2 + self._count[slot_2], first_3 + self._count[slot_3]
        most_3 = self._most[slot_3]
        most_23 = most_3 + self._most[slot_2]
        least = self._least
        limit = self._problem.at_least - self._ahead[place + 1] - worth
        one = first_0
        while one < end_0:
            two = first_1
            while two < end_1:
                sum_2 = move_sum[one] + move_sum[two]
                groups = sum_2 & GROUP_MASK
                if groups > 0 and groups + most_23 < least:
                    two += 1
                    continue
                three = first_2
                while three < end_2:
                    sum_3 = sum_2 + move_sum[three]
                    groups = sum_3 & GROUP_MASK
                    if groups > 0 and groups + most_3 < least:
                        three += 1
                        continue
                    key_3 = base + move_key[one] + move_key[two] + move_key[three]
                    self._tried += end_3 - first_3
                    four = first_3
                    while four < end_3:
                        total = sum_3 + move_sum[four]
                        if total >> GAIN_BITS >= limit:
                            more = self._wilds_in_groups(place, total & GROUP_MASK)
                            need = (total >> NEED_BITS) & NEED_MASK
                            if more >= 0 and used + need + more <= self._free:
                                choice = (
                                    ((((one - first_0) << 10) + two - first_1 << 10) + three - first_2 << 10)
                                    + four
                                    - first_3
                                )
                                self._add(
                                    key_3 + move_key[four] + (more << USED_BITS),
                                    worth + (total >> GAIN_BITS),
                                    at,
                                    (choice << 1) + more,
                                )
                        four += 1
                    three += 1
                two += 1
            one += 1

    def _wilds_in_groups(self, place: i64, naturals: i64) -> i64:
        """RR-3 How many free wilds the groups of a rank take: none, one, or -1: there is no way.

        Each wild that stays needs a group of its own with two naturals.
        """
        naturals += self._together
        if self._wilds > 0:
            return 0 if naturals >= 2 * self._wilds else -1
        if naturals == 0 or naturals >= 3 or self._has_group:
            return 0
        return 1 if naturals == 2 and (self._least == 2 or self._together > 0) else -1

    def _add(self, key: i64, worth: i64, before: i64, choice: i64) -> None:
        """A way, if it is new or better than the one with the same key."""
        mixed = (key & LOW_HALF) * 10368889 + (key >> 26) * 8768459
        at = (mixed ^ (mixed >> 15) ^ (mixed >> 31)) & (HASH - 1)
        stamp = self._stamp << 16
        while True:
            entry = self._hash[at]
            if entry < stamp:
                break
            known = entry - stamp
            if self._found_key[known] == key:
                if worth > self._found_worth[known]:
                    self._found_worth[known] = worth
                    self._found_from[known] = before
                    self._found_choice[known] = choice
                return
            at = (at + 1) & (HASH - 1)
        if self._found == MOST_FOUND:
            self.is_exact = False
            return
        self._hash[at] = stamp + self._found
        self._found_key[self._found] = key
        self._found_worth[self._found] = worth
        self._found_from[self._found] = before
        self._found_choice[self._found] = choice
        self._found += 1

    # --- dropping ways that others do as well ---

    def _keep(self, place: i64) -> None:
        """Keep the ways found, best first, but those that another one is as good as."""
        begin = self._begin[place + 1]
        end = begin
        for number in self._best_first():
            at: i64 = number
            if self._is_covered(self._found_key[at], begin, end):
                continue
            if end - begin == MOST_KEPT:
                self.is_exact = False
                break
            self._key[end] = self._found_key[at]
            self._worth[end] = self._found_worth[at]
            self._from[end] = self._found_from[at]
            self._choice[end] = self._found_choice[at]
            end += 1
        self._begin[place + 2] = end

    def _best_first(self) -> list[int]:
        """The numbers of what was found: most worth first, then fewest wilds used."""
        order: list[int] = []
        at: i64 = 0
        while at < self._found:
            packed = (self._found_worth[at] << 4) + USED_MASK - (self._found_key[at] >> USED_BITS)
            order.append(-int((packed << 13) + 8191 - at))
            at += 1
        order.sort()
        return [8191 - (-packed & 8191) for packed in order]

    def _is_covered(self, key: i64, begin: i64, end: i64) -> bool:
        """Whether one of the ways kept, which are worth as much, can do all that this one can."""
        at = begin
        if end - begin > MOST_HELD:
            end = begin + MOST_HELD
        while at < end:
            other = self._key[at]
            if (other >> USED_BITS) <= (key >> USED_BITS):
                if (other >> ACE_BITS) & 4095 == (key >> ACE_BITS) & 4095 and self._all_cover(other, key):
                    return True
            at += 1
        return False

    def _all_cover(self, one: i64, other: i64) -> bool:
        suit: i64 = 0
        while suit < SUITS:
            mine = one & STATE_MASK
            its = other & STATE_MASK
            if mine != its:
                at = mine * MOST_STATES + its
                known = self._covers[at]
                if known == 0:
                    known = 1 if self._states.covers(int(mine), int(its)) else 2
                    self._covers[at] = known
                if known == 2:
                    return False
            one >>= STATE_BITS
            other >>= STATE_BITS
            suit += 1
        return True

    # --- the sets ---

    def sets(self) -> list[KindSet]:
        """The sets of the best, if there is one."""
        steps: list[list[Move]] = []
        wilds: list[int] = []
        at = self._last
        place = ACE_HIGH
        while place >= 1:
            choice = int(self._choice[at])
            at = self._from[at]
            steps.append(self._chosen(place, self._key[at], choice >> 1))
            wilds.append(self._problem.in_groups[place] + (choice & 1))
            place -= 1
        steps.reverse()
        wilds.reverse()
        return assembled(steps, wilds)

    def _chosen(self, place: int, key: int, choice: int) -> list[Move]:
        """The moves of the four suits that were chosen at a place."""
        found: list[Move] = []
        for suit in range(SUITS):
            state = key >> STATE_BITS * suit & STATE_MASK
            aces = key >> ACE_BITS + 3 * suit & ACE_MASK if place == ACE_HIGH else 0
            number = choice >> 10 * (3 - suit) & 1023
            found.append(self._moves.listed(place, suit, state, aces)[number])
        return found


_free_sweeps: list[RhineSweep] = []


def borrow_sweep() -> RhineSweep:
    """A sweep that nobody else uses; give it back."""
    return _free_sweeps.pop() if _free_sweeps else RhineSweep()


def give_sweep_back(sweep: RhineSweep) -> None:
    _free_sweeps.append(sweep)
