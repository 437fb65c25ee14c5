"""Values as HTML: cards as pictures, everything else as text. All texts are escaped."""

from __future__ import annotations

from html import escape
from typing import Any

from meldhouse.arena.render.page import entrant_table
from meldhouse.arena.summary import Summary
from meldhouse.core.game import AnyGame
from meldhouse.core.match import Match
from meldhouse.core.refusal import Refusal
from meldhouse.core.state import View
from meldhouse.notebook.faces import cards_svg
from meldhouse.notebook.registry import Cards, cards_of, cards_of_clause
from meldhouse.parts.values import Value, kind_of
from meldhouse.solvers.melding.question import Solution
from meldhouse.words import words_in


class Drawn:
    """A value with the cards of its game, for the last line of a cell."""

    def __init__(self, value: object, cards: Cards | None) -> None:
        self._value, self._cards = value, cards

    def _repr_html_(self) -> str:
        return html_of(self._value, self._cards)

    def __repr__(self) -> str:
        return repr(self._value)


def drawn(game: AnyGame, value: object) -> Drawn:
    """Draws a value of a game, such as a solution, whose tiles alone do not tell the game."""
    return Drawn(value, cards_of(game))


def html_of(value: object, cards: Cards | None = None) -> str:
    """Returns a value as HTML. Of a match it shows what everyone at the table sees."""
    if isinstance(value, Match):
        return _match(value)
    if isinstance(value, View):
        return _view(value)
    if isinstance(value, Refusal):
        return _refusal(value)
    if isinstance(value, Summary):
        return _contest(value)
    if isinstance(value, Solution):
        return _solution(value, cards)
    return _value(value, cards or cards_of(value))


def _match(match: Match[Any, Any, Any, Any, Any]) -> str:
    words = words_in("en")
    points = ", ".join(str(points) for points in match.standing.points)
    state = "over" if match.is_over else f"deal {len(match.decisions)}"
    title = (
        f"<strong>{escape(words.game(match.game.name))}</strong>, {escape(state)}, points {escape(points)}"
    )
    return f"<div>{title}{_view(match.view(None)) if match.decisions else ''}</div>"


def _view(view: View[Any, Any]) -> str:
    cards = cards_of(view.public)
    seat = "a watcher" if view.seat is None else f"seat {view.seat}"
    own = [] if view.own is None else _rows(view.own, cards)
    others = [("cards held", _text(list(view.held), cards)), ("stock", _text(view.stock, cards))]
    return _table(f"View of {seat}", [*own, *_rows(view.public, cards), *others])


def _refusal(refusal: Refusal) -> str:
    cards = cards_of_clause(refusal.clause)
    text = refusal.code
    if cards is not None:
        text = words_in("en").refusal(refusal, cards.write, ())
    picture = _cards(refusal.cards, cards) if refusal.cards and cards is not None else ""
    return f"<div><strong>{escape(refusal.clause)}</strong> {escape(text)} {picture}</div>"


def _contest(summary: Summary) -> str:
    words = words_in("en")
    title = words.say("arena.title", game=words.game(summary.game))
    played = words.say("arena.played", deals=summary.deals, plays=summary.plays)
    return (
        f"<div><strong>{escape(title)}</strong><p>{escape(played)}</p>{entrant_table(summary, words)}</div>"
    )


def _solution(solution: Solution, cards: Cards | None) -> str:
    proof = "proven" if solution.is_proven else "not proven"
    plays = "".join(_value(play, cards) for play in solution.plays)
    return f"<div>{len(solution.plays)} plays, {proof}{plays}</div>"


def _value(value: object, cards: Cards | None) -> str:
    if not isinstance(value, Value):
        return _text(value, cards)
    return _table(kind_of(value), _rows(value, cards))


def _rows(value: Value, cards: Cards | None) -> list[tuple[str, str]]:
    """Returns the fields of a value that are not empty, as HTML."""
    rows = []
    for name in value.FIELDS:
        field = getattr(value, name)
        if field is None or field == () or field is False:
            continue
        rows.append((name.replace("_", " "), _field(value, name, field, cards)))
    return rows


def _field(value: Value, name: str, field: Any, cards: Cards | None) -> str:
    if name in value.CARD_FIELDS or name in value.GROUP_FIELDS:
        return _cards(field, cards)
    return _text(field, cards)


def _cards(field: Any, cards: Cards | None) -> str:
    """Draws one card, some cards, or groups of cards."""
    if cards is None:
        return escape(str(field))
    if isinstance(field, int):
        return cards_svg([cards.face(field)])
    if any(not isinstance(one, int) for one in field):
        return " ".join(_cards(group, cards) for group in field)
    return cards_svg(cards.face(card) for card in field)


def _text(field: Any, cards: Cards | None) -> str:
    if isinstance(field, Value):
        return " ".join(f"{escape(name)} {text}" for name, text in _rows(field, cards))
    if isinstance(field, (tuple, list)):
        return ", ".join(_text(one, cards) for one in field)
    return escape(str(field))


def _table(title: str, rows: list[tuple[str, str]]) -> str:
    cell = "text-align:left;padding:2px 12px 2px 0;vertical-align:middle"
    body = "".join(
        f'<tr><th style="{cell}">{escape(name)}</th><td style="{cell}">{text}</td></tr>'
        for name, text in rows
    )
    return f"<table><caption>{escape(title)}</caption><tbody>{body}</tbody></table>"
