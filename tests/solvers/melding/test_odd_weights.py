"""Few groups, many jokers, odd weights: where a joker has no room, and where tiles count nothing or very much."""

from random import Random

import pytest
from tests.support.melding import slow_melding
from tests.support.melding.free_jokers import best_play, best_plays, is_legal_turn
from tests.support.melding.positions import position, with_copies

from meldhouse.games.rummikub.tiles import JOKER, write_kinds, write_table
from meldhouse.solvers.melding.rummikub.plays import value_weights
from meldhouse.solvers.melding.rummikub.position import MOST_WEIGHT

VALUES = [kind % 13 + 1 for kind in range(JOKER)]


def by_kind(weights):
    return dict(enumerate(weights))


# --- by eye ---


def test_rk_3_two_dear_jokers_and_two_tiles_are_worth_more_than_three_tiles_and_one():
    """Five tiles of one number are no group: a joker that waits needs room in the end."""
    play = best_play(*position("", "k5 b5 r5 * *"), value_weights())
    assert (play.worth, play.tiles) == (70, 4)


def test_rk_3_a_joker_of_the_table_that_counts_nothing_still_finds_a_place():
    """Four tiles and one joker are no group, four and two are two: the joker of the rack must come along."""
    table, rack = position("k1 b1 r1 *", "o1 *")
    play = best_play(table, rack, value_weights(0))
    assert (play.worth, play.tiles) == (1, 2)
    assert is_legal_turn(table, play.table, rack, True)


@pytest.mark.parametrize("gentle", [True, False])
def test_rk_3_what_can_be_laid_is_laid_though_it_counts_nothing(gentle):
    table, rack = position("o12 b12 *", "r9 k12 k9 *")
    play = best_play(table, rack, {}, gentle)
    assert (play.worth, play.tiles, play.left) == (0, 4, ())
    assert is_legal_turn(table, play.table, rack, True)
    assert best_play(*position("r5 r6 r7", "k8 o2"), {}, gentle) is None


def test_the_gentlest_play_that_counts_nothing_is_one_that_touches_nothing():
    """All four tiles can be laid with the run touched; three of them without."""
    table, rack = position("r5 r6 r7", "r8 k1 k2 k3")
    play = best_play(table, rack, {})
    assert (play.tiles, play.touched, play.gentlest) == (4, 1, False)
    assert best_play(table, rack).gentlest


def test_the_gentlest_play_is_not_claimed_where_sets_are_left_out_of_account():
    """Of seven runs that begin with 1 the seventh is not kept in mind: it need not be touched, and is."""
    runs = " / ".join(f"{colour}1 {colour}2 {colour}3" for colour in "kkbboor")
    play = best_play(*position(runs, "r4 r5 r6"))
    assert play.tiles == 3
    assert play.touched == 0 or not play.gentlest


# --- beside brute force ---


def few_groups(rng):
    """A table of groups of one to three numbers, and some runs; a rack of the same numbers, with all other jokers."""
    numbers = rng.sample(range(13), rng.choice((1, 1, 2, 2, 3)))
    left = [2] * JOKER + [rng.choice((0, 1, 2, 2, 2))]
    sets = []
    for _ in range(rng.randrange(5)):
        if rng.random() < 0.75:
            number = rng.choice(numbers)
            kinds = [colour * 13 + number for colour in rng.sample(range(4), rng.choice((3, 3, 4)))]
        else:
            colour, size = rng.randrange(4), rng.choice((3, 4, 4, 13))
            first = rng.randrange(14 - size)
            kinds = [colour * 13 + number for number in range(first, first + size)]
        if rng.random() < 0.25:
            kinds[rng.randrange(len(kinds))] = JOKER
        if all(left[kind] for kind in kinds):
            sets.append(kinds)
            for kind in kinds:
                left[kind] -= 1
    pool = [kind for kind in range(JOKER) if kind % 13 in numbers or rng.random() < 0.04]
    pool = [kind for kind in pool for _ in range(left[kind])]
    rng.shuffle(pool)
    return sets, pool[: rng.randrange(7)] + [JOKER] * left[JOKER]


def odd_weights(rng):
    return rng.choice(
        (
            [1] * 53,
            [0] * 53,
            [0] * 52 + [1],
            [*VALUES, 30],
            [*VALUES, 0],
            [rng.randrange(4) for _ in range(53)],
            [rng.randrange(100) for _ in range(52)] + [rng.choice((0, 50, 1000, MOST_WEIGHT))],
        )
    )


@pytest.mark.parametrize("seed", range(4))
def test_rk_3_best_plays_of_few_groups_are_those_of_brute_force(seed):
    rng = Random(f"few groups {seed}")
    for _ in range(40):
        sets, rack = few_groups(rng)
        weights = odd_weights(rng)
        table, tiles = with_copies(sets, rack)
        on_table = [kind for kinds in sets for kind in kinds]
        best = slow_melding.best_play(on_table, rack, weights)
        told = (write_table(table), write_kinds(rack), weights)
        for gentle in (True, False):
            play = best_play(table, tiles, by_kind(weights), gentle)
            if play is None:
                assert slow_melding.best_play(on_table, rack, [1] * 53) == 0, told
                continue
            assert play.worth == best == sum(weights[tile >> 1] for tile in play.laid), told
            assert is_legal_turn(table, play.table, tiles, True), told
            if gentle and best and len(sets) < 4:
                assert play.touched == slow_melding.fewest_touched(sets, rack, weights, best), told


def test_several_plays_come_in_the_order_of_odd_weights():
    rng = Random("several plays of few groups")
    for _ in range(15):
        sets, rack = few_groups(rng)
        weights = odd_weights(rng)
        table, tiles = with_copies(sets, rack)
        plays = best_plays(table, tiles, 1000, by_kind(weights), gentle=False)
        assert [play.worth for play in plays] == sorted([play.worth for play in plays], reverse=True)
        assert len({tuple(sorted(tile >> 1 for tile in play.laid)) for play in plays}) == len(plays)
        for play in plays:
            assert play.worth == sum(weights[tile >> 1] for tile in play.laid)
            assert is_legal_turn(table, play.table, tiles, True)
