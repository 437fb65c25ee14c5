"""The regular of Rummikub: lays as many tiles as can be laid, at once. Others call this greedy play."""

from __future__ import annotations

from meldhouse.bots.budget import Budget
from meldhouse.core.actions import Action
from meldhouse.core.game import AnyGame, AnyView
from meldhouse.games.rummikub.actions import DRAW, PASS, Lay
from meldhouse.games.rummikub.rules import Rummikub
from meldhouse.games.rummikub.tiles import HIGHEST, JOKER, KINDS
from meldhouse.parts.errors import OptionError
from meldhouse.solvers.melding.solve import solve_view

#: most tiles; of as many tiles the dearest, and no joker that need not be laid
MOST_TILES = {kind: 1000 + (0 if kind == JOKER else kind % HIGHEST + 1) for kind in range(KINDS)}


class RummikubRegular:
    """Sees every rearrangement of the table, and never holds a tile back."""

    def __init__(self, game: AnyGame, seed: int, budget: Budget) -> None:
        if not isinstance(game, Rummikub):
            raise OptionError(f"this bot plays Rummikub, not {game.name}")
        self._game = game

    def decide(self, view: AnyView) -> Action:
        if view.own is None or view.seat is None:
            raise OptionError("a bot plays from a seat; this is a watcher's view")
        play = solve_view(self._game, view, weights=MOST_TILES, gentle=False)
        if play is not None:
            return Lay(play.table)
        return DRAW if view.stock else PASS
