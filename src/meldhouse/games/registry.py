"""The games of the house, one package a rulebook."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import final

from meldhouse.core.game import AnyGame
from meldhouse.core.options import Option, OptionValue
from meldhouse.games.octablitz import octablitz as build_octablitz
from meldhouse.games.octablitz.options import OCTABLITZ_OPTIONS
from meldhouse.games.rhine_rummy import rhine_rummy as build_rhine_rummy
from meldhouse.games.rhine_rummy.options import RHINE_OPTIONS
from meldhouse.games.rummikub import rummikub as build_rummikub
from meldhouse.games.rummikub.options import RUMMIKUB_OPTIONS
from meldhouse.games.rummy_five import big_eight as build_big_eight
from meldhouse.games.rummy_five import rummy_five as build_rummy_five
from meldhouse.games.rummy_five.options import EIGHT_OPTIONS, FIVE_OPTIONS
from meldhouse.parts.errors import OptionError


@final
class Entry:
    """One game of the house: its name, whom it seats, what can be agreed on, and how to build its rules."""

    def __init__(
        self,
        name: str,
        players: Sequence[int],
        usual_players: int,
        options: Sequence[Option],
        build: Callable[[int, Mapping[str, OptionValue]], AnyGame],
    ) -> None:
        self.name = name
        #: numbers of players, those on request too
        self.players = tuple(players)
        self.usual_players = usual_players
        self.options = tuple(options)
        self.build = build


GAMES: dict[str, Entry] = {
    entry.name: entry
    for entry in (
        Entry("rummy-five", (2, 3, 4), 4, FIVE_OPTIONS, build_rummy_five),
        Entry("big-eight", (2, 3, 4), 4, EIGHT_OPTIONS, build_big_eight),
        Entry("octablitz", (3, 4), 4, OCTABLITZ_OPTIONS, build_octablitz),
        Entry("rhine-rummy", (2, 3, 4, 5, 6, 7, 8), 4, RHINE_OPTIONS, build_rhine_rummy),
        Entry("rummikub", (2, 3, 4), 4, RUMMIKUB_OPTIONS, build_rummikub),
    )
}


def entry_of(name: str) -> Entry:
    """The game with this name."""
    entry = GAMES.get(name)
    if entry is None:
        raise OptionError(f"there is no game {name!r}; there are: {', '.join(GAMES)}")
    return entry


def build_game(
    name: str, players: int | None = None, options: Mapping[str, OptionValue] | None = None
) -> AnyGame:
    """The rules of a game by name: `build_game("rummy-five", 3, {"rounds": 1})`."""
    entry = entry_of(name)
    return entry.build(entry.usual_players if players is None else players, options or {})
