"""The sets that a joker can lie in, as short as they can be (RK-3).

A run of six or more can be cut in two, so a joker's run has three to five tiles.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from meldhouse.games.rummikub.tiles import HIGHEST, JOKER, Kind, kind_with
from meldhouse.solvers.melding.rummikub.assemble import COLOUR_COUNT, KindSet

LONGEST: Final = 5

#: the sets of each kind that a joker can stand for; made once
_runs: list[tuple[Kind, ...]] = []
_groups: list[tuple[Kind, ...]] = []


def whole_runs() -> list[tuple[Kind, ...]]:
    """Returns all runs of three to five tiles, without jokers."""
    if not _runs:
        for colour in range(COLOUR_COUNT):
            for size in range(3, LONGEST + 1):
                for first in range(1, HIGHEST - size + 2):
                    _runs.append(tuple([kind_with(colour, first + at) for at in range(size)]))
    return _runs


def whole_groups() -> list[tuple[Kind, ...]]:
    """Returns all groups, without jokers."""
    if not _groups:
        for number in range(1, HIGHEST + 1):
            kinds = [kind_with(colour, number) for colour in range(COLOUR_COUNT)]
            for size in (3, 4):
                _groups.extend(combinations(kinds, size))
    return _groups


def sets_with_jokers(high: Sequence[int]) -> list[KindSet]:
    """Returns the short sets with one or two jokers that can be made of so many tiles of each kind."""
    found: list[KindSet] = []
    for jokers in range(1, min(2, high[JOKER]) + 1):
        for kinds in whole_runs():
            found += _with_jokers(kinds, jokers, high)
        found += _groups_with(jokers, high)
    return found


def _groups_with(jokers: int, high: Sequence[int]) -> list[KindSet]:
    """Returns the groups with so many jokers; RK-4 jokers before a single tile make a group of it."""
    found: list[KindSet] = []
    for number in range(1, HIGHEST + 1):
        kinds = [kind_with(colour, number) for colour in range(COLOUR_COUNT)]
        there = [kind for kind in kinds if high[kind]]
        for size in range(3 - jokers, 5 - jokers):
            for naturals in combinations(there, size):
                found.append([*[JOKER] * jokers, *naturals])
    return found


def _with_jokers(kinds: Sequence[Kind], jokers: int, high: Sequence[int]) -> list[KindSet]:
    """Returns a set with jokers in all places that leave only tiles that are there."""
    lacking = [at for at, kind in enumerate(kinds) if not high[kind]]
    if len(lacking) > jokers:
        return []
    found: list[KindSet] = []
    for places in combinations(range(len(kinds)), jokers):
        if all(at in places for at in lacking):
            found.append([JOKER if at in places else kind for at, kind in enumerate(kinds)])
    return found


def sets_of(kind: Kind, high: Sequence[int]) -> list[KindSet]:
    """Returns the short sets without jokers that hold a kind."""
    return [
        list(kinds)
        for kinds in [*whole_runs(), *whole_groups()]
        if kind in kinds and all(high[other] for other in kinds)
    ]


def meanings_of(kinds: KindSet) -> list[Kind]:
    """Returns the kinds that the first joker of a set can stand for: one in a run, the missing colours in a group."""
    at = kinds.index(JOKER)
    naturals = [kind for kind in kinds if kind != JOKER]
    found: list[Kind] = []
    if all(kind // HIGHEST == naturals[0] // HIGHEST for kind in naturals):
        first = naturals[0] - kinds.index(naturals[0]) + at
        if first >= 0 and first // HIGHEST == naturals[0] // HIGHEST:
            found.append(first)
    if all(kind % HIGHEST == naturals[0] % HIGHEST for kind in naturals):
        number = naturals[0] % HIGHEST + 1
        found += [
            kind_with(colour, number)
            for colour in range(COLOUR_COUNT)
            if kind_with(colour, number) not in naturals
        ]
    return found
