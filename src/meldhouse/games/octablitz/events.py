"""Events of Octablitz."""

from __future__ import annotations

from typing import final

from meldhouse.core.events import Event
from meldhouse.games.octablitz.scoring import Payment
from meldhouse.parts.letter_cards import Card
from meldhouse.parts.seats import Seat


@final
class Dealt(Event):
    """The cards were dealt. Each seat sees its own hand."""

    FIELDS = ("deal", "dealer", "general", "multiplier", "points", "hand")
    CARD_FIELDS = ("hand",)

    def __init__(
        self,
        deal: int,
        dealer: Seat,
        general: Seat | None,
        multiplier: int,
        points: tuple[int, ...],
        hand: tuple[Card, ...] | None = None,
    ) -> None:
        self.deal = deal
        #: the seat that leads to the first trick
        self.dealer = dealer
        self.general = general
        self.multiplier = multiplier
        self.points = points
        self.hand = hand


@final
class Led(Event):
    """A seat led to a trick."""

    FIELDS = ("seat", "cards")
    CARD_FIELDS = ("cards",)

    def __init__(self, seat: Seat, cards: tuple[Card, ...]) -> None:
        self.seat = seat
        self.cards = cards


@final
class FollowedUp(Event):
    """A seat played a stronger combination face up."""

    FIELDS = ("seat", "cards")
    CARD_FIELDS = ("cards",)

    def __init__(self, seat: Seat, cards: tuple[Card, ...]) -> None:
        self.seat = seat
        self.cards = cards


@final
class FollowedDown(Event):
    """A seat played cards face down. Only that seat sees them (OB-3)."""

    FIELDS = ("seat", "count", "cards")
    CARD_FIELDS = ("cards",)

    def __init__(self, seat: Seat, count: int, cards: tuple[Card, ...] | None = None) -> None:
        self.seat = seat
        self.count = count
        self.cards = cards


@final
class TrickTaken(Event):
    """The strongest player of a trick kept their own cards of it, and leads next (OB-5)."""

    FIELDS = ("seat", "cards", "taken")
    CARD_FIELDS = ("cards",)

    def __init__(self, seat: Seat, cards: tuple[Card, ...], taken: int) -> None:
        self.seat = seat
        self.cards = cards
        #: the number of cards that this seat has taken in the deal
        self.taken = taken


@final
class DealWon(Event):
    """The winner of the last trick won the deal and is General in the next one (OB-7, OB-8)."""

    FIELDS = ("seat", "payments", "points", "multiplier")

    def __init__(
        self, seat: Seat, payments: tuple[Payment, ...], points: tuple[int, ...], multiplier: int
    ) -> None:
        self.seat = seat
        #: the settlement of each other seat with the winner
        self.payments = payments
        self.points = points
        #: the multiplier of the winner's payments in the next deal
        self.multiplier = multiplier
