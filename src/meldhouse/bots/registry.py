"""The bots of each game and level."""

from __future__ import annotations

from meldhouse import plugins
from meldhouse.bots.bot import LEVELS, Bot, GameBots
from meldhouse.bots.budget import USUAL_SECONDS, Budget
from meldhouse.bots.octablitz import OCTABLITZ_BOTS
from meldhouse.bots.random import RandomBot
from meldhouse.bots.rhine_rummy import RHINE_RUMMY_BOTS
from meldhouse.bots.rummikub import RUMMIKUB_BOTS
from meldhouse.bots.rummy_five import RUMMY_FIVE_BOTS
from meldhouse.core.game import AnyGame
from meldhouse.parts.errors import OptionError

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
    if level not in LEVELS:
        raise OptionError(f"there is no bot {level!r}; there are: {', '.join(LEVELS)}")
    bots = bots_of(game.name)
    if level == "random" or bots is None:
        return RandomBot(game, seed)
    if level == "novice":
        return bots.novice(game, seed)
    make = bots.regular if level == "regular" else bots.expert
    return make(game, seed, Budget(USUAL_SECONDS[level]) if budget is None else budget)
