"""Deals that a seat cannot tell from the real one: other cards where it has not seen them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, final

from meldhouse.core.actions import Action
from meldhouse.core.refusal import Refused
from meldhouse.core.shuffle import StackedShuffle
from meldhouse.parts.seats import Seat
from meldhouse.rl.arrays import Encoding
from meldhouse.rl.deal import Deal

#: the actions of a deal with their seats
Line = tuple[tuple[Seat, Action], ...]
#: returns an action with two cards exchanged if no other seat sees its cards, otherwise None
Exchanged = Callable[[Action, int, int], Action | None]
#: exchanges that are tried, for each card of the deck
_TRIES = 8


def never_exchanged(action: Action, one: int, other: int) -> None:
    """Returns None: every seat sees the cards of every action."""


def begin_deal(encoding: Encoding, order: Sequence[int], size: int | None = None) -> Deal:
    """Begins a deal with this order of the deck, or with several one after the other, each of a size."""
    cards = len(order) if size is None else size
    orders = [order[start : start + cards] for start in range(0, len(order), cards)]
    return Deal(encoding, StackedShuffle([orders]).chance(1))


class Redealt(Protocol):
    """A deck and a line of play that a seat cannot tell from the real ones."""

    order: tuple[int, ...]
    line: Line

    def shuffle(self, luck: Callable[[], float]) -> None:
        """Deals anew what the seat has not seen. `luck` returns numbers from 0 to 1."""


@final
class OtherDeal:
    """A deck and a line of play, which change by exchanges of cards that a seat has not seen.

    All orders of the deck in which the seat would have seen the same are equally likely in the end. The decisions of
    the others are possible in each, but what they tell about the others' cards is not weighed.
    """

    def __init__(
        self,
        encoding: Encoding,
        order: Sequence[int],
        line: Line,
        seat: Seat,
        exchanged: Exchanged = never_exchanged,
    ) -> None:
        self.order = tuple(order)
        self.line = line
        self._encoding = encoding
        self._seat = seat
        self._exchanged = exchanged
        deal = begin_deal(encoding, order)
        self._views = [deal.view(seat)]
        for _, action in line:
            deal.play(action)
            self._views.append(deal.view(seat))

    def shuffle(self, luck: Callable[[], float]) -> None:
        """Tries many exchanges. `luck` returns numbers from 0 to 1."""
        cards = len(self.order)
        for _ in range(_TRIES * cards):
            self.exchange(int(luck() * cards) % cards, int(luck() * cards) % cards)

    def exchange(self, one: int, other: int) -> bool:
        """Exchanges two cards of the deck, and returns True, if the seat cannot tell the difference."""
        order = list(self.order)
        order[one], order[other] = order[other], order[one]
        line = None if order[one] == order[other] else self._line(order, order[one], order[other])
        if line is None:
            return False
        self.order, self.line = tuple(order), line
        return True

    def _line(self, order: Sequence[int], one: int, other: int) -> Line | None:
        """Returns the line of play with another deck, or None if the seat would have seen something else."""
        deal = begin_deal(self._encoding, order)
        line: Line = ()
        for view, (seat, action) in zip(self._views, self.line, strict=False):
            if deal.seat != seat or deal.view(self._seat) != view:
                return None
            played = self._played(deal, action, one, other)
            if played is None:
                return None
            line = (*line, (seat, played))
        return line if deal.view(self._seat) == self._views[-1] else None

    def _played(self, deal: Deal, action: Action, one: int, other: int) -> Action | None:
        """Plays an action, or the one that takes its place, and returns it; None if both are illegal."""
        for possible in (action, self._exchanged(action, one, other)):
            if possible is not None:
                try:
                    deal.play(possible)
                except Refused:
                    continue
                return possible
        return None
