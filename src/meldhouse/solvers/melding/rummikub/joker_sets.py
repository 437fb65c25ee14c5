"""The sets that a joker can lie in, as short as they can be (RK-3).

A run of six or more can be cut in two, so a joker's run has three to five tiles.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from meldhouse.games.rummikub.tiles import HIGHEST, JOKER, Kind, kind_with
from meldhouse.solvers.melding.rummikub.assemble import COLOUR_COUNT, KindSet

SHORTEST: Final = 3
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


def meanings_of(kinds: KindSet) -> list[list[Kind]]:
    """Returns for each joker of a set the kinds it can stand for: one in a run, the missing colours in a group."""
    naturals = [kind for kind in kinds if kind != JOKER]
    of_group: list[Kind] = []
    if all(kind % HIGHEST == naturals[0] % HIGHEST for kind in naturals):
        number = naturals[0] % HIGHEST + 1
        colours = [kind_with(colour, number) for colour in range(COLOUR_COUNT)]
        of_group = [kind for kind in colours if kind not in naturals]
    is_run = all(kind // HIGHEST == naturals[0] // HIGHEST for kind in naturals)
    first = naturals[0] - kinds.index(naturals[0])
    found: list[list[Kind]] = []
    for at, kind in enumerate(kinds):
        if kind == JOKER:
            fits = is_run and first + at >= 0 and (first + at) // HIGHEST == naturals[0] // HIGHEST
            found.append([*of_group, first + at] if fits else of_group)
    return found


def needs_its_joker(kinds: KindSet) -> bool:
    """Checks that a set with one joker is not made of legal sets without it; with two it counts as needed."""
    if kinds.count(JOKER) > 1:
        return True
    naturals = [kind for kind in kinds if kind != JOKER]
    if naturals[0] % HIGHEST == naturals[1] % HIGHEST:
        return len(naturals) < SHORTEST
    before = kinds.index(JOKER)
    behind = len(kinds) - 1 - before
    return 0 < before < SHORTEST or 0 < behind < SHORTEST


def strands_tiles(kinds: KindSet, low: Sequence[int], high: Sequence[int]) -> bool:
    """Checks if a set takes so many tiles that another tile, which must be laid, can lie in no set any more."""
    left = list(high)
    for kind in kinds:
        left[kind] -= 1
    near: set[Kind] = set()
    for kind in kinds:
        if kind != JOKER:
            near.update(_neighbours(kind))
    for kind in near:
        if low[kind] > kinds.count(kind) and not _can_lie(kind, left):
            return True
    return False


def _neighbours(kind: Kind) -> list[Kind]:
    """Returns the kinds that can lie in one short set with a kind, and the kind itself."""
    colour, number = kind // HIGHEST, kind % HIGHEST
    found = [colour * HIGHEST + other for other in range(max(0, number - 2), min(HIGHEST, number + 3))]
    return found + [other * HIGHEST + number for other in range(COLOUR_COUNT)]


def _can_lie(kind: Kind, left: Sequence[int]) -> bool:
    """Checks if some set of three holds a kind, with the jokers that are left."""
    number = kind % HIGHEST
    there = sum([1 for other in range(number, JOKER, HIGHEST) if left[other]])
    if there + left[JOKER] >= SHORTEST:
        return True
    for start in range(max(0, number - 2), min(number, HIGHEST - SHORTEST) + 1):
        first = kind - number + start
        if sum([1 for other in range(first, first + SHORTEST) if left[other]]) + left[JOKER] >= SHORTEST:
            return True
    return False
