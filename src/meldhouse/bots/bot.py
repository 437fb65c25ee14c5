"""What a bot is, and where the bots of each game and level are found."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from meldhouse.bots.budget import Budget
from meldhouse.bots.octablitz_novice import OctablitzNovice
from meldhouse.bots.random_bot import RandomBot
from meldhouse.bots.rhine_rummy_novice import RhineRummyNovice
from meldhouse.bots.rummikub_novice import RummikubNovice
from meldhouse.bots.rummy_five_novice import RummyFiveNovice
from meldhouse.core.actions import Action
from meldhouse.core.game import AnyGame, AnyView
from meldhouse.parts.errors import OptionError

#: from weak to strong
LEVELS = ("random", "novice")


class Bot(Protocol):
    """It is shown a view and nothing else."""

    def decide(self, view: AnyView) -> Action:
        """One of the actions that the rules do not refuse to this view."""


_NOVICES: dict[str, Callable[[AnyGame, int], Bot]] = {
    "rummy-five": RummyFiveNovice,
    "big-eight": RummyFiveNovice,
    "octablitz": OctablitzNovice,
    "rhine-rummy": RhineRummyNovice,
    "rummikub": RummikubNovice,
}


def make_bot(level: str, game: AnyGame, seed: int, budget: Budget | None = None) -> Bot:
    """A bot for a game; the same seed and the same views give the same decisions.

    How long it may think is up to the budget, otherwise usual for its level. A budget of seconds may end
    sooner on a slower machine, and so decide otherwise there.
    """
    if level == "random":
        return RandomBot(game, seed)
    if level == "novice":
        return _NOVICES[game.name](game, seed)
    raise OptionError(f"there is no bot {level!r}; there are: {', '.join(LEVELS)}")
