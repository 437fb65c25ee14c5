"""The boxes of a deal: public, of one seat, and secret (the stock)."""

from __future__ import annotations

from typing import Final, final

from meldhouse.core.events import Event
from meldhouse.core.standing import Standing
from meldhouse.core.state import PublicBox, State, View
from meldhouse.games.rummy_five.actions import FiveAction
from meldhouse.games.rummy_five.trios import Trio
from meldhouse.parts.letter_cards import Card
from meldhouse.parts.seats import Seat
from meldhouse.parts.stock import Stock
from meldhouse.parts.values import Value

#: the seat on turn must discard
TURN: Final = "turn"
#: all but the discarder must answer the discard
CLAIMS: Final = "claims"
OVER: Final = "over"


@final
class Thrown(Value):
    """A discard, still on the table or taken by another seat."""

    FIELDS = ("seat", "card", "go", "taken_by")
    CARD_FIELDS = ("card",)

    def __init__(self, seat: Seat, card: Card, go: bool, taken_by: Seat | None = None) -> None:
        self.seat = seat
        self.card = card
        #: discarded with Go, and so turned sideways
        self.go = go
        self.taken_by = taken_by


@final
class FivePublic(PublicBox):
    """The public box. Rules change it only on a fresh copy that nobody else has seen."""

    FIELDS = (
        "dealer",
        "streak",
        "deal",
        "moves",
        "stage",
        "turn",
        "has_drawn",
        "has_misdeclared",
        "discards",
        "answered",
        "exposed",
        "gone",
        "points",
        "pot",
        "result",
    )

    def __init__(
        self,
        players: int,
        dealer: Seat,
        streak: int,
        deal: int,
        moves: int,
        points: tuple[int, ...],
        pot: int,
    ) -> None:
        self.dealer = dealer
        #: the number of deals in a row by this dealer, including this one
        self.streak = streak
        self.deal = deal
        #: the number of changes of the dealer in this match
        self.moves = moves
        self.stage: str = TURN
        #: the seat on turn; while others answer, the discarder
        self.turn = dealer
        #: the turn began with a draw, not with Run or Set
        self.has_drawn = True
        #: the player has wrongly declared going out in this turn (RF-17)
        self.has_misdeclared = False
        #: all discards of the deal in order; the last one is live
        self.discards: tuple[Thrown, ...] = ()
        #: the seats that have answered the live discard, as bits, without their answers
        self.answered = 0
        #: exposed trios by seat
        self.exposed: tuple[tuple[Trio, ...], ...] = ((),) * players
        #: the seats that have said Go, as bits
        self.gone = 0
        self.points = points
        #: points on the table
        self.pot = pot
        #: the event that ended the deal
        self.result: Event | None = None

    def copy(self) -> FivePublic:
        new = FivePublic(0, self.dealer, self.streak, self.deal, self.moves, self.points, self.pot)
        new.stage = self.stage
        new.turn = self.turn
        new.has_drawn = self.has_drawn
        new.has_misdeclared = self.has_misdeclared
        new.discards = self.discards
        new.answered = self.answered
        new.exposed = self.exposed
        new.gone = self.gone
        new.result = self.result
        return new

    @property
    def players(self) -> int:
        return len(self.points)

    def has_gone(self, seat: Seat) -> bool:
        """Checks if a seat has said Go in this deal."""
        return bool(self.gone >> seat & 1)

    def river(self, seat: Seat) -> tuple[Thrown, ...]:
        """Returns the discards of one seat in order."""
        return tuple(thrown for thrown in self.discards if thrown.seat == seat)


@final
class FiveOwn(Value):
    """The private box of one seat."""

    FIELDS = ("hand", "drawn", "answer")
    CARD_FIELDS = ("hand", "drawn")

    def __init__(
        self, hand: tuple[Card, ...], drawn: Card | None = None, answer: FiveAction | None = None
    ) -> None:
        #: the concealed cards in order, including the drawn one
        self.hand = hand
        self.drawn = drawn
        #: the answer to the live discard
        self.answer = answer

    def __len__(self) -> int:
        return len(self.hand)

    def without(self, card: Card) -> tuple[Card, ...]:
        """Returns the hand without one copy of a card."""
        at = self.hand.index(card)
        return self.hand[:at] + self.hand[at + 1 :]

    def __repr__(self) -> str:
        return f"FiveOwn({len(self.hand)} cards)"


@final
class FiveStanding(Standing):
    """The standing of a match between deals (RF-16)."""

    FIELDS = ("deals", "points", "dealer", "pot", "streak", "moves")

    def __init__(
        self, deals: int, points: tuple[int, ...], dealer: Seat, pot: int = 0, streak: int = 1, moves: int = 0
    ) -> None:
        super().__init__(deals, points, dealer)
        self.pot = pot
        #: the number of deals in a row by the next dealer, including the next one
        self.streak = streak
        #: the number of changes of the dealer
        self.moves = moves


FiveState = State[FivePublic, FiveOwn, Stock]
FiveView = View[FivePublic, FiveOwn]


def with_card(hand: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """Returns a hand with another card, in order."""
    at = 0
    while at < len(hand) and hand[at] < card:
        at += 1
    return (*hand[:at], card, *hand[at:])
