"""Cards and tiles as SVG."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape
from typing import NamedTuple

#: height and width of a card, and the space between two
_HEIGHT, _WIDTH, _GAP = 40, 28, 4
_INKS = {"black": "#1d2430", "red": "#b3261e", "blue": "#1f5fa8", "orange": "#b85c00"}
_SUITS = {"c": ("♣", "black"), "d": ("♦", "red"), "h": ("♥", "red"), "s": ("♠", "black")}
_COLOURS = {"k": "black", "b": "blue", "o": "orange", "r": "red"}


class Face(NamedTuple):
    """The text on a card and its colour."""

    text: str
    ink: str


#: makes a face from a card in the notation of its game
ReadFace = Callable[[str], Face]


def letter_face(written: str) -> Face:
    """Returns the face of a card such as `rA`."""
    return Face(written[1:], "red" if written.startswith("r") else "black")


def tile_face(written: str) -> Face:
    """Returns the face of a tile such as `k10`, or of a joker."""
    if written.startswith("*"):
        return Face("★", "red")
    return Face(written[1:], _COLOURS.get(written[:1], "black"))


def suit_face(written: str) -> Face:
    """Returns the face of a playing card such as `10d`, or of a joker."""
    sign, ink = _SUITS.get(written[-1:], ("", "black"))
    return Face(written[:-1] + sign, ink) if sign else Face("★", "red")


def cards_svg(faces: Iterable[Face]) -> str:
    """Draws cards side by side."""
    shown = list(faces)
    width = max(1, len(shown) * (_WIDTH + _GAP) - _GAP)
    cards = "".join(_card(face, at * (_WIDTH + _GAP)) for at, face in enumerate(shown))
    label = escape(" ".join(face.text for face in shown), quote=True)
    return (
        f'<svg role="img" aria-label="{label}" width="{width}" height="{_HEIGHT}" '
        f'viewBox="0 0 {width} {_HEIGHT}" style="vertical-align:middle;margin:2px 8px 2px 0">{cards}</svg>'
    )


def _card(face: Face, left: int) -> str:
    size = 17 if len(face.text) < 3 else 13
    return (
        f'<rect x="{left + 0.5}" y="0.5" width="{_WIDTH - 1}" height="{_HEIGHT - 1}" rx="4" fill="#fffdf7" '
        f'stroke="#8a8f99"/><text x="{left + _WIDTH / 2}" y="{_HEIGHT / 2 + 6}" text-anchor="middle" '
        f'font-family="sans-serif" font-size="{size}" font-weight="600" fill="{_INKS[face.ink]}">'
        f"{escape(face.text)}</text>"
    )
