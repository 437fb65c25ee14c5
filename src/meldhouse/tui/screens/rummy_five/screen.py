"""Rummy Five and Big Eight in the terminal."""

from __future__ import annotations

import re
from typing import final

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.text import Text

from meldhouse.core.events import Event
from meldhouse.core.refusal import Refusal
from meldhouse.games.rummy_five.actions import (
    CATCH,
    GO_OUT,
    PASS,
    RUN,
    SET,
    Discard,
    FiveAction,
    write_action,
)
from meldhouse.games.rummy_five.events import DealDrawn, Dealt, Drew, Won
from meldhouse.games.rummy_five.rules import RummyFive
from meldhouse.games.rummy_five.state import CLAIMS, TURN, FiveOwn, FiveView, Thrown
from meldhouse.parts.errors import NotationError
from meldhouse.parts.letter_cards import Card, read_card, write_card, write_cards
from meldhouse.parts.seats import Seat, clockwise_from
from meldhouse.parts.values import kind_of
from meldhouse.tui.screens.letter_faces import big_cards, face, faces, with_cards
from meldhouse.tui.screens.protocol import Names, Unread
from meldhouse.tui.screens.rummy_five.pages import combinations_page, waits_page
from meldhouse.tui.screens.rummy_five.result import explain_result
from meldhouse.tui.terminal.seat_grid import SeatGrid, Wrapped, seat_panel
from meldhouse.words import Words

_TYPED: dict[str, FiveAction] = {
    "out": GO_OUT,
    "catch": CATCH,
    "run": RUN,
    "set": SET,
    "pass": PASS,
    "p": PASS,
    "-": PASS,
}
_FIRST_SENTENCE = re.compile(r"(?<=\.) |(?<=。)")


@final
class RummyFiveScreen:
    """The screen of both editions."""

    pages = ("c", "w")
    open_pages = ("c",)

    def __init__(self, game: RummyFive) -> None:
        self._game = game

    @property
    def may_help(self) -> bool:
        """RF-17 Returns False with `calls = table`: nothing may reveal if a call is right."""
        return self._game.is_strict

    # --- Views ---

    def table(self, view: FiveView, names: Names, words: Words) -> RenderableType:
        """Shows the other seats, the deck and the points on the table between them, and the own cards below."""
        me = view.seat or 0
        others = [self._seat(view, seat, names, words) for seat in clockwise_from(me, view.public.players)]
        return Group(SeatGrid(others, _middle(view, words)), self._seat(view, me, names, words))

    def _seat(self, view: FiveView, seat: Seat, names: Names, words: Words) -> Panel:
        public = view.public
        is_on_turn = public.stage == TURN and public.turn == seat
        marks: list[str] = []
        if public.dealer == seat:
            marks.append(words.say("play.five.dealer", streak=public.streak))
        if public.has_gone(seat):
            marks.append(words.say("play.five.gone"))
        own = view.own if seat == view.seat else None
        points = words.say("play.five.points", points=public.points[seat])
        body = self._lying(view, seat, own, words)
        return seat_panel(body, names[seat], points, " · ".join(marks), is_on_turn, own is not None)

    def _lying(self, view: FiveView, seat: Seat, own: FiveOwn | None, words: Words) -> list[RenderableType]:
        """Returns the cards of a seat: backs or its own hand, exposed trios, its river."""
        public = view.public
        trios = [Text("[").append_text(faces(trio.cards)).append("]") for trio in public.exposed[seat]]
        backs = [] if own is not None else [Text("▯" * view.held[seat], style="cyan")]
        lines: list[RenderableType] = []
        if backs or trios:
            lines.append(Wrapped([*backs, *trios]))
        river = public.river(seat)
        live = public.discards[-1] if public.stage == CLAIMS else None
        shown = [_thrown(thrown, thrown is live) for thrown in river]
        lines.append(Wrapped(shown) if shown else Text(words.say("play.five.no-discards"), style="dim"))
        if own is not None:
            lines.append(big_cards(_numbered(own)))
        return lines

    # --- Questions ---

    def question(self, view: FiveView, names: Names, words: Words) -> RenderableType:
        """Shows the choices; in strict play also why the rest is not allowed (RF-17)."""
        lines = (
            self._turn_lines(view, words)
            if view.public.stage == TURN
            else self._claim_lines(view, names, words)
        )
        return Group(*lines)

    def _turn_lines(self, view: FiveView, words: Words) -> list[Text]:
        own, seat = view.own, view.seat
        if own is None or seat is None:
            return []
        if view.public.has_gone(seat):
            lines = [
                with_cards(words.say("play.five.ask-frozen", card=write_cards((own.drawn or 0,))), "bold")
            ]
        else:
            lines = [Text(words.say("play.five.ask-discard", last=len(own.hand)), style="bold")]
        if not self.may_help:
            return lines
        choices = self._game.choices(view)
        goes = [choice.card for choice in choices if isinstance(choice, Discard) and choice.go]
        if goes:
            typed = [f"{label}!" for card, label, _ in _numbered(own) if card in goes]
            lines.append(Text(words.say("play.five.may-go", typed=words.listed(typed)), style="yellow"))
        if GO_OUT in choices:
            lines.append(Text(words.say("play.five.may-out"), style="bold green"))
        elif own.drawn is not None:
            lines += self._why_not(view, GO_OUT, words)
        return lines

    def _claim_lines(self, view: FiveView, names: Names, words: Words) -> list[Text]:
        thrown = view.public.discards[-1]
        seat, card = names[thrown.seat], write_card(thrown.card)
        calls = (CATCH, RUN, SET)
        choices = self._game.choices(view)
        able = words.listed([write_action(call) for call in calls if call in choices])
        if not able:
            lines = [with_cards(words.say("play.five.may-pass", seat=seat, card=card), "bold")]
        else:
            lines = [
                with_cards(words.say("play.five.may-call", seat=seat, card=card, typed=able), "bold green")
            ]
        for call in calls:
            if call not in choices:
                lines += self._why_not(view, call, words)
        return lines

    def _why_not(self, view: FiveView, action: FiveAction, words: Words) -> list[Text]:
        """Returns the first sentence of a reason; `why` shows all of it."""
        refused: Refusal | None = self._game.refusal(view, action)
        if refused is None:
            return []
        why = _FIRST_SENTENCE.split(words.refusal(refused, write_cards, ()))[0]
        text = words.say("play.not-now", typed=write_action(action), why=why, clause=refused.clause)
        return [Text(text, style="dim")]

    # --- Input ---

    def read(self, text: str, view: FiveView) -> FiveAction:
        """Reads a number or a card (with ! for Go), or a call. Enter passes, or discards the drawn card after Go."""
        known = _TYPED.get(text.lower())
        if known is not None:
            return known
        if not text:
            return self._read_nothing(view)
        go = text.endswith("!")
        typed = text[:-1].strip() if go else text
        if typed.isascii() and typed.isdigit():
            return Discard(_card_at(typed, view), go)
        if len(typed) != 2:
            raise Unread("play.unknown", text=text)
        try:
            rank = "s" if typed[1] in "sS" else typed[1].upper()
            return Discard(read_card(typed[0].lower() + rank), go)
        except NotationError:
            raise Unread("play.unknown", text=text) from None

    def _read_nothing(self, view: FiveView) -> FiveAction:
        if view.public.stage == CLAIMS:
            return PASS
        own = view.own
        if own is not None and own.drawn is not None and view.public.has_gone(view.seat or 0):
            return Discard(own.drawn)
        raise Unread("play.five.nothing-typed")

    def typable(self, view: FiveView) -> list[str]:
        """Returns the cards of the hand and the calls."""
        hand = () if view.own is None else view.own.hand
        return [*(write_card(card) for card in hand), *(word for word in _TYPED if len(word) > 1)]

    def obvious(self, view: FiveView) -> FiveAction | None:
        """Returns a pass if the discard cannot be called. RF-17 Never with `calls = table`, which would reveal that."""
        if not self.may_help or view.public.stage != CLAIMS:
            return None
        return PASS if self._game.choices(view) == [PASS] else None

    # --- Events ---

    def is_news(self, event: Event, me: Seat) -> bool:
        """Draws are seen from the deck, the own deeds are known, the end has a page of its own."""
        if isinstance(event, (Drew, Dealt, Won, DealDrawn)):
            return False
        return getattr(event, "seat", None) != me or kind_of(event) in ("overruled", "mistaken")

    def line(self, event: Event, me: Seat, names: Names, words: Words) -> str:
        return words.event(event, write_cards, names, me)

    def result(self, view: FiveView, names: Names, words: Words) -> RenderableType:
        return explain_result(view.public, self._game.edition, names, words)

    # --- Pages ---

    def help(self, words: Words) -> list[tuple[str, str]]:
        return [
            ("3, bA", words.say("play.five.help.discard")),
            ("3!, bA!", words.say("play.five.help.go")),
            ("out", words.say("play.five.help.out")),
            ("catch, run, set", words.say("play.five.help.calls")),
            ("Enter, pass", words.say("play.five.help.pass")),
            ("w", words.say("play.five.help.waits")),
            *self.legend(words),
        ]

    def legend(self, words: Words) -> list[tuple[str, str]]:
        return [
            ("c", words.say("play.five.help.combinations")),
            ("★  ☀", words.say("play.five.help.suits")),
            ("★A!", words.say("play.five.help.sideways")),
            ("(★A)  >★A<", words.say("play.five.help.taken")),
            ("[★A ★B ★C]  ▯", words.say("play.five.help.exposed")),
        ]

    def page(self, command: str, view: FiveView, names: Names, words: Words) -> RenderableType:
        if command == "c":
            return combinations_page(self._game.edition, words)
        if not self.may_help:
            return Text(words.say("play.no-help"), style="yellow")
        return waits_page(self._game, view, words)


def _middle(view: FiveView, words: Words) -> RenderableType:
    """Shows the deck and the points on the table."""
    deck = Text("▒▒ ", style="cyan", justify="center").append(words.say("play.five.deck", cards=view.stock))
    pot = Text("◉ ", style="yellow", justify="center").append(
        words.say("play.five.pot", points=view.public.pot)
    )
    return Group(deck, pot)


def _thrown(thrown: Thrown, is_live: bool) -> Text:
    """Returns a discard: `★A!` with Go, `(★A)` taken, `>★A<` the one that can be called now."""
    after = "!" if thrown.go else ""
    if thrown.taken_by is not None:
        return face(thrown.card, "(", f"{after})", "dim")
    return face(thrown.card, ">", f"{after}<", "bold") if is_live else face(thrown.card, "", after)


def _numbered(own: FiveOwn) -> list[tuple[Card, str, bool]]:
    """Returns the hand in order with its numbers, the drawn card apart at the end."""
    hand = list(own.hand)
    if own.drawn is not None:
        hand.remove(own.drawn)
    shown = [(card, str(number), False) for number, card in enumerate(hand, start=1)]
    if own.drawn is not None:
        shown.append((own.drawn, str(len(hand) + 1), True))
    return shown


def _card_at(number: str, view: FiveView) -> Card:
    """Returns the card with this number."""
    hand = [] if view.own is None else _numbered(view.own)
    for card, label, _ in hand:
        if label == number.lstrip("0"):
            return card
    raise Unread("play.five.no-such-number", number=number[:20], last=len(hand))
