"""The screens of games in the terminal. A game without an entry gets the generic screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from meldhouse import plugins
from meldhouse.core.game import AnyGame
from meldhouse.tui.screens.generic import GenericScreen
from meldhouse.tui.screens.melding.rhine_rummy import rhine_rummy_screen
from meldhouse.tui.screens.melding.rummikub import rummikub_screen
from meldhouse.tui.screens.octablitz.screen import OctablitzScreen
from meldhouse.tui.screens.protocol import Screen
from meldhouse.tui.screens.rummy_five.screen import RummyFiveScreen

MakeScreen = Callable[[Any], Screen]

#: makes a screen from its game; a screen may use the rules of its own game
SCREENS: dict[str, MakeScreen] = {
    "rummy-five": RummyFiveScreen,
    "big-eight": RummyFiveScreen,
    "octablitz": OctablitzScreen,
    "rhine-rummy": rhine_rummy_screen,
    "rummikub": rummikub_screen,
}
SCREENS.update(plugins.parts_of("screens"))


def screen_for(game: AnyGame) -> Screen:
    """Returns the screen of a game."""
    make: MakeScreen = SCREENS.get(game.name) or plugins.part_of("screens", game.name) or GenericScreen
    return make(game)
