"""The events of a deal."""

from __future__ import annotations

from typing import final

from meldhouse.core.events import Event
from meldhouse.games.rummikub.scoring import DealPayment
from meldhouse.games.rummikub.tiles import Tile
from meldhouse.parts.layout import Layout
from meldhouse.parts.seats import Seat


@final
class TileTurned(Event):
    """A tile turned to see who begins (RK-1). `again` if an equal highest or a joker was turned before."""

    FIELDS = ("seat", "tile", "again")
    CARD_FIELDS = ("tile",)

    def __init__(self, seat: Seat, tile: Tile, again: bool) -> None:
        self.seat = seat
        self.tile = tile
        self.again = again


@final
class Dealt(Event):
    """The tiles are out; the seat named begins. Each seat sees its own rack."""

    FIELDS = ("deal", "seat", "points", "wins", "rack")
    CARD_FIELDS = ("rack",)

    def __init__(
        self,
        deal: int,
        seat: Seat,
        points: tuple[int, ...],
        wins: tuple[int, ...],
        rack: tuple[Tile, ...] | None = None,
    ) -> None:
        self.deal = deal
        self.seat = seat
        self.points = points
        self.wins = wins
        self.rack = rack


@final
class Laid(Event):
    """A turn that was played: what came from the rack, and the table after it."""

    FIELDS = ("seat", "tiles", "table", "held", "opened", "worth")
    CARD_FIELDS = ("tiles", "table")
    GROUP_FIELDS = ("table",)

    def __init__(
        self, seat: Seat, tiles: tuple[Tile, ...], table: Layout, held: int, opened: bool, worth: int
    ) -> None:
        self.seat = seat
        #: what came from the rack
        self.tiles = tiles
        self.table = table
        #: how many tiles are left in the rack
        self.held = held
        #: whether this was the seat's first meld (RK-2)
        self.opened = opened
        #: what the first meld was worth; 0 later
        self.worth = worth


@final
class TilesDrawn(Event):
    """A seat drew from the pool. Only that seat sees the tiles."""

    FIELDS = ("seat", "count", "left", "tiles")
    CARD_FIELDS = ("tiles",)

    def __init__(self, seat: Seat, count: int, left: int, tiles: tuple[Tile, ...] | None = None) -> None:
        self.seat = seat
        self.count = count
        #: how many tiles the pool has left
        self.left = left
        self.tiles = tiles


@final
class Passed(Event):
    """A seat could draw nothing and laid nothing."""

    FIELDS = ("seat",)

    def __init__(self, seat: Seat) -> None:
        self.seat = seat


@final
class TimeUp(Event):
    """The bell rang; `unfinished` if the table had to go back as it lay (RK-6)."""

    FIELDS = ("seat", "unfinished")

    def __init__(self, seat: Seat, unfinished: bool) -> None:
        self.seat = seat
        self.unfinished = unfinished


@final
class DealEnded(Event):
    """A deal is over: the seat named has won it. All racks are shown."""

    FIELDS = ("seat", "blocked", "gain", "racks", "values", "scores", "payments", "points", "wins")
    CARD_FIELDS = ("racks",)
    GROUP_FIELDS = ("racks",)

    def __init__(
        self,
        seat: Seat,
        blocked: bool,
        racks: tuple[tuple[Tile, ...], ...],
        values: tuple[int, ...],
        scores: tuple[int, ...],
        payments: tuple[DealPayment, ...],
        points: tuple[int, ...],
        wins: tuple[int, ...],
    ) -> None:
        self.seat = seat
        #: nobody went out: the pool was empty and all passed
        self.blocked = blocked
        #: what the winner gets
        self.gain = scores[seat]
        self.racks = racks
        #: what each rack counts
        self.values = values
        #: the deal's line of the score table
        self.scores = scores
        self.payments = payments
        #: the score of the match after the deal
        self.points = points
        self.wins = wins
