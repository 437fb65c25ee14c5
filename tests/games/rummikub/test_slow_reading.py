"""The rules against a slow, independent reading of RK-2 to RK-4, on random turns with jokers on most tables."""

import random

import pytest
from tests.support.random_tables import settled
from tests.support.rummikub.random_turns import marked, turns
from tests.support.rummikub.slow_reading import is_legal
from tests.support.slow_copies import TooManyWays

from meldhouse.games.rummikub.jokers import is_plain
from meldhouse.games.rummikub.options import BOOK, FREE
from meldhouse.games.rummikub.turns import is_legal_turn, turn_flaws


def agree(seed, count):
    """Compares so many turns; returns how many were legal, had a joker merely added, and a joker on the table."""
    rng = random.Random(seed)
    legal = added = jokers = done = 0
    for before, after, rack in turns(rng):
        if done == count:
            return legal, added, jokers
        opened = rng.random() < 0.85
        try:
            expected = is_legal(before, after, rack, opened)
        except TooManyWays:
            continue
        table, new, held = marked(rng, before, after, rack)
        turn = (before, after, rack, opened)
        assert is_legal_turn(table, new, held, opened, BOOK) == expected, turn
        assert is_legal_turn(table, new, held, opened, FREE) == is_legal(*turn, jokers="free"), turn
        flaws = turn_flaws(table, new, held, opened, BOOK)
        assert bool(flaws) != expected, turn
        done += 1
        legal += expected
        added += any(flaw.code == "joker-only-added" for flaw in flaws)
        jokers += any("*" in names for names in before)
    return None


@pytest.mark.slow
def test_rk_3_random_turns_agree_with_the_slow_reading():
    legal, added, jokers = agree(3, 600)
    assert legal > 100
    assert added > 30
    assert jokers > 300


@pytest.mark.slow
def test_rk_3_turns_that_need_no_search_agree_with_the_slow_reading():
    """RK-3 Most turns of real games are of this kind: the sets lie at their places, and so do the copies."""
    rng = random.Random(4)
    done = plain = 0
    for before, after, rack in turns(rng):
        if done == 600:
            break
        try:
            expected = is_legal(before, after, rack, True)
        except TooManyWays:
            continue
        table, new, held = marked(rng, before, after, rack)
        new = settled(table, new, 1)
        assert is_legal_turn(table, new, held, True, BOOK) == expected, (before, after, rack)
        done += 1
        plain += is_plain(table, new) and any("*" in names for names in before)
    assert plain > 100


@pytest.mark.long
@pytest.mark.parametrize("seed", range(20))
def test_rk_3_a_hundred_thousand_turns_agree_with_the_slow_reading(seed):
    assert agree(1_000 + seed, 5_000)
