"""The boxes of High Card."""

from __future__ import annotations

from tests.support.high_card.events import DealEnded

from meldhouse.core.state import PublicBox
from meldhouse.parts.values import Value


class HighCardPublic(PublicBox):
    """The cards on the table and the tricks taken."""

    FIELDS = ("deals", "dealer", "turn", "points", "trick", "gone", "tricks", "result")
    CARD_FIELDS = ("trick", "gone")

    def __init__(self, deals: int, dealer: int, turn: int, points: tuple[int, ...]) -> None:
        self.deals = deals
        self.dealer = dealer
        self.turn = turn
        self.points = points
        #: the cards of the current trick, in the order of play
        self.trick: tuple[int, ...] = ()
        #: the cards of earlier tricks
        self.gone: tuple[int, ...] = ()
        #: the tricks that each seat has taken
        self.tricks: tuple[int, ...] = (0,) * len(points)
        self.result: DealEnded | None = None

    def copy(self) -> HighCardPublic:
        new = HighCardPublic(self.deals, self.dealer, self.turn, self.points)
        new.trick, new.gone, new.tricks, new.result = self.trick, self.gone, self.tricks, self.result
        return new


class HighCardOwn(Value):
    """A hand."""

    FIELDS = ("hand",)
    CARD_FIELDS = ("hand",)

    def __init__(self, hand: tuple[int, ...]) -> None:
        self.hand = hand

    def __len__(self) -> int:
        return len(self.hand)
