"""The best play at Rummikub under RK-3 by brute force: every table that can be laid is put before the rules.

It knows nothing of the solver. Tiles are kinds (colour * 13 + number - 1, the joker 52). The lowest kind that is left
either stays on the rack or lies in one of all sets that it can be the lowest natural tile of, with jokers in any
places.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations

from tests.support.melding.slow_melding import JOKER, counted, less, whole_sets

Kinds = tuple[int, ...]
Allowed = Callable[[list[Kinds]], bool]


@cache
def sets_from(kind: int) -> list[tuple[Kinds, Kinds]]:
    """All sets with this kind as their lowest natural one: its natural tiles, and the set in order."""
    found: set[tuple[Kinds, Kinds]] = set()
    for kinds in whole_sets():
        for jokers in range(3):
            for places in combinations(range(len(kinds)), jokers):
                naturals = tuple(other for at, other in enumerate(kinds) if at not in places)
                if naturals and min(naturals) == kind:
                    found.add((naturals, _laid_out(kinds, places)))
    return sorted(found)


def _laid_out(kinds: Kinds, places: Kinds) -> Kinds:
    """A set with jokers: in their places in a run, first in a group, whose order means nothing."""
    if kinds[0] // 13 == kinds[1] // 13:
        return tuple(JOKER if at in places else kind for at, kind in enumerate(kinds))
    naturals = tuple(kind for at, kind in enumerate(kinds) if at not in places)
    return (JOKER,) * len(places) + naturals


def tables(low: list[int], high: list[int]) -> Iterator[list[Kinds]]:
    """All tables with at least and at most so many tiles of each kind."""

    def go_on(low: Kinds, high: Kinds, laid: list[Kinds], jokers: int) -> Iterator[list[Kinds]]:
        kind = next((kind for kind in range(52) if high[kind]), None)
        if kind is None:
            yield laid
            return
        if low[kind] < high[kind]:
            yield from go_on(low, less(high, (kind,)), laid, jokers)
        for naturals, kinds in sets_from(kind):
            more = len(kinds) - len(naturals)
            if more <= jokers and all(high[other] for other in naturals):
                yield from go_on(less(low, naturals), less(high, naturals), [*laid, kinds], jokers - more)

    for table in go_on((*low[:52], 0), (*high[:52], 0), [], high[JOKER]):
        if sum(kinds.count(JOKER) for kinds in table) >= low[JOKER]:
            yield table


def selections(table: list[int], rack: list[int], allowed: Allowed) -> dict[Kinds, list[Kinds]]:
    """RK-3 Every selection of tiles that the rules let a rack lay, and a table that does it."""
    found: dict[Kinds, list[Kinds]] = {}
    for after in tables(counted(table), counted(table + rack)):
        on_table = [kind for kinds in after for kind in kinds]
        if len(on_table) == len(table):
            continue
        for kind in table:
            on_table.remove(kind)
        laid = tuple(sorted(on_table))
        if laid not in found and allowed(after):
            found[laid] = after
    return found
