"""The best plays at Rummikub: by eye, beside brute force, and as the game accepts them."""

from itertools import combinations, product
from random import Random

import pytest
from tests.support.melding import slow_melding
from tests.support.melding.free_jokers import (
    best_play,
    best_plays,
    count_plays,
    going_out,
    is_legal_turn,
    keeping,
    turn_flaws,
)
from tests.support.melding.positions import position, random_kinds, random_position, with_copies

from meldhouse.games.rummikub.tiles import write_kinds, write_table, write_tiles
from meldhouse.solvers.melding.errors import PositionError
from meldhouse.solvers.melding.rummikub.first_meld import best_opening
from meldhouse.solvers.melding.rummikub.plays import rescue, value_weights

ONE_EACH = [1] * 53
VALUES = [kind % 13 + 1 for kind in range(52)] + [30]


def kinds_of(tiles):
    return sorted(tile >> 1 for tile in tiles)


def assert_legal(table, rack, play, has_opened=True):
    flaws = turn_flaws(table, play.table, rack, has_opened)
    assert is_legal_turn(table, play.table, rack, has_opened), (write_table(table), write_tiles(rack), flaws)
    assert sorted(play.laid + play.left) == sorted(rack)


# --- by eye ---


def test_rk_3_a_tile_is_taken_from_a_long_run_for_a_group():
    table, rack = position("r5 r6 r7 r8", "k8 o8 b1")
    play = best_play(table, rack)
    assert write_tiles(play.laid) == "k8 o8"
    assert write_table(play.table) == "r5 r6 r7 / k8 o8 r8"
    assert (play.tiles, play.value, play.touched, play.moved, play.proven) == (2, 16, 1, 1, True)


def test_rk_3_nothing_to_lay_is_no_play():
    assert best_play(*position("r5 r6 r7", "k8 o2")) is None
    assert best_play((), ()) is None


def test_rk_3_a_redundant_joker_is_freed():
    """A set keeps its place without its joker, which then makes a set of three with two tiles of the rack."""
    table, rack = position("k5 b5 o5 *", "k1 k2 r9")
    play = best_play(table, rack)
    assert write_tiles(play.laid) == "k1 k2"
    assert_legal(table, rack, play)


def test_rk_3_a_joker_on_the_table_must_find_a_place():
    """r5 could take the joker's place, but then the joker would have none."""
    assert best_play(*position("k5 b5 o5 *", "r5")) is None
    assert best_play(*position("k5 b5 o5 * / r1 r2 r3", "r5")).tiles == 1


@pytest.mark.parametrize(
    ("table", "rack", "tiles"),
    [
        ("k8 b8 r8", "* *", 1),  # a group takes one joker, and four tiles no second one
        ("k8 b8 o8 r8", "* *", 2),  # two jokers make two groups of it
        ("k8 b8 o8 r8", "*", 0),
        ("k8 b8 o8 r8 / k8 b8 o8 r8", "*", 1),  # nine tiles are three groups
        ("k8 b8 o8 r8 / k8 b8 o8 r8", "* *", 2),
        ("k1 k2 k3 k4 k5 k6 k7 k8 k9 k10 k11 k12 k13", "*", 1),  # a full run is cut
        ("k8 b8 o8 / k9 b9 o9 r9", "* *", 2),
        ("k3 b3 r3 * / k6 b6 o6 r6", "*", 1),
        ("", "* *", 0),
        ("", "k1 * *", 3),
    ],
)
def test_rk_3_jokers_that_are_left_over_find_a_place_where_there_is_one(table, rack, tiles):
    table, rack = position(table, rack)
    play = best_play(table, rack)
    assert (0 if play is None else play.tiles) == tiles
    if play is not None:
        assert_legal(table, rack, play)


def test_rk_3_three_runs_of_one_colour_over_one_number():
    """All 26 tiles of a colour and a joker: wherever it stands, some number has three."""
    full = " ".join(f"r{number}" for number in range(1, 14))
    table, rack = position(f"{full} / r1 r2 r3 / r4 r5 r6 / r7 r8 r9 r10 r11 r12 r13", "*")
    play = best_play(table, rack)
    assert play.tiles == 1
    assert_legal(table, rack, play)
    table, rack = position(f"{full} / r1 r2 r3 / r4 r5 * / r6 r7 r8 r9 r10 r11 r12 r13", "k1 k2 k3")
    assert going_out(table, rack) is not None


def test_rk_7_value_counts_a_joker_as_chosen():
    table, rack = position("", "k1 k2 * r13 b13")
    play = best_play(table, rack, value_weights(30))
    assert (write_tiles(play.laid), play.worth) == ("* r13 b13", 56)
    assert best_play(table, rack, value_weights(0)).worth == 26


def test_any_weights():
    table, rack = position("", "k1 k2 k3 r3 o3")
    heavy = {position("", "r3")[1][0] >> 1: 100}
    assert write_tiles(best_play(table, rack, heavy).laid) == "k3 r3 o3"
    with pytest.raises(PositionError, match="weight"):
        best_play(table, rack, {0: -1})


def test_going_out_and_what_is_kept():
    table, rack = position("r5 r6 r7 r8", "k8 o8 b1")
    assert going_out(table, rack) is None
    play = keeping(table, rack, position("", "b1")[1])
    assert (write_tiles(play.left), play.tiles) == ("b1", 2)
    assert keeping(table, rack, position("", "k8")[1]) is None
    with pytest.raises(PositionError, match="not all on the rack"):
        keeping(table, rack, position("", "k9")[1])
    with pytest.raises(PositionError, match="106 is no tile"):
        keeping(table, rack, (106,))


def test_rescue_of_a_broken_table():
    table, _ = position("k1 k2 / k3 b3 r3 / b3 k3 o3 *", "r1")
    play = rescue(table)
    assert sorted(kinds_of(tiles) for tiles in play.table) == sorted(
        kinds_of(tiles) for tiles in position("k3 b3 r3 / k1 k2 k3 / b3 o3 *", "r1")[0]
    )
    assert rescue(position("k1 k2 / k4 b4 r4", "r1")[0]) is None
    assert rescue(position("k1 k2 / k4 b4 r4", "r1")[0], position("", "k3")[1]).laid == position("", "k3")[1]


@pytest.mark.parametrize(
    ("table", "rack", "words"),
    [
        (((0, 2, 4),), (0,), "k1 is there too often"),
        (((0, 2),), (), "set 1 on the table is not legal"),
        ((), (106,), "106 is no tile"),
    ],
)
def test_impossible_positions_are_refused(table, rack, words):
    for ask in (best_play, best_opening, going_out, count_plays):
        with pytest.raises(PositionError, match=words):
            ask(table, rack)


# --- beside brute force ---


@pytest.mark.parametrize("seed", range(8))
def test_rk_3_best_plays_are_those_of_brute_force(seed):
    rng = Random(seed)
    for _ in range(60):
        sets, rack = random_kinds(rng, rng.randrange(18), rng.randrange(1, 10), rng.randrange(3))
        table, tiles = with_copies(sets, rack)
        on_table = [kind for kinds in sets for kind in kinds]
        for weights, asked in ((ONE_EACH, None), (VALUES, value_weights())):
            best = slow_melding.best_play(on_table, rack, weights)
            play = best_play(table, tiles, asked)
            assert (0 if play is None else play.worth) == best, (write_table(table), write_kinds(rack))
            if play is not None:
                assert sum(weights[tile >> 1] for tile in play.laid) == best
                assert_legal(table, tiles, play)


@pytest.mark.parametrize("seed", range(4))
def test_best_plays_touch_the_fewest_sets(seed):
    rng = Random(100 + seed)
    for _ in range(25):
        sets, rack = random_kinds(rng, rng.randrange(6, 24), rng.randrange(1, 7), rng.randrange(3))
        table, tiles = with_copies(sets, rack)
        play = best_play(table, tiles)
        if play is None:
            continue
        assert play.gentlest
        assert_legal(table, tiles, play)
        assert play.touched == len([lying for lying in table if lying not in play.table])
        fewest = slow_melding.fewest_touched(sets, rack, ONE_EACH, play.worth)
        assert play.touched == fewest, (write_table(table), write_kinds(rack))


@pytest.mark.parametrize(
    ("table", "rack", "touched"),
    [
        ("* o10 o11 / b9 r9 o9 / o5 o6 o7 o8", "* b13 b5 k4", 1),
        ("r6 k6 b6 / k11 r11 b11 o11 / o10 o11 o12 o13 / r7 r8 r9 / k7 r7 o7 b7", "* * k7 b1 o1", 1),
        (
            "o4 o5 o6 / b11 k11 o11 r11 / b5 b6 b7 b8 / o3 o4 o5 / r3 k3 o3 b3 / b6 * b8 b9",
            "* b9 r4 r6 k6 b2 o8 k13",
            2,
        ),
        (
            "k9 * k11 / k5 k6 k7 k8 / o4 o5 o6 / o5 o6 o7 o8 o9 o10 / k7 k8 k9 / k4 k5 k6",
            "r4 b10 o11 o10 r11 b1 r12 k3",
            3,
        ),
    ],
)
def test_a_run_left_alone_takes_care_of_its_tiles(table, rack, touched):
    """A way that has to dispose of a run's tiles itself cannot do all that one can which left the run alone."""
    table, rack = position(table, rack)
    play = best_play(table, rack)
    assert (play.touched, play.gentlest) == (touched, True)
    assert_legal(table, rack, play)
    for count in range(touched):
        for chosen in combinations(table, count):
            fewer = best_play(chosen, rack, gentle=False)
            assert fewer is None or fewer.worth < play.worth


TWO_RUNS_WITH_JOKERS = " / ".join(
    [
        "b6 b7 b8 / b6 b7 b8 b9 b10 / o9 b9 r9 k9 / o13 b13 r13 k13 / o11 k11 r11 / k9 k10 k11 / o1 b1 r1",
        "b10 b11 b12 / o6 o7 * o9 / r4 k4 o4 / k1 k2 k3 / k12 o12 b12 r12 / k1 o1 b1 r1 / k5 o5 b5",
        "* r8 r9 r10 / r5 o5 b5 / k4 o4 r4 / k5 k6 k7",
    ]
)
ONE_RUN_WITH_A_JOKER = " / ".join(
    [
        "* b5 b6 b7 b8 / r5 b5 k5 / b10 r10 k10 / r4 b4 o4 / o1 o2 o3 o4 / r4 r5 r6 / r6 o6 b6 k6 / o9 o10 o11",
        "b9 b10 b11 / b12 r12 o12 / b12 r12 o12 k12 / o9 r9 k9 b9 / k1 o1 b1 / k11 k12 k13 / k3 k4 k5",
        "r7 k7 b7 o7 / r8 o8 b8 / r3 k3 b3 / o6 o7 o8 / r8 r9 r10 / k6 k7 k8 k9 k10 / b2 r2 k2 o2",
    ]
)


@pytest.mark.parametrize(
    ("table", "rack", "touched", "staying"),
    [
        (TWO_RUNS_WITH_JOKERS, "r8 r7 k12 k7 r5 k10 o3 b4 b2", 5, 45),
        (ONE_RUN_WITH_A_JOKER, "k8 k1 b2 r3 b11 k11 o13 b4 o3 b13 r13", 6, 57),
    ],
)
def test_jokers_in_runs_that_go_on_are_counted_once(table, rack, touched, staying):
    """The sweeps from both ends meet in a run that is left alone; its joker is used by one of them only."""
    table, rack = position(table, rack)
    play = best_play(table, rack)
    assert (play.touched, play.gentlest) == (touched, True)
    assert sum(len(lying) for lying in table if lying in play.table) == staying
    assert_legal(table, rack, play)


def test_a_search_that_gives_up_says_so_and_still_has_the_optimum():
    """The effort for the gentlest play never changes its value."""
    rng = Random(11)
    given_up = 0
    for _ in range(6):
        table, rack = random_position(rng, 70, 12, 2)
        play, plain = best_play(table, rack), best_play(table, rack, gentle=False)
        assert play.worth == plain.worth
        assert play.proven
        assert play.touched <= plain.touched
        assert_legal(table, rack, play)
        given_up += not play.gentlest
    assert given_up, "none of these positions is hard any more: take others"


def test_with_very_many_sets_that_begin_at_one_number_nothing_is_claimed():
    runs = " / ".join(f"{colour}1 {colour}2 {colour}3" for colour in "kbor" * 2)
    table, rack = position(runs, "k4 k9")
    play = best_play(table, rack)
    assert (play.tiles, play.gentlest) == (1, False)
    assert_legal(table, rack, play)


@pytest.mark.parametrize("seed", range(3))
def test_all_plays_and_their_number_are_those_of_brute_force(seed):
    rng = Random(200 + seed)
    for _ in range(15):
        sets, rack = random_kinds(rng, rng.randrange(18), rng.randrange(1, 7), rng.randrange(3))
        table, tiles = with_copies(sets, rack)
        expected = selections([kind for kinds in sets for kind in kinds], rack)
        plays = best_plays(table, tiles, 1000)
        assert sorted(tuple(kinds_of(play.laid)) for play in plays) == sorted(expected)
        assert [play.tiles for play in plays] == sorted(map(len, expected), reverse=True)
        assert count_plays(table, tiles) == len(expected)
        for play in plays:
            assert_legal(table, tiles, play)


def selections(on_table, rack):
    """All selections of a rack that can be laid, as sorted kinds."""
    kinds = sorted(set(rack))
    found = []
    for counts in product(*[range(rack.count(kind) + 1) for kind in kinds]):
        laid = [kind for kind, count in zip(kinds, counts, strict=True) for _ in range(count)]
        must = slow_melding.counted(on_table + laid)
        if laid and slow_melding.best_worth(must, must, ONE_EACH) is not None:
            found.append(tuple(laid))
    return found


@pytest.mark.parametrize("seed", range(4))
def test_rescue_is_possible_exactly_where_brute_force_finds_a_way(seed):
    rng = Random(300 + seed)
    for _ in range(40):
        sets, rack = random_kinds(rng, rng.randrange(3, 18), 4, rng.randrange(3))
        pool = [kind for kinds in sets for kind in kinds] + rack[: rng.randrange(3)]
        rng.shuffle(pool)
        mess = [pool[at : at + 4] for at in range(0, len(pool), 4)]
        table, _ = with_copies(mess, [])
        must = slow_melding.counted(pool)
        play = rescue(table)
        assert (play is not None) == (slow_melding.best_worth(must, must, ONE_EACH) is not None)
        if play is not None:
            assert sorted(tile for tiles in play.table for tile in tiles) == sorted(
                tile for tiles in table for tile in tiles
            )
            assert is_legal_turn((), play.table, [tile for tiles in table for tile in tiles], True)


@pytest.mark.parametrize("seed", range(4))
def test_three_runs_of_a_colour_are_never_needed(seed):
    """One colour almost alone, with jokers: brute force may lay three runs over a number, the solver two."""
    rng = Random(350 + seed)
    for _ in range(40):
        pool = [kind for kind in range(rng.randrange(5, 10)) for _ in range(2)] + [52] * rng.choice((1, 2))
        pool += [13 + rng.randrange(9) for _ in range(rng.randrange(3))]
        rng.shuffle(pool)
        rack = pool[: rng.randrange(8, 17)]
        rack = [kind for at, kind in enumerate(rack) if rack[:at].count(kind) < 2]
        for weights, asked in ((ONE_EACH, None), (VALUES, value_weights())):
            _, tiles = with_copies([], rack)
            play = best_play((), tiles, asked)
            assert (0 if play is None else play.worth) == slow_melding.best_play([], rack, weights), rack


# --- first melds ---


@pytest.mark.parametrize("seed", range(4))
def test_rk_2_first_melds_are_those_of_brute_force(seed):
    rng = Random(400 + seed)
    for _ in range(25):
        rack = random_rack(rng, 10)
        expected = slow_melding.first_melds(rack)
        _, tiles = with_copies([], rack)
        for prefer in ("most", "fewest", "value"):
            play = best_opening((), tiles, prefer)
            if not expected:
                assert play is None
                continue
            assert_legal((), tiles, play, has_opened=False)
            if prefer == "value":
                assert play.value == max(expected.values())
            else:
                wanted = max(expected) if prefer == "most" else min(expected)
                assert (play.tiles, play.value) == (wanted, expected[wanted])


def random_rack(rng, size):
    """A rack of low and neighbouring numbers, so that there are sets in it."""
    numbers = rng.randrange(4, 14)
    pool = [kind for kind in range(52) if kind % 13 < numbers or rng.random() < 0.2] * 2
    pool += [52] * rng.choice((0, 1, 2))
    rng.shuffle(pool)
    return pool[:size]


def test_rk_2_a_first_meld_leaves_the_table_alone():
    table, rack = position("r5 r6 r7", "r8 k10 b10 o10")
    play = best_opening(table, rack)
    assert (write_tiles(play.laid), play.value, play.touched) == ("k10 b10 o10", 30, 0)
    assert_legal(table, rack, play, has_opened=False)
    assert best_opening(*position("r5 r6 r7", "r8 k9 b9 o9")) is None


# --- large ones ---


@pytest.mark.parametrize("seed", range(4))
def test_large_positions_give_legal_plays_both_ways(seed):
    rng = Random(500 + seed)
    for _ in range(6):
        table, rack = random_position(rng, rng.randrange(20, 81), rng.randrange(7, 21), rng.randrange(3))
        gentle, plain = best_play(table, rack), best_play(table, rack, gentle=False)
        assert (gentle is None) == (plain is None)
        if gentle is None:
            continue
        assert gentle.worth == plain.worth
        assert gentle.touched <= plain.touched or not gentle.gentlest
        assert_legal(table, rack, gentle)
        assert_legal(table, rack, plain)
