"""The regular of Octablitz: counts what is unseen, and keeps whole what wins the last trick."""

from __future__ import annotations

from meldhouse.bots.budget import Budget
from meldhouse.core.actions import Action
from meldhouse.core.game import AnyGame, AnyView
from meldhouse.games.octablitz.rules import Octablitz
from meldhouse.parts.errors import OptionError
from meldhouse.solvers.octablitz.policy import OctablitzPolicy


class OctablitzRegular:
    """Weighs each play by its chance to stand; of who holds what it thinks nothing."""

    def __init__(self, game: AnyGame, seed: int, budget: Budget) -> None:
        if not isinstance(game, Octablitz):
            raise OptionError(f"this bot plays Octablitz, not {game.name}")
        self._policy = OctablitzPolicy(game)

    def decide(self, view: AnyView) -> Action:
        if view.own is None or view.seat is None:
            raise OptionError("a bot plays from a seat; this is a watcher's view")
        return self._policy.choose(view)
