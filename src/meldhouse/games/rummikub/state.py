"""The three boxes of a deal: what everybody sees, what one seat holds, what nobody sees (the pool)."""

from __future__ import annotations

from typing import final

from meldhouse.core.events import Event
from meldhouse.core.standing import Standing
from meldhouse.core.state import PublicBox, State, View
from meldhouse.games.rummikub.tiles import Tile
from meldhouse.parts.layout import Layout
from meldhouse.parts.seats import Seat
from meldhouse.parts.stock import Stock
from meldhouse.parts.values import Value


@final
class RummikubPublic(PublicBox):
    """The open part of a deal. It is changed only on a fresh copy that nobody else holds."""

    FIELDS = ("deal", "starter", "turn", "table", "opened", "passes", "points", "wins", "result")
    CARD_FIELDS = ("table",)
    GROUP_FIELDS = ("table",)

    def __init__(self, deal: int, starter: Seat, points: tuple[int, ...], wins: tuple[int, ...]) -> None:
        self.deal = deal
        #: who drew the highest tile and began (RK-1)
        self.starter = starter
        self.turn = starter
        self.table: Layout = ()
        #: the seats that have made their first meld, as bits (RK-2)
        self.opened = 0
        #: how many seats have passed in a row (RK-5)
        self.passes = 0
        #: the score of the match so far
        self.points = points
        #: deals won so far
        self.wins = wins
        #: how the deal ended
        self.result: Event | None = None

    def copy(self) -> RummikubPublic:
        new = RummikubPublic(self.deal, self.starter, self.points, self.wins)
        new.turn = self.turn
        new.table = self.table
        new.opened = self.opened
        new.passes = self.passes
        new.result = self.result
        return new

    @property
    def players(self) -> int:
        return len(self.points)

    def has_opened(self, seat: Seat) -> bool:
        """Checks if this seat has made its first meld."""
        return bool(self.opened >> seat & 1)


@final
class RummikubOwn(Value):
    """The tiles of one seat."""

    FIELDS = ("rack",)
    CARD_FIELDS = ("rack",)

    def __init__(self, rack: tuple[Tile, ...]) -> None:
        #: the tiles in order
        self.rack = rack

    def __len__(self) -> int:
        return len(self.rack)

    def __repr__(self) -> str:
        return f"RummikubOwn({len(self.rack)} tiles)"


@final
class RummikubStanding(Standing):
    """The standing of a match between deals (RK-8). Nobody deals; the first player is drawn each time."""

    FIELDS = ("deals", "points", "dealer", "wins")

    def __init__(self, deals: int, points: tuple[int, ...], wins: tuple[int, ...]) -> None:
        super().__init__(deals, points, 0)
        #: deals won by each seat
        self.wins = wins


RummikubState = State[RummikubPublic, RummikubOwn, Stock]
RummikubView = View[RummikubPublic, RummikubOwn]
