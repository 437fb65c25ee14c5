"""Octablitz hands as packed numbers with four bits for each kind, the weakest lowest (OB-4).

This is a kernel without allocation.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from meldhouse.parts.letter_cards import KINDS

#: the lowest bit of every kind
EACH: Final = 0x11111111111111
#: the bits that mark two or more of a kind
AT_LEAST_TWO: Final = 0x66666666666666
#: the lowest cards of runs: black ABC, red ABC, black JKL, red JKL
_RUN_PLACES: Final = 0x1100001100
#: the three cards of a run, two strengths apart
RUN_CARDS: Final = 0x10101


def at(pattern: i64, strength: i64) -> i64:
    """Shifts a pattern of counts to a strength. The pattern is an argument so that C shifts 64 bits."""
    return pattern << (4 * strength)


def held_kinds(hand: i64) -> i64:
    """Returns one bit for every kind in the hand."""
    return (hand | hand >> 1 | hand >> 2) & EACH


def held_runs(hand: i64) -> i64:
    """Returns one bit for every run in the hand, at its lowest card."""
    kinds = held_kinds(hand)
    return kinds & kinds >> 8 & kinds >> 16 & _RUN_PLACES


def in_runs(hand: i64) -> i64:
    """Returns one bit for every kind in a run of the hand."""
    runs = held_runs(hand)
    return runs | runs << 8 | runs << 16


def loners(hand: i64) -> i64:
    """Returns one bit for every card in no combination: held once and in no run."""
    return hand & EACH & ~(hand >> 1 | hand >> 2 | in_runs(hand))


def hand_size(hand: i64) -> i64:
    """Returns the number of cards in a hand."""
    size: i64 = 0
    while hand > 0:
        size += hand & 15
        hand >>= 4
    return size


def strongest(hand: i64, found: vec[i64]) -> None:
    """Raises `found` to the strongest combinations of this hand: runs at 0, identical cards at their number."""
    runs = held_runs(hand)
    if runs:
        if runs >> 36:
            found[0] = max(found[0], 9)
        elif runs >> 32:
            found[0] = max(found[0], 8)
        elif runs >> 12:
            found[0] = max(found[0], 3)
        else:
            found[0] = max(found[0], 2)
    strength: i64 = KINDS - 1
    size: i64 = 0
    while strength >= 0 and size < 5:
        held = hand >> (4 * strength) & 15
        while size < held:
            size += 1
            found[size] = max(found[size], strength)
        strength -= 1


def unbeaten_cards(hand: i64, against: vec[i64]) -> i64:
    """Returns the number of cards that can be led in combinations that the opponents cannot beat."""
    best = _unbeaten_alike(hand, against)
    runs = held_runs(hand)
    if runs:
        strength: i64 = max(against[0], 0)
        while strength < 10:
            if runs >> (4 * strength) & 1:
                best = max(best, 3 + _unbeaten_alike(hand - at(RUN_CARDS, strength), against))
            strength += 1
    return best


def _unbeaten_alike(hand: i64, against: vec[i64]) -> i64:
    count: i64 = 0
    strength: i64 = 0
    while hand > 0:
        held = hand & 15
        if held and (strength >= against[held] or strength >= against[1]):
            count += held
        hand >>= 4
        strength += 1
    return count
