"""Octablitz in the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.panel import Panel
from rich.text import Text

from meldhouse.core.events import Event
from meldhouse.games.octablitz.actions import Play, read_action, write_action
from meldhouse.games.octablitz.events import Dealt, DealWon
from meldhouse.games.octablitz.rules import Octablitz
from meldhouse.games.octablitz.state import Laid, OctablitzOwn, OctablitzPublic, OctablitzView
from meldhouse.parts.errors import NotationError
from meldhouse.parts.letter_cards import Card, write_card, write_cards
from meldhouse.parts.seats import Seat, clockwise_from
from meldhouse.tui.screens.letter_faces import big_cards, face, faces, with_cards
from meldhouse.tui.screens.octablitz.result import explain_result
from meldhouse.tui.screens.protocol import Names, Unread
from meldhouse.tui.terminal.seat_grid import SeatGrid, Wrapped, seat_panel
from meldhouse.words import Words

#: the width of a card of the hand in columns
_CARD_WIDTH = 6


class _Hand:
    """The own cards with their numbers, in as many rows as needed."""

    def __init__(self, hand: Sequence[Card]) -> None:
        self._shown = [(card, str(number), False) for number, card in enumerate(hand, start=1)]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        a_row = max(options.max_width // _CARD_WIDTH, 1)
        for at in range(0, len(self._shown), a_row):
            yield big_cards(self._shown[at : at + a_row])


@final
class OctablitzScreen:
    """The screen of Octablitz."""

    pages = ("t",)
    open_pages = pages
    may_help = True

    def __init__(self, game: Octablitz) -> None:
        self._game = game

    # --- Views ---

    def table(self, view: OctablitzView, names: Names, words: Words) -> RenderableType:
        """Shows the other seats, the strongest play between them, and the own cards below."""
        me = view.seat or 0
        others = [self._seat(view, seat, names, words) for seat in clockwise_from(me, view.public.players)]
        return Group(SeatGrid(others, _middle(view, names, words)), self._seat(view, me, names, words))

    def _seat(self, view: OctablitzView, seat: Seat, names: Names, words: Words) -> Panel:
        public = view.public
        is_on_turn = public.result is None and public.turn == seat
        mark = words.say("tricks.general", multiplier=public.multiplier) if public.general == seat else ""
        own = view.own if seat == view.seat else None
        points = words.say("tricks.points", points=public.points[seat])
        body = _lying(view, seat, own, words)
        return seat_panel(body, names[seat], points, mark, is_on_turn, own is not None)

    # --- Questions ---

    def question(self, view: OctablitzView, names: Names, words: Words) -> RenderableType:
        """Shows the leads, or the plays that beat the strongest, and how to play face down."""
        led = view.public.led
        if led is None:
            leads = [write_action(play) for play in self._game.choices(view)]
            return Group(
                Text(words.say("tricks.ask-lead"), style="bold"),
                with_cards(words.say("tricks.may-lead", cards=words.listed(leads)), "yellow"),
            )
        best = view.public.best
        asked = words.say(
            "tricks.ask-follow",
            needed=led.size,
            led=write_cards(led.cards),
            best=write_cards(best.cards or ()),
            seat=names[best.seat],
        )
        typed = " ".join(["d", *(str(number) for number in range(1, led.size + 1))])
        return Group(
            with_cards(asked, "bold"),
            self._stronger(view, words),
            Text(words.say("tricks.hide", typed=typed), style="dim"),
        )

    def _stronger(self, view: OctablitzView, words: Words) -> Text:
        """Shows the plays allowed face up, or the reason why there are none (OB-3, OB-6)."""
        plays = [play for play in self._game.choices(view) if not play.face_down]
        if plays:
            listed = words.listed([write_action(play) for play in plays])
            return with_cards(words.say("tricks.may-beat", cards=listed), "bold green")
        own = view.own
        refusal = None if own is None else self._game.refusal(view, Play(own.hand[-1:]))
        if refusal is not None and refusal.code == "no-trick-taken":
            return Text(words.say("tricks.must-hide"), style="yellow")
        return Text(words.say("tricks.cannot-beat"))

    # --- Input ---

    def read(self, text: str, view: OctablitzView) -> Play:
        """Reads numbers or cards; after d or in brackets they are face down. Enter makes the only play."""
        if not text:
            only = self.obvious(view)
            if only is None:
                raise Unread("tricks.nothing-typed")
            return only
        typed, face_down = _without_marks(text)
        numbers = typed.replace(",", " ").split()
        if numbers and all(number.isascii() and number.isdigit() for number in numbers):
            return Play(_cards_at(numbers, view.own), face_down)
        try:
            return Play(read_action(typed).cards, face_down)
        except NotationError:
            raise Unread("play.unknown", text=text) from None

    def typable(self, view: OctablitzView) -> list[str]:
        """Returns the plays allowed face up, and the cards of the hand."""
        plays = [write_action(play) for play in self._game.choices(view) if not play.face_down]
        return [*plays, *(write_card(card) for card in (() if view.own is None else view.own.hand))]

    def obvious(self, view: OctablitzView) -> Play | None:
        """Returns the only play, if there is one."""
        choices = self._game.choices(view)
        return choices[0] if len(choices) == 1 else None

    # --- Events ---

    def is_news(self, event: Event, me: Seat) -> bool:
        """Checks if an event is news: all plays are, also the own ones; the result has its own page."""
        return not isinstance(event, (Dealt, DealWon))

    def line(self, event: Event, me: Seat, names: Names, words: Words) -> str:
        return words.event(event, write_cards, names, me)

    def result(self, view: OctablitzView, names: Names, words: Words) -> RenderableType:
        return explain_result(view.public, view.seat, names, words)

    # --- Pages ---

    def help(self, words: Words) -> list[tuple[str, str]]:
        return [
            ("1 2 3, bAA", words.say("tricks.help.up")),
            ("d 1 2, (bs rA)", words.say("tricks.help.down")),
            ("Enter", words.say("tricks.help.only")),
            *self.legend(words),
        ]

    def legend(self, words: Words) -> list[tuple[str, str]]:
        return [
            ("t", words.say("tricks.help.tricks")),
            ("★  ☀", words.say("tricks.help.suits")),
            (">", words.say("tricks.help.strongest")),
            ("▮  ▯", words.say("tricks.help.backs")),
        ]

    def page(self, command: str, view: OctablitzView, names: Names, words: Words) -> RenderableType:
        """Shows the tricks so far, and the own cards played face down."""
        tricks = view.public.tricks
        if not tricks:
            return Text(words.say("tricks.no-history"))
        lines = [Text(words.say("tricks.history"), style="bold")]
        for number, trick in enumerate(tricks, start=1):
            laid = " · ".join(f"{names[one.seat]} {_written(one)}" for one in trick.laid)
            seat = names[trick.taker]
            lines.append(with_cards(words.say("tricks.history-line", number=number, seat=seat, laid=laid)))
        return Group(*lines)


def _lying(view: OctablitzView, seat: Seat, own: OctablitzOwn | None, words: Words) -> list[RenderableType]:
    """Returns the cards of a seat: backs or its own hand, its play, and the cards taken."""
    public = view.public
    lines: list[RenderableType] = []
    if own is None:
        lines.append(Text("▯" * view.held[seat], style="cyan"))
    lines.append(_laid(public, seat))
    taken = public.taken[seat]
    if taken:
        label = Text(words.say("tricks.taken", taken=len(taken)))
        lines.append(Wrapped([label, *(face(card) for card in taken)]))
    else:
        lines.append(Text(words.say("tricks.none-taken"), style="dim"))
    if own is not None:
        if own.buried:
            label = Text(words.say("tricks.buried"), style="dim")
            lines.append(Wrapped([label, *(face(card, style="dim") for card in own.buried)]))
        lines.append(_Hand(own.hand))
    return lines


def _laid(public: OctablitzPublic, seat: Seat) -> Text:
    """Returns the play of a seat to the running trick; the strongest is marked."""
    for laid in public.trick:
        if laid.seat == seat:
            if laid.cards is None:
                return Text("▮" * laid.count, style="magenta")
            mark = "bold" if laid is public.best else ""
            return Text("> " if mark else "  ", style=mark).append_text(faces(laid.cards))
    return Text("")


def _middle(view: OctablitzView, names: Names, words: Words) -> RenderableType:
    """Shows the strongest play, or the seat that leads."""
    public = view.public
    if public.result is not None:
        return Text("")
    if public.trick:
        cards = write_cards(public.best.cards or ())
        shown = with_cards(words.say("tricks.stands", cards=cards))
    elif public.turn == view.seat:
        shown = Text(words.say("tricks.lead-awaited-you"))
    else:
        shown = Text(words.say("tricks.lead-awaited", seat=names[public.turn]))
    shown.justify = "center"
    return shown


def _written(laid: Laid) -> str:
    return "▮" * laid.count if laid.cards is None else write_cards(laid.cards)


def _without_marks(text: str) -> tuple[str, bool]:
    """Removes the signs for face down. Returns the rest, and True if there were any."""
    if text.startswith("(") and text.endswith(")"):
        return text[1:-1].strip(), True
    if text[0] in "dD" and text[1:2] in (" ", "(", *"0123456789"):
        return text[1:].strip(" ()"), True
    return text, False


def _cards_at(numbers: Sequence[str], own: OctablitzOwn | None) -> list[Card]:
    """Returns the cards with these numbers. Raises `Unread` if one is named twice."""
    hand = () if own is None else own.hand
    cards: list[Card] = []
    seen: set[int] = set()
    for number in numbers:
        at = int(number[:9])
        if not 1 <= at <= len(hand):
            raise Unread("tricks.no-such-number", number=number[:20], last=len(hand))
        if at in seen:
            raise Unread("tricks.number-twice", number=number)
        seen.add(at)
        cards.append(hand[at - 1])
    return cards
