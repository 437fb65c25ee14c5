"""The encodings of each game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from meldhouse import plugins
from meldhouse.core.game import AnyGame
from meldhouse.games.rummikub.tiles import TILES
from meldhouse.parts.errors import OptionError
from meldhouse.parts.playing_cards import packs_of_cards
from meldhouse.parts.seats import Seat
from meldhouse.rl.arrays import Encoding
from meldhouse.rl.game_numbers import GameEncoding
from meldhouse.rl.melding.numbers import MeldingEncoding
from meldhouse.rl.melding.other_tiles import OtherTiles
from meldhouse.rl.octablitz.numbers import OctablitzEncoding, exchanged
from meldhouse.rl.octablitz.vector import OctablitzVector
from meldhouse.rl.other_deals import Line, OtherDeal, Redealt
from meldhouse.rl.rummy_five.numbers import FiveEncoding
from meldhouse.rl.rummy_five.vector import FiveVector

ENCODINGS: dict[str, Callable[[AnyGame], GameEncoding]] = {
    "rummy-five": FiveEncoding,
    "big-eight": FiveEncoding,
    "octablitz": OctablitzEncoding,
    "rhine-rummy": partial(MeldingEncoding, opened="qualified", copies=8),
    "rummikub": partial(MeldingEncoding, opened="opened", copies=2),
}

VECTORS: dict[str, Callable[[Encoding, int, int], Any]] = {
    "rummy-five": FiveVector,
    "octablitz": OctablitzVector,
}

#: the decks of games whose cards can be dealt one by one, by kind or as tiles
DECKS: dict[str, Callable[[Any], list[int]]] = {
    "rummy-five": lambda game: list(game.edition.deck),
    "big-eight": lambda game: list(game.edition.deck),
    "octablitz": lambda game: list(game.deck),
    "rhine-rummy": lambda game: list(packs_of_cards(game.packs)),
    "rummikub": lambda game: list(range(TILES)),
}

#: games that shuffle more than once for a deal
SHUFFLES: dict[str, int] = {"rummikub": 2}  # RK-1 the first time to find out who begins

#: the deals that a seat cannot tell from a given one
OTHER_DEALS: dict[str, Callable[[Encoding, Sequence[int], Line, Seat], Redealt]] = {
    "rummy-five": OtherDeal,
    "big-eight": OtherDeal,
    "octablitz": partial(OtherDeal, exchanged=exchanged),
    "rhine-rummy": OtherTiles,
    "rummikub": OtherTiles,
}


def encoding_of(game: AnyGame) -> Encoding:
    """Returns the encoding of a game. Raises OptionError if it has none."""
    build = ENCODINGS.get(game.name) or plugins.part_of("rl", game.name)
    if build is None:
        raise OptionError(f"{game.name} has no encoding; these have: {', '.join(ENCODINGS)}")
    return Encoding(game, build(game))
