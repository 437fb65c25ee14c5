"""How the cards of Rummy Five, Big Eight and Octablitz look: a star is black, a sun is red."""

from __future__ import annotations

import re
from collections.abc import Iterable

from rich.text import Text

from meldhouse.parts.letter_cards import RANKS, Card, write_card

SHAPES = "★☀"
STYLES = ("bold grey7 on grey93", "bold red3 on grey93")
_EDGES = ("grey62", "red3")
#: cards in running text, as `bABCss`; letters of a longer word are none
_NOTATION = re.compile(r"(?<![A-Za-z])([br])[sABCJKL]{1,8}(?![A-Za-z])")


def face(card: Card, before: str = "", after: str = "", style: str = "") -> Text:
    """A card lying on the table: `★A`, perhaps with marks around it."""
    text = Text(before, style=style)
    text.append(SHAPES[card // 7] + RANKS[card % 7], style=f"{STYLES[card // 7]} {style}".strip())
    return text.append(after)


def faces(cards: Iterable[Card]) -> Text:
    """Cards that lie together."""
    return Text(" ").join(face(card) for card in cards)


def with_cards(text: str, style: str = "") -> Text:
    """A text whose cards stand out in their colours."""
    shown = Text(text, style=style)
    for found in _NOTATION.finditer(text):
        shown.stylize(STYLES["br".index(found[1])], found.start(), found.end())
    return shown


def big_cards(cards: Iterable[tuple[Card, str, bool]]) -> Text:
    """A hand side by side, four lines high: each card with what to type for it; `True` stands apart."""
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
