"""The screens of all games that can be played in the terminal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from meldhouse.core.game import AnyGame
from meldhouse.parts.errors import OptionError
from meldhouse.tui.screens.melding.rhine_rummy import rhine_rummy_screen
from meldhouse.tui.screens.melding.rummikub import rummikub_screen
from meldhouse.tui.screens.octablitz.screen import OctablitzScreen
from meldhouse.tui.screens.protocol import Screen
from meldhouse.tui.screens.rummy_five.screen import RummyFiveScreen

#: a screen is made from its game; each game's screen knows the type of its own rules
SCREENS: dict[str, Callable[[Any], Screen]] = {
    "rummy-five": RummyFiveScreen,
    "big-eight": RummyFiveScreen,
    "octablitz": OctablitzScreen,
    "rhine-rummy": rhine_rummy_screen,
    "rummikub": rummikub_screen,
}


def screen_for(game: AnyGame) -> Screen:
    """The screen of a game."""
    make = SCREENS.get(game.name)
    if make is None:
        raise OptionError(f"{game.name} cannot be played in the terminal; these can: {', '.join(SCREENS)}")
    return make(game)
