"""Shows cards on the rule pages as small pictures, as the web client does, and makes their anchors known."""

from __future__ import annotations

import re

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.transforms import SphinxTransform

_PLACES = (
    {"b": "★", "r": "☀"},
    {"k": "◆", "b": "●", "o": "▲", "r": "✚"},
    {"c": "♣", "d": "♦", "h": "♥", "s": "♠"},
)
_LETTERS, _TILES, _SUITS = _PLACES
_LETTER_CARDS = re.compile(r"[br][sABCJKL]+( [br][sABCJKL]+)*")
_TILE = re.compile(r"([kbor])(1[0-3]|[1-9])'*")
_PLAYING_CARD = re.compile(r"(10|[2-9AJQK])([cdhs])'*")
_JOKER = re.compile(r"\*'*")
_ANCHOR = re.compile(r'<a id="([a-z0-9-]+)">')


def pictures(text: str) -> list[tuple[str, str]] | None:
    """Returns class and label of every card that a text names, "" for a gap between sets; None for other texts."""
    if _LETTER_CARDS.fullmatch(text):
        return letters(text)
    found = [picture(word) for word in text.split()]
    named = [one for one in found if one is not None]
    return named if len(named) == len(found) and any(kind for kind, _ in named) else None


def letters(text: str) -> list[tuple[str, str]]:
    made, suit = [], ""
    for sign in text.replace(" ", ""):
        if sign in _LETTERS:
            suit = sign
        else:
            made.append((f"letter-{suit}", _LETTERS[suit] + sign))
    return made


def picture(word: str) -> tuple[str, str] | None:
    if word == "/":
        return "", ""
    if _JOKER.fullmatch(word):
        return "joker", "✽"
    if tile := _TILE.fullmatch(word):
        return f"tile-{tile[1]}", _TILES[tile[1]] + tile[2]
    if card := _PLAYING_CARD.fullmatch(word):
        return f"suit-{card[2]}", card[1] + _SUITS[card[2]]
    return None


class CardPictures(SphinxTransform):
    """Replaces notation by pictures. Sections about the notation (small headings that are not clauses) show both."""

    default_priority = 400

    def apply(self, **_: object) -> None:
        if not self.env.docname.startswith("docs/rules/") or self.env.docname.endswith("README"):
            return
        for literal in list(self.document.findall(nodes.literal)):
            shown = pictures(literal.astext())
            if shown is not None:
                drawn = cards(shown)
                both = [literal, nodes.Text(" "), drawn] if is_about_notation(literal) else [drawn]
                literal.parent.replace(literal, both)


def cards(shown: list[tuple[str, str]]) -> nodes.inline:
    """Draws a row of sets, which stay on one line each."""
    sets = [nodes.inline(classes=["set"])]
    for kind, label in shown:
        if kind:
            sets[-1] += nodes.inline("", label, classes=["card", kind])
        else:
            sets.append(nodes.inline(classes=["set"]))
    return nodes.inline("", "", *sets, classes=["cards"])


def is_about_notation(node: nodes.Node) -> bool:
    """Checks if a text is in a section of the third level whose heading has no number."""
    section = node.parent
    while section is not None and not isinstance(section, nodes.section):
        section = section.parent
    if section is None or not isinstance(section.parent, nodes.section):
        return False
    return isinstance(section.parent.parent, nodes.section) and not re.match(
        r"[A-Z]{2}-\d+ ", section[0].astext()
    )


class Anchors(SphinxTransform):
    """Makes anchors that are written as HTML known to links, before MyST resolves these."""

    default_priority = 870

    def apply(self, **_: object) -> None:
        slugs = self.env.metadata[self.env.docname].setdefault("myst_slugs", {})
        self.document.myst_slugs = slugs
        for raw in self.document.findall(nodes.raw):
            for name in _ANCHOR.findall(raw.astext()):
                slugs[name] = (raw.line, name, name)


def setup(app: Sphinx) -> dict[str, object]:
    app.add_transform(CardPictures)
    app.add_transform(Anchors)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
