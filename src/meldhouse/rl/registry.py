"""The encodings of each game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from meldhouse import plugins
from meldhouse.core.game import AnyGame
from meldhouse.parts.errors import OptionError
from meldhouse.rl.arrays import Encoding
from meldhouse.rl.game_numbers import GameEncoding
from meldhouse.rl.melding.numbers import MeldingEncoding
from meldhouse.rl.octablitz.numbers import OctablitzEncoding, exchanged
from meldhouse.rl.octablitz.vector import OctablitzVector
from meldhouse.rl.other_deals import Exchanged
from meldhouse.rl.rummy_five.numbers import FiveEncoding
from meldhouse.rl.rummy_five.vector import FiveVector

ENCODINGS: dict[str, Callable[[AnyGame], GameEncoding]] = {
    "rummy-five": FiveEncoding,
    "big-eight": FiveEncoding,
    "octablitz": OctablitzEncoding,
    "rhine-rummy": lambda game: MeldingEncoding(
        game, lambda public: int(public.qualified), lambda kind: kind * 8
    ),
    "rummikub": lambda game: MeldingEncoding(game, lambda public: int(public.opened), lambda kind: kind * 2),
}

VECTORS: dict[str, Callable[[Encoding, int, int], Any]] = {
    "rummy-five": FiveVector,
    "octablitz": OctablitzVector,
}

#: the decks of games whose cards can be dealt one by one, by kind
DECKS: dict[str, Callable[[Any], list[int]]] = {
    "rummy-five": lambda game: list(game.edition.deck),
    "big-eight": lambda game: list(game.edition.deck),
    "octablitz": lambda game: list(game.deck),
}

#: games with cards that only their player sees when they are played
EXCHANGED: dict[str, Exchanged] = {"octablitz": exchanged}


def encoding_of(game: AnyGame) -> Encoding:
    """Returns the encoding of a game. Raises OptionError if it has none."""
    build = ENCODINGS.get(game.name) or plugins.part_of("rl", game.name)
    if build is None:
        raise OptionError(f"{game.name} has no encoding; these have: {', '.join(ENCODINGS)}")
    return Encoding(game, build(game))
