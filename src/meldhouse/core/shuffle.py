"""Where the luck of a whole match comes from, deal by deal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, final

from meldhouse.parts.chance import Chance, Seeded, Stacked, commitment, mixed_seed
from meldhouse.parts.errors import DeckError
from meldhouse.parts.values import Value


class Shuffle(Protocol):
    """A match's luck."""

    def chance(self, deal: int) -> Chance:
        """The luck of the deal with this number; the first deal is 1."""


@final
class SeededShuffle(Value):
    """The house's secret, mixed with whatever the players added after they saw its commitment."""

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
    """Decks laid down card by card: for each deal, one order for each shuffle that it asks for."""

    FIELDS = ("deals",)

    def __init__(self, deals: Sequence[Sequence[Sequence[int]]]) -> None:
        self.deals = tuple(tuple(tuple(order) for order in orders) for orders in deals)

    def chance(self, deal: int) -> Chance:
        if not 1 <= deal <= len(self.deals):
            raise DeckError(f"no deck was stacked for deal {deal}")
        return Stacked(*self.deals[deal - 1])

    def __repr__(self) -> str:
        return f"StackedShuffle({len(self.deals)} deals)"
