"""The stock: the face-down pile from which cards are drawn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from meldhouse.parts.values import Value


@final
class Stock(Value):
    """Cards in drawing order. Drawing creates a new stock that shares the cards of the old one."""

    FIELDS = ("left",)

    def __init__(self, cards: Sequence[int], drawn: int = 0) -> None:
        self._cards = tuple(cards)
        self._drawn = drawn

    def __len__(self) -> int:
        return len(self._cards) - self._drawn

    @property
    def left(self) -> tuple[int, ...]:
        """The cards that are left, in drawing order."""
        return self._cards[self._drawn :]

    @property
    def top(self) -> int:
        """The next card."""
        return self._cards[self._drawn]

    def without_top(self, count: int = 1) -> Stock:
        """Returns the stock after some draws."""
        return Stock(self._cards, self._drawn + count)

    def __repr__(self) -> str:
        return f"Stock({len(self)} face down)"
