"""The rules against a slow, independent reading of version 2, on random turns with wilds on most tables."""

import random
from collections import Counter
from itertools import chain, islice

import pytest
from tests.support.random_tables import settled
from tests.support.rhine_rummy.positions import game_of
from tests.support.rhine_rummy.random_turns import first_turns, marked, turns
from tests.support.slow_copies import TooManyWays

from meldhouse.games.rhine_rummy.copies import is_plain
from meldhouse.games.rhine_rummy.qualifying import worth_of_hand_sets
from meldhouse.games.rhine_rummy.turns import Turn, read_sets, refuse_cards

VARIATIONS = [
    {},
    {"twos_wild": True},
    {"qualify": "thirty"},
    {"qualify": "thirty", "twos_wild": True, "values": "canasta"},
]


def agree(seed, options, count):
    """Compares so many turns; returns how many were legal, refused for a wild, and had a wild on the table."""
    rng = random.Random(seed)
    game = game_of(**options, packs=4)
    legal = refused = wilds = done = 0
    for slow, before, after, hand in turns(rng, options):
        if done == count:
            return legal, refused, wilds
        qualified = rng.random() < 0.8
        try:
            expected = slow.is_legal(before, after, hand, qualified)
        except TooManyWays:
            continue
        table, new, held = marked(rng, before, after, hand)
        found = game.refuse_table(table, new, held, qualified)
        assert (found is None) == expected, (before, after, hand, qualified, options, found)
        done += 1
        legal += found is None
        refused += found is not None and found.clause.startswith("RR-6")
        wilds += any(slow.wild(name) for names in before for name in names)
    return None


@pytest.mark.slow
@pytest.mark.parametrize("options", VARIATIONS, ids=str)
def test_rr_6_random_turns_agree_with_the_slow_reading(options):
    legal, refused, wilds = agree(5, options, 150)
    assert legal > 15
    assert refused > 15
    assert wilds > 75


@pytest.mark.slow
@pytest.mark.parametrize("options", VARIATIONS[:2], ids=str)
def test_rr_6_turns_that_need_no_search_agree_with_the_slow_reading(options):
    """RR-6 Most turns of real games are of this kind: the sets lie at their places, and so do the copies."""
    rng = random.Random(6)
    game = game_of(**options, packs=4)
    done = plain = 0
    for slow, before, after, hand in turns(rng, options):
        if done == 200:
            break
        try:
            expected = slow.is_legal(before, after, hand, True)
        except TooManyWays:
            continue
        table, new, held = marked(rng, before, after, hand)
        new = settled(table, new, 3)
        found = game.refuse_table(table, new, held, True)
        assert (found is None) == expected, (before, after, hand, options, found)
        done += 1
        turn = Turn(table, new, held, game.twos_wild)
        is_whole = refuse_cards(turn) is None and read_sets(turn)
        plain += is_whole and is_plain(turn) and any(slow.wild(name) for names in before for name in names)
    assert plain > 40


def agree_on_thirty(seed, options, count):
    """Compares the worth of first turns; returns how many are worth 30 and how many less, but something."""
    rng = random.Random(seed)
    game = game_of(**options, packs=4)
    enough = less = 0
    for slow, before, after, hand in islice(first_turns(rng, options), count):
        expected = slow.best_worth(after, Counter(chain(*after)) - Counter(chain(*before)))
        turn = Turn(*marked(rng, before, after, hand), game.twos_wild)
        assert refuse_cards(turn) is None
        assert read_sets(turn)
        found = worth_of_hand_sets(turn, game.values)
        assert found == expected or min(found, expected) >= 30, (before, after, hand, options)
        enough += expected >= 30
        less += 0 < expected < 30
    return enough, less


@pytest.mark.slow
@pytest.mark.parametrize("options", VARIATIONS[2:], ids=str)
def test_rr_9_the_worth_of_many_cards_agrees_with_the_slow_reading(options):
    enough, less = agree_on_thirty(8, options, 150)
    assert enough > 40
    assert less > 15


@pytest.mark.long
@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("options", VARIATIONS[2:], ids=str)
def test_rr_9_the_worth_of_ten_thousand_first_turns_agrees_with_the_slow_reading(options, seed):
    assert agree_on_thirty(2_000 + seed, options, 500)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("options", VARIATIONS, ids=str)
def test_rr_6_a_hundred_thousand_turns_agree_with_the_slow_reading(options, seed):
    assert agree(1_000 + seed, options, 2_500)
