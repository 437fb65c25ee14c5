"""The cards of each game: how they are written, and how they look."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from meldhouse.games.registry import GAMES
from meldhouse.games.rummikub.tiles import write_tiles
from meldhouse.notebook.faces import Face, ReadFace, letter_face, suit_face, tile_face
from meldhouse.parts import letter_cards, playing_cards


class Cards(NamedTuple):
    """The notation of a game's cards, and their faces."""

    write: Callable[[Sequence[int]], str]
    read_face: ReadFace

    def face(self, card: int) -> Face:
        return self.read_face(self.write((card,)))


_LETTERS = Cards(letter_cards.write_cards, letter_face)

#: by the folder of the game
CARDS = {
    "rummy_five": _LETTERS,
    "octablitz": _LETTERS,
    "rhine_rummy": Cards(playing_cards.write_cards, suit_face),
    "rummikub": Cards(write_tiles, tile_face),
}
_GAMES = "meldhouse.games."


def cards_of(value: object) -> Cards | None:
    """Returns the cards of the game in whose folder the class of a value is, or None for other classes."""
    for base in type(value).__mro__:
        if base.__module__.startswith(_GAMES):
            return CARDS.get(base.__module__.removeprefix(_GAMES).partition(".")[0])
    return None


def cards_of_clause(clause: str) -> Cards | None:
    """Returns the cards of the game whose rules have a clause such as RF-6."""
    prefix = clause.partition("-")[0]
    topics = [info.topic for info in GAMES.values() if info.clauses == prefix]
    return CARDS.get(topics[0].replace("-", "_")) if topics else None
