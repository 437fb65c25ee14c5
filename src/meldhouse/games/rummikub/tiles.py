"""The 106 tiles (RK-1), each one physical piece, and how they are written.

A tile is a number, kind * 2 + copy. A kind is colour * 13 + number - 1; the joker's kind comes last.
So tiles in order lie by colour and number, and the jokers at the end.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from meldhouse.parts.errors import NotationError
from meldhouse.parts.layout import Layout, read_layout, write_layout

Tile = int
Kind = int

COLOURS: Final = "kbor"
HIGHEST: Final = 13
KINDS: Final = 53
JOKER: Final = 52
TILES: Final = 106
#: what a joker costs who is left with it (RK-7)
JOKER_POINTS: Final = 30
#: the word for a joker
JOKER_WORD: Final = "*"
#: written after the second of two equal tiles
MARK: Final = "'"


def is_joker(tile: Tile) -> bool:
    return tile >> 1 == JOKER


def colour_of(kind: Kind) -> int:
    """0 to 3 for k b o r; the joker has none, 4."""
    return kind // HIGHEST


def number_of(kind: Kind) -> int:
    """1 to 13."""
    return kind % HIGHEST + 1


def kind_with(colour: int, number: int) -> Kind:
    return colour * HIGHEST + number - 1


def rack_points(tiles: Iterable[Tile]) -> int:
    """RK-7 Returns the points of a rack: face values, a joker 30."""
    points = 0
    for tile in tiles:
        points += JOKER_POINTS if tile >> 1 == JOKER else (tile >> 1) % HIGHEST + 1
    return points


# --- notation ---


def write_kind(kind: Kind) -> str:
    """`r7`, `k13`, `*`."""
    return "*" if kind == JOKER else COLOURS[kind // HIGHEST] + str(kind % HIGHEST + 1)


def write_tile(tile: Tile) -> str:
    """`r7`, and `r7'` for the second copy."""
    return write_kind(tile >> 1) + (MARK if tile & 1 else "")


def write_tiles(tiles: Iterable[Tile]) -> str:
    return " ".join([write_tile(tile) for tile in tiles])


def write_kinds(kinds: Iterable[Kind]) -> str:
    return " ".join([write_kind(kind) for kind in kinds])


def write_table(layout: Layout) -> str:
    """`r5 r6 * / k1 b1 o1`."""
    return write_layout(layout, write_tiles)


def read_kind(word: str) -> Kind:
    """The kind that a word such as `r7` or `*` names."""
    if word == "*":
        return JOKER
    colour = COLOURS.find(word[:1]) if word else -1
    digits = word[1:]
    if colour < 0 or not (digits.isascii() and digits.isdigit()) or digits[0] == "0" or len(digits) > 2:
        raise NotationError(
            f"{word[:20]!r} is not a tile: a tile is k, b, o or r and 1 to 13, or * for a joker"
        )
    number = int(digits)
    if number > HIGHEST:
        raise NotationError(f"{word!r} is not a tile: numbers go from 1 to {HIGHEST}")
    return kind_with(colour, number)


def read_kinds(text: str) -> tuple[Kind, ...]:
    """The kinds that a text names, marks of second copies left aside."""
    return tuple([read_kind(word.removesuffix(MARK)) for word in text.split()])


def read_tiles(text: str) -> tuple[Tile, ...]:
    """The tiles that a text such as `r7 b13 * r7` names.

    A mark says which copy is meant. Without one it is the first copy; where that is named already,
    the second one.
    """
    words = text.split()
    marked = {read_kind(word[:-1]) * 2 + 1 for word in words if word.endswith(MARK)}
    seen: set[Tile] = set()
    tiles: list[Tile] = []
    for word in words:
        tile = read_kind(word.removesuffix(MARK)) * 2
        if word.endswith(MARK) or (tile in seen and tile + 1 not in marked):
            tile += 1
        if tile in seen:
            raise NotationError(f"{write_kind(tile >> 1)} is named too often: there are two of each tile")
        seen.add(tile)
        tiles.append(tile)
    return tuple(tiles)


def read_table(text: str) -> Layout:
    """The sets that a text such as `r5 r6 * / k1 b1 o1` names."""
    return read_layout(text, read_tiles)


def with_tiles(rack: Sequence[Tile], new: Sequence[Tile]) -> tuple[Tile, ...]:
    """A rack and more tiles, kept in order."""
    return tuple(sorted([*rack, *new]))
