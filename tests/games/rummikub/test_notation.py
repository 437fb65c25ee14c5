"""Tiles, tables and actions in notation; equal tiles told apart; turns checked as written."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.rummikub.positions import game, position

from meldhouse.core.refusal import Refused
from meldhouse.games.rummikub.actions import DRAW, PASS, Bell, Lay, read_action, write_action
from meldhouse.games.rummikub.text_check import check, fit_copies, judge
from meldhouse.games.rummikub.tiles import TILES, read_kinds, read_table, read_tiles, write_table, write_tiles
from meldhouse.parts.errors import MeldhouseError, NotationError, OptionError
from meldhouse.parts.layout import tiles_of


@given(st.lists(st.integers(0, TILES - 1), unique=True))
def test_tiles_read_back(tiles):
    assert read_tiles(write_tiles(tiles)) == tuple(tiles)


@given(st.lists(st.lists(st.integers(0, TILES - 1), min_size=1, max_size=5), max_size=5))
def test_tables_read_back(sets):
    table = tuple(tuple(tiles) for tiles in sets)
    if len(set(tiles_of(table))) == len(tiles_of(table)):
        assert read_table(write_table(table)) == table
        assert read_action(write_action(Lay(table))) == Lay(table)
        assert read_action(write_action(Bell(table))) == Bell(table)


def test_the_second_of_two_equal_tiles_is_marked():
    assert write_tiles((2 * 45, 2 * 45 + 1)) == "r7 r7'"
    assert read_tiles("r7 r7") == read_tiles("r7 r7'")
    assert read_tiles("r7' r7") == (91, 90)
    assert read_tiles("* *") == (104, 105)
    assert read_kinds("r7' k1 *") == (45, 0, 52)


def test_copies_are_counted_through_a_whole_table():
    assert read_table("r5 r6 r7 / r5 b5 k5") == read_table("r5 r6 r7 / r5' b5 k5")


@pytest.mark.parametrize(
    "text",
    [
        "r14",
        "r0",
        "x5",
        "r",
        "5",
        "r05",
        "r7 r7 r7",
        "* * *",
        "r7' r7'",
        "r7''",
        "'",
        "**",
        "r٣",
        "r7,b7",
        "-r7",
    ],
)
def test_what_is_no_tile_is_refused_in_one_line(text):
    with pytest.raises(NotationError) as refused:
        read_tiles(text)
    assert "\n" not in refused.value.detail


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("draw", DRAW),
        ("pass", PASS),
        ("bell", Bell()),
        ("lay r5 r6 r7 / k1 b1 o1", Lay(read_table("r5 r6 r7 / k1 b1 o1"))),
        ("bell r5 r6", Bell(read_table("r5 r6"))),
        ("lay", Lay(())),
    ],
)
def test_actions_are_one_line(text, action):
    assert read_action(text) == action
    assert write_action(action) == text


@pytest.mark.parametrize("text", ["", "draw r5", "pass 1", "lay r5 /", "go", "lay r5 r5 r5", "bell x"])
def test_what_is_no_action_is_refused(text):
    with pytest.raises(NotationError):
        read_action(text)


# --- which copy is meant ---


def test_sets_that_lay_there_are_the_same_sets():
    before = read_table("r5' r6 r7 / r5 b5 k5")
    after = fit_copies(before, read_tiles("r8"), read_table("r5 b5 k5 / r5 r6 r7 r8"))
    assert after == read_table("r5 b5 k5 / r5' r6 r7 r8")


def test_tiles_of_the_table_come_before_tiles_of_the_rack():
    after = fit_copies(read_table("r5' r6 r7"), read_tiles("r5 r8"), read_table("r5 r6 r7 r8"))
    assert after == read_table("r5' r6 r7 r8")


def test_a_tile_that_nobody_has_is_left_for_the_rules_to_refuse():
    after = fit_copies(read_table("r5 r6 r7"), (), read_table("r5 r6 r7 r8"))
    assert after == read_table("r5 r6 r7 r8")
    after = fit_copies(read_table("r5 r6 r7"), (), read_table("r5 r6 r7 / r5 b5 k5"))
    assert after == read_table("r5 r6 r7 / r5' b5 k5")


def test_a_typed_turn_is_fitted_to_the_view():
    state = position("r5 r6 r7", "r5 b5 k5 r8", "k1")
    typed = read_action("lay r5 r6 r7 / k5 b5 r5")
    assert game().refusal(state.view(0), game().fitted(state.view(0), typed)) is None
    assert game().fitted(state.view(0), DRAW) == DRAW
    assert game().fitted(state.view(None), typed) == typed


@given(st.data())
def test_fitting_changes_copies_only_and_uses_none_twice(data):
    tiles = data.draw(st.permutations(range(TILES)))
    before = tuple(tuple(tiles[at : at + 3]) for at in range(0, 12, 3))
    rack = tuple(tiles[12:20])
    chosen = data.draw(st.lists(st.sampled_from(range(TILES)), unique=True, max_size=20))
    after = tuple(tuple(chosen[at : at + 4]) for at in range(0, len(chosen), 4))
    fitted = fit_copies(before, rack, after)
    assert [[tile >> 1 for tile in one] for one in fitted] == [[tile >> 1 for tile in one] for one in after]
    assert len(set(tiles_of(fitted))) == len(tiles_of(fitted))
    had = {*tiles_of(before), *rack}
    for kind in {tile >> 1 for tile in tiles_of(fitted)}:
        wanted = [tile for tile in tiles_of(fitted) if tile >> 1 == kind]
        there = [tile for tile in had if tile >> 1 == kind]
        assert len(set(wanted) & had) == min(len(wanted), len(there))


# --- checking a turn as written ---


@pytest.mark.parametrize(
    ("before", "after", "hand", "opened", "code"),
    [
        ("b4 b5 b6", "b3 b4 b5 b6", "b3 k1", True, None),
        ("", "r9 r10 r11", "r9 r10 r11", False, None),
        ("r9 r10 r11", "r9 r10 r11 / r9 r10 r11", "r9 r10 r11", False, None),
        ("r4 r5 r6 r7 r8", "r4 r5 r6 / r6 r7 r8", "r6", True, None),
        ("r4 r5 r6 r7 r8", "r4 r5 r6 / r6 r7 r8", "r5", True, "not-in-rack"),
        ("", "r9 r10 *", "r9 r10 *", False, None),
        ("", "* r9 r10", "r9 r10 *", False, "first-meld-low"),
        ("b4 b5 b6", "b4 b5 b6", "k1", True, "nothing-laid"),
        ("b4 b5 *", "b4 b5 b6", "b6", True, "joker-taken"),
        ("k4 b4 o4 r4", "k4 o4 r4 / b3 b4 b5", "b3 b5", False, "table-touched"),
    ],
)
def test_rk_3_a_turn_is_checked_as_written(before, after, hand, opened, code):
    found = check(before, after, hand, opened)
    assert (None if found is None else found.code) == code


def test_marks_do_not_matter_to_a_check():
    assert check("r5' r6 r7", "r5 r6 r7 / r5' b5 k5", "r5 b5 k5", True) is None


def test_all_flaws_can_be_asked_for():
    judged = judge("b4 b5 b6", "b4 b5 / r9", "r9", False)
    assert [flaw.code for flaw in judged.flaws][:2] == ["tile-taken", "table-touched"]


@pytest.mark.parametrize(
    ("before", "after", "hand"),
    [
        ("b4 b5", "b4 b5 b6", "b6"),
        ("b4 b5 b6", "b4 b5 b6 b7", "b4 b4 b7"),
        ("b4 b5 b6", "b4 b4 b4", "b7"),
        ("b4 b5 b6", "b4 x", "b7"),
        ("b4 b5 b6 /", "b4", "b7"),
    ],
)
def test_a_position_that_cannot_be_is_one_clear_line(before, after, hand):
    with pytest.raises(MeldhouseError) as refused:
        check(before, after, hand, True)
    assert len(refused.value.detail.splitlines()) == 1


def test_options_are_checked_too():
    assert check("b4 b5 b6", "b3 b4 b5 b6", "b3", True, {"clock": 30}) is None
    with pytest.raises(OptionError):
        check("b4 b5 b6", "b3 b4 b5 b6", "b3", True, {"speed": 1})


WORDS = st.lists(
    st.sampled_from(["b4", "b5", "b6", "r6", "*", "/", "k13", "k1", "r6'", "x", ""]), max_size=12
)


@given(WORDS.map(" ".join), WORDS.map(" ".join), WORDS.map(" ".join), st.booleans())
def test_any_text_is_checked_or_refused_without_a_traceback(before, after, hand, opened):
    line = ""
    try:
        found = check(before, after, hand, opened)
    except MeldhouseError as error:
        found, line = None, error.detail
    assert len(line.splitlines()) <= 1
    assert found is None or found.clause in ("RK-2", "RK-3")


# --- drafts that a client sends while its player moves tiles ---


def test_rk_6_a_draft_is_read_in_its_usual_notation():
    state = position("r5 r6 r7", "r5 b5 k5 r8", "k1")
    view = state.view(0)
    assert game().read_draft(view, "r6 r7  r8/r5") == "r6 r7 r8 / r5"
    assert game().read_draft(view, "r5' r6 r7 / r5") == "r5' r6 r7 / r5"
    assert game().read_draft(view, "r6 r7 r8' / r5") == "r6 r7 r8 / r5"


def test_rk_6_a_draft_with_tiles_of_others_is_refused():
    state = position("r5 r6 r7", "r8", "k1")
    with pytest.raises(Refused) as refused:
        game().read_draft(state.view(0), "r5 r6 r7 / k1")
    assert refused.value.refusal.code == "not-in-rack"
    assert refused.value.refusal.cards == read_tiles("k1")
    with pytest.raises(NotationError):
        game().read_draft(state.view(0), "r5 r6 r7 / x")


def test_rk_6_the_bell_rings_for_the_draft():
    assert game().bell(None) == Bell()
    assert game().bell("r5 r6") == Bell(read_table("r5 r6"))
    assert game(clock=0).bell("r5 r6") is None


# --- notation as people type it ---


@pytest.mark.parametrize(
    ("typed", "plain"),
    [
        ("r7 r6 r5", "r5 r6 r7"),
        ("o12 o13 *", "* o12 o13"),
        ("R05, 7r 6R | J k2 k3", "r5 r6 r7 / * k2 k3"),
        ("5r 5b 5k/joker JOKER r3", "r5 b5 k5 / * * r3"),
        ("r6 * r5'", "r5' r6 *"),
        ("r5 r7 *", "r5 * r7"),
        # not a set in any order, and not a tile: as typed
        ("r5 b6 k9", "r5 b6 k9"),
        ("r5 x9 r6", "r5 x9 r6"),
        (" ", ""),
        ("r5 r6 r7 |", "r5 r6 r7 / "),
        # legal as it lies: a joker's place counts
        ("* r6 r7", "* r6 r7"),
    ],
)
def test_typed_tables_are_put_into_notation(typed, plain):
    assert game().plain_text(typed) == plain


def test_typed_turns_are_checked_and_records_stay_strict():
    assert check("R7 r6 5r", "r8, R7 r6 5r", "08R", True) is None
    assert check("o12 o13 J", "o12 o13 J o10", "10o", True) is None
    assert game().read_typed("LAY r7 R6 5r").table == read_table("r5 r6 r7")
    for text in ("lay R5 R6 R7", "lay 5r 6r 7r", "lay r05 r6 r7", "lay r5, r6, r7", "lay joker r6 r7"):
        with pytest.raises(NotationError):
            game().read_action(text)
