"""The three boxes of a deal: what everybody sees, what one seat holds, what nobody sees (the stock)."""

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

#: the seat on turn owes a discard
TURN: Final = "turn"
#: everybody but the discarder owes an answer to the discard
CLAIMS: Final = "claims"
OVER: Final = "over"


@final
class Thrown(Value):
    """A discard as it lies (or lay) before its player."""

    FIELDS = ("seat", "card", "go", "taken_by")
    CARD_FIELDS = ("card",)

    def __init__(self, seat: Seat, card: Card, go: bool, taken_by: Seat | None = None) -> None:
        self.seat = seat
        self.card = card
        #: turned sideways: Go was said with it
        self.go = go
        self.taken_by = taken_by


@final
class FivePublic(PublicBox):
    """What lies open. Changed only on a fresh copy, before anybody else holds it."""

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
        #: how many deals in a row the dealer has now dealt
        self.streak = streak
        self.deal = deal
        #: how often the dealership has moved on in this match
        self.moves = moves
        self.stage: str = TURN
        #: whose turn it is; while claims are asked, whose discard lies there
        self.turn = dealer
        #: the turn came with a draw, not by Run or Set
        self.has_drawn = True
        #: a wrong declaration of going out was made in this turn (RF-17)
        self.has_misdeclared = False
        #: all discards of the deal in order; the last one is the live one
        self.discards: tuple[Thrown, ...] = ()
        #: the seats that have answered the live discard, as bits; not what they answered
        self.answered = 0
        #: exposed trios by seat
        self.exposed: tuple[tuple[Trio, ...], ...] = ((),) * players
        #: the seats that have said Go, as bits
        self.gone = 0
        self.points = points
        #: points on the table
        self.pot = pot
        #: how the deal ended
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
        """Whether this seat has said Go in this deal."""
        return bool(self.gone >> seat & 1)

    def river(self, seat: Seat) -> tuple[Thrown, ...]:
        """The discards of one seat in order."""
        return tuple(thrown for thrown in self.discards if thrown.seat == seat)


@final
class FiveOwn(Value):
    """What one seat holds."""

    FIELDS = ("hand", "drawn", "answer")
    CARD_FIELDS = ("hand", "drawn")

    def __init__(
        self, hand: tuple[Card, ...], drawn: Card | None = None, answer: FiveAction | None = None
    ) -> None:
        #: the concealed cards in order, the drawn one among them
        self.hand = hand
        self.drawn = drawn
        #: what was answered to the live discard
        self.answer = answer

    def __len__(self) -> int:
        return len(self.hand)

    def without(self, card: Card) -> tuple[Card, ...]:
        """The hand less one card."""
        at = self.hand.index(card)
        return self.hand[:at] + self.hand[at + 1 :]

    def __repr__(self) -> str:
        return f"FiveOwn({len(self.hand)} cards)"


@final
class FiveStanding(Standing):
    """Where a match stands between deals (RF-16)."""

    FIELDS = ("deals", "points", "dealer", "pot", "streak", "moves")

    def __init__(
        self, deals: int, points: tuple[int, ...], dealer: Seat, pot: int = 0, streak: int = 1, moves: int = 0
    ) -> None:
        super().__init__(deals, points, dealer)
        self.pot = pot
        #: how many deals in a row the next dealer will have dealt
        self.streak = streak
        #: how often the dealership has moved on
        self.moves = moves


FiveState = State[FivePublic, FiveOwn, Stock]
FiveView = View[FivePublic, FiveOwn]


def with_card(hand: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """A hand and one card more, kept in order."""
    at = 0
    while at < len(hand) and hand[at] < card:
        at += 1
    return (*hand[:at], card, *hand[at:])
