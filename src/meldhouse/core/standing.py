"""The standing of a match between two deals, and its final ranking."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from mypy_extensions import mypyc_attr

from meldhouse.parts.seats import Seat
from meldhouse.parts.values import Value

#: the place of each seat, from 1; equal seats share a place
Ranking = tuple[int, ...]


@mypyc_attr(allow_interpreted_subclasses=True)  # plug-in games are not compiled
class Standing(Value):
    """The standing of a match between two deals. Each game adds its own fields.

    >>> build_game("rummy-five", players=3).opening().points
    (30, 30, 30)
    """

    FIELDS: ClassVar[tuple[str, ...]] = ("deals", "points", "dealer")

    def __init__(self, deals: int, points: tuple[int, ...], dealer: Seat) -> None:
        #: the number of settled deals
        self.deals = deals
        self.points = points
        #: the dealer of the next deal
        self.dealer = dealer

    @property
    def is_open(self) -> bool:
        return True


def places(best_first: Sequence[tuple[int, ...]]) -> Ranking:
    """Returns the place of each seat. Larger keys are better; equal keys share a place."""
    return tuple(1 + sum(1 for other in best_first if other > key) for key in best_first)
