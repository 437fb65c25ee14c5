"""RK-3 The solver where a retrieved joker must make a new set: examples, and brute force on the rules themselves."""

import pytest
from tests.support.melding.joker_positions import crowded_position, joker_position, slow_selections
from tests.support.melding.positions import position, with_copies

from meldhouse.games.rummikub.options import BOOK, FREE
from meldhouse.games.rummikub.tiles import write_table, write_tiles
from meldhouse.games.rummikub.turns import turn_flaws
from meldhouse.solvers.melding.rummikub.count import count_plays
from meldhouse.solvers.melding.rummikub.plays import (
    best_play,
    best_plays,
    going_out,
    keeping,
    tile_weights,
    value_weights,
)


@pytest.mark.parametrize(
    ("table", "rack", "book", "free"),
    [
        # a retrieved joker that would merely be added to a set
        ("r5 * r7 / b1 b2 b3", "r6", "", "r6"),
        ("b3 b4 * b6", "b5", "", "b5"),
        # two new runs out of one
        ("b1 b2 b3 b4 b5 / r5 * r7", "r6", "r6", "r6"),
        # a new set beside the old one
        ("b1 b2 b3 / r5 * r7", "r6 b1 b2 b3", "r6 b1 b2 b3", "r6 b1 b2 b3"),
        # the joker stays what it was
        ("r5 * r7", "r8", "r8", "r8"),
        # a new set with tiles of the rack
        ("r5 * r7", "r6 k1 k2", "r6 k1 k2", "r6 k1 k2"),
        # a joker from the rack is free
        ("b1 b2 b3", "*", "*", "*"),
    ],
)
def test_rk_3_examples(table, rack, book, free):
    layout, tiles = position(table, rack)
    for expected, jokers_free in ((book, False), (free, True)):
        for gentle in (True, False):
            play = best_play(layout, tiles, gentle=gentle, jokers_free=jokers_free)
            assert ("" if play is None else write_tiles(play.laid).replace("'", "")) == expected
            assert play is None or play.proven
            out = going_out(layout, tiles, gentle, jokers_free)
            assert (out is not None) == (expected == rack)


def test_rk_3_a_joker_of_the_rack_may_stay_there():
    layout, tiles = position("k2 k3 *", "* k4 r5 b5 o5")
    laid = {write_tiles(play.laid) for play in best_plays(layout, tiles, 100)}
    assert "k4 r5 b5 o5" in laid
    assert len(laid) == count_plays(layout, tiles) == 16


def agree(seed, position_of=joker_position):
    """Compares every kind of answer on one position with brute force, by the book and with free jokers."""
    sets, rack = position_of(seed)
    table, tiles = with_copies(sets, rack)
    told = (seed, write_table(table), write_tiles(tiles))
    for jokers_free in (False, True):
        slow = slow_selections(sets, rack, not jokers_free)
        for weights in (tile_weights(), value_weights()):
            most = max([sum(weights[kind] for kind in kinds) for kinds in slow], default=0)
            play = best_play(table, tiles, weights, seed % 2 == 0, jokers_free)
            assert (0 if play is None else play.worth) == most, told
            check(table, tiles, play, jokers_free)
        assert count_plays(table, tiles, jokers_free) == len(slow), told
        if seed % 5 == 0:
            plays = best_plays(table, tiles, 1000, None, False, jokers_free)
            assert {tuple(sorted(tile >> 1 for tile in play.laid)) for play in plays} == slow, told
            assert [play.worth for play in plays] == sorted([len(kinds) for kinds in slow], reverse=True)
            for play in plays:
                check(table, tiles, play, jokers_free)
        out = going_out(table, tiles, False, jokers_free)
        assert (out is not None) == (tuple(sorted(rack)) in slow), told
        kept = keeping(table, tiles, tiles[:1], False, jokers_free)
        assert (kept is not None) == (tuple(sorted(rack[1:])) in slow), told


def check(table, tiles, play, jokers_free):
    if play is not None:
        assert turn_flaws(table, play.table, tiles, True, FREE if jokers_free else BOOK) == []


def test_rk_3_agrees_with_brute_force():
    for seed in range(40):
        agree(seed)


def test_rk_3_agrees_with_brute_force_where_most_tiles_are_there_twice():
    for seed in range(10):
        agree(seed, crowded_position)


@pytest.mark.long
@pytest.mark.parametrize("part", range(10))
def test_rk_3_agrees_with_brute_force_on_many_positions(part):
    for seed in range(1000 + 500 * part, 1500 + 500 * part):
        agree(seed)
        if seed % 5 == 0:
            agree(seed, crowded_position)
