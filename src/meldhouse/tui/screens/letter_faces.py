"""Cards of Rummy Five, Big Eight and Octablitz in the terminal: a star is black, a sun is red."""

from __future__ import annotations

import re
from collections.abc import Iterable

from rich.text import Text

from meldhouse.parts.letter_cards import RANKS, Card, write_card

SHAPES = "★☀"
STYLES = ("bold grey7 on grey93", "bold red3 on grey93")
_EDGES = ("grey62", "red3")
#: cards in a text, such as `bABCss`, but not letters of a longer word
_NOTATION = re.compile(r"(?<![A-Za-z])([br])[sABCJKL]{1,8}(?![A-Za-z])")


def face(card: Card, before: str = "", after: str = "", style: str = "") -> Text:
    """Returns a card on the table, `★A`, with optional marks around it."""
    text = Text(before, style=style)
    text.append(SHAPES[card // 7] + RANKS[card % 7], style=f"{STYLES[card // 7]} {style}".strip())
    return text.append(after)


def faces(cards: Iterable[Card]) -> Text:
    """Returns cards that lie together."""
    return Text(" ").join(face(card) for card in cards)


def with_cards(text: str, style: str = "") -> Text:
    """Returns a text with coloured cards."""
    shown = Text(text, style=style)
    for found in _NOTATION.finditer(text):
        shown.stylize(STYLES["br".index(found[1])], found.start(), found.end())
    return shown


def big_cards(cards: Iterable[tuple[Card, str, bool]]) -> Text:
    """Returns a hand, four lines high: each card with its number; `True` sets a card apart."""
    lines = [Text(no_wrap=True) for _ in range(4)]
    for card, label, is_apart in cards:
        edge, inside = _EDGES[card // 7], STYLES[card // 7]
        gap = "  " if is_apart else ""
        lines[0].append(f"{gap}╭{label:─<4}╮", style=edge)
        for line, shown in (
            (lines[1], f" {SHAPES[card // 7]}{RANKS[card % 7]} "),
            (lines[2], f" {write_card(card)} "),
        ):
            line.append(f"{gap}│", style=edge)
            line.append(shown, style=inside)
            line.append("│", style=edge)
        lines[3].append(f"{gap}╰────╯", style=edge)
    return Text("\n", no_wrap=True).join(lines)
