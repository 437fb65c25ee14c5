"""The lineage of sets from one table to the next, and the sets that can be left alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

#: a set that grows out of none
NEW: Final = -1


def origins_of(
    old: Sequence[tuple[int, ...]],
    new: Sequence[tuple[int, ...]],
    in_common: Callable[[tuple[int, ...], tuple[int, ...]], int],
) -> list[int]:
    """Returns for each new set its origin among the old sets, or NEW: most in common first, and no old set twice."""
    pairs: list[tuple[int, int, int]] = []
    for number, cards in enumerate(new):
        for other, lying in enumerate(old):
            common = in_common(lying, cards)
            if common:
                pairs.append((-common, number, other))
    grown = [NEW] * len(new)
    taken: set[int] = set()
    for _, number, other in sorted(pairs):
        if grown[number] == NEW and other not in taken:
            grown[number] = other
            taken.add(other)
    return grown


def most_left_alone(numbers: Sequence[int], can_lie: Callable[[list[int]], bool]) -> list[int]:
    """Returns sets that can stay together as they lie, as many as halving finds. The last yes was about all of them."""
    alone: list[int] = []
    waiting = [list(numbers)]
    while waiting:
        part = waiting.pop()
        if not part:
            continue
        if can_lie(alone + part):
            alone += part
        elif len(part) > 1:
            half = len(part) // 2
            waiting += [part[half:], part[:half]]
    return alone
