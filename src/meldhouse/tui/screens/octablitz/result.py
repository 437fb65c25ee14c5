"""The result of a deal of Octablitz (OB-7, OB-8)."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from meldhouse.games.octablitz.events import DealWon
from meldhouse.games.octablitz.scoring import Payment
from meldhouse.games.octablitz.state import OctablitzPublic
from meldhouse.parts.letter_cards import write_cards
from meldhouse.parts.seats import Seat
from meldhouse.tui.screens.letter_faces import with_cards
from meldhouse.tui.screens.protocol import Names
from meldhouse.words import Words


def explain_result(public: OctablitzPublic, me: Seat | None, names: Names, words: Words) -> RenderableType:
    """Returns the page after a deal."""
    result = public.result
    if result is None:
        return Text("")
    cards = _last_cards(public, result)
    if result.seat == me:
        won = words.say("tricks.won-you", cards=cards)
    else:
        won = words.say("tricks.won", seat=names[result.seat], cards=cards)
    lines: list[RenderableType] = [with_cards(won, "bold green"), Text("")]
    lines.append(Text(words.say("tricks.payments"), style="bold"))
    lines += [Text("  " + _payment(payment, names, words)) for payment in result.payments]
    lines += [Text(""), _points(result, names, words)]
    general = words.say("tricks.next-general", seat=names[result.seat], multiplier=result.multiplier)
    lines.append(Text(general, style="yellow"))
    return Group(*lines)


def _last_cards(public: OctablitzPublic, result: DealWon) -> str:
    """Returns the combination that took the last trick."""
    for laid in public.tricks[-1].laid:
        if laid.seat == result.seat:
            return write_cards(laid.cards or ())
    return ""


def _payment(payment: Payment, names: Names, words: Words) -> str:
    """Explains a payment between a seat and the winner."""
    if payment.points == 0:
        seat = names[payment.seat]
        return words.say("settlement.even", seat=seat, base=payment.base, taken=payment.taken)
    parts = "pays-none" if payment.extra else "pays"
    return words.say(
        f"settlement.{parts}-general" if payment.times > 1 else f"settlement.{parts}",
        payer=names[payment.payer],
        payee=names[payment.payee],
        points=payment.points,
        base=payment.base,
        taken=payment.taken,
        extra=payment.extra,
        times=payment.times,
    )


def _points(result: DealWon, names: Names, words: Words) -> Table:
    """Returns the new points of each seat, and the change in this deal."""
    table = Table.grid(padding=(0, 2))
    table.add_column()
    table.add_column(justify="right")
    table.add_column(justify="right")
    table.add_row(Text(words.say("tricks.new-points"), style="bold"), "", "")
    for seat, name in enumerate(names):
        change = sum(paid.points for paid in result.payments if paid.payee == seat)
        change -= sum(paid.points for paid in result.payments if paid.payer == seat)
        style = "green" if change > 0 else "red" if change < 0 else "dim"
        shown = Text(f"{change:+d}" if change else "", style=style)
        table.add_row(f"  {name}", str(result.points[seat]), shown)
    return table
