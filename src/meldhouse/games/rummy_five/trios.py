"""Trios, the parts of a complete hand (RF-2, BE-2)."""

from __future__ import annotations

from typing import Final, final

from meldhouse.parts.letter_cards import KINDS, SOLDIER, A, Card, J, L, card_of
from meldhouse.parts.values import Value


@final
class Trio(Value):
    """A run (A-B-C or J-K-L of one suit) or a set (three identical cards)."""

    FIELDS = ("cards",)
    CARD_FIELDS = ("cards",)

    def __init__(self, cards: tuple[Card, ...]) -> None:
        self.cards = cards
        self.is_run = cards[0] != cards[1]
        self.first = cards[0]
        self.suit = cards[0] // 7
        self.rank = cards[0] % 7

    def is_set_of(self, rank: int) -> bool:
        return not self.is_run and self.rank == rank

    def is_run_from(self, rank: int) -> bool:
        return self.is_run and self.rank == rank


RUNS: Final[list[Trio]] = [
    Trio((card_of(suit, rank), card_of(suit, rank + 1), card_of(suit, rank + 2)))
    for suit in (0, 1)
    for rank in (A, J)
]
SETS: Final[list[Trio]] = [Trio((card, card, card)) for card in range(KINDS)]


def run_with(card: Card) -> Trio | None:
    """Returns the only run with a card, or None for an s."""
    rank = card % 7
    if rank == SOLDIER:
        return None
    return RUNS[card // 7 * 2 + (1 if rank >= J else 0)]


def set_with(card: Card) -> Trio:
    """Returns three copies of a card, even if the edition does not allow this set."""
    return SETS[card]


def trio_of(cards: tuple[Card, ...]) -> Trio | None:
    """Returns the trio of three cards in any order."""
    if len(cards) != 3:
        return None
    ordered = tuple(sorted(cards))
    if ordered[0] == ordered[2]:
        return SETS[ordered[0]]
    run = run_with(ordered[0])
    return run if run is not None and run.cards == ordered else None


BLACK_L: Final = L
RED_L: Final = 7 + L
