"""The ways to have come behind a number: those found, and of these the ones that no other does as well.

A way is a key (what it can go on with), a worth, and where it came from. One of two ways is dropped if the other is
worth as much and can do all that it can. A run that was left alone and goes on takes care of its tiles; a way that
has them to dispose of instead can do as much only if it has a long run more to put them to.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from meldhouse.solvers.melding.problem import NUMBERS, SLOTS
from meldhouse.solvers.melding.run_states import STATES, covered_states, joker_masks, with_long_runs

# A key: four bits for the state of each colour, then jokers used, room for jokers, slots of runs left alone.
USED_BITS: Final = 16
ROOM_BITS: Final = 18
SLOT_BITS: Final = 20

#: an entry of the hash table: the stamp of the number it was made at, above the place of what was found
PLACE_BITS: Final = 24
PLACE_MASK: Final = 16777215


@final
class Ways:
    """The ways behind all numbers of one sweep."""

    def __init__(self) -> None:
        self._covered = covered_states()
        self._joker_masks = joker_masks()
        self._with_long = with_long_runs()
        # what is found at the number under way, and a hash table of it; a stamp tells old entries from new ones
        self._places: vec[i64] = vec[i64]([0] * 1024)
        self._stamp: i64 = 0
        self.found: i64 = 0
        self.found_key: vec[i64] = vec[i64]([0] * 512)
        self.found_worth: vec[i64] = vec[i64]([0] * 512)
        self.found_way: vec[i64] = vec[i64]([0] * 512)
        #: the ways kept, number after number; those before number n begin at begin[n]
        self.key: vec[i64] = vec[i64]([0] * 512)
        self.worth: vec[i64] = vec[i64]([0] * 512)
        self.way: vec[i64] = vec[i64]([0] * 512)
        self._mask: vec[i64] = vec[i64]([0] * 512)
        self.begin: vec[i64] = vec[i64]([0] * (NUMBERS + 2))

    def start(self) -> None:
        """Nothing open, nothing laid."""
        self.key[0] = 0
        self.worth[0] = 0
        self.way[0] = 0
        self.begin[0] = 0
        self.begin[1] = 1

    def put(self, number: i64, keys: list[int]) -> None:
        """These keys, whatever they are worth, as those before a number, and nothing else."""
        self._make_room(len(keys))
        self.begin[number] = 0
        self.begin[number + 1] = len(keys)
        for at, key in enumerate(keys):
            self.key[at] = key
            self.worth[at] = 0

    # --- finding ---

    def forget(self) -> None:
        """Begin to find ways behind the next number."""
        self._stamp += 1
        self.found = 0

    def note(self, key: i64, worth: i64, way: i64) -> None:
        """A way to a key: the first, or a better one than was known."""
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
        """A larger hash table."""
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

    def keep(self, number: i64, colours: vec[i64]) -> None:
        """Of what was found at a number, keep what no other way does as well; colours as in `LyingSets`."""
        begin = self.begin[number + 1]
        end = begin
        found = self.found
        self._make_room(begin + found)
        keys = self.key
        masks = self._mask
        worths = self.worth
        ways = self.way
        at: i64 = 0
        while at < found:
            key = self.found_key[at]
            worth = self.found_worth[at]
            mask = self._mask_of(key)
            other = begin
            is_needed = True
            while other < end:
                both = mask & masks[other]
                if (
                    both == mask
                    and worths[other] >= worth
                    and self._does_all_of(keys[other], key, number, colours)
                ):
                    is_needed = False
                    break
                if (
                    both == masks[other]
                    and worth >= worths[other]
                    and self._does_all_of(key, keys[other], number, colours)
                ):
                    end -= 1
                    keys[other] = keys[end]
                    worths[other] = worths[end]
                    masks[other] = masks[end]
                    ways[other] = ways[end]
                else:
                    other += 1
            if is_needed:
                keys[end] = key
                worths[end] = worth
                masks[end] = mask
                ways[end] = self.found_way[at]
                end += 1
            at += 1
        self.begin[number + 2] = end

    def _mask_of(self, key: i64) -> i64:
        """What a way can do, as bits: one that can do as much has all of these bits, and leaves no other run alone."""
        covered = self._covered
        mask = covered[key & 15]
        mask |= covered[(key >> 4) & 15] << 10
        mask |= covered[(key >> 8) & 15] << 20
        mask |= covered[(key >> 12) & 15] << 30
        mask |= self._joker_masks[(key >> USED_BITS) & 15]
        return mask | ((((key >> SLOT_BITS) & 4095) ^ 4095) << 44)

    def _does_all_of(self, one: i64, other: i64, number: i64, colours: vec[i64]) -> bool:
        """Whether a way can do all that another can, if its bits say so: where a run is left alone, too."""
        slots = (other ^ one) >> SLOT_BITS
        burden: i64 = 0
        place = number * SLOTS
        while slots > 0:
            if slots & 1:
                burden += colours[place]
            slots >>= 1
            place += 1
        colour: i64 = 0
        while burden > 0:
            more = burden & 7
            if more > 0:
                wanted = self._with_long[(more if more < 3 else 3) * STATES + ((other >> 4 * colour) & 15)]
                if wanted < 0 or not self._covered[(one >> 4 * colour) & 15] >> wanted & 1:
                    return False
            burden >>= 3
            colour += 1
        return True

    def _make_room(self, wanted: i64) -> None:
        while len(self.key) < wanted:
            self.key = append(self.key, 0)
            self.worth = append(self.worth, 0)
            self._mask = append(self._mask, 0)
            self.way = append(self.way, 0)
