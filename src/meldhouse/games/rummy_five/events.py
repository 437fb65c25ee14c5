"""Events of Rummy Five and Big Eight."""

from __future__ import annotations

from typing import final

from meldhouse.core.events import Event
from meldhouse.games.rummy_five.scoring import HandScore, Payment
from meldhouse.parts.letter_cards import Card
from meldhouse.parts.seats import Seat


@final
class Dealt(Event):
    """The cards were dealt. Each seat sees its own hand."""

    FIELDS = ("deal", "dealer", "streak", "points", "pot", "hand")
    CARD_FIELDS = ("hand",)

    def __init__(
        self,
        deal: int,
        dealer: Seat,
        streak: int,
        points: tuple[int, ...],
        pot: int,
        hand: tuple[Card, ...] | None = None,
    ) -> None:
        self.deal = deal
        self.dealer = dealer
        self.streak = streak
        self.points = points
        self.pot = pot
        self.hand = hand


@final
class Drew(Event):
    """A seat drew the top card. Only that seat sees it."""

    FIELDS = ("seat", "left", "card")
    CARD_FIELDS = ("card",)

    def __init__(self, seat: Seat, left: int, card: Card | None = None) -> None:
        self.seat = seat
        self.left = left
        self.card = card


@final
class Discarded(Event):
    """A card was discarded, with Go or without."""

    FIELDS = ("seat", "card", "go")
    CARD_FIELDS = ("card",)

    def __init__(self, seat: Seat, card: Card, go: bool) -> None:
        self.seat = seat
        self.card = card
        self.go = go


@final
class CalledRun(Event):
    """A discard was taken for a run."""

    FIELDS = ("seat", "discarder", "card", "cards")
    CARD_FIELDS = ("card", "cards")

    def __init__(self, seat: Seat, discarder: Seat, card: Card, cards: tuple[Card, ...]) -> None:
        self.seat = seat
        self.discarder = discarder
        self.card = card
        self.cards = cards


@final
class CalledSet(Event):
    """A discard was taken for a set."""

    FIELDS = ("seat", "discarder", "card", "cards")
    CARD_FIELDS = ("card", "cards")

    def __init__(self, seat: Seat, discarder: Seat, card: Card, cards: tuple[Card, ...]) -> None:
        self.seat = seat
        self.discarder = discarder
        self.card = card
        self.cards = cards


@final
class Overruled(Event):
    """A call lost to a better one (RF-8)."""

    FIELDS = ("seat", "call")

    def __init__(self, seat: Seat, call: str) -> None:
        self.seat = seat
        #: `catch`, `run` or `set`
        self.call = call


@final
class Mistaken(Event):
    """A wrong call cost a point to each other player (RF-17)."""

    FIELDS = ("seat", "call", "payments", "points")

    def __init__(self, seat: Seat, call: str, payments: tuple[Payment, ...], points: tuple[int, ...]) -> None:
        self.seat = seat
        #: `catch`, `run`, `set` or `out`
        self.call = call
        self.payments = payments
        self.points = points


@final
class Won(Event):
    """A player went out by self-draw (without a discarder) or by Catch, showed the hand and was paid."""

    FIELDS = ("seat", "discarder", "card", "concealed", "exposed", "score", "payments", "points", "pot")
    CARD_FIELDS = ("card", "concealed", "exposed")
    GROUP_FIELDS = ("exposed",)

    def __init__(
        self,
        seat: Seat,
        discarder: Seat | None,
        card: Card,
        concealed: tuple[Card, ...],
        exposed: tuple[tuple[Card, ...], ...],
        score: HandScore,
        payments: tuple[Payment, ...],
        points: tuple[int, ...],
    ) -> None:
        self.seat = seat
        self.discarder = discarder
        self.card = card
        #: the concealed cards without the completing one
        self.concealed = concealed
        self.exposed = exposed
        self.score = score
        self.payments = payments
        self.points = points
        self.pot = 0


@final
class DealDrawn(Event):
    """Nobody went out. Players one card away showed their hands (RF-15)."""

    FIELDS = ("one_away", "hands", "payments", "points", "pot")
    CARD_FIELDS = ("hands",)
    GROUP_FIELDS = ("hands",)

    def __init__(
        self,
        one_away: tuple[Seat, ...],
        hands: tuple[tuple[Card, ...], ...],
        payments: tuple[Payment, ...],
        points: tuple[int, ...],
        pot: int,
    ) -> None:
        self.one_away = one_away
        #: the shown hands in the order of `one_away`
        self.hands = hands
        self.payments = payments
        self.points = points
        self.pot = pot
