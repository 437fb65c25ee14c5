"""The regular of Rhine Rummy: greedy play, which lays as many cards as possible in every turn."""

from __future__ import annotations

from meldhouse.bots.bot import seat_and_own
from meldhouse.bots.budget import Budget
from meldhouse.core.actions import Action
from meldhouse.core.game import AnyView
from meldhouse.games.rhine_rummy.actions import DRAW, PASS, Lay
from meldhouse.games.rhine_rummy.rules import RhineRummy
from meldhouse.solvers.melding.answer import Answer
from meldhouse.solvers.melding.solve import solve_view


class RhineRummyRegular:
    """Considers every rearrangement of the layout and never holds a card back."""

    def __init__(self, game: RhineRummy, seed: int, budget: Budget) -> None:
        self._game = game
        self._budget = budget

    def decide(self, view: AnyView) -> Action:
        seat_and_own(view)
        play: Answer | None = self._budget.start(1).limit(lambda: solve_view(self._game, view, gentle=False))
        if play is not None:
            return Lay(play.table)
        return DRAW if view.stock else PASS
