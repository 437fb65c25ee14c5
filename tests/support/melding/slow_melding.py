"""The melding problem of Rummikub by brute force, written from the rulings and knowing nothing of the solver.

Tiles are kinds (colour * 13 + number - 1, the joker 52). The lowest kind that is left either stays on the rack
or lies in one of all sets that it can be the lowest natural tile of.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations

JOKER = 52
Pattern = tuple[tuple[int, ...], int]


def whole_sets() -> Iterator[tuple[int, ...]]:
    """RK-3 All runs and groups, without jokers."""
    for number in range(13):
        for size in (3, 4):
            for colours in combinations(range(4), size):
                yield tuple(colour * 13 + number for colour in colours)
    for colour in range(4):
        for first in range(11):
            for last in range(first + 2, 13):
                yield tuple(colour * 13 + number for number in range(first, last + 1))


@cache
def patterns() -> dict[Pattern, int]:
    """All sets by their natural tiles and the number of jokers with them, and the most they are worth (RK-4)."""
    found: dict[Pattern, int] = {}
    for kinds in whole_sets():
        value = sum(kind % 13 + 1 for kind in kinds)
        for jokers in range(3):
            for places in combinations(range(len(kinds)), jokers):
                naturals = tuple(kind for at, kind in enumerate(kinds) if at not in places)
                if naturals:
                    found[naturals, jokers] = max(found.get((naturals, jokers), 0), value)
    return found


@cache
def patterns_from(kind: int) -> list[Pattern]:
    """The sets that have this kind as their lowest natural one."""
    return [pattern for pattern in patterns() if min(pattern[0]) == kind]


def best_worth(low: list[int], high: list[int], weights: list[int]) -> int | None:
    """The most that can be laid beyond what must be, by weights; None if that cannot be laid. 53 entries each."""
    memo: dict[tuple[int, ...], int | None] = {}

    def search(low: tuple[int, ...], high: tuple[int, ...], jokers: int) -> int | None:
        kind = next((kind for kind in range(52) if high[kind]), None)
        if kind is None:
            used = all_jokers - jokers
            return (used - must) * weights[JOKER] if used >= must else None
        key = (*low, *high, jokers)
        if key not in memo:
            memo[key] = best_with(kind, low, high, jokers)
        return memo[key]

    def best_with(kind: int, low: tuple[int, ...], high: tuple[int, ...], jokers: int) -> int | None:
        best = None
        if low[kind] < high[kind]:
            best = search(low, less(high, (kind,)), jokers)
        for naturals, more in patterns_from(kind):
            if more > jokers or any(high[kind] == 0 for kind in naturals):
                continue
            gain = sum(weights[kind] for kind in naturals if low[kind] == 0)
            rest = search(less(low, naturals), less(high, naturals), jokers - more)
            if rest is not None and (best is None or rest + gain > best):
                best = rest + gain
        return best

    all_jokers, must = high[JOKER], low[JOKER]
    return search(tuple(low[:52]), tuple(high[:52]), all_jokers)


def less(counts: tuple[int, ...], kinds: tuple[int, ...]) -> tuple[int, ...]:
    left = list(counts)
    for kind in kinds:
        left[kind] = max(0, left[kind] - 1)
    return tuple(left)


def counted(kinds: list[int]) -> list[int]:
    return [kinds.count(kind) for kind in range(53)]


def best_play(table: list[int], rack: list[int], weights: list[int]) -> int | None:
    """RK-3 The most that a rack can lay onto a table of these kinds."""
    low = counted(table)
    return best_worth(low, counted(table + rack), weights)


def fewest_touched(sets: list[list[int]], rack: list[int], weights: list[int], worth: int) -> int | None:
    """Counts the sets that a play of this value must break up; all others stay as they lie."""
    for count in range(len(sets) + 1):
        for chosen in combinations(sets, count):
            if best_play([kind for kinds in chosen for kind in kinds], rack, weights) == worth:
                return count
    return None


def first_melds(rack: list[int]) -> dict[int, int]:
    """RK-2 By the number of tiles laid, the most that a first meld with so many is worth, from 30 on."""
    there = counted(rack)
    sets = [
        (naturals, jokers, value)
        for (naturals, jokers), value in patterns().items()
        if jokers <= there[JOKER] and all(naturals.count(kind) <= there[kind] for kind in naturals)
    ]
    best: dict[int, int] = {}

    def choose(begin: int, left: tuple[int, ...], tiles: int, worth: int) -> None:
        if worth >= 30:
            best[tiles] = max(best.get(tiles, 0), worth)
        for at in range(begin, len(sets)):
            naturals, jokers, value = sets[at]
            if jokers <= left[JOKER] and all(left[kind] for kind in naturals):
                rest = less(left, naturals + (JOKER,) * jokers)
                choose(at, rest, tiles + len(naturals) + jokers, worth + value)

    choose(0, tuple(there), 0, 0)
    return best
