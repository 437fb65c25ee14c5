"""Plays that differ in the tiles they lay, one after the other, each worth as much as any that is left."""

from __future__ import annotations

import heapq
from collections.abc import Callable
from typing import final

from meldhouse.solvers.melding.answer import Answer
from meldhouse.solvers.melding.bounds import Bounds
from meldhouse.solvers.melding.rummikub.position import count_kinds


def worth_of(play: Answer) -> int:
    """Ranks plays by their worth."""
    return play.worth


@final
class Alternatives:
    """Ever smaller parts of all that can be laid, each with the best play in it.

    A play that is returned splits its part: to lay less or more of one kind, and as much of those before.
    """

    def __init__(
        self,
        bounds: Bounds,
        best_of: Callable[[Bounds], Answer | None],
        rank: Callable[[Answer], int] = worth_of,
    ) -> None:
        self._best_of = best_of
        self._rank = rank
        self._number = 0
        # rank (negative, for a heap of the least), a number that breaks ties, bounds, what the best play lays
        self._parts: list[tuple[int, int, Bounds, list[int]]] = []
        self._add(bounds)

    def next(self) -> Bounds | None:
        """Returns bounds that fit the next best play and no other; None if there are no more plays."""
        if not self._parts:
            return None
        _, _, bounds, laid = heapq.heappop(self._parts)
        for part in bounds.all_but(laid):
            self._add(part)
        return bounds.just(laid)

    def _add(self, bounds: Bounds) -> None:
        """Adds a part, if any play is in it."""
        best = self._best_of(bounds)
        if best is not None:
            self._number += 1
            heapq.heappush(self._parts, (-self._rank(best), self._number, bounds, count_kinds(best.laid)))
