"""The result of a deal of Rummy Five or Big Eight (RF-12 to RF-15)."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from meldhouse.games.rummy_five.edition import Edition
from meldhouse.games.rummy_five.events import DealDrawn, Won
from meldhouse.games.rummy_five.scoring import HandScore, Payment
from meldhouse.games.rummy_five.state import FivePublic
from meldhouse.parts.letter_cards import Card, write_card, write_cards
from meldhouse.tui.screens.letter_faces import face, faces, with_cards
from meldhouse.tui.screens.protocol import Names
from meldhouse.words import Words


def explain_result(public: FivePublic, edition: Edition, names: Names, words: Words) -> RenderableType:
    """Returns the page after a deal."""
    result = public.result
    if isinstance(result, Won):
        lines = _won_lines(result, names, words)
    elif isinstance(result, DealDrawn):
        lines = _drawn_lines(result, names, words)
    else:
        return Text("")
    lines += [Text(""), Text(words.say("play.five.payments"), style="bold")]
    if not result.payments:
        lines.append(Text("  " + words.say("play.five.no-payments"), style="dim"))
    lines += [Text("  " + words.payment(edition.name, payment, names)) for payment in result.payments]
    if result.pot:
        lines.append(Text("  " + words.say("play.five.carried", points=result.pot), style="yellow"))
    lines += [Text(""), _points(result.points, result.payments, names, words)]
    return Group(*lines)


def _won_lines(won: Won, names: Names, words: Words) -> list[RenderableType]:
    card = write_card(won.card)
    if won.discarder is None:
        said = words.say("play.five.won-draw", seat=names[won.seat], card=card)
    else:
        said = words.say(
            "play.five.won-catch", seat=names[won.seat], card=card, discarder=names[won.discarder]
        )
    return [with_cards(said, "bold green"), _reading(won), Text(""), _score(won.score, words)]


def _reading(won: Won) -> Text:
    """Returns the hand in its groups. The completing card is marked once; exposed trios are in brackets."""
    shown = Text("  ")
    exposed = list(won.exposed)
    is_marked = False
    for group in won.score.reading.groups:
        is_exposed = group in exposed
        if is_exposed:
            exposed.remove(group)
        marked = -1 if is_marked or is_exposed else _place(group, won.card)
        is_marked = is_marked or marked >= 0
        cards = Text(" ").join(face(card, "*" if at == marked else "") for at, card in enumerate(group))
        shown.append_text(Text("[").append_text(cards).append("]") if is_exposed else cards).append("   ")
    shown.append(f"({write_cards(won.concealed)} + {write_card(won.card)})", style="dim")
    return shown


def _place(group: tuple[Card, ...], card: Card) -> int:
    return group.index(card) if card in group else -1


def _score(score: HandScore, words: Words) -> Table:
    """RF-13 Shows Go, each combination, dealer points, and the sum."""
    table = Table.grid(padding=(0, 2))
    table.add_column()
    table.add_column(justify="right")
    if score.go:
        table.add_row("  " + words.say_of("rummy-five", "score.go"), str(score.go))
    for name, points in score.combinations:
        table.add_row("  " + words.combination(name), str(points))
    if score.dealer:
        table.add_row("  " + _begun(words.say_of("rummy-five", "score.dealer")), str(score.dealer))
    table.add_row("  " + words.say("play.five.hand-points"), str(score.points), style="bold")
    return table


def _begun(text: str) -> str:
    """Returns a text with a capital letter."""
    return text[:1].upper() + text[1:]


def _drawn_lines(drawn: DealDrawn, names: Names, words: Words) -> list[RenderableType]:
    lines: list[RenderableType] = [Text(words.say("play.five.drawn"), style="bold yellow")]
    if not drawn.one_away:
        lines.append(Text("  " + words.say("play.five.nobody-one-away")))
    for seat, hand in zip(drawn.one_away, drawn.hands, strict=True):
        line = Text("  " + words.say("play.five.one-away", seat=names[seat]) + "  ")
        lines.append(line.append_text(faces(hand)).append(f"  ({write_cards(hand)})", style="dim"))
    return lines


def _points(points: Sequence[int], payments: Sequence[Payment], names: Names, words: Words) -> Table:
    """Returns the new points of each seat, and the change."""
    table = Table.grid(padding=(0, 2))
    table.add_column()
    table.add_column(justify="right")
    table.add_column(justify="right")
    table.add_row(Text(words.say("play.five.new-points"), style="bold"), "", "")
    for seat, name in enumerate(names):
        change = sum(paid.points for paid in payments if paid.payee == seat)
        change -= sum(paid.points for paid in payments if paid.payer == seat)
        style = "green" if change > 0 else "red" if change < 0 else "dim"
        table.add_row(f"  {name}", str(points[seat]), Text(f"{change:+d}" if change else "", style=style))
    return table
