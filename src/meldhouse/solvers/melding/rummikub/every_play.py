"""All plays of a position at Rummikub, one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from meldhouse.games.rummikub.tiles import Tile
from meldhouse.parts.layout import Layout
from meldhouse.solvers.melding.answer import Answer
from meldhouse.solvers.melding.bounds import Bounds
from meldhouse.solvers.melding.rummikub.alternatives import Alternatives
from meldhouse.solvers.melding.rummikub.first_meld import best_opening_within
from meldhouse.solvers.melding.rummikub.plays import best_within, tile_weights
from meldhouse.solvers.melding.rummikub.position import check_table, check_tiles, rack_bounds


@final
class EveryPlay:
    """RK-2, RK-3 Finds the plays of a position, no two of which lay the same tiles, those with the most tiles first."""

    def __init__(self, table: Layout, rack: Sequence[Tile], has_opened: bool, jokers_free: bool) -> None:
        check_tiles(table, rack)
        check_table(table)
        self._table = table
        self._rack = tuple(rack)
        self._has_opened = has_opened
        self._jokers_free = jokers_free
        self._parts: Alternatives | None = None

    def next(self) -> Answer | None:
        """Returns the next play with its gentlest table; None if there are no more."""
        if self._parts is None:
            self._parts = Alternatives(rack_bounds(self._rack, tile_weights()), self._any_of)
        bounds = self._parts.next()
        return None if bounds is None else self._best_of(bounds, True)

    @property
    def is_complete(self) -> bool:
        """Every play is found: the searches are exact."""
        return True

    def _any_of(self, bounds: Bounds) -> Answer | None:
        return self._best_of(bounds, False)

    def _best_of(self, bounds: Bounds, gentle: bool) -> Answer | None:
        if not self._has_opened:
            return best_opening_within(self._table, self._rack, bounds)
        return best_within(self._table, self._rack, bounds, gentle, self._jokers_free)
