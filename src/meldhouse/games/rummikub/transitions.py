"""The effects of decisions: dealing, laying, drawing, passing, the bell, the end of a deal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from meldhouse.core.events import Event, Told
from meldhouse.core.state import State
from meldhouse.games.rummikub.events import (
    DealEnded,
    Dealt,
    Laid,
    Passed,
    TilesDrawn,
    TileTurned,
    TimeUp,
)
from meldhouse.games.rummikub.options import Edition
from meldhouse.games.rummikub.scoring import deal_payments, deal_scores, lowest_rack
from meldhouse.games.rummikub.state import RummikubOwn, RummikubPublic, RummikubStanding, RummikubState
from meldhouse.games.rummikub.tiles import TILES, Tile, is_joker, number_of, rack_points, with_tiles
from meldhouse.games.rummikub.turns import first_meld_worth, is_moved
from meldhouse.parts.chance import Chance
from meldhouse.parts.layout import Layout
from meldhouse.parts.seats import Seat, clockwise_from, left_of
from meldhouse.parts.stock import Stock

TileSet = tuple[Tile, ...]

#: RK-1
RACK: Final = 14
#: RK-6 what an unfinished turn costs at the bell
PENALTY: Final = 3

Outcome = tuple[RummikubState, list[Told]]


# --- the beginning (RK-1) ---


def deal(standing: RummikubStanding, chance: Chance) -> Outcome:
    """RK-1 Two shuffles: one to turn tiles from, and when those are back, one to deal from.

    Racks are dealt whole, the starter's first, then clockwise.
    """
    players = len(standing.points)
    starter, told = draw_for_start(players, chance.shuffled(range(TILES)))
    order = chance.shuffled(range(TILES))
    racks: list[tuple[Tile, ...]] = [()] * players
    at = 0
    for seat in [starter, *clockwise_from(starter, players)]:
        racks[seat] = tuple(sorted(order[at : at + RACK]))
        at += RACK
    public = RummikubPublic(standing.deals + 1, starter, standing.points, standing.wins)
    instead: dict[Seat, Event] = {}
    for seat, rack in enumerate(racks):
        instead[seat] = Dealt(public.deal, starter, public.points, public.wins, rack)
    told.append(Told(Dealt(public.deal, starter, public.points, public.wins), instead))
    return State(public, tuple([RummikubOwn(rack) for rack in racks]), Stock(order[at:])), told


def draw_for_start(players: int, order: Sequence[Tile]) -> tuple[Seat, list[Told]]:
    """RK-1 Each turns a tile in seat order; the highest begins.

    Equal highest turn again, and so does who turned a joker. Turned tiles stay out until it is settled.
    Should the pile end first, the first of those still in begins.
    """
    told: list[Told] = []
    seats = list(range(players))
    at = 0
    again = False
    while len(seats) > 1:
        numbers: dict[Seat, int] = {}
        for seat in seats:
            turned_joker = False
            while seat not in numbers:
                if at == len(order):
                    return seats[0], told
                tile = order[at]
                at += 1
                told.append(Told(TileTurned(seat, tile, again or turned_joker)))
                turned_joker = is_joker(tile)
                if not turned_joker:
                    numbers[seat] = number_of(tile >> 1)
        highest = max(numbers.values())
        seats = [seat for seat in seats if numbers[seat] == highest]
        again = True
    return seats[0], told


# --- a turn ---


def lay(state: RummikubState, seat: Seat, table: Layout, told: list[Told], edition: Edition) -> Outcome:
    """RK-2, RK-3 Lays the table like this; a player without tiles has won."""
    public = state.public.copy()
    laid, rack = _laid_and_left(table, state.private[seat].rack)
    is_first = not public.has_opened(seat)
    worth = first_meld_worth(public.table, table, edition) if is_first else 0
    public.table = table
    public.opened |= 1 << seat
    public.passes = 0
    told.append(Told(Laid(seat, laid, table, len(rack), is_first, worth)))
    after: RummikubState = State(public, state.with_private(seat, RummikubOwn(rack)), state.secret)
    if not rack:
        return _end(after, seat, False, told)
    public.turn = left_of(seat, public.players)
    return after, told


def _laid_and_left(table: Layout, rack: TileSet) -> tuple[TileSet, TileSet]:
    """Returns the tiles of a rack that lie on the table, in the order of its sets, and those that are left."""
    is_held = [False] * TILES
    for tile in rack:
        is_held[tile] = True
    laid: list[Tile] = []
    for tiles in table:
        for tile in tiles:
            if is_held[tile]:
                is_held[tile] = False
                laid.append(tile)
    return tuple(laid), tuple([tile for tile in rack if is_held[tile]])


def draw(state: RummikubState, seat: Seat, count: int, told: list[Told]) -> Outcome:
    """RK-5, RK-6 Draw so many tiles, or as many as the pool has; with none there it is a pass."""
    count = min(count, len(state.secret))
    if count == 0:
        return pass_turn(state, seat, told)
    public = state.public.copy()
    public.passes = 0
    public.turn = left_of(seat, public.players)
    tiles = state.secret.left[:count]
    pool = state.secret.without_top(count)
    own = RummikubOwn(with_tiles(state.private[seat].rack, tiles))
    left = len(pool)
    told.append(Told(TilesDrawn(seat, count, left), own=(seat, TilesDrawn(seat, count, left, tiles))))
    return State(public, state.with_private(seat, own), pool), told


def pass_turn(state: RummikubState, seat: Seat, told: list[Told]) -> Outcome:
    """RK-5 When all have passed in a row, the deal is over."""
    public = state.public.copy()
    public.passes += 1
    public.turn = left_of(seat, public.players)
    told.append(Told(Passed(seat)))
    after: RummikubState = State(public, state.private, state.secret)
    if public.passes < public.players:
        return after, told
    return _end(after, lowest_rack([own.rack for own in state.private], public.turn), True, told)


def ring(state: RummikubState, seat: Seat, table: Layout | None, is_legal: bool, edition: Edition) -> Outcome:
    """RK-6 Plays a legal table; with nothing moved draws one; otherwise the table goes back, and draws three."""
    if table is not None and is_legal:
        return lay(state, seat, table, [Told(TimeUp(seat, False))], edition)
    unfinished = table is not None and is_moved(state.public.table, table, edition)
    told = [Told(TimeUp(seat, unfinished))]
    return draw(state, seat, PENALTY if unfinished else 1, told)


# --- the end of a deal (RK-7) ---


def _end(state: RummikubState, winner: Seat, blocked: bool, told: list[Told]) -> Outcome:
    """RK-7 The racks are shown and counted, and the losers pay the winner."""
    public = state.public.copy()
    racks = tuple([own.rack for own in state.private])
    values = tuple([rack_points(rack) for rack in racks])
    scores = deal_scores(values, winner)
    public.points = tuple([have + got for have, got in zip(public.points, scores, strict=True)])
    public.wins = tuple([won + (seat == winner) for seat, won in enumerate(public.wins)])
    payments = tuple(deal_payments(values, winner))
    result = DealEnded(winner, blocked, racks, values, scores, payments, public.points, public.wins)
    public.result = result
    told.append(Told(result))
    return State(public, state.private, state.secret), told


def settle(public: RummikubPublic) -> RummikubStanding:
    """RK-8 Scores and deals won go on to the next deal."""
    return RummikubStanding(public.deal, public.points, public.wins)
