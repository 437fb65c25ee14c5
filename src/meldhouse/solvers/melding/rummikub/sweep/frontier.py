"""The ways to have come behind a number: those found, and of these the ones that no other does as well.

A way is a key (what it can go on with), a worth, and its origin. One of two ways is dropped if the other is worth as
much and can do all that it can. Ways that leave different runs alone, which go on, are not compared: one could
hardly ever do all that the other can.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from meldhouse.solvers.melding.rummikub.sweep.kept_sets import NUMBERS
from meldhouse.solvers.melding.rummikub.sweep.run_states import JOKER_STATES, covered_states, joker_masks

# A key: four bits for the state of each colour, then jokers used, room for jokers, slots of runs left alone.
USED_BITS: Final = 16
ROOM_BITS: Final = 18
SLOT_BITS: Final = 20

#: an entry of the hash table: the stamp of the number it was made at, above the place of what was found
PLACE_BITS: Final = 24
PLACE_MASK: Final = 16777215
#: how many chains of ways there are, and the end of one
CHAINS: Final = 64
NO_PLACE: Final = -1


@final
class Frontier:
    """The ways behind all numbers of one sweep."""

    def __init__(self) -> None:
        self._covered = covered_states()
        self._joker_masks = joker_masks()
        #: where the masks begin for as many jokers as are in play
        self._first_mask: i64 = 0
        # what is found at the number under way, and a hash table of it; a stamp tells old entries from new ones
        self._places: vec[i64] = vec[i64]([0] * 1024)
        self._stamp: i64 = 0
        self.found: i64 = 0
        self.found_key: vec[i64] = vec[i64]([0] * 512)
        self.found_worth: vec[i64] = vec[i64]([0] * 512)
        self.found_way: vec[i64] = vec[i64]([0] * 512)
        # what each of those can do, 0 if it is dropped; and chains of those that leave the same runs alone
        self._mask: vec[i64] = vec[i64]([0] * 512)
        self._next: vec[i64] = vec[i64]([0] * 512)
        self._chains: vec[i64] = vec[i64]([0] * CHAINS)
        #: the ways kept, number after number; those before number n begin at begin[n]
        self.key: vec[i64] = vec[i64]([0] * 512)
        self.worth: vec[i64] = vec[i64]([0] * 512)
        self.way: vec[i64] = vec[i64]([0] * 512)
        self.begin: vec[i64] = vec[i64]([0] * (NUMBERS + 2))
        self._counts: vec[i64] = vec[i64]([0] * 128)

    def start(self, jokers: i64) -> None:
        """Starts with nothing open, nothing laid and so many jokers in play."""
        self._first_mask = jokers * JOKER_STATES
        self.key[0] = 0
        self.worth[0] = 0
        self.way[0] = 0
        self.begin[0] = 0
        self.begin[1] = 1

    def put(self, number: i64, keys: list[int], jokers: i64) -> None:
        """Puts these keys before a number, whatever they are worth, and nothing else."""
        self._first_mask = jokers * JOKER_STATES
        self._make_room(len(keys))
        self.begin[number] = 0
        self.begin[number + 1] = len(keys)
        for at, key in enumerate(keys):
            self.key[at] = key
            self.worth[at] = 0

    # --- finding ---

    def forget(self) -> None:
        """Begins the next number."""
        self._stamp += 1
        self.found = 0

    def note(self, key: i64, worth: i64, way: i64) -> None:
        """Notes a way to a key if it is the first, or better than the one known."""
        places = self._places
        keys = self.found_key
        size: i64 = len(places)
        slot = (key * 668265263 >> 11) & (size - 1)
        while True:
            entry = places[slot]
            if entry >> PLACE_BITS != self._stamp:
                break
            place = entry & PLACE_MASK
            if keys[place] == key:
                if worth > self.found_worth[place]:
                    self.found_worth[place] = worth
                    self.found_way[place] = way
                return
            slot = (slot + 1) & (size - 1)
        place = self.found
        places[slot] = (self._stamp << PLACE_BITS) + place
        if place < len(keys):
            self.found_key[place] = key
            self.found_worth[place] = worth
            self.found_way[place] = way
        else:
            self.found_key = append(self.found_key, key)
            self.found_worth = append(self.found_worth, worth)
            self.found_way = append(self.found_way, way)
        self.found = place + 1
        if 2 * self.found > size:
            self._widen()

    def _widen(self) -> None:
        """Enlarges the hash table."""
        size: i64 = 2 * len(self._places)
        self._places = vec[i64]([0] * int(size))
        place: i64 = 0
        while place < self.found:
            slot = (self.found_key[place] * 668265263 >> 11) & (size - 1)
            while self._places[slot] >> PLACE_BITS == self._stamp:
                slot = (slot + 1) & (size - 1)
            self._places[slot] = (self._stamp << PLACE_BITS) + place
            place += 1

    # --- keeping ---

    def keep(self, number: i64, has_slots: bool) -> None:
        """Keeps the ways found at a number, without those that another one covers that leaves the same runs alone."""
        self._make_room(self.begin[number + 1] + self.found)
        if has_slots:
            self._keep_by_slots(number)
        else:
            self._keep_all_alike(number)

    def _keep_all_alike(self, number: i64) -> None:
        """Compares each way with all others, where no run is left alone."""
        begin = self.begin[number + 1]
        end = begin
        keys = self.key
        masks = self._mask
        worths = self.worth
        ways = self.way
        at: i64 = 0
        while at < self.found:
            worth = self.found_worth[at]
            mask = self._mask_of(self.found_key[at])
            other = begin
            is_needed = True
            while other < end:
                both = mask & masks[other - begin]
                if both == mask and worths[other] >= worth:
                    is_needed = False
                    break
                if both == masks[other - begin] and worth >= worths[other]:
                    end -= 1
                    keys[other] = keys[end]
                    worths[other] = worths[end]
                    masks[other - begin] = masks[end - begin]
                    ways[other] = ways[end]
                else:
                    other += 1
            if is_needed:
                keys[end] = self.found_key[at]
                worths[end] = worth
                masks[end - begin] = mask
                ways[end] = self.found_way[at]
                end += 1
            at += 1
        self.begin[number + 2] = end

    def _keep_by_slots(self, number: i64) -> None:
        """Puts ways that leave the same runs alone into one chain."""
        chain: i64 = 0
        while chain < CHAINS:
            self._chains[chain] = NO_PLACE
            chain += 1
        at: i64 = 0
        while at < self.found:
            self._hold(at)
            at += 1
        end = self.begin[number + 1]
        at = 0
        while at < self.found:
            if self._mask[at] != 0:
                self.key[end] = self.found_key[at]
                self.worth[end] = self.found_worth[at]
                self.way[end] = self.found_way[at]
                end += 1
            at += 1
        self.begin[number + 2] = end

    def _hold(self, at: i64) -> None:
        """Compares one way with those of its chain, which leave the same runs alone; 0 drops a way."""
        keys = self.found_key
        worths = self.found_worth
        masks = self._mask
        following = self._next
        key = keys[at]
        worth = worths[at]
        mask = self._mask_of(key)
        slots = key >> SLOT_BITS
        chain = (slots ^ (slots >> 6)) & (CHAINS - 1)
        before: i64 = NO_PLACE
        other = self._chains[chain]
        while other != NO_PLACE:
            both = mask & masks[other]
            if keys[other] >> SLOT_BITS != slots:
                before = other
            elif both == mask and worths[other] >= worth:
                masks[at] = 0
                return
            elif both == masks[other] and worth >= worths[other]:
                masks[other] = 0
                if before == NO_PLACE:
                    self._chains[chain] = following[other]
                else:
                    following[before] = following[other]
            else:
                before = other
            other = following[other]
        masks[at] = mask
        following[at] = NO_PLACE
        if before == NO_PLACE:
            self._chains[chain] = at
        else:
            following[before] = at

    def keep_few(self, number: i64, most: i64, shift: i64, below: i64) -> None:
        """Keeps at most so many ways behind a number, those with the most in some bits of their worth."""
        begin, end = self.begin[number + 1], self.begin[number + 2]
        counts = self._counts
        level: i64 = 0
        while level < len(counts):
            counts[level] = 0
            level += 1
        at = begin
        while at < end:
            counts[(self.worth[at] & below) >> shift] += 1
            at += 1
        room = most
        while level > 0 and room > 0:
            level -= 1
            if counts[level] > room:
                counts[level] = room
            room -= counts[level]
        while level > 0:
            level -= 1
            counts[level] = 0
        to = begin
        at = begin
        while at < end:
            level = (self.worth[at] & below) >> shift
            if counts[level] > 0:
                counts[level] -= 1
                self.key[to] = self.key[at]
                self.worth[to] = self.worth[at]
                self.way[to] = self.way[at]
                to += 1
            at += 1
        self.begin[number + 2] = to

    def _mask_of(self, key: i64) -> i64:
        """Returns the abilities of a way as bits: one that can do as much has all of these bits. Never 0."""
        covered = self._covered
        mask = covered[key & 15]
        mask |= covered[(key >> 4) & 15] << 10
        mask |= covered[(key >> 8) & 15] << 20
        mask |= covered[(key >> 12) & 15] << 30
        return mask | self._joker_masks[self._first_mask + ((key >> USED_BITS) & 15)]

    def _make_room(self, wanted: i64) -> None:
        while len(self._mask) < self.found:
            self._mask = append(self._mask, 0)
            self._next = append(self._next, 0)
        while len(self.key) < wanted:
            self.key = append(self.key, 0)
            self.worth = append(self.worth, 0)
            self.way = append(self.way, 0)
