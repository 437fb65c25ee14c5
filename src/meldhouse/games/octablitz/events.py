"""What can happen in a deal of Octablitz, as it is told."""

from __future__ import annotations

from typing import final

from meldhouse.core.events import Event
from meldhouse.games.octablitz.scoring import Payment
from meldhouse.parts.letter_cards import Card
from meldhouse.parts.seats import Seat


@final
class Dealt(Event):
    """The cards are out. Each seat is told its own hand."""

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
        #: who leads to the first trick
        self.dealer = dealer
        self.general = general
        self.multiplier = multiplier
        self.points = points
        self.hand = hand


@final
class Led(Event):
    """A trick was begun."""

    FIELDS = ("seat", "cards")
    CARD_FIELDS = ("cards",)

    def __init__(self, seat: Seat, cards: tuple[Card, ...]) -> None:
        self.seat = seat
        self.cards = cards


@final
class FollowedUp(Event):
    """A stronger combination was played face up."""

    FIELDS = ("seat", "cards")
    CARD_FIELDS = ("cards",)

    def __init__(self, seat: Seat, cards: tuple[Card, ...]) -> None:
        self.seat = seat
        self.cards = cards


@final
class FollowedDown(Event):
    """Cards were played face down. Only their player is told which (OB-3)."""

    FIELDS = ("seat", "count", "cards")
    CARD_FIELDS = ("cards",)

    def __init__(self, seat: Seat, count: int, cards: tuple[Card, ...] | None = None) -> None:
        self.seat = seat
        self.count = count
        self.cards = cards


@final
class TrickTaken(Event):
    """All have played; the strongest keeps the cards they played, and leads next (OB-5)."""

    FIELDS = ("seat", "cards", "taken")
    CARD_FIELDS = ("cards",)

    def __init__(self, seat: Seat, cards: tuple[Card, ...], taken: int) -> None:
        self.seat = seat
        self.cards = cards
        #: how many cards this seat has now taken in the deal
        self.taken = taken


@final
class DealWon(Event):
    """The last trick's winner has won the deal and is General in the next (OB-7, OB-8)."""

    FIELDS = ("seat", "payments", "points", "multiplier")

    def __init__(
        self, seat: Seat, payments: tuple[Payment, ...], points: tuple[int, ...], multiplier: int
    ) -> None:
        self.seat = seat
        #: what each other seat settled with the winner
        self.payments = payments
        self.points = points
        #: how many times the winner's payments will count in the next deal
        self.multiplier = multiplier
