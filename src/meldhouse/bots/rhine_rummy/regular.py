"""The regular of Rhine Rummy: tables as many cards as can be tabled, at once. Others call this greedy play."""

from __future__ import annotations

from meldhouse.bots.budget import Budget
from meldhouse.core.actions import Action
from meldhouse.core.game import AnyGame, AnyView
from meldhouse.games.rhine_rummy.actions import DRAW, PASS, Lay
from meldhouse.games.rhine_rummy.rules import RhineRummy
from meldhouse.parts.errors import OptionError
from meldhouse.solvers.melding.solve import solve_view


class RhineRummyRegular:
    """Sees every rearrangement of the table, and never holds a card back."""

    def __init__(self, game: AnyGame, seed: int, budget: Budget) -> None:
        if not isinstance(game, RhineRummy):
            raise OptionError(f"this bot plays Rhine Rummy, not {game.name}")
        self._game = game

    def decide(self, view: AnyView) -> Action:
        if view.own is None or view.seat is None:
            raise OptionError("a bot plays from a seat; this is a watcher's view")
        play = solve_view(self._game, view, gentle=False)
        if play is not None:
            return Lay(play.table)
        return DRAW if view.stock else PASS
