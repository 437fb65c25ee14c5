"""The games by name."""

from __future__ import annotations

from collections.abc import Mapping

from meldhouse import plugins
from meldhouse.core.game import AnyGame
from meldhouse.core.game_info import GameInfo
from meldhouse.core.options import OptionValue
from meldhouse.games.octablitz.info import OCTABLITZ_INFO
from meldhouse.games.rhine_rummy.info import RHINE_RUMMY_INFO
from meldhouse.games.rummikub.info import RUMMIKUB_INFO
from meldhouse.games.rummy_five.info import BIG_EIGHT_INFO, RUMMY_FIVE_INFO
from meldhouse.parts.errors import OptionError

#: the games by name, in the order of lists and menus
GAMES: dict[str, GameInfo] = {
    info.name: info
    for info in (RUMMY_FIVE_INFO, BIG_EIGHT_INFO, OCTABLITZ_INFO, RHINE_RUMMY_INFO, RUMMIKUB_INFO)
}
GAMES.update(plugins.parts_of("games"))


def game_info(name: str) -> GameInfo:
    """Returns the facts about a game. Raises OptionError if there is no such game.

    >>> game_info("rhine-rummy").players
    (2, 3, 4, 5, 6, 7, 8)
    >>> [option.name for option in game_info("rummikub").options]
    ['rounds', 'deals', 'clock', 'jokers']
    """
    info = GAMES.get(name)
    if info is None:
        raise OptionError(f"there is no game {name!r}; there are: {', '.join(GAMES)}")
    return info


def build_game(
    name: str,
    players: int | None = None,
    options: Mapping[str, OptionValue] | None = None,
    rules_version: int | None = None,
) -> AnyGame:
    """Builds the rules of a game by name. Without a number of players it is the usual one.

    Readers of records and logs pass the version that the match was played by; None is the current one.

    >>> game = build_game("rummy-five", players=3, options={"rounds": 1})
    >>> game.name, game.players, game.options["rounds"]
    ('rummy-five', 3, 1)
    """
    info = game_info(name)
    return info.build(info.usual_players if players is None else players, options or {}, rules_version)
