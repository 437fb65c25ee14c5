"""The same play with its jokers in other places: cut off with a few tiles, or moved to other sets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from meldhouse.games.rummikub.tiles import HIGHEST, JOKER, Kind
from meldhouse.solvers.melding.rummikub.assemble import KindSet
from meldhouse.solvers.melding.rummikub.fit import is_legal, is_run


def with_jokers_moved(sets: list[KindSet], settled: int) -> Iterator[list[KindSet]]:
    """Lists a play as it is, and with jokers cut off with a few tiles, or moved to other sets.

    The first sets are settled and stay as they are.
    """
    yield sets
    for one in _variants(sets, settled):
        yield one
    jokers = sum([kinds.count(JOKER) for kinds in sets[settled:]])
    if jokers > 1:
        for one in _variants(sets, settled):
            yield from _variants(one, settled)


def _variants(sets: list[KindSet], settled: int) -> Iterator[list[KindSet]]:
    """Lists plays that differ in one run cut, or in one joker moved."""
    for at in range(settled, len(sets)):
        kinds = sets[at]
        if JOKER not in kinds:
            continue
        rest = [*sets[:at], *sets[at + 1 :]]
        if len(kinds) > 5 and is_run(kinds):
            for cut in range(3, len(kinds) - 2):
                yield [*rest, kinds[:cut], kinds[cut:]]
        for place, kind in enumerate(kinds):
            if kind != JOKER:
                continue
            without = [*kinds[:place], *kinds[place + 1 :]]
            if not is_legal(without):
                continue
            for number in range(len(rest)):
                if number >= settled:
                    for longer in _with_joker(rest[number]):
                        yield [*rest[:number], *rest[number + 1 :], without, *longer]


def _with_joker(kinds: KindSet) -> list[list[KindSet]]:
    """Returns a set with a joker more: at an end, in a group, or between two parts of a run."""
    if not is_run(kinds):
        return [[[*kinds, JOKER]]] if len(kinds) == 3 else []
    found: list[list[KindSet]] = []
    numbers = _numbers(kinds)
    if numbers[1] < HIGHEST:
        found.append([[*kinds, JOKER]])
    if numbers[0] > 1:
        found.append([[JOKER, *kinds]])
    for cut in range(2, len(kinds) - 1):
        one, other = kinds[:cut], kinds[cut:]
        if len(other) >= 3:
            found.append([[*one, JOKER], other])
        if len(one) >= 3:
            found.append([one, [JOKER, *other]])
    return found


def _numbers(run: Sequence[Kind]) -> tuple[int, int]:
    """Returns the first and the last number of a run."""
    for place, kind in enumerate(run):
        if kind != JOKER:
            first = kind % HIGHEST + 1 - place
            return first, first + len(run) - 1
    return 1, HIGHEST
