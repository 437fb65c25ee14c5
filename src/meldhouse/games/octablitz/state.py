"""The boxes of a deal: what everybody sees, and what one seat holds. No card lies there for nobody."""

from __future__ import annotations

from typing import final

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
    """What one seat has played to a trick, as the table sees it."""

    FIELDS = ("seat", "count", "cards")
    CARD_FIELDS = ("cards",)

    def __init__(self, seat: Seat, count: int, combination: Combination | None = None) -> None:
        self.seat = seat
        self.count = count
        #: None if the cards lie face down
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
class OctablitzPublic(PublicBox):
    """What lies open. Changed only on a fresh copy, before anybody else holds it."""

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
        self, deal: int, dealer: Seat, general: Seat | None, multiplier: int, points: tuple[int, ...]
    ) -> None:
        self.deal = deal
        #: who leads to the first trick
        self.dealer = dealer
        #: who won the deal before; nobody in the first deal (OB-8)
        self.general = general
        #: how many times the General's payments count
        self.multiplier = multiplier
        self.turn = dealer
        #: what lies in the running trick; empty while a lead is awaited
        self.trick: tuple[Laid, ...] = ()
        self.tricks: tuple[Trick, ...] = ()
        #: the cards each seat has taken
        self.taken: tuple[tuple[Card, ...], ...] = ((),) * len(points)
        self.points = points
        #: how the deal ended
        self.result: DealWon | None = None

    def copy(self) -> OctablitzPublic:
        new = OctablitzPublic(self.deal, self.dealer, self.general, self.multiplier, self.points)
        new.turn = self.turn
        new.trick = self.trick
        new.tricks = self.tricks
        new.taken = self.taken
        new.result = self.result
        return new

    @property
    def players(self) -> int:
        return len(self.points)

    @property
    def led(self) -> Combination | None:
        """What was led to the running trick."""
        return self.trick[0].combination if self.trick else None

    @property
    def best(self) -> Laid:
        """The strongest of the running trick: what lies face up last, as each must beat all before (OB-3)."""
        at = len(self.trick) - 1
        while self.trick[at].combination is None:
            at -= 1
        return self.trick[at]

    def buried(self, seat: Seat) -> int:
        """How many cards a seat has played face down."""
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
class OctablitzOwn(Value):
    """What one seat knows alone: its hand, and what it has played face down (OB-3)."""

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
        """Whether all these cards, which are in order, are in the hand."""
        hand = self.hand
        at = 0
        for card in cards:
            while at < len(hand) and hand[at] < card:
                at += 1
            if at == len(hand) or hand[at] != card:
                return False
            at += 1
        return True

    def without(self, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        """The hand less some of its cards, which are in order."""
        rest: list[Card] = []
        at = 0
        for card in self.hand:
            if at < len(cards) and cards[at] == card:
                at += 1
            else:
                rest.append(card)
        return tuple(rest)

    def __repr__(self) -> str:
        return f"OctablitzOwn({len(self.hand)} cards, {len(self.buried)} face down)"


@final
class OctablitzStanding(Standing):
    """Where a match stands between deals (OB-8, OB-9)."""

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
