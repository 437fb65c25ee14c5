"""What is known of Octablitz positions between tricks: which aims the root is sure to reach, and which it is not.

An aim is three numbers: how much the others may still take if the root wins the deal (`slack`), and how many cards the
root must still take if it loses to a plain seat (`plain`) or to the General (`grand`). More slack and fewer cards are
easier, so one answer settles many questions.

Only what matters for play is in a position's key: cards that are gone close up the ranks, and a suit counts only
where it is part of a run that somebody holds.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from meldhouse.parts.letter_cards import KINDS

_MASK: Final = 0x3FFFFFFFFFFFFFFF
#: bits of one aim in a table word, and where each number stands in it
_WIDTH: Final = 10


def packed_aim(slack: i64, plain: i64, grand: i64) -> i64:
    """An aim as one number; slack below nothing is stored as 0."""
    return (slack + 1) << 2 * _WIDTH | plain << _WIDTH | grand


@final
class PositionTable:
    """One slot a position, the newest one kept."""

    def __init__(self, players: int, slots: int) -> None:
        self._players: i64 = players
        self._slots: i64 = slots
        self._keys: vec[i64] = vec[i64]([0] * slots)
        #: an aim known to be reached, and one known not to be; -1 for none
        self._reached: vec[i64] = vec[i64]([0] * slots)
        self._missed: vec[i64] = vec[i64]([0] * slots)
        self._first: vec[i64] = vec[i64]([0] * slots)

    def clear(self) -> None:
        """Forget everything."""
        slot: i64 = 0
        while slot < self._slots:
            self._keys[slot] = 0
            slot += 1

    def answer(self, key: i64, slack: i64, plain: i64, grand: i64) -> i64:
        """1 if the aim is known to be reached, 0 if not to be, -1 if nothing is known."""
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
        """The number of the lead that settled this position before; -1 if unknown."""
        slot = key % self._slots
        return self._first[slot] if self._keys[slot] == key else -1

    def keep(self, key: i64, slack: i64, plain: i64, grand: i64, is_reached: bool, first: i64) -> None:
        slot = key % self._slots
        if self._keys[slot] != key:
            self._keys[slot] = key
            self._reached[slot] = -1
            self._missed[slot] = -1
        if is_reached:
            self._reached[slot] = packed_aim(slack, plain, grand)
        else:
            self._missed[slot] = packed_aim(slack, plain, grand)
        self._first[slot] = first

    def key(self, hands: vec[i64], leader: i64, takers: i64) -> i64:
        """A number for the position; the same compiled and interpreted. `takers` have taken a trick."""
        key: i64 = 0x1234567 + leader * 16 + takers
        runs: i64 = 0
        seat: i64 = 0
        while seat < self._players:
            runs |= held_runs(hands[seat]) << (4 * seat)
            seat += 1
        strength: i64 = 0
        while strength < KINDS:
            card = strength % 2 * 7 + strength // 2
            strength += 1
            counts: i64 = 0
            seat = 0
            while seat < self._players:
                counts = counts * 8 + (hands[seat] >> (4 * card) & 15)
                seat += 1
            if counts:
                if runs:
                    counts = counts << 8 | self._run_marks(runs, hands, card)
                key = ((key ^ counts) * 0x2545F491) & _MASK
                key ^= key >> 29
        key = (key * 0x1B873593) & _MASK
        return (key ^ (key >> 32)) + 1

    def _run_marks(self, runs: i64, hands: vec[i64], card: i64) -> i64:
        """By seat: nothing, or the suit of the run that this card belongs to in its hand."""
        rank = card % 7
        if rank == 0:
            return 0
        number = card // 7 * 2 + (1 if rank >= 4 else 0)
        marks: i64 = 0
        seat: i64 = 0
        while seat < self._players:
            marks <<= 2
            if runs >> (4 * seat + number) & 1:
                marks |= 1 + card // 7
            seat += 1
        return marks


def _is_easier(slack: i64, plain: i64, grand: i64, aim: i64) -> bool:
    return slack + 1 >= aim >> 2 * _WIDTH and plain <= aim >> _WIDTH & 0x3FF and grand <= aim & 0x3FF


def _is_harder(slack: i64, plain: i64, grand: i64, aim: i64) -> bool:
    return slack + 1 <= aim >> 2 * _WIDTH and plain >= aim >> _WIDTH & 0x3FF and grand >= aim & 0x3FF


def has_run(hand: i64, card: i64) -> bool:
    """Whether a hand has this card and the next two."""
    three = hand >> (4 * card)
    return three & 15 > 0 and three >> 4 & 15 > 0 and three >> 8 & 15 > 0


def held_runs(hand: i64) -> i64:
    """Which of the four runs a hand has, as bits: black ABC, black JKL, red ABC, red JKL."""
    found: i64 = 0
    if has_run(hand, 1):
        found |= 1
    if has_run(hand, 4):
        found |= 2
    if has_run(hand, 8):
        found |= 4
    if has_run(hand, 11):
        found |= 8
    return found


def hand_size(hand: i64) -> i64:
    """How many cards a hand has."""
    size: i64 = 0
    while hand > 0:
        size += hand & 15
        hand >>= 4
    return size
