"""Legal sets, the meaning of their jokers, and the flaws of sets that are not legal (RK-3, RK-4).

A run is three or more tiles of one colour with consecutive numbers, from 1 up to 13. A group is three or
four tiles of one number in different colours.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final, final

from mypy_extensions import i64

from meldhouse.core.refusal import Refusal
from meldhouse.games.rummikub.tiles import (
    HIGHEST,
    JOKER,
    Kind,
    Tile,
    colour_of,
    is_joker,
    kind_with,
    number_of,
)
from meldhouse.parts.values import Value

RUN: Final = "run"
GROUP: Final = "group"
#: a set has at least so many tiles
SHORTEST: Final = 3
COLOUR_COUNT: Final = 4


def set_value(tiles: tuple[Tile, ...]) -> int:
    """RK-2, RK-4 Returns the value of a legal set by its best reading, or -1. All checks rest on this."""
    n: i64 = len(tiles)
    if n < 3 or n > 13:
        return -1
    colour: i64 = -1
    number: i64 = 0
    start: i64 = 0
    colours: i64 = 0
    is_run = True
    is_group = n <= 4
    place: i64 = 0
    for tile in tiles:
        kind: i64 = tile
        kind = kind >> 1
        if kind < 0 or kind > 52:
            return -1
        if kind != 52:
            its_colour: i64 = kind // 13
            its_number: i64 = kind - its_colour * 13 + 1
            if colour < 0:
                colour, number, start = its_colour, its_number, its_number - place
            else:
                if its_colour != colour or its_number - place != start:
                    is_run = False
                if its_number != number or (colours >> its_colour) & 1:
                    is_group = False
            colours |= 1 << its_colour
        place += 1  # noqa: SIM113 (a native number)
    if colour < 0:
        return -1
    best: i64 = -1
    if is_run and start >= 1 and start + n <= 14:
        best = n * start + n * (n - 1) // 2
    if is_group and n * number > best:
        best = n * number
    return best


@final
class SetReading(Value):
    """A legal set, and what each of its tiles stands for."""

    FIELDS = ("kind", "kinds", "value", "joker_kinds")

    def __init__(self, kind: str, kinds: tuple[Kind, ...], value: int, joker_kinds: tuple[Kind, ...]) -> None:
        #: `run` or `group`
        self.kind = kind
        #: the kind that each tile stands for, in order; a group's joker has one of the colours still free
        self.kinds = kinds
        self.value = value
        #: the kinds that could take a joker's place: in a group every colour that is missing
        self.joker_kinds = joker_kinds


def read_set(tiles: tuple[Tile, ...]) -> SetReading | None:
    """RK-3, RK-4 Returns the reading of a legal set, or None. Of two readings with equal value it is the run."""
    value = set_value(tiles)
    if value < 0:
        return None
    place, kind = _first_natural(tiles)
    size = len(tiles)
    start = number_of(kind) - place
    colours = {colour_of(tile >> 1) for tile in tiles if not is_joker(tile)}
    fits = start >= 1 and start + size <= HIGHEST + 1
    if len(colours) == 1 and fits and value == size * start + size * (size - 1) // 2:
        first = kind - place
        kinds = tuple(range(first, first + size))
        free = tuple([kinds[at] for at, tile in enumerate(tiles) if is_joker(tile)])
        return SetReading(RUN, kinds, value, free)
    number = number_of(kind)
    missing = [kind_with(colour, number) for colour in range(COLOUR_COUNT) if colour not in colours]
    jokers = iter(missing)
    shown = tuple([next(jokers) if is_joker(tile) else tile >> 1 for tile in tiles])
    return SetReading(GROUP, shown, value, tuple(missing) if len(shown) > len(colours) else ())


def _first_natural(tiles: tuple[Tile, ...]) -> tuple[int, Kind]:
    """The place and kind of the first tile that is not a joker."""
    for place, tile in enumerate(tiles):
        if not is_joker(tile):
            return place, tile >> 1
    return -1, JOKER


# --- what is wrong with a set ---


def set_flaw(tiles: tuple[Tile, ...], number: int) -> Refusal | None:
    """Returns the most specific reason why tiles are not a legal set; `number` counts the sets from 1."""
    if set_value(tiles) >= 0:
        return None
    naturals = [tile for tile in tiles if not is_joker(tile)]
    if len(tiles) < SHORTEST or not naturals:
        return _flaw("set-too-short", tiles, number)
    numbers = {number_of(tile >> 1) for tile in naturals}
    colours = {colour_of(tile >> 1) for tile in naturals}
    if len(colours) == 1:
        return _run_flaw(tiles, naturals, number)
    if len(numbers) == 1:
        return _group_flaw(tiles, naturals, number)
    return _mixed_flaw(tiles, naturals, number)


def _flaw(code: str, tiles: tuple[Tile, ...] | list[Tile], number: int) -> Refusal:
    return Refusal(code, "RK-3", cards=tiles, numbers={"set": number})


def _group_flaw(tiles: tuple[Tile, ...], naturals: list[Tile], number: int) -> Refusal:
    """A group: no colour twice, at most four tiles."""
    for place, tile in enumerate(naturals):
        for other in naturals[:place]:
            if tile >> 1 == other >> 1:
                return _flaw("colour-twice", [other, tile], number)
    return _flaw("group-too-long", tiles, number)


def _run_flaw(tiles: tuple[Tile, ...], naturals: list[Tile], number: int) -> Refusal:
    """A run: upwards without gaps, the numbers 1 to 13, jokers in the places that are left."""
    for place, tile in enumerate(naturals):
        for other in naturals[:place]:
            if tile >> 1 == other >> 1:
                return _flaw("number-twice", [other, tile], number)
    for one, other in pairwise(naturals):
        if number_of(one >> 1) == HIGHEST and number_of(other >> 1) == 1:
            return _flaw("one-after-thirteen", [one, other], number)
    if naturals != sorted(naturals):
        return _flaw("run-out-of-order", tiles, number)
    for one, other in pairwise(naturals):
        apart = tiles.index(other) - tiles.index(one)
        if (other >> 1) - (one >> 1) > apart:
            return _flaw("run-gap", [one, other], number)
        if (other >> 1) - (one >> 1) < apart:
            return _flaw("joker-no-place", [one, other], number)
    place, kind = _first_natural(tiles)
    if number_of(kind) - place < 1:
        return _flaw("run-below-one", tiles, number)
    return _flaw("run-beyond-thirteen", tiles, number)


def _mixed_flaw(tiles: tuple[Tile, ...], naturals: list[Tile], number: int) -> Refusal:
    """Several colours and several numbers: name the tiles that do not fit, where most of the others do."""
    odd = _outside_largest(naturals, by_colour=True)
    starts = {number_of(tile >> 1) - place for place, tile in enumerate(tiles) if not is_joker(tile)}
    if odd and len(starts) == 1:
        return _flaw("run-two-colours", odd, number)
    odd_number = _outside_largest(naturals, by_colour=False)
    if odd_number and (not odd or len(odd_number) <= len(odd)):
        return _flaw("group-two-numbers", odd_number, number)
    if odd:
        return _flaw("run-two-colours", odd, number)
    return _flaw("mixed-set", tiles, number)


def _outside_largest(naturals: list[Tile], by_colour: bool) -> list[Tile]:
    """The tiles outside the largest class of one colour (or number); empty if no class has the majority."""
    classes: dict[int, list[Tile]] = {}
    for tile in naturals:
        key = colour_of(tile >> 1) if by_colour else number_of(tile >> 1)
        classes.setdefault(key, []).append(tile)
    largest = max(classes.values(), key=len)
    if 2 * len(largest) <= len(naturals):
        return []
    return [tile for tile in naturals if tile not in largest]


# --- putting in order ---


def tidy_set(tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
    """The same tiles in an order in which they are a legal set, if there is one; otherwise as they lie.

    A run's jokers fill its gaps first, then its upper end, then its lower one.
    """
    if set_value(tiles) >= 0:
        return tiles
    naturals = sorted([tile for tile in tiles if not is_joker(tile)])
    jokers = [tile for tile in tiles if is_joker(tile)]
    made: list[Tile] = []
    for tile in naturals:
        while made and jokers and len(made) < (tile >> 1) - (naturals[0] >> 1):
            made.append(jokers.pop())
        made.append(tile)
    room = HIGHEST - number_of(naturals[-1] >> 1) if naturals else 0
    made = jokers[room:] + made + jokers[:room]
    return tuple(made) if set_value(tuple(made)) >= 0 else tiles
