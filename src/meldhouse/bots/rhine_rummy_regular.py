"""The regular of Rhine Rummy: looks at many ways to put a turn together, and tables all it can."""

from __future__ import annotations

from meldhouse.bots.budget import Budget
from meldhouse.core.actions import Action
from meldhouse.core.game import AnyGame, AnyView
from meldhouse.games.rhine_rummy.rules import RhineRummy
from meldhouse.parts.errors import OptionError
from meldhouse.solvers.rhine_policy import RhinePolicy

#: tables that it looks at in a turn
_TABLES = 150


class RhineRummyRegular:
    """Several steps ahead, and nothing held back."""

    def __init__(self, game: AnyGame, seed: int, budget: Budget) -> None:
        if not isinstance(game, RhineRummy):
            raise OptionError(f"this bot plays Rhine Rummy, not {game.name}")
        self._policy = RhinePolicy(game, _TABLES)

    def decide(self, view: AnyView) -> Action:
        if view.own is None or view.seat is None:
            raise OptionError("a bot plays from a seat; this is a watcher's view")
        return self._policy.choose(view)
