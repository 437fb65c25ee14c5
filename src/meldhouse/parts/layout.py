"""Layouts: the sets on the table in games where they can be rearranged.

A tile (or card) is a number that stands for one physical piece. A layout is a tuple of sets, and a set is a
tuple of tiles in order. Nothing here knows which sets are legal.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias, final

from meldhouse.parts.errors import NotationError
from meldhouse.parts.values import Value

Layout: TypeAlias = tuple[tuple[int, ...], ...]
ReadTiles: TypeAlias = Callable[[str], tuple[int, ...]]
WriteTiles: TypeAlias = Callable[[Sequence[int]], str]

SEPARATOR: Final = "/"


def write_layout(layout: Layout, write_tiles: WriteTiles) -> str:
    """Writes a layout as `r5 r6 * / k1 b1 o1`. Without sets the text is empty."""
    return f" {SEPARATOR} ".join([write_tiles(tiles) for tiles in layout])


def read_layout(text: str, read_tiles: ReadTiles) -> Layout:
    """Reads a layout. Each tile is one word.

    The tiles of all sets are read in one call, because some readers number the copies of a tile in the order in which
    they appear.
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


def typed_sets(text: str) -> list[list[str]]:
    """Returns the words of each set as a person types them: sets apart by / or |, tiles by spaces or commas.

    Letters are made small. Empty sets stay empty; a text without words has no sets.
    """
    parts = text.lower().replace("|", SEPARATOR).replace(",", " ").split(SEPARATOR)
    return [part.split() for part in parts] if text.strip() else []


def refuse_sets_in_hand(text: str) -> None:
    """Raises NotationError if the tiles of a rack or a hand are divided into sets, as only those on the table are."""
    if len(typed_sets(text)) > 1:
        raise NotationError(f"a rack or hand has no sets: write {text[:60]!r} without / and |")


def tiles_of(layout: Layout) -> list[int]:
    """Returns all tiles, set by set."""
    return [tile for tiles in layout for tile in tiles]


def place_of(layout: Layout, tile: int) -> tuple[int, int] | None:
    """Returns the number of the set that contains a tile and the place in it, or None if there is no such set."""
    for number, tiles in enumerate(layout):
        for place, other in enumerate(tiles):
            if other == tile:
                return number, place
    return None


def sets_by_tile(layout: Layout) -> dict[int, int]:
    """Maps each tile to the number of its set."""
    return {tile: number for number, tiles in enumerate(layout) for tile in tiles}


@final
class Difference(Value):
    """The tiles in which the layouts before and after a turn differ. Which sets are the same, the games know."""

    FIELDS = ("added", "missing", "doubled")
    CARD_FIELDS = ("added", "missing", "doubled")

    def __init__(self, added: tuple[int, ...], missing: tuple[int, ...], doubled: tuple[int, ...]) -> None:
        #: tiles that are new
        self.added = added
        #: tiles that are gone
        self.missing = missing
        #: tiles that appear more than once, which is impossible at a real table
        self.doubled = doubled


def difference(before: Layout, after: Layout) -> Difference:
    """Compares the tiles of two layouts."""
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
    return Difference(tuple(added), tuple(missing), tuple(doubled))
