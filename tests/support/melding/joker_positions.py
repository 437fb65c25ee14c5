"""Small positions of Rummikub with jokers on the table, few enough tiles for brute force."""

from __future__ import annotations

from random import Random

from tests.support.melding.positions import KindSets, with_copies
from tests.support.melding.slow_jokers import selections

from meldhouse.games.rummikub.jokers import added_jokers
from meldhouse.games.rummikub.sets import set_value
from meldhouse.games.rummikub.tiles import JOKER
from meldhouse.parts.layout import Layout
from meldhouse.solvers.melding.rummikub.fit import as_tiles

#: numbers are close together, so that sets meet
SPAN = 5


def joker_position(seed: int) -> tuple[KindSets, list[int]]:
    """A table of one to four sets with one joker or two, and a rack of tiles that are likely to join them."""
    rng = Random(seed)
    while True:
        sets, rack = _position(rng)
        table, _ = with_copies(sets, rack)
        if sets and all(set_value(tiles) >= 0 for tiles in table):
            return sets, rack


def _position(rng: Random) -> tuple[KindSets, list[int]]:
    first = rng.randrange(0, 13 - SPAN)
    left = [2] * JOKER
    jokers, on_table = rng.choice((1, 1, 2)), 0
    sets: KindSets = []
    for _ in range(rng.choice((1, 2, 2, 3, 4))):
        kinds = _set(rng, first)
        if min(left[kind] for kind in kinds) == 0:
            continue
        for kind in kinds:
            left[kind] -= 1
        if jokers > on_table and (on_table == 0 or rng.random() < 0.4):
            at = rng.randrange(len(kinds))
            left[kinds[at]] += 1
            kinds[at] = JOKER
            on_table += 1
        sets.append(kinds)
    pool = [kind for kind in range(JOKER) for _ in range(left[kind]) if first <= kind % 13 <= first + SPAN]
    rng.shuffle(pool)
    rack = pool[: rng.randrange(1, 6)]
    if jokers > on_table and rng.random() < 0.5:
        rack[0] = JOKER
    return sets, rack


def _set(rng: Random, first: int) -> list[int]:
    if rng.random() < 0.4:
        number = first + rng.randrange(SPAN + 1)
        return [colour * 13 + number for colour in rng.sample(range(4), rng.choice((3, 3, 4)))]
    colour, size = rng.randrange(2 if rng.random() < 0.5 else 4), rng.choice((3, 3, 3, 4, 5))
    start = first + rng.randrange(SPAN + 2 - size)
    return [colour * 13 + number for number in range(start, start + size)]


def crowded_position(seed: int) -> tuple[KindSets, list[int]]:
    """The same with runs of one colour or two and four numbers, so that most tiles are there twice."""
    rng = Random(f"crowded {seed}")
    while True:
        sets, rack = _crowded(rng)
        table, _ = with_copies(sets, rack)
        if rack and any(JOKER in kinds for kinds in sets) and all(set_value(tiles) >= 0 for tiles in table):
            return sets, rack


def _crowded(rng: Random) -> tuple[KindSets, list[int]]:
    first, left = rng.randrange(10), [0] * JOKER + [2]
    for colour in rng.sample(range(4), rng.choice((1, 1, 2))):
        for number in range(first, first + 4):
            left[colour * 13 + number] = 2
    sets: KindSets = []
    for _ in range(rng.choice((2, 2, 3))):
        if not any(left[:JOKER]):
            break
        kinds = _run_with_jokers(rng, left)
        if all(left[kind] >= kinds.count(kind) for kind in kinds):
            for kind in kinds:
                left[kind] -= 1
            sets.append(kinds)
    pool = [kind for kind in range(JOKER + 1) for _ in range(left[kind])]
    rng.shuffle(pool)
    return sets, pool[: rng.randrange(1, 4)]


def _run_with_jokers(rng: Random, left: list[int]) -> list[int]:
    kind = rng.choice([kind for kind in range(JOKER) if left[kind]])
    size = rng.choice((3, 3, 4))
    start = min(max(0, kind % 13 - rng.randrange(size)), 13 - size)
    kinds = [kind - kind % 13 + start + at for at in range(size)]
    for at in rng.sample(range(size), min(left[JOKER], rng.choice((0, 1, 1, 2)))):
        kinds[at] = JOKER
    return kinds


def slow_selections(sets: KindSets, rack: list[int], is_book: bool) -> set[tuple[int, ...]]:
    """RK-3 All selections of kinds that the rules let this rack lay, by brute force."""
    table, tiles = with_copies(sets, rack)

    def allowed(after: list[tuple[int, ...]]) -> bool:
        return not is_book or not added_jokers(table, laid_out(table, tiles, after))

    return set(selections([kind for kinds in sets for kind in kinds], rack, allowed))


def laid_out(table: Layout, rack: tuple[int, ...], after: list[tuple[int, ...]]) -> Layout:
    """Sets of kinds as tiles; the rules ask only for kinds."""
    made, _ = as_tiles([list(kinds) for kinds in after], list(table), rack)
    return tuple(made)
