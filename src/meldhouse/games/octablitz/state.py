"""The boxes of a deal: public, and of one seat. There is no stock."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr

from meldhouse.core.standing import Standing
from meldhouse.core.state import PublicBox, State, View
from meldhouse.games.octablitz.combinations import Combination
from meldhouse.games.octablitz.events import DealWon
from meldhouse.parts.letter_cards import Card
from meldhouse.parts.seats import Seat
from meldhouse.parts.stock import Stock
from meldhouse.parts.values import Value


@final
class Laid(Value):
    """A play to a trick as everybody sees it."""

    FIELDS = ("seat", "count", "cards")
    CARD_FIELDS = ("cards",)

    def __init__(self, seat: Seat, count: int, combination: Combination | None = None) -> None:
        self.seat = seat
        self.count = count
        #: None if the cards are face down
        self.combination = combination
        self.cards = None if combination is None else combination.cards


@final
class Trick(Value):
    """A finished trick."""

    FIELDS = ("taker", "laid")

    def __init__(self, taker: Seat, laid: tuple[Laid, ...]) -> None:
        self.taker = taker
        #: in the order of play; the first was led
        self.laid = laid


@final
@mypyc_attr(free_list_len=1)
class OctablitzPublic(PublicBox):
    """The public box. Rules change it only on a fresh copy that nobody else has seen."""

    FIELDS = (
        "deal",
        "dealer",
        "general",
        "multiplier",
        "turn",
        "trick",
        "tricks",
        "taken",
        "points",
        "result",
    )
    CARD_FIELDS = ("taken",)
    GROUP_FIELDS = ("taken",)

    def __init__(
        self,
        deal: int,
        dealer: Seat,
        general: Seat | None,
        multiplier: int,
        points: tuple[int, ...],
        taken: tuple[tuple[Card, ...], ...] | None = None,
    ) -> None:
        self.deal = deal
        #: the seat that leads to the first trick
        self.dealer = dealer
        #: the winner of the previous deal; None in the first deal (OB-8)
        self.general = general
        #: the multiplier of the General's payments
        self.multiplier = multiplier
        self.turn = dealer
        #: the plays to the running trick; empty before the lead
        self.trick: tuple[Laid, ...] = ()
        self.tricks: tuple[Trick, ...] = ()
        #: the cards that each seat has taken
        self.taken: tuple[tuple[Card, ...], ...] = ((),) * len(points) if taken is None else taken
        self.points = points
        #: the event that ended the deal
        self.result: DealWon | None = None

    def copy(self) -> OctablitzPublic:
        new = OctablitzPublic(self.deal, self.dealer, self.general, self.multiplier, self.points, self.taken)
        new.turn = self.turn
        new.trick = self.trick
        new.tricks = self.tricks
        new.result = self.result
        return new

    @property
    def players(self) -> int:
        return len(self.points)

    @property
    def led(self) -> Combination | None:
        """The combination led to the running trick."""
        return self.trick[0].combination if self.trick else None

    @property
    def best(self) -> Laid:
        """OB-3 The strongest play of the running trick: the last one face up, which beats all before."""
        trick = self.trick
        at: i64 = len(trick) - 1
        while trick[at].combination is None:
            at -= 1
        return trick[at]

    def buried(self, seat: Seat) -> int:
        """Returns the number of cards that a seat has played face down."""
        total = 0
        for trick in self.tricks:
            total += _face_down(trick.laid, seat)
        return total + _face_down(self.trick, seat)


def _face_down(trick: tuple[Laid, ...], seat: Seat) -> int:
    for laid in trick:
        if laid.seat == seat and laid.combination is None:
            return laid.count
    return 0


@final
@mypyc_attr(free_list_len=1)
class OctablitzOwn(Value):
    """The private box of one seat: its hand, and its face-down cards (OB-3)."""

    FIELDS = ("hand", "buried")
    CARD_FIELDS = ("hand", "buried")

    def __init__(self, hand: tuple[Card, ...], buried: tuple[Card, ...] = ()) -> None:
        #: in order
        self.hand = hand
        #: as they were played
        self.buried = buried

    def __len__(self) -> int:
        return len(self.hand)

    def holds(self, cards: tuple[Card, ...]) -> bool:
        """Checks if the hand contains all of some cards in order."""
        hand = self.hand
        end: i64 = len(hand)
        at: i64 = 0
        for card in cards:
            while at < end and hand[at] < card:
                at += 1
            if at == end or hand[at] != card:
                return False
            at += 1
        return True

    def without(self, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        """Returns the hand without some of its cards, given in order."""
        rest = self.hand
        at: i64 = 0
        for card in cards:
            while rest[at] != card:
                at += 1
            rest = rest[:at] + rest[at + 1 :]
        return rest

    def __repr__(self) -> str:
        return f"OctablitzOwn({len(self.hand)} cards, {len(self.buried)} face down)"


@final
class OctablitzStanding(Standing):
    """The standing of a match between deals (OB-8, OB-9)."""

    FIELDS = ("deals", "points", "dealer", "general", "multiplier")

    def __init__(
        self,
        deals: int,
        points: tuple[int, ...],
        dealer: Seat,
        general: Seat | None = None,
        multiplier: int = 1,
    ) -> None:
        super().__init__(deals, points, dealer)
        self.general = general
        self.multiplier = multiplier


OctablitzState = State[OctablitzPublic, OctablitzOwn, Stock]
OctablitzView = View[OctablitzPublic, OctablitzOwn]
