"""Tables of Rhine Rummy told so that what stays lies as it lay: groups keep the order of the set they grow out of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from meldhouse.games.rhine_rummy.sets import read_set
from meldhouse.parts.arrangement import Arrangement
from meldhouse.parts.playing_cards import Card

CardSet = tuple[Card, ...]
#: a set that grows out of none
NEW: Final = -1


def grown_out_of(old: Sequence[CardSet], new: Sequence[CardSet]) -> list[int]:
    """For each new set the old one that it grows out of, or NEW: most cards in common first."""
    pairs: list[tuple[int, int, int]] = []
    for number, cards in enumerate(new):
        for other, lying in enumerate(old):
            common = len(set(cards) & set(lying))
            if common:
                pairs.append((-common, number, other))
    grown = [NEW] * len(new)
    taken: set[int] = set()
    for _, number, other in sorted(pairs):
        if grown[number] == NEW and other not in taken:
            grown[number] = other
            taken.add(other)
    return grown


def count_moved(old: Sequence[CardSet], new: Sequence[CardSet]) -> int:
    """How many cards lie no more with those that they lay with."""
    staying = 0
    for number, other in enumerate(grown_out_of(old, new)):
        if other != NEW:
            staying += len(set(new[number]) & set(old[other]))
    return sum([len(cards) for cards in old]) - staying


def in_old_order(before: Arrangement, after: Arrangement, twos_wild: bool) -> Arrangement:
    """RR-3 The same sets, groups with what stays in its old order and the rest behind: a group has no order."""
    grown = grown_out_of(before, after)
    found: list[CardSet] = []
    for cards, origin in zip(after, grown, strict=True):
        reading = read_set(cards, twos_wild)
        if origin == NEW or reading is None or not reading.is_group:
            found.append(cards)
            continue
        staying = [card for card in before[origin] if card in cards]
        found.append((*staying, *[card for card in cards if card not in staying]))
    return tuple(found)
