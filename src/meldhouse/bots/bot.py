"""What a bot is, and where the bots of each game and level are found."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from meldhouse.bots.budget import USUAL_SECONDS, Budget
from meldhouse.bots.five_expert import FiveExpert
from meldhouse.bots.five_regular import FiveRegular
from meldhouse.bots.octablitz_expert import OctablitzExpert
from meldhouse.bots.octablitz_novice import OctablitzNovice
from meldhouse.bots.octablitz_regular import OctablitzRegular
from meldhouse.bots.random_bot import RandomBot
from meldhouse.bots.rhine_rummy_expert import RhineRummyExpert
from meldhouse.bots.rhine_rummy_novice import RhineRummyNovice
from meldhouse.bots.rhine_rummy_regular import RhineRummyRegular
from meldhouse.bots.rummikub_expert import RummikubExpert
from meldhouse.bots.rummikub_novice import RummikubNovice
from meldhouse.bots.rummikub_regular import RummikubRegular
from meldhouse.bots.rummy_five_novice import RummyFiveNovice
from meldhouse.core.actions import Action
from meldhouse.core.game import AnyGame, AnyView
from meldhouse.parts.errors import OptionError

#: from weak to strong
LEVELS = ("random", "novice", "regular", "expert")


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

_REGULARS: dict[str, Callable[[AnyGame, int, Budget], Bot]] = {
    "rummy-five": FiveRegular,
    "big-eight": FiveRegular,
    "octablitz": OctablitzRegular,
    "rhine-rummy": RhineRummyRegular,
    "rummikub": RummikubRegular,
}
_EXPERTS: dict[str, Callable[[AnyGame, int, Budget], Bot]] = {
    "rummy-five": FiveExpert,
    "big-eight": FiveExpert,
    "octablitz": OctablitzExpert,
    "rhine-rummy": RhineRummyExpert,
    "rummikub": RummikubExpert,
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
    if level in ("regular", "expert"):
        made = _REGULARS if level == "regular" else _EXPERTS
        return made[game.name](game, seed, Budget(USUAL_SECONDS[level]) if budget is None else budget)
    raise OptionError(f"there is no bot {level!r}; there are: {', '.join(LEVELS)}")
