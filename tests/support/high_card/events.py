"""The events of High Card."""

from __future__ import annotations

from meldhouse.core.events import Event


class Dealt(Event):
    """The cards were dealt. Each seat sees its own hand."""

    FIELDS = ("dealer", "hand")
    CARD_FIELDS = ("hand",)

    def __init__(self, dealer: int, hand: tuple[int, ...] = ()) -> None:
        self.dealer = dealer
        self.hand = hand


class Played(Event):
    """A seat played a card."""

    FIELDS = ("seat", "card")
    CARD_FIELDS = ("card",)

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card


class DealEnded(Event):
    """The deal is over; `seat` is its winner, None if several took as many tricks."""

    FIELDS = ("seat", "tricks")

    def __init__(self, seat: int | None, tricks: tuple[int, ...]) -> None:
        self.seat = seat
        self.tricks = tricks
