"""The ways to have come behind a place at Rhine Rummy: those found, and the best that no other does as well."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from meldhouse.solvers.melding.rhine_rummy.problem import SUITS
from meldhouse.solvers.melding.rhine_rummy.states import MOST_STATES, shared_states

#: how many ways are looked at, and kept, behind a place; where there are more, nothing is proven. A wide frontier
#: has room for as many times more.
MOST_FOUND: Final = 8000
MOST_KEPT: Final = 1000
WIDE: Final = 8

# A key: nine bits for the state of each suit, three for the aces each has laid low, four for wilds used.
STATE_BITS: Final = 9
STATE_MASK: Final = 511
ACE_BITS: Final = 36
ACE_MASK: Final = 7
USED_BITS: Final = 48
USED_MASK: Final = 15

HASH: Final = 16384
#: bits for the number of a way found
FOUND_BITS: Final = 17
FOUND_MASK: Final = 131071
LOW_HALF: Final = (1 << 26) - 1
#: how many of the best ways each is held against
MOST_HELD: Final = 40


@final
class RhineFrontier:
    """The ways behind all places of one sweep."""

    def __init__(self, is_wide: bool = False) -> None:
        times = WIDE if is_wide else 1
        self._most_found: i64 = MOST_FOUND * times
        self._most_kept: i64 = MOST_KEPT * times
        self._hash_mask: i64 = HASH * times - 1
        found, kept = MOST_FOUND * times, (MOST_KEPT * times + 1) * 15
        self._states = shared_states()
        self._covers: vec[i64] = vec[i64]([0] * (MOST_STATES * MOST_STATES))
        # what is found at the place under way, and a hash table of it; a stamp tells old entries from new ones
        self._hash: vec[i64] = vec[i64]([0] * (HASH * times))
        self._stamp: i64 = 0
        self._found: i64 = 0
        self._found_key: vec[i64] = vec[i64]([0] * found)
        self._found_worth: vec[i64] = vec[i64]([0] * found)
        self._found_from: vec[i64] = vec[i64]([0] * found)
        self._found_choice: vec[i64] = vec[i64]([0] * found)
        #: the ways kept, place after place; those before place p begin at begin[p]
        self.key: vec[i64] = vec[i64]([0] * kept)
        self.worth: vec[i64] = vec[i64]([0] * kept)
        self.before: vec[i64] = vec[i64]([0] * kept)
        self.choice: vec[i64] = vec[i64]([0] * kept)
        self.begin: vec[i64] = vec[i64]([0] * 17)
        #: whether no way was dropped for want of room
        self.is_exact = True

    def start(self) -> None:
        """Starts with nothing open and nothing laid."""
        self.is_exact = True
        self.key[0] = 0
        self.worth[0] = 0
        self.begin[1] = 0
        self.begin[2] = 1

    def forget(self) -> None:
        """Begins the next place."""
        self._stamp += 1
        self._found = 0

    def add(self, key: i64, worth: i64, before: i64, choice: i64) -> None:
        """Adds a way if it is new or better than the one with the same key."""
        mixed = (key & LOW_HALF) * 10368889 + (key >> 26) * 8768459
        at = (mixed ^ (mixed >> 15) ^ (mixed >> 31)) & self._hash_mask
        stamp = self._stamp << FOUND_BITS
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
            at = (at + 1) & self._hash_mask
        if self._found == self._most_found:
            self.is_exact = False
            return
        self._hash[at] = stamp + self._found
        self._found_key[self._found] = key
        self._found_worth[self._found] = worth
        self._found_from[self._found] = before
        self._found_choice[self._found] = choice
        self._found += 1

    # --- dropping ways that others do as well ---

    def keep(self, place: i64) -> None:
        """Keeps the ways found, best first, and drops those that another one is as good as."""
        begin = self.begin[place + 1]
        end = begin
        for number in self._best_first():
            at: i64 = number
            if self._is_covered(self._found_key[at], begin, end):
                continue
            if end - begin == self._most_kept:
                self.is_exact = False
                break
            self.key[end] = self._found_key[at]
            self.worth[end] = self._found_worth[at]
            self.before[end] = self._found_from[at]
            self.choice[end] = self._found_choice[at]
            end += 1
        self.begin[place + 2] = end

    def _best_first(self) -> list[int]:
        """Returns the numbers of the ways found: most worth first, then fewest wilds used."""
        order: list[int] = []
        at: i64 = 0
        while at < self._found:
            packed = (self._found_worth[at] << 4) + USED_MASK - (self._found_key[at] >> USED_BITS)
            order.append(-int((packed << FOUND_BITS) + FOUND_MASK - at))
            at += 1
        order.sort()
        return [FOUND_MASK - (-packed & FOUND_MASK) for packed in order]

    def _is_covered(self, key: i64, begin: i64, end: i64) -> bool:
        """Checks if one of the ways kept, which are worth as much, can do all that this one can."""
        at = begin
        if end - begin > MOST_HELD:
            end = begin + MOST_HELD
        while at < end:
            other = self.key[at]
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
