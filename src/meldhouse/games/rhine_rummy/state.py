"""The three boxes of a deal: what everybody sees, what one seat holds, what nobody sees (the stock)."""

from __future__ import annotations

from typing import final

from meldhouse.core.events import Event
from meldhouse.core.standing import Standing
from meldhouse.core.state import PublicBox, State, View
from meldhouse.parts.chance import Chance
from meldhouse.parts.layout import Layout
from meldhouse.parts.playing_cards import Card, packs_of_cards
from meldhouse.parts.seats import Seat
from meldhouse.parts.stock import Stock
from meldhouse.parts.values import Value


@final
class RhinePublic(PublicBox):
    """The open part of a deal. It is changed only on a fresh copy that nobody else holds."""

    FIELDS = ("dealer", "deal", "turn", "table", "qualified", "points", "result")
    CARD_FIELDS = ("table",)
    GROUP_FIELDS = ("table",)

    def __init__(self, dealer: Seat, deal: int, turn: Seat, points: tuple[int, ...]) -> None:
        self.dealer = dealer
        self.deal = deal
        self.turn = turn
        self.table: Layout = ()
        #: the seats that have qualified, as bits (RR-5)
        self.qualified = 0
        #: of the deals before this one, and of this one when it is over; the lowest wins
        self.points = points
        #: how the deal ended; None while it runs
        self.result: Event | None = None

    def copy(self) -> RhinePublic:
        new = RhinePublic(self.dealer, self.deal, self.turn, self.points)
        new.table = self.table
        new.qualified = self.qualified
        new.result = self.result
        return new

    @property
    def players(self) -> int:
        return len(self.points)

    def has_qualified(self, seat: Seat) -> bool:
        """RR-5 Checks if this seat has tabled cards in this deal."""
        return bool(self.qualified >> seat & 1)


@final
class RhineOwn(Value):
    """The cards of one seat, in order."""

    FIELDS = ("hand",)
    CARD_FIELDS = ("hand",)

    def __init__(self, hand: tuple[Card, ...]) -> None:
        self.hand = hand

    def __len__(self) -> int:
        return len(self.hand)

    def __repr__(self) -> str:
        return f"RhineOwn({len(self.hand)} cards)"


@final
class RhineStanding(Standing):
    """The standing of a match between deals (RR-1, RR-7): points are penalties, the lowest total wins."""


RhineState = State[RhinePublic, RhineOwn, Stock]
RhineView = View[RhinePublic, RhineOwn]


# --- truths that fit a view: what honest bots search with ---


def unseen_cards(packs: int, view: RhineView) -> list[Card]:
    """All cards that this seat cannot place: in other hands or in the stock."""
    seen: set[Card] = set()
    for cards in view.public.table:
        seen.update(cards)
    if view.own is not None:
        seen.update(view.own.hand)
    return [card for card in packs_of_cards(packs) if card not in seen]


def imagine(packs: int, view: RhineView, chance: Chance) -> RhineState:
    """Deal the unseen cards anew."""
    unseen = chance.shuffled(unseen_cards(packs, view))
    boxes: list[RhineOwn] = []
    at = 0
    for seat in range(view.public.players):
        if seat == view.seat and view.own is not None:
            boxes.append(view.own)
            continue
        boxes.append(RhineOwn(tuple(sorted(unseen[at : at + view.held[seat]]))))
        at += view.held[seat]
    return State(view.public, tuple(boxes), Stock(unseen[at:]))
