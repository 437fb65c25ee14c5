"""Combinations that can be led, and their strength (OB-2, OB-4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from mypy_extensions import i64

from meldhouse.parts.letter_cards import KINDS, A, Card, J, card_of, shifted
from meldhouse.parts.values import Value

SINGLE: Final = "single"
#: two to five identical cards
ALIKE: Final = "alike"
RUN: Final = "run"

#: OB-2 no suit has more than five copies of a card
MOST_CARDS: Final = 5


@final
class Combination(Value):
    """Cards that can be led. Only combinations of the same kind and size can be compared."""

    FIELDS = ("kind", "cards")
    CARD_FIELDS = ("cards",)

    def __init__(self, kind: str, cards: tuple[Card, ...]) -> None:
        self.kind = kind
        self.cards = cards
        self.size = len(cards)
        #: OB-4 by rank, then red over black; a run by its lowest card
        self.strength = cards[0] % 7 * 2 + cards[0] // 7

    def is_comparable(self, other: Combination) -> bool:
        """OB-3 Checks if two combinations have the same size and kind."""
        return self.size == other.size and self.kind == other.kind

    def beats(self, other: Combination) -> bool:
        """OB-4 Checks if this combination is comparable with the other and stronger. Equal is not stronger."""
        return self.is_comparable(other) and self.strength > other.strength


RUNS: Final[list[Combination]] = [
    Combination(RUN, (card_of(suit, rank), card_of(suit, rank + 1), card_of(suit, rank + 2)))
    for rank in (A, J)
    for suit in (0, 1)
]
#: by card, then by size less one
_ALIKE: Final[list[list[Combination]]] = [
    [Combination(SINGLE if size == 1 else ALIKE, (card,) * size) for size in range(1, MOST_CARDS + 1)]
    for card in range(KINDS)
]


def counted(hand: tuple[Card, ...]) -> i64:
    """Counts cards by kind in one number, four bits for each."""
    counts: i64 = 0
    for card in hand:
        counts += shifted(1, card)
    return counts


def count_in(counts: i64, card: i64) -> i64:
    """Returns the count of a card in the number of `counted`."""
    return counts >> 4 * card & 15


def alike(card: Card, size: int) -> Combination:
    """Returns the combination of one to five copies of a card."""
    return _ALIKE[card][size - 1]


def combination_of(cards: Sequence[Card]) -> Combination | None:
    """OB-2 Returns a single, identical cards or a run, or None for anything else, including the two L.

    `cards` are in order.
    """
    size = len(cards)
    if size == 0 or size > MOST_CARDS:
        return None
    if cards[0] == cards[size - 1]:
        return _ALIKE[cards[0]][size - 1]
    if size == 3:
        for run in RUNS:
            if run.cards == tuple(cards):
                return run
    return None
