"""Which of two equal tiles is meant, where a text does not say.

Equal tiles matter only by where they come from. So a table typed without marks is read as kindly as it can
be: sets that lay there already are the same sets, tiles of the table come before tiles of the rack.
"""

from __future__ import annotations

from collections.abc import Sequence

from meldhouse.games.rummikub.tiles import Kind, Tile
from meldhouse.parts.arrangement import Arrangement

TileSet = tuple[Tile, ...]


def fit_copies(before: Arrangement, rack: Sequence[Tile], after: Arrangement) -> Arrangement:
    """The table after a turn, its copies chosen so that it fits the table before and the rack best.

    A tile that neither has keeps its number, or takes the one left over: the rules will refuse it.
    """
    kept = _kept_sets(before, after)
    used = {tile for tiles in kept.values() for tile in tiles}
    ready: dict[Kind, list[Tile]] = {}
    for tile in [tile for tiles in before for tile in tiles] + list(rack):
        if tile not in used:
            ready.setdefault(tile >> 1, []).append(tile)
    fitted: list[TileSet] = []
    for number, tiles in enumerate(after):
        if number in kept:
            fitted.append(kept[number])
            continue
        near = _nearest_set(before, tiles)
        fitted.append(tuple([_pick(tile, ready, near, used) for tile in tiles]))
    return tuple(fitted)


def _kept_sets(before: Arrangement, after: Arrangement) -> dict[int, TileSet]:
    """The sets that lay there already, kind by kind, each with the tiles that lay there."""
    lying: dict[tuple[Kind, ...], list[TileSet]] = {}
    for tiles in before:
        lying.setdefault(_kinds(tiles), []).append(tiles)
    kept: dict[int, TileSet] = {}
    for number, tiles in enumerate(after):
        same = lying.get(_kinds(tiles))
        if same:
            kept[number] = same.pop(0)
    return kept


def _kinds(tiles: TileSet) -> tuple[Kind, ...]:
    return tuple([tile >> 1 for tile in tiles])


def _nearest_set(before: Arrangement, tiles: TileSet) -> TileSet:
    """The set of the table before that has most kinds in common: most likely it was changed into this one."""
    kinds = set(_kinds(tiles))
    best: TileSet = ()
    most = 1
    for old in before:
        common = len(kinds & set(_kinds(old)))
        if common > most:
            best, most = old, common
    return best


def _pick(tile: Tile, ready: dict[Kind, list[Tile]], near: TileSet, used: set[Tile]) -> Tile:
    """A copy of this tile that is still free: from the nearest set, else the table, else the rack."""
    free = ready.get(tile >> 1, [])
    for copy in free:
        if copy in near:
            free.remove(copy)
            used.add(copy)
            return copy
    if free:
        used.add(free[0])
        return free.pop(0)
    spare = tile if tile not in used else tile ^ 1
    used.add(spare)
    return spare
