"""RK-3, RK-4 Legal sets, compared with a list of all of them made in another way."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.rummikub.legal_sets import all_legal_sets

from meldhouse.games.rummikub.sets import GROUP, RUN, read_set, set_flaw, set_value, tidy_set
from meldhouse.games.rummikub.tiles import JOKER, KINDS, TILES, read_kinds, read_tiles, write_kinds


def tiles_of_kinds(kinds):
    return tuple(kind * 2 for kind in kinds)


def test_rk_3_every_three_tiles_are_judged_as_by_the_list():
    legal = all_legal_sets()
    for kinds in product(range(KINDS), repeat=3):
        assert set_value(tiles_of_kinds(kinds)) == legal.get(kinds, -1), write_kinds(kinds)


def test_rk_3_every_listed_set_is_legal_with_its_value():
    for kinds, value in all_legal_sets().items():
        assert set_value(tiles_of_kinds(kinds)) == value
        reading = read_set(tiles_of_kinds(kinds))
        assert reading is not None
        assert reading.value == value
        assert all(kind in (JOKER, read) for kind, read in zip(kinds, reading.kinds, strict=True))
        assert sum(kind % 13 + 1 for kind in reading.kinds) == value
        assert set_flaw(tiles_of_kinds(kinds), 1) is None


@given(st.lists(st.sampled_from([*range(8), *range(13, 21), 26, 39, JOKER]), max_size=15))
def test_rk_3_other_tuples_are_judged_as_by_the_list(kinds):
    kinds = tuple(kinds)
    if kinds.count(JOKER) > 2:
        return
    value = all_legal_sets().get(kinds, -1)
    assert set_value(tiles_of_kinds(kinds)) == value
    assert (set_flaw(tiles_of_kinds(kinds), 1) is None) == (value >= 0)


@pytest.mark.parametrize("tiles", [(), (-1, 0, 2), (TILES, TILES + 2, TILES + 4), (0, 2, 10**6)])
def test_what_is_no_tile_makes_no_set(tiles):
    assert set_value(tiles) == -1
    assert set_flaw(tiles, 1) is not None


@pytest.mark.parametrize(
    ("text", "kind", "kinds", "value"),
    [
        ("r5 r6 r7", RUN, "r5 r6 r7", 18),
        ("k11 k12 k13", RUN, "k11 k12 k13", 36),
        ("* k2 k3", RUN, "k1 k2 k3", 6),
        ("k2 * k4", RUN, "k2 k3 k4", 9),
        ("k4 k5 * *", RUN, "k4 k5 k6 k7", 22),
        ("k4 * * k7", RUN, "k4 k5 k6 k7", 22),
        ("b9 o9 r9", GROUP, "b9 o9 r9", 27),
        ("b9 o9 *", GROUP, "b9 o9 k9", 27),
        ("b9 * o9 *", GROUP, "b9 k9 o9 r9", 36),
    ],
)
def test_rk_3_a_jokers_place_says_its_tile(text, kind, kinds, value):
    reading = read_set(read_tiles(text))
    assert (reading.kind, reading.kinds, reading.value) == (kind, read_kinds(kinds), value)


@pytest.mark.parametrize(
    ("text", "kind", "kinds", "value"),
    [
        ("r5 * *", RUN, "r5 r6 r7", 18),
        ("* r5 *", RUN, "r4 r5 r6", 15),
        ("* * r5", GROUP, "k5 b5 r5", 15),
        ("* * r1", GROUP, "k1 b1 r1", 3),
        ("* r1 *", GROUP, "k1 r1 b1", 3),
        ("r12 * *", GROUP, "r12 k12 b12", 36),
        ("r13 * *", GROUP, "r13 k13 b13", 39),
        ("r11 * *", RUN, "r11 r12 r13", 36),
        ("* r13 *", GROUP, "k13 r13 b13", 39),
    ],
)
def test_rk_4_one_natural_and_two_jokers_are_read_as_the_most_that_the_order_allows(text, kind, kinds, value):
    reading = read_set(read_tiles(text))
    assert (reading.kind, reading.kinds, reading.value) == (kind, read_kinds(kinds), value)


def test_rk_3_a_groups_joker_has_any_missing_colour():
    assert read_set(read_tiles("b9 o9 *")).joker_kinds == read_kinds("k9 r9")
    assert read_set(read_tiles("b9 o9 r9 *")).joker_kinds == read_kinds("k9")
    assert read_set(read_tiles("b9 o9 r9")).joker_kinds == ()
    assert read_set(read_tiles("b9 * b11 *")).joker_kinds == read_kinds("b10 b12")


@pytest.mark.parametrize(
    ("text", "code", "cards"),
    [
        ("r5 r6", "set-too-short", "r5 r6"),
        ("r5", "set-too-short", "r5"),
        ("* *'", "set-too-short", "* *'"),
        ("r5 r6 r8", "run-gap", "r6 r8"),
        ("r5 * r8", "run-gap", "r5 r8"),
        ("r5 * r6", "joker-no-place", "r5 r6"),
        ("r5 b6 r7", "run-two-colours", "b6"),
        ("r5 b6 * r8", "run-two-colours", "b6"),
        ("k9 b9 k9'", "colour-twice", "k9 k9'"),
        ("k9 b9 o9 r9 *", "group-too-long", "k9 b9 o9 r9 *"),
        ("k9 b9 o8", "group-two-numbers", "o8"),
        ("k12 k13 k1", "one-after-thirteen", "k13 k1"),
        ("k13 k1 k2", "one-after-thirteen", "k13 k1"),
        ("k12 k13 *", "run-beyond-thirteen", "k12 k13 *"),
        ("* k1 k2", "run-below-one", "* k1 k2"),
        ("k7 k6 k5", "run-out-of-order", "k7 k6 k5"),
        ("k5 k6 k6' k7", "number-twice", "k6 k6'"),
        ("k5 b7 r9", "mixed-set", "k5 b7 r9"),
        ("k5 b6 r7", "mixed-set", "k5 b6 r7"),
    ],
)
def test_rk_3_a_flaw_names_the_set_and_the_tiles(text, code, cards):
    flaw = set_flaw(read_tiles(text), 7)
    assert (flaw.code, flaw.clause, flaw.cards) == (code, "RK-3", read_tiles(cards))
    assert flaw.numbers == {"set": 7}


@pytest.mark.parametrize(
    ("text", "tidy"),
    [
        ("r7 r5 r6", "r5 r6 r7"),
        ("r8 * r6", "r6 * r8"),
        ("* r12 r13", "* r12 r13"),
        ("r13 * r12", "* r12 r13"),
        ("r3 r2 *", "r2 r3 *"),
        ("b9 k9 r9", "b9 k9 r9"),
        ("r7 r5", "r7 r5"),
        ("k5 b7 r9", "k5 b7 r9"),
    ],
)
def test_tiles_are_put_in_order_where_that_makes_a_set(text, tidy):
    assert tidy_set(read_tiles(text)) == read_tiles(tidy)


@given(st.lists(st.integers(0, TILES - 1), max_size=8, unique=True))
def test_putting_in_order_keeps_the_tiles(tiles):
    assert sorted(tidy_set(tuple(tiles))) == sorted(tiles)
