"""The bots of each game and level."""

from __future__ import annotations

from collections.abc import Callable

from meldhouse.bots.bot import LEVELS, Bot
from meldhouse.bots.budget import USUAL_SECONDS, Budget
from meldhouse.bots.octablitz.expert import OctablitzExpert
from meldhouse.bots.octablitz.novice import OctablitzNovice
from meldhouse.bots.octablitz.regular import OctablitzRegular
from meldhouse.bots.random import RandomBot
from meldhouse.bots.rhine_rummy.expert import RhineRummyExpert
from meldhouse.bots.rhine_rummy.novice import RhineRummyNovice
from meldhouse.bots.rhine_rummy.regular import RhineRummyRegular
from meldhouse.bots.rummikub.expert import RummikubExpert
from meldhouse.bots.rummikub.novice import RummikubNovice
from meldhouse.bots.rummikub.regular import RummikubRegular
from meldhouse.bots.rummy_five.expert import FiveExpert
from meldhouse.bots.rummy_five.novice import RummyFiveNovice
from meldhouse.bots.rummy_five.regular import FiveRegular
from meldhouse.core.game import AnyGame
from meldhouse.parts.errors import OptionError

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
