"""Truths that fit a view: what honest bots search with."""

from __future__ import annotations

from meldhouse.core.state import State
from meldhouse.games.rummikub.events import DealEnded
from meldhouse.games.rummikub.state import RummikubOwn, RummikubState, RummikubView
from meldhouse.games.rummikub.tiles import TILES, Tile
from meldhouse.parts.chance import Chance
from meldhouse.parts.layout import tiles_of
from meldhouse.parts.stock import Stock


def unseen_tiles(view: RummikubView) -> list[Tile]:
    """All tiles that this seat cannot place: in other racks or in the pool."""
    seen = set(tiles_of(view.public.table))
    if view.own is not None:
        seen.update(view.own.rack)
    return [tile for tile in range(TILES) if tile not in seen]


def imagine(view: RummikubView, chance: Chance) -> RummikubState:
    """Deal the unseen tiles anew. After the end all racks have been shown, and only the pool is unknown."""
    result = view.public.result
    if isinstance(result, DealEnded):
        shown = {tile for rack in result.racks for tile in rack}
        pool = chance.shuffled([tile for tile in unseen_tiles(view) if tile not in shown])
        return State(view.public, tuple([RummikubOwn(rack) for rack in result.racks]), Stock(pool))
    unseen = chance.shuffled(unseen_tiles(view))
    boxes: list[RummikubOwn] = []
    at = 0
    for seat, held in enumerate(view.held):
        if seat == view.seat and view.own is not None:
            boxes.append(view.own)
            continue
        boxes.append(RummikubOwn(tuple(sorted(unseen[at : at + held]))))
        at += held
    return State(view.public, tuple(boxes), Stock(unseen[at:]))
