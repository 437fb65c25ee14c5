"""Sets of kinds laid out as tiles, so that as many tiles as can be stay where they lay.

Each new set grows out of at most one set that lay there before. Tiles that do not lie in it again have been
moved; the fewer, the better for those who must follow the play.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from meldhouse.games.rummikub.sets import set_value
from meldhouse.games.rummikub.tiles import HIGHEST, JOKER, TILES, Kind, Tile
from meldhouse.solvers.melding.rummikub.assemble import KindSet

TileSet = tuple[Tile, ...]


def is_run(kinds: Sequence[Kind]) -> bool:
    """Checks if a legal set of kinds is a run. A lone tile with two jokers may be both, and counts as a run."""
    naturals = [kind for kind in kinds if kind != JOKER]
    return all(kind // HIGHEST == naturals[0] // HIGHEST for kind in naturals)


def is_legal(kinds: Sequence[Kind]) -> bool:
    return set_value(tuple([kind * 2 for kind in kinds])) >= 0


def _mask(kinds: Sequence[Kind]) -> int:
    """Returns the kinds of a set as bits; only jokers occur twice in a set."""
    mask = 0
    for kind in kinds:
        mask |= 1 << kind
    return mask


def _grown(new: list[int], old: list[int]) -> list[int]:
    """Returns for each new set its origin among the old sets, or -1: most tiles in common first, equal sets before."""
    pairs: list[int] = []
    for number, mask in enumerate(new):
        for other, lying in enumerate(old):
            common = mask & lying
            if common:
                rank = 4 * HIGHEST - 2 * common.bit_count() - (1 if mask == lying else 0)
                pairs.append((rank << 16) + (number << 8) + other)
    pairs.sort()
    found = [-1] * len(new)
    taken = [False] * len(old)
    for pair in pairs:
        number, other = pair >> 8 & 255, pair & 255
        if found[number] < 0 and not taken[other]:
            found[number] = other
            taken[other] = True
    return found


def staying(sets: list[KindSet], old: list[list[Kind]]) -> int:
    """Counts the tiles that lie again in the set that their old set has become."""
    new, lying = [_mask(kinds) for kinds in sets], [_mask(kinds) for kinds in old]
    grown = _grown(new, lying)
    return sum([(new[at] & lying[origin]).bit_count() for at, origin in enumerate(grown) if origin >= 0])


# --- other ways to make sets of the same tiles ---


def with_fewer_moved(sets: list[KindSet], old: list[list[Kind]]) -> list[KindSet]:
    """Returns sets of the same tiles of which more stay where they lay, as far as small changes lead."""
    best = staying(sets, old)
    is_better = True
    while is_better:
        is_better = False
        for changed in _neighbours(sets):
            stay = staying(changed, old)
            if stay > best and all(is_legal(kinds) for kinds in changed):
                sets, best, is_better = changed, stay, True
                break
    return sets


def _neighbours(sets: list[KindSet]) -> list[list[KindSet]]:
    """Lists sets with one change: a run cut in two, or two runs that exchange their tails."""
    found: list[list[KindSet]] = []
    for at, kinds in enumerate(sets):
        if not is_run(kinds):
            continue
        for cut in range(3, len(kinds) - 2):
            found.append([*sets[:at], kinds[:cut], *sets[at + 1 :], kinds[cut:]])
        for other_at in range(at):
            found += _with_tails_changed(sets, at, other_at)
    for at in range(len(sets)):
        for other_at in range(at):
            found += _with_tile_swapped(sets, at, other_at)
    return found


def _first(run: KindSet) -> Kind:
    """Returns the kind that a run begins with, which may be a joker's."""
    for place, kind in enumerate(run):
        if kind != JOKER:
            return kind - place
    return JOKER


def _with_tails_changed(sets: list[KindSet], at: int, other_at: int) -> list[list[KindSet]]:
    """Lists sets in which two runs of one colour that overlap or touch exchange what follows some number."""
    one, other = sets[at], sets[other_at]
    if not is_run(other) or _first(one) // HIGHEST != _first(other) // HIGHEST:
        return []
    found: list[list[KindSet]] = []
    shift = _first(other) - _first(one)
    for cut in range(max(0, shift), min(len(one), shift + len(other)) + 1):
        heads = one[:cut] + other[cut - shift :], other[: cut - shift] + one[cut:]
        if all(len(kinds) >= 3 or not kinds for kinds in heads):
            rest = [kinds for place, kinds in enumerate(sets) if place not in (at, other_at)]
            found.append(rest + [kinds for kinds in heads if kinds])
    return found


def _with_tile_swapped(sets: list[KindSet], at: int, other_at: int) -> list[list[KindSet]]:
    """Lists sets in which a tile of one group lies in another of its number: the fourth tile, or one for another."""
    one, other = sets[at], sets[other_at]
    if is_run(one) or is_run(other) or _number(one) != _number(other):
        return []
    rest = [kinds for place, kinds in enumerate(sets) if place not in (at, other_at)]
    found: list[list[KindSet]] = []
    for mine in one:
        if mine in other and mine != JOKER:
            continue
        left = list(one)
        left.remove(mine)
        if len(left) >= 3 and len(other) == 3:
            found.append([*rest, left, [*other, mine]])
        for yours in other:
            if yours != mine and (yours == JOKER or yours not in one):
                given = list(other)
                given[given.index(yours)] = mine
                found.append([*rest, [*left, yours], given])
    return found


def _number(group: KindSet) -> int:
    return next(kind % HIGHEST for kind in group if kind != JOKER)


# --- tiles ---

#: where a tile is that has been laid, or is not in play
NOWHERE: Final = -1
ON_RACK: Final = 255


def as_tiles(sets: list[KindSet], old: Sequence[TileSet], rack: Sequence[Tile]) -> tuple[list[TileSet], int]:
    """Gives sets real tiles: those that stay, then others of the table, then the rack's. Counts those that stay."""
    home = [NOWHERE] * TILES
    for number, tiles in enumerate(old):
        for tile in tiles:
            home[tile] = number
    for tile in rack:
        home[tile] = ON_RACK
    grown = _grown([_mask(kinds) for kinds in sets], [_mask([tile >> 1 for tile in tiles]) for tiles in old])
    stays = 0
    made: list[list[Tile]] = []
    for number, kinds in enumerate(sets):
        laid: list[Tile] = []
        for kind in kinds:
            tile = NOWHERE if grown[number] < 0 else _take(kind, home, grown[number], grown[number])
            stays += tile >= 0
            laid.append(tile)
        made.append(laid)
    for laid, kinds in zip(made, sets, strict=True):
        for place, kind in enumerate(kinds):
            if laid[place] < 0:
                from_table = _take(kind, home, 0, ON_RACK - 1)
                laid[place] = from_table if from_table >= 0 else _take(kind, home, ON_RACK, ON_RACK)
    return [_in_order(laid, old[at] if at >= 0 else ()) for laid, at in zip(made, grown, strict=True)], stays


def _take(kind: Kind, home: list[int], first: int, last: int) -> Tile:
    """Takes a tile of a kind that lies in one of some places, or returns -1."""
    for tile in (2 * kind, 2 * kind + 1):
        if first <= home[tile] <= last:
            home[tile] = NOWHERE
            return tile
    return NOWHERE


def _in_order(tiles: list[Tile], origin: TileSet) -> TileSet:
    """Orders a group like the set it comes from, new tiles behind; a run has its own order."""
    if not origin or is_run([tile >> 1 for tile in tiles]):
        return tuple(tiles)
    staying_tiles = [tile for tile in origin if tile in tiles]
    return tuple(staying_tiles + [tile for tile in tiles if tile not in staying_tiles])
