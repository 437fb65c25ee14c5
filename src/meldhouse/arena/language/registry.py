"""Views in words for each game."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from meldhouse.arena.language.games.octablitz import octablitz_lines
from meldhouse.arena.language.games.rhine_rummy import rhine_lines
from meldhouse.arena.language.games.rummikub import rummikub_lines
from meldhouse.arena.language.games.rummy_five import five_lines
from meldhouse.core.game import AnyGame, AnyView
from meldhouse.core.plain_data import as_data
from meldhouse.words import Words

Describe = Callable[[AnyGame, Any, Words], list[str]]

DESCRIBE: dict[str, Describe] = {
    "rummy-five": five_lines,
    "big-eight": five_lines,
    "octablitz": octablitz_lines,
    "rhine-rummy": rhine_lines,
    "rummikub": rummikub_lines,
}


def lines_of(game: AnyGame, view: AnyView, words: Words) -> list[str]:
    """Returns a view in words; as JSON for games without words of their own."""
    describe = DESCRIBE.get(game.name)
    if describe is None:
        return [json.dumps(as_data(view, game.write_cards))]
    return describe(game, view, words)
