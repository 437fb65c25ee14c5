"""The numbers of sets during a turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import final

from meldhouse.parts.layout import Layout


@final
class SetNumbers:
    """The numbers by which a player names sets: from 1, and a set keeps its number however it changes.

    A new set gets a number that no set has. An undone step brings the former numbers back.
    """

    def __init__(self, table: Layout) -> None:
        self._first = len(table)
        self._last_asked = table
        self._known: dict[Layout, tuple[int, ...]] = {table: tuple(range(1, len(table) + 1))}

    def of(self, layout: Layout) -> tuple[int, ...]:
        """Returns the number of each set of a layout that follows the one asked for before."""
        return self.after_step(layout, {})

    def after_step(self, layout: Layout, kept: Mapping[int, int]) -> tuple[int, ...]:
        """Returns the numbers after a step; `kept` maps a tile to the number that its set must have."""
        if layout not in self._known:
            self._known[layout] = self._followed(layout, kept)
        self._last_asked = layout
        return self._known[layout]

    def _followed(self, layout: Layout, kept: Mapping[int, int]) -> tuple[int, ...]:
        """Gives each set the number of the former set that it has most tiles of."""
        former = self._known[self._last_asked]
        found: dict[int, int] = {}
        for at, tiles in enumerate(layout):
            for tile in kept.keys() & set(tiles):
                found[at] = kept[tile]
        for at, number in self._by_likeness(layout):
            if at not in found and number not in found.values():
                found[at] = number
        free = max(self._first, *former, *found.values(), 0)
        for at in range(len(layout)):
            if at not in found:
                free += 1
                found[at] = free
        return tuple([found[at] for at in range(len(layout))])

    def _by_likeness(self, layout: Layout) -> list[tuple[int, int]]:
        """Returns pairs of a new set's place and a former set's number, those with most common tiles first."""
        common: list[tuple[int, int, int]] = []
        for number, old in zip(self._known[self._last_asked], self._last_asked, strict=True):
            tiles = set(old)
            for at, new in enumerate(layout):
                shared = len(tiles.intersection(new))
                if shared:
                    common.append((-shared, at, number))
        return [(at, number) for _, at, number in sorted(common)]
