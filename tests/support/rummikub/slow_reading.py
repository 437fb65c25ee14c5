"""A slow reading of RK-2, RK-3 and RK-4 (version 2) by kinds alone. It shares nothing with the package.

Tiles are names such as `r7` or `*`; a set is a list of them, a turn two lists of sets and a rack.
"""

from collections import Counter
from functools import cache
from itertools import chain

from tests.support.slow_copies import HAND, best_readings

COLOURS = "kbor"


def is_joker(name):
    return name == "*"


def readings(names):
    """Every way to read a set: kind, value, and what each place stands for."""
    return _readings(tuple(names))


@cache
def _readings(names):
    found = []
    naturals = [name for name in names if not is_joker(name)]
    if len(names) < 3 or not naturals:
        return found
    for colour in COLOURS:
        for start in range(1, 15 - len(names)):
            meant = [f"{colour}{start + at}" for at in range(len(names))]
            if all(is_joker(name) or name == tile for name, tile in zip(names, meant, strict=True)):
                found.append(("run", sum(range(start, start + len(names))), meant))
    numbers = {name[1:] for name in naturals}
    if len(numbers) == 1 and len(names) <= 4 and len(set(naturals)) == len(naturals):
        number = numbers.pop()
        found.append(("group", int(number) * len(names), [number] * len(names)))
    return found


def reading(names):
    """RK-4: the reading of highest value; a run before a group of the same value."""
    return max(readings(names), key=lambda one: (one[1], one[0] == "run"), default=None)


def same(one, other):
    """RK-3: the order of the tiles in a group means nothing."""
    if reading(one)[0] == "run":
        return one == other
    found = reading(other)
    return found is not None and found[0] == "group" and Counter(one) == Counter(other)


def is_legal(before, after, rack, opened, jokers="book"):
    lay, lies = Counter(chain(*before)), Counter(chain(*after))
    laid = lies - lay
    if lay - lies or not laid or laid - Counter(rack):
        return False
    if any(reading(names) is None for names in after):
        return False
    if not opened:
        return is_first_meld(before, after)
    if jokers == "free" or "*" not in lay:
        return True
    return any(is_fair(before, after, one) for one in best_readings(before, after, same, is_joker))


def is_first_meld(before, after):
    """RK-2: every old set is there, untouched; the others are worth 30."""
    new = list(after)
    for old in before:
        found = [one for one in new if same(old, one)]
        if not found:
            return False
        new.remove(found[0])
    return sum(reading(names)[1] for names in new) >= 30


def is_fair(before, after, sources):
    """RK-3: every retrieved joker makes a new set."""
    for new, names in enumerate(after):
        for place, name in enumerate(names):
            if not is_joker(name) or sources[new][place] == HAND:
                continue
            old, at = sources[new][place]
            kind, _, meant = reading(before[old])
            now, _, means = reading(names)
            if (kind, meant[at]) != (now, means[place]) and is_merely_added(before, names, sources[new]):
                return False
    return True


def is_merely_added(before, names, sources):
    """The set contains all numbered tiles, two or more, of one set that lay there before."""
    for old, tiles in enumerate(before):
        count = sum(not is_joker(tile) for tile in tiles)
        here = sum(
            source[0] == old and not is_joker(name) for name, source in zip(names, sources, strict=True)
        )
        if count >= 2 and here == count:
            return True
    return False
