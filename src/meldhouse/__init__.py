"""Meldhouse: Rummy Five, Big Eight, Octablitz, Rhine Rummy and Rummikub.

    import meldhouse

    game = meldhouse.build_game("rummy-five", players=3)
    match = meldhouse.Match(game, meldhouse.SeededShuffle(b"a secret"))
    match.deal()
    bots = [meldhouse.make_bot("novice", game, seed) for seed in range(3)]
    while match.awaited:
        seat = match.awaited[0]
        match.decide(seat, bots[seat].decide(match.view(seat)))

The names in `__all__` are the public library. They are imported on first use: `import meldhouse` itself loads nothing.
"""

import os

__version__ = "0.2.0"

TYPE_CHECKING = False  # type checkers take it for true; importing typing would take longer than all the rest

if os.environ.get("MELDHOUSE_INTERPRETED", "") not in ("", "0"):
    from meldhouse._interpreted import prefer_source

    prefer_source()

__all__ = [
    # games
    "GAMES",
    "GameInfo",
    "game_info",
    "build_game",
    "Game",
    # play
    "Match",
    "Referee",
    "View",
    "Action",
    "Event",
    "Standing",
    "Refusal",
    "Refused",
    "play_deal",
    # luck
    "Shuffle",
    "SeededShuffle",
    "StackedShuffle",
    "Chance",
    "Dice",
    # bots
    "LEVELS",
    "Bot",
    "Budget",
    "make_bot",
    # records
    "Record",
    "Player",
    "read_record",
    "write_record",
    # solver
    "solve",
    "Solution",
    "all_plays",
    # reviews
    "Review",
    "review_match",
    # words
    "LANGUAGES",
    "Words",
    "words_in",
    # errors
    "MeldhouseError",
    "NotationError",
    "OptionError",
    "DeckError",
    "RecordError",
    "PositionError",
]

_NAMES_OF = {
    "meldhouse.games.registry": ("GAMES", "build_game", "game_info"),
    "meldhouse.core.actions": ("Action",),
    "meldhouse.core.events": ("Event",),
    "meldhouse.core.game": ("Game",),
    "meldhouse.core.game_info": ("GameInfo",),
    "meldhouse.core.match": ("Match",),
    "meldhouse.core.random_play": ("play_deal",),
    "meldhouse.core.record": ("Player", "Record", "RecordError", "read_record", "write_record"),
    "meldhouse.core.referee": ("Referee",),
    "meldhouse.core.refusal": ("Refusal", "Refused"),
    "meldhouse.core.shuffle": ("SeededShuffle", "Shuffle", "StackedShuffle"),
    "meldhouse.core.standing": ("Standing",),
    "meldhouse.core.state": ("View",),
    "meldhouse.parts.chance": ("Chance", "Dice"),
    "meldhouse.parts.errors": ("DeckError", "MeldhouseError", "NotationError", "OptionError"),
    "meldhouse.bots.bot": ("LEVELS", "Bot"),
    "meldhouse.bots.budget": ("Budget",),
    "meldhouse.bots.registry": ("make_bot",),
    "meldhouse.solvers.melding.all_plays": ("all_plays",),
    "meldhouse.solvers.melding.errors": ("PositionError",),
    "meldhouse.solvers.melding.question": ("Solution",),
    "meldhouse.solvers.melding.solve": ("solve",),
    "meldhouse.analysis.model": ("Review",),
    "meldhouse.analysis.review": ("review_match",),
    "meldhouse.words.texts": ("LANGUAGES",),
    "meldhouse.words.words": ("Words", "words_in"),
}
_HOMES = {name: module for module, names in _NAMES_OF.items() for name in names}


def __getattr__(name: str) -> object:
    """Imports a public name on first use."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    import sys
    from importlib import import_module

    value = globals()[name] = getattr(import_module(_HOMES[name]), name)
    if "IPython" in sys.modules and "meldhouse.notebook" not in sys.modules:
        import_module("meldhouse.notebook")  # pictures of cards and tables in cells
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


if TYPE_CHECKING:
    from meldhouse.analysis.model import Review
    from meldhouse.analysis.review import review_match
    from meldhouse.bots.bot import LEVELS, Bot
    from meldhouse.bots.budget import Budget
    from meldhouse.bots.registry import make_bot
    from meldhouse.core.actions import Action
    from meldhouse.core.events import Event
    from meldhouse.core.game import Game
    from meldhouse.core.game_info import GameInfo
    from meldhouse.core.match import Match
    from meldhouse.core.random_play import play_deal
    from meldhouse.core.record import Player, Record, RecordError, read_record, write_record
    from meldhouse.core.referee import Referee
    from meldhouse.core.refusal import Refusal, Refused
    from meldhouse.core.shuffle import SeededShuffle, Shuffle, StackedShuffle
    from meldhouse.core.standing import Standing
    from meldhouse.core.state import View
    from meldhouse.games.registry import GAMES, build_game, game_info
    from meldhouse.parts.chance import Chance, Dice
    from meldhouse.parts.errors import DeckError, MeldhouseError, NotationError, OptionError
    from meldhouse.solvers.melding.all_plays import all_plays
    from meldhouse.solvers.melding.errors import PositionError
    from meldhouse.solvers.melding.question import Solution
    from meldhouse.solvers.melding.solve import solve
    from meldhouse.words.texts import LANGUAGES
    from meldhouse.words.words import Words, words_in
