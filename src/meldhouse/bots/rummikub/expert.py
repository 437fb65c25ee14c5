"""The expert of Rummikub: considers every rearrangement and holds jokers back.

Greedy play spends a joker wherever it lets one more tile be laid. A joker that is kept helps to go out, because it fits
with any last tiles. So this bot makes its first meld with as few tiles as possible and without jokers if possible, lays
natural tiles, and keeps its jokers until they go out with the rest of the rack.
"""

from __future__ import annotations

from collections.abc import Sequence

from meldhouse.bots.bot import seat_and_own
from meldhouse.bots.budget import Budget
from meldhouse.bots.rummikub.novice import RummikubNovice
from meldhouse.bots.rummikub.regular import MOST_TILES
from meldhouse.core.actions import Action
from meldhouse.core.game import AnyView
from meldhouse.games.rummikub.actions import DRAW, PASS, Lay
from meldhouse.games.rummikub.rules import Rummikub
from meldhouse.games.rummikub.state import RummikubView
from meldhouse.games.rummikub.tiles import Tile, is_joker
from meldhouse.parts.layout import Layout
from meldhouse.solvers.deadline import TimeUp
from meldhouse.solvers.melding.answer import Answer
from meldhouse.solvers.melding.question import FIRST_MELD
from meldhouse.solvers.melding.solve import solve

#: if another rack has at most this many tiles, a joker in the rack is more likely to cost than to win
_LAST = 1


class RummikubExpert:
    """Plans for the end of the deal instead of the current turn."""

    def __init__(self, game: Rummikub, seed: int, budget: Budget) -> None:
        self._game = game
        self._budget = budget
        self._quick = RummikubNovice(game, seed)

    def decide(self, view: AnyView) -> Action:
        seat_and_own(view)
        try:
            play: Answer | None = self._budget.start(1).limit(lambda: self._best(view))
        except TimeUp:
            return self._quick.decide(view)
        if play is not None:
            return Lay(play.table)
        return DRAW if view.stock else PASS

    def _best(self, view: RummikubView) -> Answer | None:
        seat, own = seat_and_own(view)
        table, rack = view.public.table, own.rack
        if view.public.has_opened(seat):
            return self._play(view, table, rack)
        return self._opening(table, rack)

    def _opening(self, table: Layout, rack: Sequence[Tile]) -> Answer | None:
        """Returns the first meld with the fewest tiles, so that others can add little to it; jokers only if needed."""
        return self._first_meld(table, without_jokers(rack)) or self._first_meld(table, rack)

    def _first_meld(self, table: Layout, rack: Sequence[Tile]) -> Answer | None:
        return solve(self._game, table, rack, FIRST_MELD, has_opened=False).best

    def _play(self, view: RummikubView, table: Layout, rack: Sequence[Tile]) -> Answer | None:
        all_in = self._most(table, rack)
        others = [held for seat, held in enumerate(view.held) if seat != view.seat]
        if all_in is None or not all_in.left or not view.stock or min(others) <= _LAST:
            return all_in  # there is nothing to lay, this goes out, or waiting no longer pays
        naturals = without_jokers(rack)
        return all_in if len(naturals) == len(rack) else self._most(table, naturals)

    def _most(self, table: Layout, rack: Sequence[Tile]) -> Answer | None:
        return solve(self._game, table, rack, weights=MOST_TILES, gentle=False).best


def without_jokers(rack: Sequence[Tile]) -> tuple[Tile, ...]:
    return tuple([tile for tile in rack if not is_joker(tile)])
