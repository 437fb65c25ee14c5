"""Random turns of Rummikub with jokers on most tables, by names of tiles."""

from collections import Counter

from tests.support.random_tables import random_table, random_turn
from tests.support.rummikub.slow_reading import COLOURS, readings

from meldhouse.games.rummikub.tiles import read_kind


def propose(rng, name, left):
    """A random group or run around a tile, often with a joker or two."""
    jokers = left["*"]
    if name == "*":
        naturals = [other for other in sorted(+left) if other != "*"]
        if not naturals:
            return None
        name, wanted = rng.choice(naturals), rng.randint(1, jokers)
    else:
        wanted = min(jokers, rng.choice([0, 0, 1, 1, 2]))
    found = (group if rng.random() < 0.45 else run)(rng, name, left, wanted)
    if not found or any(left[other] < found.count(other) for other in found):
        return None
    return found if readings(found) else None


def fits(name, left):
    """Checks if some group or run of the tiles that are left holds this one."""
    if name == "*":
        return True
    jokers, number = left["*"], int(name[1:])
    if sum(left[f"{colour}{number}"] > 0 for colour in COLOURS) + jokers >= 3:
        return True
    return any(
        sum(left[f"{name[0]}{start + at}"] > 0 for at in range(3)) + jokers >= 3
        for start in range(max(1, number - 2), min(11, number) + 1)
    )


def group(rng, name, left, jokers):
    others = [colour + name[1:] for colour in COLOURS if colour != name[0] and left[colour + name[1:]]]
    size = min(len(others), max(0, rng.choice([3, 3, 4]) - 1 - jokers))
    found = [name, *rng.sample(others, size), *["*"] * jokers]
    rng.shuffle(found)
    return found


def run(rng, name, left, jokers):
    size = rng.choice([3, 3, 3, 4, 4, 5, 6])
    start = int(name[1:]) - rng.randrange(size)
    if start < 1 or start + size > 14:
        return None
    names = [f"{name[0]}{start + at}" for at in range(size)]
    for _ in range(jokers):
        missing = [at for at, other in enumerate(names) if other != "*" and not left[other]]
        names[rng.choice(missing or range(size))] = "*"
    return names


def turns(rng):
    """Endless turns: before, after, rack."""
    while True:
        numbers = rng.choice([[1, 2, 3, 4, 5], [6, 7, 8, 9], [10, 11, 12, 13]])
        colours = rng.choice(["kb", "kbo", "kbor"])
        deck = [f"{colour}{number}" for number in numbers for colour in colours] * 2 + ["*", "*"]
        table = random_table(rng, deck, propose, rng.randint(1, 4))
        for _ in range(6):
            rack = rng.sample(deck, min(len(deck), 7))
            after = random_turn(rng, table, rack, propose, fits) if rack else None
            if after is not None:
                yield table, after, rack


def marked(rng, before, after, rack):
    """The same turn with copies, marked at random; every tile that lay on the table is still there."""
    given = {}

    def tile(name):
        copies = given.setdefault(name, [])
        copies.append(read_kind(name) * 2 + len(copies))
        return copies[-1]

    table = tuple(tuple(tile(name) for name in names) for names in before)
    held = tuple(tile(name) for name in rack)
    lay = Counter(name for names in before for name in names)
    free = {}
    for name, count in Counter(name for names in after for name in names).items():
        mine = given[name][: lay[name]] + rng.sample(given[name][lay[name] :], count - lay[name])
        rng.shuffle(mine)
        free[name] = mine
    return table, tuple(tuple(free[name].pop() for name in names) for names in after), held
