"""Tiles and playing cards in the terminal: the colour, and a letter for the colour."""

from __future__ import annotations

import re

from rich.text import Text

from meldhouse.games.rummikub.tiles import COLOURS
from meldhouse.games.rummikub.tiles import write_kind as write_tile_kind
from meldhouse.parts.playing_cards import JOKER, SUIT_SIGNS, show_kind

_PAPER = "on grey93"
_JOKER = f"bold magenta {_PAPER}"
TILE_STYLES = (
    f"bold grey7 {_PAPER}",
    f"bold blue3 {_PAPER}",
    f"bold dark_orange3 {_PAPER}",
    f"bold red3 {_PAPER}",
)
CARD_STYLES = (TILE_STYLES[0], TILE_STYLES[3], TILE_STYLES[3], TILE_STYLES[0])
#: tiles `r12` and cards `10♦` in a text, but not parts of a longer word
_TILE = re.compile(r"(?<![A-Za-z0-9])([kbor])(1[0-3]|[1-9])(?![A-Za-z0-9])")
_CARD = re.compile(r"(?<![A-Za-z0-9])(10|[2-9AJQK])([♣♦♥♠])")


def tile_face(kind: int, stands: str) -> Text:
    """Returns a tile: `r7`, `*`, `*=r7`."""
    text = write_tile_kind(kind)
    style = _JOKER if text == "*" else TILE_STYLES[kind // 13]
    return _with_meaning(Text(text, style=style), stands)


def with_tiles(text: str, style: str = "") -> Text:
    """Returns a text with coloured tiles."""
    shown = Text(text, style=style)
    for found in _TILE.finditer(text):
        shown.stylize(TILE_STYLES[COLOURS.index(found[1])], found.start(), found.end())
    return shown


def card_face(kind: int, stands: str) -> Text:
    """Returns a coloured card: `10♦`, `*`, `*=10♦`."""
    style = _JOKER if kind == JOKER else CARD_STYLES[kind // 13]
    return _with_meaning(Text(show_kind(kind), style=style), stands)


def with_playing_cards(text: str, style: str = "") -> Text:
    """Returns a text with coloured cards."""
    shown = Text(text, style=style)
    for found in _CARD.finditer(text):
        shown.stylize(CARD_STYLES[SUIT_SIGNS.index(found[2])], found.start(), found.end())
    return shown


def _with_meaning(face: Text, stands: str) -> Text:
    return Text().append_text(face).append(f"={stands}" if stands else "", style="italic")
