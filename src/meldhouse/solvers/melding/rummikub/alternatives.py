"""Plays that differ in the tiles they lay, one after the other, each worth as much as any that is left."""

from __future__ import annotations

import heapq
from typing import final

from meldhouse.games.rummikub.tiles import KINDS
from meldhouse.parts.arrangement import Arrangement
from meldhouse.solvers.melding.bounds import Bounds
from meldhouse.solvers.melding.rummikub.assemble import assemble
from meldhouse.solvers.melding.rummikub.position import Question, count_kinds
from meldhouse.solvers.melding.rummikub.sweep.kernel import Sweep


@final
class Alternatives:
    """Ever smaller parts of all that can be laid, each with the best play in it."""

    def __init__(self, table: Arrangement, bounds: Bounds, sweep: Sweep) -> None:
        self._table = table
        self._sweep = sweep
        self._on_table = count_kinds([tile for tiles in table for tile in tiles])
        self._number = 0
        # worth (negative, for a heap of the least), a number that breaks ties, bounds, what the best play lays
        self._parts: list[tuple[int, int, Bounds, list[int]]] = []
        self._add(bounds)

    def next(self) -> Bounds | None:
        """Bounds that the next best play alone fits; None: there are no more plays."""
        if not self._parts:
            return None
        _, _, bounds, laid = heapq.heappop(self._parts)
        for part in bounds.all_but(laid):
            self._add(part)
        return bounds.just(laid)

    def _add(self, bounds: Bounds) -> None:
        """A part, if any play is in it."""
        best = Question(self._table, bounds, self._sweep).best()
        if best < 0:
            return
        laid = [0] * KINDS
        for kinds in assemble(self._sweep):
            for kind in kinds:
                laid[kind] += 1
        laid = [count - there for count, there in zip(laid, self._on_table, strict=True)]
        self._number += 1
        heapq.heappush(self._parts, (-best - bounds.least_worth, self._number, bounds, laid))
