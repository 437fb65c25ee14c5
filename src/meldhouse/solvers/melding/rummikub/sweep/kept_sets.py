"""Sets of the table that a sweep may leave alone, by the number at which they begin.

A sweep that may leave sets alone asks, way after way, what its choice takes; so all of it is in flat lists that are
filled once for a table. The same table can be filled in upside down, for a sweep from 13 to 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from meldhouse.games.rummikub.sets import set_value

NUMBERS: Final = 13
JOKER: Final = 52
#: how many runs that lie on a table can go through one number: eight with tiles of that number, two with jokers
SLOTS: Final = 12
#: how many sets may begin at one number; more are never left as they lie
MOST_STARTERS: Final = 6
#: what can be chosen of them
CHOICES: Final = 64
#: what a set that stays is worth, beside one for each of its tiles; far below one unit of what is laid
SET_BITS: Final = 7
SET_BONUS: Final = 128


def bit(one: i64, at: i64) -> i64:
    """Returns the one, shifted; as an argument it has 64 bits."""
    return one << at


# Functions, since of `number if ... else 0` mypyc makes a Python object: one of the two is native, the other is not.


def at_most(number: i64, most: i64) -> i64:
    """Returns the number, or the most if it is more."""
    if number > most:
        return most
    return number


def difference(more: i64, less: i64) -> i64:
    """Returns how much more the first number is than the second; 0 if it is not."""
    if more > less:
        return more - less
    return 0


def upside_down_kind(kind: i64) -> i64:
    """Returns the kind of the same colour that is as far from 13 as this one is from 1."""
    return kind + NUMBERS - 1 - 2 * (kind % NUMBERS)


def ones(bits: i64) -> i64:
    """Counts the bits that are set."""
    found: i64 = 0
    while bits > 0:
        bits &= bits - 1
        found += 1
    return found


def _sum_of(by_slot: vec[i64], number: i64, slots: i64) -> i64:
    """Sums the entries of these slots, which stand by number * SLOTS + slot."""
    total: i64 = 0
    place = number * SLOTS
    while slots > 0:
        if slots & 1:
            total += by_slot[place]
        slots >>= 1
        place += 1
    return total


@final
class KeptSets:
    """The sets that may be left alone, by number, and their choices, by number * CHOICES + choice."""

    def __init__(self) -> None:
        #: whether every set may be left alone: too many that begin at one number are not all kept in mind
        self.is_complete = True
        #: by number: how many sets begin there, and which (number * MOST_STARTERS + place)
        self.starting: vec[i64] = vec[i64]([0] * NUMBERS)
        self._which: vec[i64] = vec[i64]([0] * (NUMBERS * MOST_STARTERS))
        #: by choice: tiles of each colour that it takes at this number (3 bits each), its jokers, its bonus,
        #: and the slots of its runs that go on
        self.taken: vec[i64] = vec[i64]([0] * (NUMBERS * CHOICES))
        self.jokers: vec[i64] = vec[i64]([0] * (NUMBERS * CHOICES))
        self.bonus: vec[i64] = vec[i64]([0] * (NUMBERS * CHOICES))
        self.opened: vec[i64] = vec[i64]([0] * (NUMBERS * CHOICES))
        #: by number: how many sets begin there or before, and how many end there or before
        self.begun: vec[i64] = vec[i64]([0] * NUMBERS)
        self.ended: vec[i64] = vec[i64]([0] * NUMBERS)
        #: by number * SLOTS + slot: what the run there takes at this number; and which slots go on behind it
        self._going_on: vec[i64] = vec[i64]([0] * (NUMBERS * SLOTS))
        self.lasting: vec[i64] = vec[i64]([0] * NUMBERS)
        #: by the same place: the colour of the run there, as a one in three bits of its own
        self._colour: vec[i64] = vec[i64]([0] * (NUMBERS * SLOTS))
        #: by the same place: the jokers of the run there; and by number those of all runs that go on behind it
        self._jokers_there: vec[i64] = vec[i64]([0] * (NUMBERS * SLOTS))
        self.jokers_going_on: vec[i64] = vec[i64]([0] * NUMBERS)
        #: the set that is being filled in
        self._first: i64 = 0
        self._last: i64 = 0
        self._colours: i64 = 0
        self._naturals: i64 = 0
        self._jokers: i64 = 0

    def fill(self, table: Sequence[tuple[int, ...]], upside_down: bool) -> None:
        """Begins anew with a table, of which only legal sets count."""
        self._empty()
        index: i64 = 0
        for tiles in table:
            if set_value(tiles) >= 0:
                self._read(tiles, upside_down)
                self._enter(index, len(tiles))
            index += 1  # noqa: SIM113 (a native number)
        number: i64 = 1
        while number < NUMBERS:
            self.begun[number] += self.begun[number - 1]
            self.ended[number] += self.ended[number - 1]
            number += 1

    def chosen(self, number: int, choice: int) -> list[int]:
        """Returns the sets of the table that a choice leaves alone."""
        first = number * MOST_STARTERS
        return [int(self._which[first + at]) for at in range(self.starting[number]) if choice >> at & 1]

    def taken_with(self, number: i64, slots: i64, choice: i64) -> i64:
        """Returns the tiles of a number in sets that are left alone, by colour, 3 bits each."""
        return self.taken[number * CHOICES + choice] + _sum_of(self._going_on, number, slots)

    def burdens(self, number: i64, slots: i64) -> i64:
        """Returns by colour, 3 bits each, how many of its runs left alone go on behind a number."""
        return _sum_of(self._colour, number, slots)

    def open_jokers(self, number: i64, slots: i64) -> i64:
        """Returns the jokers of runs that were left alone and go on behind a number."""
        if self.jokers_going_on[number] == 0:
            return 0
        return _sum_of(self._jokers_there, number, slots)

    # --- filling in ---

    def _empty(self) -> None:
        self.is_complete = True
        number: i64 = 0
        while number < NUMBERS:
            self.starting[number] = 0
            self.begun[number] = 0
            self.ended[number] = 0
            self.lasting[number] = 0
            self.jokers_going_on[number] = 0
            number += 1
        place: i64 = 0
        while place < NUMBERS * SLOTS:
            self._going_on[place] = 0
            self._colour[place] = 0
            self._jokers_there[place] = 0
            place += 1

    def _read(self, tiles: tuple[int, ...], upside_down: bool) -> None:
        """Reads a legal set: its numbers, its colours, the numbers of its naturals. A lone natural is a group."""
        lowest: i64 = NUMBERS
        highest: i64 = -1
        colours: i64 = 0
        naturals: i64 = 0
        jokers: i64 = 0
        before: i64 = 0
        for tile in tiles:
            kind: i64 = tile
            kind >>= 1
            if kind == JOKER:
                jokers += 1
                if highest < 0:
                    before += 1
                continue
            number = kind % NUMBERS
            if number < lowest:
                lowest = number
            if number > highest:
                highest = number
            colours |= bit(1, 3 * (kind // NUMBERS))
            naturals |= bit(1, NUMBERS - 1 - number if upside_down else number)
        first, last = lowest, lowest
        if highest > lowest:
            first = lowest - before
            last = first + len(tiles) - 1
        self._first = NUMBERS - 1 - last if upside_down else first
        self._last = NUMBERS - 1 - first if upside_down else last
        self._colours, self._naturals, self._jokers = colours, naturals, jokers

    def _enter(self, index: i64, size: i64) -> None:
        """Adds the set just read, if there is room for it where it begins."""
        first, last = self._first, self._last
        begun = self.starting[first]
        slot: i64 = 0
        if last > first:
            slot = self._free_slot(first)
        if begun == MOST_STARTERS or slot < 0:
            self.is_complete = False
            return
        self._which[first * MOST_STARTERS + begun] = index
        self.begun[first] += 1
        self.ended[last] += 1
        number = first
        while number <= last:
            if number > first and (self._naturals >> number) & 1:
                self._going_on[number * SLOTS + slot] = self._colours
            if number < last:
                self.lasting[number] |= bit(1, slot)
                self._colour[number * SLOTS + slot] = self._colours
                self._jokers_there[number * SLOTS + slot] = self._jokers
                self.jokers_going_on[number] += self._jokers
            number += 1
        self._double(first, size, bit(1, slot) if last > first else 0)

    def _free_slot(self, first: i64) -> i64:
        """Returns a slot without a run that goes on at some number of this one; -1 if there is none."""
        used: i64 = 0
        number = first
        while number <= self._last:
            used |= self.lasting[number]
            number += 1
        if first > 0:
            used |= self.lasting[first - 1]
        slot: i64 = 0
        while slot < SLOTS:
            if not (used >> slot) & 1:
                return slot
            slot += 1
        return -1

    def _double(self, number: i64, size: i64, slot_bit: i64) -> None:
        """Extends all choices at a number by one more set."""
        many = bit(1, self.starting[number])
        place = number * CHOICES
        if many == 1:
            self.taken[place] = 0
            self.jokers[place] = 0
            self.bonus[place] = 0
            self.opened[place] = 0
        takes = self._colours * ((self._naturals >> number) & 1)
        end = place + many
        while place < end:
            self.taken[place + many] = self.taken[place] + takes
            self.jokers[place + many] = self.jokers[place] + self._jokers
            self.bonus[place + many] = self.bonus[place] + SET_BONUS + size
            self.opened[place + many] = self.opened[place] | slot_bit
            place += 1
        self.starting[number] += 1
