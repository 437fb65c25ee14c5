"""Where a match stands between two deals, and who has won it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from meldhouse.parts.seats import Seat
from meldhouse.parts.values import Value

#: the place of each seat, from 1; equal seats share a place
Ranking = tuple[int, ...]


class Standing(Value):
    """What every game keeps between deals. Each game adds its own."""

    FIELDS: ClassVar[tuple[str, ...]] = ("deals", "points", "dealer")

    def __init__(self, deals: int, points: tuple[int, ...], dealer: Seat) -> None:
        #: how many deals have been settled
        self.deals = deals
        self.points = points
        #: who deals the next one
        self.dealer = dealer


def places(best_first: Sequence[tuple[int, ...]]) -> Ranking:
    """The place of each seat when the larger key wins and equal keys share."""
    return tuple(1 + sum(1 for other in best_first if other > key) for key in best_first)
