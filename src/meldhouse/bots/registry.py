"""The bots of each game and level."""

from __future__ import annotations

from typing import Any

from meldhouse import plugins
from meldhouse.bots.bot import LEVELS, Bot, GameBots
from meldhouse.bots.budget import SEARCH_SECONDS, USUAL_SECONDS, Budget
from meldhouse.bots.octablitz import OCTABLITZ_BOTS
from meldhouse.bots.random import RandomBot
from meldhouse.bots.rhine_rummy import RHINE_RUMMY_BOTS
from meldhouse.bots.rummikub import RUMMIKUB_BOTS
from meldhouse.bots.rummy_five import RUMMY_FIVE_BOTS
from meldhouse.core.game import AnyGame
from meldhouse.core.match import Match
from meldhouse.parts.errors import OptionError
from meldhouse.parts.seats import Seat
from meldhouse.solvers import sampling

#: rollouts are not compiled in this process
_IS_INTERPRETED = str(sampling.__file__).endswith((".py", ".pyc"))

BOTS: dict[str, GameBots] = {
    "rummy-five": RUMMY_FIVE_BOTS,
    "big-eight": RUMMY_FIVE_BOTS,
    "octablitz": OCTABLITZ_BOTS,
    "rhine-rummy": RHINE_RUMMY_BOTS,
    "rummikub": RUMMIKUB_BOTS,
}


def bots_of(game: str) -> GameBots | None:
    """Returns the bots of a game, or None if it has only the random one."""
    return BOTS.get(game) or plugins.part_of("bots", game)


def levels_of(game: str) -> tuple[str, ...]:
    """Returns the levels of a game, from weak to strong. Not every game has a master."""
    bots = bots_of(game)
    has_master = bots is not None and bots.master is not None
    return LEVELS if has_master else LEVELS[:-1]


def offered_levels(game: str) -> tuple[str, ...]:
    """Returns the levels that answer in time on this build: masters need compiled rollouts."""
    return LEVELS[:-1] if _IS_INTERPRETED else levels_of(game)


def check_level(level: str, game: str) -> None:
    """Raises OptionError if a game has no bots of a level."""
    levels = levels_of(game)
    if level not in levels:
        raise OptionError(f"there is no bot {level!r}; there are: {', '.join(levels)}")


def check_offered(level: str, game: str) -> None:
    """Raises OptionError if a game has no bots of a level that answer in time on this build."""
    check_level(level, game)
    if level not in offered_levels(game):
        raise OptionError(
            f"a {level} needs the compiled build: interpreted, it cannot think far enough in its second; there are:"
            f" {', '.join(offered_levels(game))}"
        )


def bot_at(match: Match[Any, Any, Any, Any, Any], seat: Seat, level: str, seed: int) -> Bot:
    """Makes a bot that has seen the events of a match so far as its seat saw them, if it wants to know them."""
    bot = make_bot(level, match.game, seed)
    observe = getattr(bot, "observe", None)
    if observe is not None:
        observe([event for _, event in match.told_since(0, seat)])
    return bot


def make_bot(level: str, game: AnyGame, seed: int, budget: Budget | None = None) -> Bot:
    """Makes a bot for a game. The same seed and the same views lead to the same decisions.

    Without a budget the bot thinks as long as is usual for its level. A budget in seconds can end earlier on a
    slower machine and lead to another decision there. In a game without bots of its own every level plays at random.

    >>> game = build_game("rummy-five", players=2)
    >>> match = Match(game, SeededShuffle(b"a secret"))
    >>> events = match.deal()
    >>> bot = make_bot("novice", game, seed=1)
    >>> match.refusal(0, bot.decide(match.view(0))) is None
    True
    """
    check_level(level, game.name)
    bots = bots_of(game.name)
    if level == "random" or bots is None:
        return RandomBot(game, seed)
    if level == "novice":
        return bots.novice(game, seed)
    make = {"regular": bots.regular, "expert": bots.expert, "master": bots.master or bots.expert}[level]
    return make(game, seed, _usual_budget(level) if budget is None else budget)


def _usual_budget(level: str) -> Budget:
    return Budget(SEARCH_SECONDS if level == "regular" else USUAL_SECONDS[level])
