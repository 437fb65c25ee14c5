"""The regular of Octablitz: counts unseen cards and saves strong cards for the last trick."""

from __future__ import annotations

from meldhouse.bots.bot import seat_and_own
from meldhouse.bots.budget import Budget
from meldhouse.core.actions import Action
from meldhouse.core.game import AnyView
from meldhouse.games.octablitz.rules import Octablitz
from meldhouse.solvers.octablitz.policy import OctablitzPolicy


class OctablitzRegular:
    """Rates each play by its chance to stand. It draws no conclusions from the plays of others."""

    def __init__(self, game: Octablitz, seed: int, budget: Budget) -> None:
        self._policy = OctablitzPolicy(game)

    def decide(self, view: AnyView) -> Action:
        seat_and_own(view)
        return self._policy.choose(view)
