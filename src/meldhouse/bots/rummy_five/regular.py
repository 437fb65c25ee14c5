"""The regular of Rummy Five and Big Eight: rates hands by table look-ups and the unseen cards."""

from __future__ import annotations

from meldhouse.bots.bot import seat_and_own
from meldhouse.bots.budget import Budget
from meldhouse.core.actions import Action
from meldhouse.core.game import AnyView
from meldhouse.games.rummy_five.rules import RummyFive
from meldhouse.solvers.rummy_five.policy import FivePolicy


class RummyFiveRegular:
    """Counts cards and rates hands. It does not guess at the hands of others."""

    def __init__(self, game: RummyFive, seed: int, budget: Budget) -> None:
        self._policy = FivePolicy(game, deep=True)

    def decide(self, view: AnyView) -> Action:
        seat_and_own(view)
        return self._policy.choose(view)
