"""The transposition table: aims that the root reaches or misses in positions between tricks.

An aim has three numbers: the amount that the others may still take if the root wins the deal (`slack`), and the cards
that the root must still take if it loses to a plain seat (`plain`) or to the General (`grand`). More slack and fewer
cards are easier, so one answer settles many questions.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

#: the bits of one aim in a table word, and the place of each number in it
_WIDTH: Final = 10
#: a table that has kept as many positions as it has slots gets four times the slots, up to this
_MOST_SLOTS: Final = 1 << 18


def packed_aim(slack: i64, plain: i64, grand: i64) -> i64:
    """Packs an aim into one number. Negative slack is stored as 0."""
    return (slack + 1) << 2 * _WIDTH | plain << _WIDTH | grand


@final
class PositionTable:
    """A table with one slot for each position that keeps the newest one."""

    def __init__(self, slots: int) -> None:
        self._make(slots)

    def _make(self, slots: i64) -> None:
        count = int(slots)
        self._slots: i64 = slots
        #: the number of positions stored since the table was made
        self._kept: i64 = 0
        self._keys: vec[i64] = vec[i64]([0] * count)
        #: an aim that is reached, and one that is missed; -1 for unknown
        self._reached: vec[i64] = vec[i64]([0] * count)
        self._missed: vec[i64] = vec[i64]([0] * count)
        self._first: vec[i64] = vec[i64]([0] * count)

    def clear(self) -> None:
        """Removes all positions."""
        slot: i64 = 0
        while slot < self._slots:
            self._keys[slot] = 0
            slot += 1
        self._kept = 0

    def answer(self, key: i64, slack: i64, plain: i64, grand: i64) -> i64:
        """Returns 1 if the aim is known to be reached, 0 if it is known to be missed, -1 if it is unknown."""
        slot = key % self._slots
        if self._keys[slot] != key:
            return -1
        known = self._reached[slot]
        if known >= 0 and _is_easier(slack, plain, grand, known):
            return 1
        known = self._missed[slot]
        if known >= 0 and _is_harder(slack, plain, grand, known):
            return 0
        return -1

    def first(self, key: i64) -> i64:
        """Returns the cards of the lead that settled this position before, or 0 if unknown."""
        slot = key % self._slots
        if self._keys[slot] != key:
            return 0
        return self._first[slot]

    def keep(self, key: i64, slack: i64, plain: i64, grand: i64, is_reached: bool, first: i64) -> None:
        """Stores an answer and the lead that settled it."""
        slot = key % self._slots
        if self._keys[slot] != key:
            self._kept += 1
            if self._kept > self._slots and self._slots < _MOST_SLOTS:
                self._grow()
                slot = key % self._slots
            self._keys[slot] = key
            self._reached[slot] = -1
            self._missed[slot] = -1
        if is_reached:
            self._reached[slot] = packed_aim(slack, plain, grand)
        else:
            self._missed[slot] = packed_aim(slack, plain, grand)
        self._first[slot] = first

    def _grow(self) -> None:
        keys, reached, missed, first = self._keys, self._reached, self._missed, self._first
        old = self._slots
        self._make(min(old * 4, _MOST_SLOTS))
        at: i64 = 0
        while at < old:
            if keys[at]:
                slot = keys[at] % self._slots
                self._keys[slot] = keys[at]
                self._reached[slot] = reached[at]
                self._missed[slot] = missed[at]
                self._first[slot] = first[at]
            at += 1


def _is_easier(slack: i64, plain: i64, grand: i64, aim: i64) -> bool:
    return slack + 1 >= aim >> 2 * _WIDTH and plain <= aim >> _WIDTH & 0x3FF and grand <= aim & 0x3FF


def _is_harder(slack: i64, plain: i64, grand: i64, aim: i64) -> bool:
    return slack + 1 <= aim >> 2 * _WIDTH and plain >= aim >> _WIDTH & 0x3FF and grand >= aim & 0x3FF
