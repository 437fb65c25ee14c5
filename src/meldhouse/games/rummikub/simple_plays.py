"""Plays that anybody would find: sets from the rack, additions to a set, simple splits.

Nobody could list all rearrangements of a table, so these are what `choices` lists. The same plays one
after the other are how a beginner plays a turn. The order is always the same, and the number is bounded.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from meldhouse.games.rummikub.sets import COLOUR_COUNT, SHORTEST, read_set, set_value
from meldhouse.games.rummikub.tiles import HIGHEST, JOKER, KINDS, Tile, is_joker
from meldhouse.games.rummikub.turns import FIRST_MELD
from meldhouse.parts.layout import Layout

#: how many plays of each sort are listed at most
MOST: Final = 10

TileSet = tuple[Tile, ...]


@final
class Play:
    """A whole new table, and the tiles that come from the rack for it."""

    def __init__(self, table: Layout, laid: TileSet, is_doubtful: bool = False) -> None:
        self.table = table
        self.laid = laid
        #: RK-3 a retrieved joker lies in a set that looks like its old one: the rules have to be asked
        self.is_doubtful = is_doubtful


def held_by_kind(rack: Sequence[Tile]) -> list[Tile]:
    """For each kind a tile of the rack, or -1."""
    held = [-1] * KINDS
    for tile in rack:
        if held[tile >> 1] < 0:
            held[tile >> 1] = tile
    return held


# --- sets from the rack ---


def rack_sets(rack: Sequence[Tile]) -> list[TileSet]:
    """Runs and groups that the rack holds; with a joker also those that lack one tile of three."""
    held = held_by_kind(rack)
    found: list[TileSet] = []
    for colour in range(COLOUR_COUNT):
        _add_runs(held, colour * HIGHEST, found)
    for number in range(HIGHEST):
        _add_groups(held, number, found)
    if held[JOKER] >= 0:
        found += joker_sets(held, held[JOKER])
    return found


def _add_runs(held: list[Tile], base: int, found: list[TileSet]) -> None:
    """Every stretch of three or more neighbours in one colour."""
    end = base + HIGHEST
    start = base
    while start < end:
        if held[start] < 0:
            start += 1
            continue
        stop = start
        while stop < end and held[stop] >= 0:
            stop += 1
        for first in range(start, stop - 2):
            for after in range(first + SHORTEST, stop + 1):
                found.append(tuple(held[first:after]))
        start = stop


def _add_groups(held: list[Tile], number: int, found: list[TileSet]) -> None:
    """Three or four colours of one number."""
    tiles = _of_number(held, number)
    if len(tiles) < SHORTEST:
        return
    found.append(tuple(tiles))
    if len(tiles) == COLOUR_COUNT:
        for left_out in range(COLOUR_COUNT):
            found.append(tuple(tiles[:left_out] + tiles[left_out + 1 :]))


def _of_number(held: list[Tile], number: int) -> list[Tile]:
    tiles: list[Tile] = []
    for kind in range(number, JOKER, HIGHEST):
        if held[kind] >= 0:
            tiles.append(held[kind])
    return tiles


def joker_sets(held: list[Tile], joker: Tile) -> list[TileSet]:
    """Three tiles with this joker and two naturals that are held."""
    found: list[TileSet] = []
    for base in range(0, JOKER, HIGHEST):
        for at in range(HIGHEST - 1):
            tile = held[base + at]
            if tile < 0:
                continue
            if held[base + at + 1] >= 0:
                pair = (tile, held[base + at + 1])
                found.append((*pair, joker) if at + 2 < HIGHEST else (joker, *pair))
            elif at + 2 < HIGHEST and held[base + at + 2] >= 0:
                found.append((tile, joker, held[base + at + 2]))
    for number in range(HIGHEST):
        tiles = _of_number(held, number)
        if len(tiles) >= 2:
            found.append((tiles[0], tiles[1], joker))
    return found


# --- the first meld ---


def openings(rack: Sequence[Tile]) -> list[Layout]:
    """RK-2 First melds: each set of the rack, with the best others beside it until it is worth 30."""
    found: list[Layout] = []
    firsts = rack_sets(rack)
    if not firsts:
        return found
    firsts.sort(key=set_value, reverse=True)
    for first in firsts:
        meld = [first]
        worth = set_value(first)
        left = [tile for tile in rack if tile not in first]
        while worth < FIRST_MELD:
            others = rack_sets(left)
            if not others:
                break
            best = max(others, key=set_value)
            meld.append(best)
            worth += set_value(best)
            left = [tile for tile in left if tile not in best]
        if worth >= FIRST_MELD:
            whole = tuple(sorted(meld))
            if whole not in found:
                found.append(whole)
            if len(found) == MOST:
                break
    return found


# --- plays on an opened table ---


def simple_plays(table: Layout, rack: Sequence[Tile]) -> list[Play]:
    """RK-3 Returns the simple plays of a player who has opened."""
    held = held_by_kind(rack)
    plays = [Play((*table, tiles), tiles) for tiles in rack_sets(rack)[:MOST]]
    _add_additions(table, held, plays)
    borrowed: list[Play] = []
    for number, tiles in enumerate(table):
        if len(tiles) > SHORTEST and len(borrowed) < MOST:
            _add_splits(table, number, tiles, held, borrowed)
            _add_borrowings(table, number, tiles, held, borrowed)
        if len(borrowed) < MOST and (is_joker(tiles[0]) or is_joker(tiles[1]) or is_joker(tiles[-1])):
            _add_clearing(table, number, tiles, held, borrowed)
    return plays + borrowed[:MOST]


def _changed(table: Layout, number: int, sets: tuple[TileSet, ...]) -> Layout:
    """The table with one set changed for others."""
    return table[:number] + sets + table[number + 1 :]


def _bounds(tiles: TileSet) -> tuple[int, int]:
    """The kinds at the two ends of a run; (-1, number - 1) for a group."""
    naturals = 0
    first_kind = first_place = second_kind = 0
    for place, tile in enumerate(tiles):
        kind = tile >> 1
        if kind == JOKER:
            continue
        naturals += 1
        if naturals == 1:
            first_kind, first_place = kind, place
        else:
            second_kind = kind
            break
    if naturals == 1:
        reading = read_set(tiles)
        is_run = reading is not None and reading.kind == "run"
    else:
        is_run = first_kind // HIGHEST == second_kind // HIGHEST
    if is_run:
        start = first_kind - first_place
        return start, start + len(tiles) - 1
    return -1, first_kind % HIGHEST


def _add_additions(table: Layout, held: list[Tile], plays: list[Play]) -> None:
    """One tile more at either end of a run, or the fourth of a group."""
    most = len(plays) + MOST
    joker = held[JOKER]
    for number, tiles in enumerate(table):
        if len(plays) >= most:
            return
        start, end = _bounds(tiles)
        if start < 0:
            if len(tiles) == SHORTEST:
                _add_fourths(table, number, tiles, held, end, plays)
            continue
        if start % HIGHEST > 0 and held[start - 1] >= 0:
            tile = held[start - 1]
            plays.append(Play(_changed(table, number, ((tile, *tiles),)), (tile,)))
        if end % HIGHEST < HIGHEST - 1:
            tile = held[end + 1]
            if tile < 0:
                tile = joker
                joker = -1
            if tile >= 0:
                plays.append(Play(_changed(table, number, ((*tiles, tile),)), (tile,)))


def _add_fourths(
    table: Layout, number: int, tiles: TileSet, held: list[Tile], rank: int, plays: list[Play]
) -> None:
    there = [tile >> 1 for tile in tiles]
    for kind in range(rank, JOKER, HIGHEST):
        if held[kind] >= 0 and kind not in there:
            tile = held[kind]
            plays.append(Play(_changed(table, number, ((*tiles, tile),)), (tile,)))


def _add_splits(table: Layout, number: int, tiles: TileSet, held: list[Tile], plays: list[Play]) -> None:
    """A run of five or more is cut where the rack has a tile to end the one part and begin the other."""
    start, _ = _bounds(tiles)
    if start < 0:
        return
    for place in range(2, len(tiles) - 2):
        tile = held[start + place]
        if tile >= 0:
            sets = ((*tiles[:place], tile), tiles[place:])
            plays.append(Play(_changed(table, number, sets), (tile,)))


def _add_borrowings(table: Layout, number: int, tiles: TileSet, held: list[Tile], plays: list[Play]) -> None:
    """A tile that its set can spare makes a new set with two or three from the rack."""
    size = len(tiles)
    is_run = _bounds(tiles)[0] >= 0
    for place, tile in enumerate(tiles):
        is_end = place == 0 or place == size - 1
        if is_joker(tile) or (is_run and not is_end and not SHORTEST <= place <= size - SHORTEST - 1):
            continue
        if is_run and not is_end:
            rest: tuple[TileSet, ...] = (tiles[:place], tiles[place + 1 :])
        else:
            rest = (tiles[:place] + tiles[place + 1 :],)
        for partners in _partners(tile, held):
            new = _in_order((tile, *partners))
            plays.append(Play((*_changed(table, number, rest), new), partners))


def _partners(tile: Tile, held: list[Tile]) -> list[TileSet]:
    """Tiles of the rack that make a set with this one."""
    found: list[TileSet] = []
    kind = tile >> 1
    others = [other for other in _of_number(held, kind % HIGHEST) if other >> 1 != kind]
    if len(others) >= 2:
        found.append(tuple(others))
    low = kind - kind % HIGHEST
    for one, other in ((kind - 2, kind - 1), (kind - 1, kind + 1), (kind + 1, kind + 2)):
        if one >= low and other < low + HIGHEST and held[one] >= 0 and held[other] >= 0:
            found.append((held[one], held[other]))
    return found


def _in_order(tiles: TileSet) -> TileSet:
    """By colour and number: right for a run, and pleasant in a group."""
    return tuple(sorted(tiles))


def _add_clearing(table: Layout, number: int, tiles: TileSet, held: list[Tile], plays: list[Play]) -> None:
    """The rack has the tile that a joker stands for: the joker makes a new set with two others.

    The old set keeps all tiles but the joker. Only a new set of the same kinds would keep more.
    """
    reading = read_set(tiles)
    if reading is None:
        return
    place = 0
    while not is_joker(tiles[place]):
        place += 1
    kinds = (reading.kinds[place],) if reading.kind == "run" else reading.joker_kinds
    for kind in kinds:
        tile = held[kind]
        if tile < 0:
            continue
        held[kind] = -1
        news = joker_sets(held, tiles[place])
        held[kind] = tile
        cleared = (*tiles[:place], tile, *tiles[place + 1 :])
        for new in news[:1]:
            laid = (tile, *[other for other in new if not is_joker(other)])
            looks_alike = len(tiles) == len(new) and _sorted_kinds(tiles) == _sorted_kinds(new)
            plays.append(Play((*_changed(table, number, (cleared,)), new), laid, looks_alike))


def _sorted_kinds(tiles: TileSet) -> list[int]:
    return sorted([tile >> 1 for tile in tiles])
