"""Shuffles: the luck of a whole match, deal by deal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, final

from meldhouse.parts.chance import Chance, Seeded, Stacked, commitment, mixed_seed
from meldhouse.parts.errors import DeckError
from meldhouse.parts.values import Value


class Shuffle(Protocol):
    """The source of luck of a match: an object with `chance(deal)`."""

    def chance(self, deal: int) -> Chance:
        """Returns the luck of a deal by its number, starting with 1."""


@final
class SeededShuffle(Value):
    """A shuffle from the house's secret, mixed with what the players add after they saw its commitment.

    >>> shuffle = SeededShuffle(b"a secret", parts=["lucky", "7"])
    >>> shuffle.commitment[:16]
    'f5d66ed4b80711f3'
    >>> shuffle.chance(1).shuffled(range(5))
    [1, 2, 4, 0, 3]
    """

    FIELDS = ("house", "parts")

    def __init__(self, house: bytes, parts: Sequence[str] = ()) -> None:
        self.house = house
        self.parts = tuple(parts)
        self.commitment = commitment(house)
        self._seed = mixed_seed(house, self.parts)

    def chance(self, deal: int) -> Chance:
        return Seeded(self._seed, deal)

    def __repr__(self) -> str:
        return f"SeededShuffle(committed to {self.commitment})"


@final
class StackedShuffle(Value):
    """Decks in a given order: for each deal, one order for each time that the deal shuffles.

    >>> game = build_game("rummy-five", players=2)
    >>> deck = game.read_cards("bssssA rssssA bsA rsA bBBCCJJKKL rBBCCJJKKL")
    >>> match = Match(game, StackedShuffle([[deck]]))
    >>> events = match.deal()
    >>> game.write_cards(match.view(1).own.hand)
    'bA rsss'
    """

    FIELDS = ("deals",)

    def __init__(self, deals: Sequence[Sequence[Sequence[int]]]) -> None:
        self.deals = tuple(tuple(tuple(order) for order in orders) for orders in deals)

    def chance(self, deal: int) -> Chance:
        if not 1 <= deal <= len(self.deals):
            raise DeckError(f"no deck was stacked for deal {deal}")
        return Stacked(*self.deals[deal - 1])

    def __repr__(self) -> str:
        return f"StackedShuffle({len(self.deals)} deals)"
