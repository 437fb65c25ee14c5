"""Games and their options, for a list."""

from __future__ import annotations

from meldhouse.bots import offered_levels
from meldhouse.core.game_info import GameInfo
from meldhouse.core.options import Option
from meldhouse.games.registry import GAMES
from meldhouse.wire.http import GameLine, OptionLine
from meldhouse.words import Words


def game_lines(words: Words) -> list[GameLine]:
    """Lists the games, with every option explained."""
    return [_game_line(info, words) for info in GAMES.values()]


def _game_line(info: GameInfo, words: Words) -> GameLine:
    return GameLine(
        info.name,
        list(info.players),
        info.usual_players,
        words.game(info.name),
        words.game_about(info.name),
        [_option_line(info, option, words) for option in info.options],
        list(offered_levels(info.name)),
    )


def _option_line(info: GameInfo, option: Option, words: Words) -> OptionLine:
    return OptionLine(
        option.name,
        option.kind,
        option.default,
        option.low,
        option.high,
        list(option.choices),
        [words.option_value(info.name, option.name, choice) for choice in option.choices],
        option.clause,
        words.option(info.name, option.name),
        words.option_about(info.name, option.name),
    )
