"""Sets that lie on a table, in games where they may be rearranged.

A tile (or card) is a number that stands for one physical piece. An arrangement is a tuple of sets, a set a
tuple of tiles in order. Nothing here knows what a legal set is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias, final

from meldhouse.parts.errors import NotationError
from meldhouse.parts.values import Value

Arrangement: TypeAlias = tuple[tuple[int, ...], ...]
ReadTiles: TypeAlias = Callable[[str], tuple[int, ...]]
WriteTiles: TypeAlias = Callable[[Sequence[int]], str]

SEPARATOR: Final = "/"


def write_arrangement(arrangement: Arrangement, write_tiles: WriteTiles) -> str:
    """`r5 r6 * / k1 b1 o1`; an empty table is an empty text."""
    return f" {SEPARATOR} ".join([write_tiles(tiles) for tiles in arrangement])


def read_arrangement(text: str, read_tiles: ReadTiles) -> Arrangement:
    """The sets that a text names. Each tile is one word.

    The tiles of all sets are read in one go, so that a reader which tells copies apart by how often
    they were named counts through the whole table.
    """
    if not text.strip():
        return ()
    parts = text.split(SEPARATOR)
    counts = [len(part.split()) for part in parts]
    for number, count in enumerate(counts, start=1):
        if count == 0:
            raise NotationError(f"set {number} of {text[:60]!r} is empty")
    tiles = read_tiles(" ".join(parts))
    if len(tiles) != sum(counts):
        raise NotationError(f"the tiles of {text[:60]!r} should stand apart, as in r5 r6 r7 / k1 b1 o1")
    sets: list[tuple[int, ...]] = []
    at = 0
    for count in counts:
        sets.append(tiles[at : at + count])
        at += count
    return tuple(sets)


def tiles_of(arrangement: Arrangement) -> list[int]:
    """All tiles, set after set."""
    return [tile for tiles in arrangement for tile in tiles]


def place_of(arrangement: Arrangement, tile: int) -> tuple[int, int] | None:
    """The set that a tile lies in and its place there; None if it does not lie on the table."""
    for number, tiles in enumerate(arrangement):
        for place, other in enumerate(tiles):
            if other == tile:
                return number, place
    return None


def sets_by_tile(arrangement: Arrangement) -> dict[int, int]:
    """For each tile the set that it lies in."""
    return {tile: number for number, tiles in enumerate(arrangement) for tile in tiles}


@final
class Difference(Value):
    """What a turn did to a table."""

    FIELDS = ("added", "missing", "doubled", "kept", "broken", "made")
    CARD_FIELDS = ("added", "missing", "doubled")

    def __init__(
        self,
        added: tuple[int, ...],
        missing: tuple[int, ...],
        doubled: tuple[int, ...],
        kept: tuple[int, ...],
        broken: tuple[int, ...],
        made: tuple[int, ...],
    ) -> None:
        #: tiles that were not there before
        self.added = added
        #: tiles that are not there any more
        self.missing = missing
        #: tiles that lie there more than once, which no table can
        self.doubled = doubled
        #: sets of the table before that still lie there tile for tile, by number
        self.kept = kept
        #: the other sets of the table before
        self.broken = broken
        #: sets of the table after that were not there before, by number
        self.made = made


def difference(before: Arrangement, after: Arrangement) -> Difference:
    """What changed between two tables. The order of the sets does not count, the order within a set does."""
    old = set(tiles_of(before))
    seen: set[int] = set()
    added: list[int] = []
    doubled: list[int] = []
    for tile in tiles_of(after):
        if tile in seen:
            doubled.append(tile)
        elif tile not in old:
            added.append(tile)
        seen.add(tile)
    missing = [tile for tile in tiles_of(before) if tile not in seen]
    old_sets, new_sets = set(before), set(after)
    return Difference(
        tuple(added),
        tuple(missing),
        tuple(doubled),
        tuple([number for number, tiles in enumerate(before) if tiles in new_sets]),
        tuple([number for number, tiles in enumerate(before) if tiles not in new_sets]),
        tuple([number for number, tiles in enumerate(after) if tiles not in old_sets]),
    )
