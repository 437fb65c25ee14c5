"""The expert of Rummikub: knows every rearrangement, and what to hold back.

What greedy play gives away is the joker: it lays one wherever one more tile can be laid by it. A joker that is
kept ends the deal, for it fits with whatever is left at last. So this bot opens with as few tiles as it can
and without jokers if it can, lays naturals, and keeps its jokers until they go out with the rest of the rack.
"""

from __future__ import annotations

from collections.abc import Sequence

from meldhouse.bots.budget import Budget
from meldhouse.bots.rummikub.regular import MOST_TILES
from meldhouse.core.actions import Action
from meldhouse.core.game import AnyGame, AnyView
from meldhouse.games.rummikub.actions import DRAW, PASS, Lay
from meldhouse.games.rummikub.rules import Rummikub
from meldhouse.games.rummikub.state import RummikubView
from meldhouse.games.rummikub.tiles import Tile, is_joker
from meldhouse.parts.arrangement import Arrangement
from meldhouse.parts.errors import OptionError
from meldhouse.solvers.melding.answer import Answer
from meldhouse.solvers.melding.question import FIRST_MELD
from meldhouse.solvers.melding.solve import solve

#: when somebody has no more tiles than this, a joker in the rack is likelier to cost than to win
_LAST = 1


class RummikubExpert:
    """Lays tiles for the end of the deal, not for this turn."""

    def __init__(self, game: AnyGame, seed: int, budget: Budget) -> None:
        if not isinstance(game, Rummikub):
            raise OptionError(f"this bot plays Rummikub, not {game.name}")
        self._game = game

    def decide(self, view: AnyView) -> Action:
        if view.own is None or view.seat is None:
            raise OptionError("a bot plays from a seat; this is a watcher's view")
        table, rack = view.public.table, view.own.rack
        if view.public.has_opened(view.seat):
            play = self._play(view, table, rack)
        else:
            play = self._opening(table, rack)
        if play is not None:
            return Lay(play.table)
        return DRAW if view.stock else PASS

    def _opening(self, table: Arrangement, rack: Sequence[Tile]) -> Answer | None:
        """Lays as few tiles as will do, so that the others have little to build on; jokers only if it must."""
        return self._first_meld(table, without_jokers(rack)) or self._first_meld(table, rack)

    def _first_meld(self, table: Arrangement, rack: Sequence[Tile]) -> Answer | None:
        return solve(self._game, table, rack, FIRST_MELD, has_opened=False).best

    def _play(self, view: RummikubView, table: Arrangement, rack: Sequence[Tile]) -> Answer | None:
        all_in = self._most(table, rack)
        others = [held for seat, held in enumerate(view.held) if seat != view.seat]
        if all_in is None or not all_in.left or not view.stock or min(others) <= _LAST:
            return all_in  # nothing to lay, out, or no time left to wait for anything
        naturals = without_jokers(rack)
        return all_in if len(naturals) == len(rack) else self._most(table, naturals)

    def _most(self, table: Arrangement, rack: Sequence[Tile]) -> Answer | None:
        return solve(self._game, table, rack, weights=MOST_TILES, gentle=False).best


def without_jokers(rack: Sequence[Tile]) -> tuple[Tile, ...]:
    return tuple([tile for tile in rack if not is_joker(tile)])
