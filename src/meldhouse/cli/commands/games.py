"""`meldhouse games`: lists the games and their options."""

from __future__ import annotations

from typing import Any

from meldhouse.cli.output import JsonOption, LangOption, console, table_of, tell_json, words_for
from meldhouse.core.game_info import GameInfo
from meldhouse.core.options import Option
from meldhouse.games.registry import GAMES
from meldhouse.words import Words


def games(as_json: JsonOption = False, lang: LangOption = None) -> None:
    """List the games, their players and their options."""
    words = words_for(lang)
    if as_json:
        tell_json([entry_as_data(entry, words) for entry in GAMES.values()])
        return
    for place, entry in enumerate(GAMES.values()):
        _show(words, entry, is_first=place == 0)


def entry_as_data(entry: GameInfo, words: Words) -> dict[str, Any]:
    return {
        "game": entry.name,
        "name": words.game(entry.name),
        "about": words.game_about(entry.name),
        "players": list(entry.players),
        "usual_players": entry.usual_players,
        "options": [
            {
                "name": option.name,
                "kind": option.kind,
                "default": option.default,
                "values": _limits(option),
                "clause": option.clause,
                "about": words.option_about(entry.name, option.name),
            }
            for option in entry.options
        ],
    }


def _limits(option: Option) -> list[int] | list[str] | list[bool]:
    """Returns the lowest and the highest number, all choices, or both sides of a switch."""
    if option.kind == "number":
        return [option.low, option.high]
    return list(option.choices) if option.kind == "choice" else [False, True]


def _show(words: Words, entry: GameInfo, is_first: bool) -> None:
    out = console()
    if not is_first:
        out.print()
    out.print(f"{entry.name}  {words.game(entry.name)}", style="bold")
    out.print(words.game_about(entry.name))
    out.print(words.say("cli.games.players", players=words.listed([str(number) for number in entry.players])))
    shown = table_of(
        words.say("cli.games.option"), words.say("cli.games.values"), words.say("cli.games.about")
    )
    for option in entry.options:
        shown.add_row(option.name, _values(option, words), words.option_about(entry.name, option.name))
    if entry.options:
        out.print(shown)


def _values(option: Option, words: Words) -> str:
    """Returns the possible values and the default."""
    if option.kind == "number":
        known = f"{option.low}-{option.high}"
    else:
        known = "|".join(option.choices) if option.kind == "choice" else "yes|no"
    return words.say("cli.games.default", values=known, default=option.write(option.default))
