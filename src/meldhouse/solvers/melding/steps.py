"""From the table as it lies to the one after a play, in moves that hands can make (`parts.draft`).

A set that grows out of another one gets its new tiles put in; a new set is laid in one move. What a set loses
is taken from it by the move that needs it. Works for any game whose table can be rearranged.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from meldhouse.parts.draft import Draft
from meldhouse.parts.layout import Layout, place_of
from meldhouse.parts.values import Value
from meldhouse.solvers.melding.lineage import NEW, origins_of

TileSet = tuple[int, ...]


@final
class Step(Value):
    """One move of a draft: tiles from the hand and from sets, put into a set or laid as a new one."""

    FIELDS = ("tiles", "to", "at", "hand", "sources", "onto", "result")
    CARD_FIELDS = ("tiles", "hand", "onto", "result")

    def __init__(
        self,
        tiles: TileSet,
        to: int | None,
        at: int | None,
        hand: TileSet,
        sources: tuple[tuple[TileSet, TileSet], ...],
        onto: TileSet,
        result: TileSet,
    ) -> None:
        #: what `Draft.put` takes
        self.tiles = tiles
        self.to = to
        self.at = at
        #: which of the tiles come from the hand
        self.hand = hand
        #: which come from where: tiles, and the set that they are taken from as it lay before
        self.sources = sources
        #: the set that they are put into, as it lay before the move; empty for a new set
        self.onto = onto
        #: the set after the move
        self.result = result


def steps_to(before: Layout, hand: Sequence[int], after: Layout) -> tuple[Step, ...]:
    """Moves that lead from one table to another; its sets may come to lie in another order."""
    draft = Draft(before, hand)
    steps: list[Step] = []
    old = [tiles for tiles in before if tiles not in after]
    new = [tiles for tiles in after if tiles not in before]
    grown = origins_of(old, new, _common_length)
    for number in sorted(range(len(new)), key=lambda number: grown[number] == NEW):
        there = () if grown[number] == NEW else _in_common_order(old[grown[number]], new[number])
        _put_all(draft, new[number], there, steps)
    return tuple(steps)


def _common_length(old: TileSet, new: TileSet) -> int:
    return len(_in_common_order(old, new))


def _in_common_order(old: TileSet, new: TileSet) -> TileSet:
    """Returns the longest row of tiles that two sets have in the same order."""
    longest: list[list[TileSet]] = [[() for _ in range(len(new) + 1)] for _ in range(len(old) + 1)]
    for row, tile in enumerate(old, start=1):
        for column, other in enumerate(new, start=1):
            if tile == other:
                longest[row][column] = (*longest[row - 1][column - 1], tile)
            else:
                one, two = longest[row - 1][column], longest[row][column - 1]
                longest[row][column] = one if len(one) >= len(two) else two
    return longest[len(old)][len(new)]


def _put_all(draft: Draft, wanted: TileSet, there: TileSet, steps: list[Step]) -> None:
    """Puts the tiles that a set lacks into it, neighbours together."""
    at = 0
    while at < len(wanted):
        if wanted[at] in there:
            at += 1
            continue
        end = at
        while end < len(wanted) and wanted[end] not in there:
            end += 1
        left = wanted[at - 1] if at else None
        right = wanted[end] if end < len(wanted) else None
        steps.append(_put(draft, wanted[at:end], left, right))
        at = end


def _put(draft: Draft, tiles: TileSet, left: int | None, right: int | None) -> Step:
    """Puts tiles behind one tile, or before another, or down as a new set."""
    now = draft.layout
    neighbour = left if left is not None else right
    place = None if neighbour is None else place_of(now, neighbour)
    to = None if place is None else place[0]
    onto = () if to is None else now[to]
    at: int | None = None
    if place is not None:
        staying = [tile for tile in onto if tile not in tiles]
        at = staying.index(onto[place[1]]) + (1 if left is not None else 0)
    sources = tuple(
        [
            (tuple([tile for tile in tiles if tile in lying]), lying)
            for lying in now
            if any(tile in lying for tile in tiles)
        ]
    )
    hand = tuple([tile for tile in tiles if place_of(now, tile) is None])
    draft.put(tiles, to, at)
    placed = place_of(draft.layout, tiles[0])
    assert placed is not None
    return Step(tiles, to, at, hand, sources, onto, draft.layout[placed[0]])
