"""Bounds of a play: how many of each kind of a hand must and may be laid, and the weight of each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final


@final
class Bounds:
    """By kind: the fewest and the most to be laid from the hand, and the worth of one."""

    def __init__(self, low: Sequence[int], high: Sequence[int], weights: Sequence[int]) -> None:
        self.low = list(low)
        self.high = list(high)
        self.weights = weights

    def copy(self) -> Bounds:
        return Bounds(self.low, self.high, self.weights)

    @property
    def least_worth(self) -> int:
        """Returns the worth of what must be laid."""
        return sum([low * weight for low, weight in zip(self.low, self.weights, strict=True)])

    @property
    def most_worth(self) -> int:
        """Returns the worth of everything that may be laid."""
        return sum([high * weight for high, weight in zip(self.high, self.weights, strict=True)])

    def worth_of(self, laid: Sequence[int]) -> int:
        """Returns the worth of so many of each kind, or -1 if that is more or less than may be laid."""
        worth = 0
        for kind, count in enumerate(laid):
            if not self.low[kind] <= count <= self.high[kind]:
                return -1
            worth += count * self.weights[kind]
        return worth

    def just(self, laid: Sequence[int]) -> Bounds:
        """Returns bounds that only plays with exactly so many of each kind fit."""
        return Bounds(laid, laid, self.weights)

    def all_but(self, laid: Sequence[int]) -> list[Bounds]:
        """Splits the plays that do not lay exactly so many of each kind into parts without a play in common.

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
