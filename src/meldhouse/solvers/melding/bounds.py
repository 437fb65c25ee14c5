"""How many of each kind of a hand must and may be laid, and what each counts; and how to ask for other plays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final


@final
class Bounds:
    """By kind: the fewest and the most to be laid from the hand, and what one is worth."""

    def __init__(self, low: Sequence[int], high: Sequence[int], weights: Sequence[int]) -> None:
        self.low = list(low)
        self.high = list(high)
        self.weights = weights

    def copy(self) -> Bounds:
        return Bounds(self.low, self.high, self.weights)

    @property
    def least_worth(self) -> int:
        """What is laid at the least is worth so much."""
        return sum([low * weight for low, weight in zip(self.low, self.weights, strict=True)])

    @property
    def most_worth(self) -> int:
        """No play is worth more."""
        return sum([high * weight for high, weight in zip(self.high, self.weights, strict=True)])

    def just(self, laid: Sequence[int]) -> Bounds:
        """Nothing but a play that lays so many of each kind."""
        return Bounds(laid, laid, self.weights)

    def all_but(self, laid: Sequence[int]) -> list[Bounds]:
        """The same plays without those that lay just so many of each kind, in parts that have no play in common.

        In each part less or more of one kind is laid, and as much of all kinds before.
        """
        fixed = self.copy()
        parts: list[Bounds] = []
        for kind, count in enumerate(laid):
            if self.low[kind] < count:
                fewer = fixed.copy()
                fewer.high[kind] = count - 1
                parts.append(fewer)
            if count < self.high[kind]:
                more = fixed.copy()
                more.low[kind] = count + 1
                parts.append(more)
            fixed.low[kind] = fixed.high[kind] = count
        return parts
