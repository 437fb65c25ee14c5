"""The events of a deal of Rhine Rummy."""

from __future__ import annotations

from typing import final

from meldhouse.core.events import Event
from meldhouse.parts.layout import Layout
from meldhouse.parts.playing_cards import Card
from meldhouse.parts.seats import Seat


@final
class Dealt(Event):
    """The cards are out. Each seat sees its own hand."""

    FIELDS = ("deal", "dealer", "points", "left", "hand")
    CARD_FIELDS = ("hand",)

    def __init__(
        self,
        deal: int,
        dealer: Seat,
        points: tuple[int, ...],
        left: int,
        hand: tuple[Card, ...] | None = None,
    ) -> None:
        self.deal = deal
        self.dealer = dealer
        self.points = points
        #: how many cards the stock has
        self.left = left
        self.hand = hand


@final
class Drew(Event):
    """A seat drew the top card. Only that seat sees which."""

    FIELDS = ("seat", "left", "card")
    CARD_FIELDS = ("card",)

    def __init__(self, seat: Seat, left: int, card: Card | None = None) -> None:
        self.seat = seat
        self.left = left
        self.card = card


@final
class Laid(Event):
    """A seat tabled cards, and the table now lies like this."""

    FIELDS = ("seat", "cards", "held", "table")
    CARD_FIELDS = ("cards", "table")
    GROUP_FIELDS = ("table",)

    def __init__(self, seat: Seat, cards: tuple[Card, ...], held: int, table: Layout) -> None:
        self.seat = seat
        #: what came from the hand
        self.cards = cards
        #: how many cards the seat still holds
        self.held = held
        self.table = table


@final
class Qualified(Event):
    """A seat has tabled its first cards (RR-5)."""

    FIELDS = ("seat",)

    def __init__(self, seat: Seat) -> None:
        self.seat = seat


@final
class Passed(Event):
    """A seat tabled nothing, and nothing was left to draw (RR-8)."""

    FIELDS = ("seat",)

    def __init__(self, seat: Seat) -> None:
        self.seat = seat


@final
class DealEnded(Event):
    """Somebody went out (or nobody could any more). Hands are shown and counted (RR-7, RR-8)."""

    FIELDS = ("seat", "down_and_out", "hands", "scores", "points")
    CARD_FIELDS = ("hands",)
    GROUP_FIELDS = ("hands",)

    def __init__(
        self,
        seat: Seat | None,
        down_and_out: bool,
        hands: tuple[tuple[Card, ...], ...],
        scores: tuple[int, ...],
        points: tuple[int, ...],
    ) -> None:
        #: who went out
        self.seat = seat
        #: the player qualified in that same turn
        self.down_and_out = down_and_out
        #: what each seat still held
        self.hands = hands
        self.scores = scores
        self.points = points
