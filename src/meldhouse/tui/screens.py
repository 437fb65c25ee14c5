"""The screens of all games that can be played in the terminal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from meldhouse.core.game import AnyGame
from meldhouse.parts.errors import OptionError
from meldhouse.tui.octablitz_screen import OctablitzScreen
from meldhouse.tui.rhine_rummy_screen import rhine_rummy_screen
from meldhouse.tui.rummikub_screen import rummikub_screen
from meldhouse.tui.rummy_five_screen import RummyFiveScreen
from meldhouse.tui.screen import Screen

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
