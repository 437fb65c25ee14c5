"""A slow reading of "which copy is which": every way to tell equal cards apart, and every way to pair the sets.

Cards are names such as `5h` or `*`, sets are lists of names. It shares nothing with the package.
"""

from collections import Counter
from functools import cache
from itertools import permutations, product
from math import factorial, prod

#: the source of a card that came from the hand
HAND = (None, None)


class TooManyWays(Exception):
    """There are more readings than a test wants to look at."""


def pair_unchanged(before, after, same):
    """Pairs of equal sets, each set at most once."""
    pairs, left = [], list(range(len(before)))
    for new in range(len(after)):
        for old in left:
            if same(before[old], after[new]):
                pairs.append((old, new))
                left.remove(old)
                break
    return pairs


def best_readings(before, after, same, is_wild, most=3_000):
    """All readings in which the most cards stay: for each new set the source of each of its places.

    A source is an old set and, for a wild, its place there; or HAND.
    """
    pairs = pair_unchanged(before, after, same)
    olds = [old for old in range(len(before)) if old not in {old for old, _ in pairs}]
    news = [new for new in range(len(after)) if new not in {new for _, new in pairs}]
    slots = {}
    for new in news:
        for place, name in enumerate(after[new]):
            slots.setdefault(name, []).append((new, place))
    sources = {name: [] for name in slots}
    for old in olds:
        for place, name in enumerate(before[old]):
            sources.setdefault(name, []).append((old, place if is_wild(name) else None))
    for name in sources:
        sources[name] += [HAND] * (len(slots.get(name, [])) - len(sources[name]))
    if any(len(sources[name]) != len(slots.get(name, [])) for name in sources):
        raise ValueError("a card of the table is missing")
    if prod(_count(sources[name]) for name in sources) > most:
        raise TooManyWays
    names = sorted(sources)
    ways = [sorted(set(permutations(sources[name])), key=str) for name in names]
    found, most_staying = [], -1
    for chosen in product(*ways):
        reading = _fixed(before, after, pairs)
        for name, way in zip(names, chosen, strict=True):
            for (new, place), source in zip(slots[name], way, strict=True):
                reading[new][place] = source
        staying = _most_staying(reading, olds, news)
        if staying > most_staying:
            found, most_staying = [], staying
        if staying == most_staying:
            found.append(reading)
    return found


def _count(sources):
    return factorial(len(sources)) // prod(factorial(count) for count in Counter(sources).values())


def _fixed(before, after, pairs):
    """The unchanged sets, each place with its source."""
    reading = [[None] * len(names) for names in after]
    for old, new in pairs:
        left = list(enumerate(before[old]))
        for place, name in enumerate(after[new]):
            at = next(at for at, (_, other) in enumerate(left) if other == name)
            reading[new][place] = (old, left.pop(at)[0])
    return reading


def _most_staying(reading, olds, news):
    """The most cards that lie in their set's partner, over all ways to pair old and new sets."""
    shared = [[sum(source[0] == old for source in reading[new]) for new in news] for old in olds]

    @cache
    def best(row, used):
        if row == len(olds):
            return 0
        most = best(row + 1, used)
        for column in range(len(news)):
            if shared[row][column] and not used >> column & 1:
                most = max(most, shared[row][column] + best(row + 1, used | 1 << column))
        return most

    return best(0, 0)
