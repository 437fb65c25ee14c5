"""The regular of Rummy Five and Big Eight: the hand tables against the cards unseen."""

from __future__ import annotations

from meldhouse.bots.budget import Budget
from meldhouse.core.actions import Action
from meldhouse.core.game import AnyGame, AnyView
from meldhouse.games.rummy_five.rules import RummyFive
from meldhouse.parts.errors import OptionError
from meldhouse.solvers.rummy_five.policy import FivePolicy


class FiveRegular:
    """Counts cards, weighs hands, and thinks nothing of what others hold."""

    def __init__(self, game: AnyGame, seed: int, budget: Budget) -> None:
        if not isinstance(game, RummyFive):
            raise OptionError(f"this bot plays Rummy Five and Big Eight, not {game.name}")
        self._policy = FivePolicy(game, deep=True)

    def decide(self, view: AnyView) -> Action:
        if view.own is None or view.seat is None:
            raise OptionError("a bot plays from a seat; this is a watcher's view")
        return self._policy.choose(view)
