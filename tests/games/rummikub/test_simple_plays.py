"""The plays that `choices` lists, and the novice that makes them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.rummikub.positions import game, position

from meldhouse.bots import make_bot
from meldhouse.core.match import Match
from meldhouse.core.shuffle import SeededShuffle
from meldhouse.games.rummikub.actions import DRAW, PASS, Lay
from meldhouse.games.rummikub.sets import set_value
from meldhouse.games.rummikub.simple_plays import MOST, openings, rack_sets, simple_plays
from meldhouse.games.rummikub.tiles import TILES, read_table, read_tiles, write_table
from meldhouse.games.rummikub.turns import is_legal_turn


def tables(state):
    """The tables that are listed for seat 0, without marks and with their sets in order."""
    return {
        " / ".join(sorted(write_table(action.table).replace("'", "").split(" / ")))
        for action in game().choices(state.view(0))
        if isinstance(action, Lay)
    }


@pytest.mark.parametrize(
    ("table", "rack", "expected"),
    [
        ("b4 b5 b6 / k8 o8 r8", "b3 b8", {"b3 b4 b5 b6 / k8 o8 r8", "b4 b5 b6 / k8 o8 r8 b8"}),
        ("k4 b4 o4 r4", "b3 b5", {"b3 b4 b5 / k4 o4 r4"}),
        ("r4 r5 r6 r7 r8", "r6", {"r4 r5 r6 / r6 r7 r8"}),
        ("b8 b9 b10 b11", "k8 r8", {"b9 b10 b11 / k8 b8 r8"}),
        ("r1 r2 r3 r4 r5 r6 r7", "k4 b4", {"k4 b4 r4 / r1 r2 r3 / r5 r6 r7"}),
        ("b3 b4 *", "b5 r9 r10", {"b3 b4 b5 / r9 r10 *"}),
        ("b4 o4 *", "k4 r9 r10", {"b4 o4 * k4", "b4 o4 k4 / r9 r10 *"}),
        ("k1 k2 k3", "b12 b13 *", {"k1 k2 k3 *", "* b12 b13 / k1 k2 k3"}),
        ("k11 k12 k13", "k1", set()),
    ],
)
def test_rk_3_simple_plays_are_listed(table, rack, expected):
    assert tables(position(table, rack, "o1")) == expected


def test_rk_2_only_first_melds_are_listed_before_one():
    state = position("r6 r7 r8", "r9 r10 r11 k1 k2 k3 b4 o4 k4", "o1", opened=False)
    listed = tables(state)
    assert "r6 r7 r8 / r9 r10 r11" in listed
    assert all("r6 r7 r8 /" in table for table in listed)
    assert not any("r9 r10 r11" not in table for table in listed)


def test_rk_5_to_draw_or_to_pass_comes_first():
    state = position("b4 b5 b6", "b3", "o1")
    assert game().choices(state.view(0))[0] == DRAW
    empty = state.__class__(state.public, state.private, state.secret.without_top(len(state.secret)))
    assert game().choices(empty.view(0))[0] == PASS


RACKS = st.lists(st.integers(0, TILES - 1), unique=True, min_size=1, max_size=40)


@given(RACKS)
def test_sets_of_a_rack_are_legal_and_from_the_rack(rack):
    for tiles in rack_sets(rack):
        assert set_value(tiles) > 0
        assert set(tiles) <= set(rack)


@given(RACKS)
def test_rk_2_first_melds_are_legal_and_bounded(rack):
    melds = openings(rack)
    assert len(melds) <= MOST
    for meld in melds:
        assert is_legal_turn((), meld, rack, False)


TABLES = [
    "r1 r2 r3 r4 r5 r6 r7 r8 / k8 b8 o8 r8 / * * r13",
    "* r5 * / b3 b4 b5 b6 b7 / k1 b1 o1",
    "k9 * * / o1 o2 o3 o4",
    "b2 b3 * * / r10 o10 k10",
    "k4 * k6 * k8 / b4 o4 r4 k4",
]


@given(st.sampled_from(TABLES), st.lists(st.integers(0, TILES - 1), unique=True, max_size=30))
def test_rk_3_simple_plays_are_legal_and_bounded(text, tiles):
    table = read_table(text)
    lying = {tile for one in table for tile in one}
    rack = sorted(tile for tile in tiles if tile not in lying)
    plays = simple_plays(table, rack)
    assert len(plays) <= 4 * MOST
    assert len({play.table for play in plays}) == len(plays)
    for play in plays:
        assert is_legal_turn(table, play.table, rack, True)
        assert set(play.laid) == {tile for one in play.table for tile in one} - lying


def play_match(levels, seed):
    played = game(len(levels))
    match = Match(played, SeededShuffle(str(seed).encode()))
    bots = [make_bot(level, played, seed + seat) for seat, level in enumerate(levels)]
    while not match.is_over:
        match.deal()
        while match.awaited:
            seat = match.awaited[0]
            match.decide(seat, bots[seat].decide(match.view(seat)))
    return match


def test_the_novice_beats_random_play():
    points = 0
    for seed in range(4):
        match = play_match(["novice", "random"] if seed % 2 else ["random", "novice"], seed)
        points += match.standing.points[1 - seed % 2]
    assert points > 0


def test_rk_2_the_novice_opens_when_it_can_reach_30():
    bot = make_bot("novice", game(), 1)
    state = position("k1 k2 k3", "r1 r2 r3 r4 b10 o10 k10 b7", "o1", opened=False)
    action = bot.decide(state.view(0))
    assert action.table == (*state.public.table, read_tiles("k10 b10 o10"), read_tiles("r1 r2 r3 r4"))
    state = position("k1 k2 k3", "r1 r2 r3 r4 b10 o10 b7", "o1", opened=False)
    assert bot.decide(state.view(0)) == DRAW


def test_the_novice_makes_several_plays_in_a_turn():
    bot = make_bot("novice", game(), 1)
    state = position("b4 b5 b6 / k8 o8 r8", "b2 b3 b8 o9 k11", "o1")
    action = bot.decide(state.view(0))
    assert sorted(write_table(action.table).split(" / ")) == ["b2 b3 b4 b5 b6", "k8 o8 r8 b8"]
