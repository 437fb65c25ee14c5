"""RK-2, RK-3 A turn is judged by the table before and after it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.rummikub.positions import fitted, game, position, told

from meldhouse.core.referee import Referee
from meldhouse.core.refusal import Refused
from meldhouse.games.rummikub.actions import DRAW, PASS, Bell, Lay
from meldhouse.games.rummikub.tiles import TILES, read_table, read_tiles, write_tiles
from meldhouse.games.rummikub.turns import is_legal_turn, turn_flaws
from meldhouse.parts.chance import Dice
from meldhouse.parts.layout import tiles_of
from meldhouse.words import LANGUAGES, words_in


def refusal(state, text, seat=0):
    return game().refusal(state.view(seat), Lay(fitted(state, text, seat)))


def check_played(state, text, left):
    """The turn is legal; the rack is what is said to be left."""
    assert refusal(state, text) is None
    after, _ = game().play(state, 0, Lay(fitted(state, text)))
    assert write_tiles(after.private[0].rack).replace("'", "") == left
    assert after.public.turn == 1
    assert sorted(tiles_of(after.public.table) + list(after.private[0].rack)) == sorted(
        tiles_of(state.public.table) + list(state.private[0].rack)
    )


def check_refused(state, text, code, clause="RK-3", cards=None):
    found = refusal(state, text)
    assert found is not None
    assert (found.code, found.clause) == (code, clause)
    if cards is not None:
        assert write_tiles(found.cards).replace("'", "") == cards
    return found


# --- RK-2 the first meld ---


def test_rk_2_a_first_meld_of_30_opens():
    state = position("k1 k2 k3", "r9 r10 r11 b4", "o1", opened=False)
    check_played(state, "k1 k2 k3 / r9 r10 r11", "b4")
    after, _ = game().play(state, 0, Lay(fitted(state, "k1 k2 k3 / r9 r10 r11")))
    assert after.public.has_opened(0)
    assert not after.public.has_opened(1)


def test_rk_2_several_sets_count_together():
    state = position("", "r1 r2 r3 b8 o8 k8 b4", "o1", opened=False)
    check_played(state, "r1 r2 r3 / k8 b8 o8", "b4")


def test_rk_2_exactly_30_is_enough_and_29_is_not():
    state = position("", "r9 r10 r11 b4", "o1", opened=False)
    assert refusal(state, "r9 r10 r11") is None
    state = position("", "r2 r3 r4 r5 k5 b5 o5 b4", "o1", opened=False)
    found = check_refused(state, "r2 r3 r4 r5 / k5 b5 o5", "first-meld-low", "RK-2")
    assert found.numbers == {"worth": 29, "needed": 30}


def test_rk_2_a_joker_counts_as_the_tile_it_stands_for():
    state = position("", "r9 r10 * b4", "o1", opened=False)
    assert refusal(state, "r9 r10 *") is None
    found = check_refused(state, "* r9 r10", "first-meld-low", "RK-2")
    assert found.numbers["worth"] == 27


def test_rk_2_the_table_is_not_used():
    state = position("r6 r7 r8", "r9 r10 r11 r12", "o1", opened=False)
    found = check_refused(state, "r6 r7 r8 r9 r10 r11 r12", "table-touched", "RK-2", "r6 r7 r8")
    assert found.numbers == {"old_set": 1}


def test_rk_2_a_meld_beside_an_addition_is_still_refused():
    state = position("k1 k2 k3", "r9 r10 r11 k4", "o1", opened=False)
    check_refused(state, "k1 k2 k3 k4 / r9 r10 r11", "table-touched", "RK-2")


def test_rk_2_sets_from_the_rack_may_equal_sets_on_the_table():
    state = position("r9 r10 r11", "r9 r10 r11 b4", "o1", opened=False)
    check_played(state, "r9 r10 r11 / r9 r10 r11", "b4")


def test_rk_2_no_joker_is_cleared_before_the_first_meld():
    state = position("k5 * k7", "k6 r10 r11 r12 o10 b10", "o1", opened=False)
    check_refused(state, "k5 k6 k7 / r10 r11 r12 / * o10 b10", "table-touched", "RK-2")


def test_rk_2_what_others_opened_does_not_count():
    state = position("k1 k2 k3", "k4 b4", "o1", opened=False)
    state.public.opened = 2
    check_refused(state, "k1 k2 k3 k4", "table-touched", "RK-2")


# --- RK-3 the six ways to rearrange that the rulebook pictures ---


def test_rk_3_picture_1_tiles_are_added_to_sets():
    state = position("b4 b5 b6 / k8 o8 r8", "b3 b8 k1", "o1")
    check_played(state, "b3 b4 b5 b6 / k8 b8 o8 r8", "k1")


def test_rk_3_picture_2_the_fourth_tile_of_a_group_makes_a_run():
    state = position("k4 b4 o4 r4", "b3 b5 b6 k1", "o1")
    check_played(state, "k4 o4 r4 / b3 b4 b5 b6", "k1")


def test_rk_3_picture_3_a_fourth_tile_sets_another_free():
    state = position("b8 b9 b10", "b11 k8 r8 k1", "o1")
    check_played(state, "b9 b10 b11 / k8 b8 r8", "k1")


def test_rk_3_picture_4_a_run_is_split():
    state = position("r4 r5 r6 r7 r8", "r6 k1", "o1")
    check_played(state, "r4 r5 r6 / r6 r7 r8", "k1")


def test_rk_3_picture_5_two_sets_give_to_a_third():
    state = position("o1 o2 o3 o4 / k1 b1 o1 r1", "b1 k9", "o5")
    check_played(state, "o2 o3 o4 / k1 b1 o1 / o1 r1 b1", "k9")


def test_rk_3_picture_6_three_sets_become_four():
    state = position("r5 r6 r7 / o5 o6 o7 / k6 k7 k8 k9", "k10 b5 k1", "o1")
    check_played(state, "r5 o5 b5 / r6 o6 k6 / r7 o7 k7 / k8 k9 k10", "k1")


# --- RK-3 the four ways to clear a joker ---


@pytest.mark.parametrize(
    ("table", "left"),
    [
        ("b4 o4 k4 / r9 r10 *", "k1 r4"),
        ("b4 o4 r4 / r9 r10 *", "k1 k4"),
        ("k4 b4 o4 r4 / r9 r10 *", "k1"),
    ],
)
def test_rk_3_joker_1_either_missing_colour_or_both_replace_it_in_a_group(table, left):
    state = position("b4 o4 *", "k4 r4 r9 r10 k1", "o1")
    check_played(state, table, left)


def test_rk_3_joker_2_a_split_run_sets_it_free():
    state = position("o3 o4 o5 * o7 o8 o9", "k12 k13 k1", "o1")
    check_played(state, "o3 o4 o5 / o7 o8 o9 / * k12 k13", "k1")


def test_rk_3_joker_3_its_tile_comes_from_the_rack():
    state = position("b3 b4 * b6", "b5 r9 o9 k1", "o1")
    check_played(state, "b3 b4 b5 b6 / r9 o9 *", "k1")


def test_rk_3_joker_4_its_run_goes_into_two_groups():
    state = position("k1 k2 * / b1 o1 r1 / b2 o2 r2", "k9 k10 b13", "o5")
    check_played(state, "k1 b1 o1 r1 / k2 b2 o2 r2 / k9 k10 *", "b13")


def test_rk_3_a_joker_may_be_moved_without_being_replaced():
    state = position("b3 b4 b5 *", "r9 r10 k1", "o1")
    check_played(state, "b3 b4 b5 / * r9 r10", "k1")


def test_rk_3_a_replacing_tile_may_come_from_the_table():
    state = position("b3 b4 * / b5 b6 b7 b8", "r9 o9 k1", "o1")
    check_played(state, "b3 b4 b5 / b6 b7 b8 / r9 o9 *", "k1")


def test_rk_3_two_jokers_may_share_a_set():
    state = position("b3 b4 * / r3 r4 *", "b5 r5 k9 o13", "o1")
    check_played(state, "b3 b4 b5 / r3 r4 r5 / * k9 *", "o13")


# --- RK-3 what is refused ---


def test_rk_3_a_joker_never_returns_to_a_rack():
    state = position("b3 b4 *", "b5 k1", "o1")
    check_refused(state, "b3 b4 b5", "joker-taken", cards="*")


def test_rk_3_a_freed_joker_is_played_at_once_or_not_at_all():
    state = position("b3 b4 *", "b5 k1", "o1")
    check_refused(state, "b3 b4 b5 / *", "set-too-short", cards="*")


def test_rk_3_a_tile_of_the_table_stays_there():
    state = position("b3 b4 b5 b6", "b7 k1", "o1")
    check_refused(state, "b4 b5 b6 b7", "tile-taken", cards="b3")


def test_rk_3_equal_tiles_are_counted():
    state = position("b3 b4 b5 / b3 r3 o3", "b6 k1", "o1")
    check_refused(state, "b3 b4 b5 b6 / r3 o3", "tile-taken", cards="b3")


def test_rk_3_at_least_one_tile_comes_from_the_rack():
    state = position("b3 b4 b5 b6 b7 b8", "k1", "o1")
    check_refused(state, "b3 b4 b5 / b6 b7 b8", "nothing-laid")
    check_refused(state, "b3 b4 b5 b6 b7 b8", "nothing-laid")


def test_rk_3_tiles_come_from_the_own_rack():
    state = position("b3 b4 b5", "k1", "b6")
    check_refused(state, "b3 b4 b5 b6", "not-in-rack", cards="b6")


def test_rk_3_no_loose_tiles_are_left():
    state = position("b3 b4 b5 / k8 o8 r8", "b6 k1", "o1")
    found = check_refused(state, "b4 b5 b6 / k8 o8 r8 / b3", "set-too-short", cards="b3")
    assert found.numbers == {"set": 3}


def test_rk_3_a_short_rest_is_refused():
    state = position("b3 b4 b5", "k3 r3 k1", "o1")
    check_refused(state, "b4 b5 / b3 k3 r3", "set-too-short", cards="b4 b5")


def test_rk_3_a_tile_cannot_lie_in_two_places():
    state = position("b3 b4 b5", "b6 k1", "o1")
    table = (*read_table("b3 b4 b5 b6"), read_tiles("b4 b5 b6"))
    assert game().refusal(state.view(0), Lay(table)).code == "tile-doubled"


@pytest.mark.parametrize("tile", [-1, TILES, 10**9])
def test_rk_1_a_number_that_is_no_tile_is_refused(tile):
    state = position("b3 b4 b5", "b6 k1", "o1")
    found = game().refusal(state.view(0), Lay((*state.public.table, (tile, 12, 14))))
    assert (found.code, found.clause) == ("no-such-tile", "RK-1")


def test_the_weightiest_reason_comes_first_and_the_others_follow():
    state = position("b3 b4 b5", "r9 k1", "o1", opened=False)
    flaws = turn_flaws(state.public.table, read_table("b3 b4 / r9"), state.private[0].rack, False)
    codes = ["tile-taken", "table-touched", "set-too-short", "set-too-short", "first-meld-low"]
    assert [flaw.code for flaw in flaws] == codes


def test_rk_5_only_the_player_on_turn_acts():
    state = position("b3 b4 b5", "b6", "b2 b7", turn=1)
    for action in (Lay(fitted(state, "b3 b4 b5 b6")), DRAW, PASS, Bell()):
        found = game().refusal(state.view(0), action)
        assert (found.code, found.clause, found.numbers) == ("not-your-turn", "RK-5", {"seat": 1})
        assert game().refusal(state.view(None), action).code == "watching"


# --- judging while tiles are moved ---


def test_an_unfinished_table_is_judged_set_by_set():
    state = position("b3 b4 b5 / k8 o8 r8", "b6 r9 r10 k1", "o1")
    judged = game().judge(state.view(0), fitted(state, "k8 o8 r8 / b3 b4 b5 b6 / r9 r10"))
    assert [(one.kind, one.value, one.is_new) for one in judged.sets] == [
        ("group", 24, False),
        ("run", 18, True),
        ("", 0, True),
    ]
    assert judged.sets[2].flaw.code == "set-too-short"
    assert [flaw.code for flaw in judged.flaws] == ["set-too-short"]
    assert not judged.is_legal
    assert write_tiles(judged.laid) == "b6 r9 r10"


def test_rk_2_the_worth_of_a_first_meld_in_the_making_is_told():
    state = position("b3 b4 b5", "r7 r8 r9 k10 o10 k1", "o1", opened=False)
    judged = game().judge(state.view(0), fitted(state, "b3 b4 b5 / r7 r8 r9 / k10 o10"))
    assert judged.worth == 24
    assert [flaw.code for flaw in judged.flaws] == ["set-too-short", "first-meld-low"]


def test_a_legal_turn_has_no_flaw():
    state = position("b3 b4 b5", "b6 k1", "o1")
    judged = game().judge(state.view(0), fitted(state, "b3 b4 b5 b6"))
    assert judged.is_legal
    assert judged.flaws == ()


def test_a_player_may_judge_while_others_play_and_a_watcher_gets_flaws():
    state = position("b3 b4 b5", "b6 k1", "o1", turn=1)
    assert game().judge(state.view(0), fitted(state, "b3 b4 b5 b6")).is_legal
    assert not game().judge(state.view(None), fitted(state, "b3 b4 b5 b6")).is_legal


# --- anything at all ---

SETS = st.lists(st.integers(-2, TILES + 1), max_size=6).map(tuple)
TABLES = st.lists(SETS, max_size=6).map(tuple)


def slowly_legal(before, after, rack, opened):
    """The rulings word by word."""
    from tests.support.rummikub.legal_sets import all_legal_sets

    old, new = tiles_of(before), tiles_of(after)
    values = [all_legal_sets().get(tuple(tile >> 1 for tile in tiles)) for tiles in after]
    if None in values or len(set(new)) != len(new) or not set(old) <= set(new):
        return False
    laid = set(new) - set(old)
    if not laid or not laid <= set(rack):
        return False
    if opened:
        return True
    fresh = [value for tiles, value in zip(after, values, strict=True) if tiles not in before]
    return all(tiles in after for tiles in before) and sum(fresh) >= 30


@given(TABLES, st.booleans())
def test_any_table_is_judged_without_a_traceback_and_changes_nothing(table, opened):
    state = position("b3 b4 b5 / k8 o8 r8", "b6 r9 r10 r11 k1 *", "o1", opened=opened)
    played = game()
    view = state.view(0)
    before = (state.public.table, state.private, state.public.opened)
    found = played.refusal(view, Lay(table))
    judged = played.judge(view, table)
    assert (found is None) == judged.is_legal
    assert (found is None) == slowly_legal(state.public.table, table, state.private[0].rack, opened)
    assert (state.public.table, state.private, state.public.opened) == before
    for language in LANGUAGES:
        for flaw in judged.flaws:
            if all(0 <= tile < TILES for tile in flaw.cards):
                assert words_in(language).refusal(flaw, write_tiles, ("A", "B"))


@given(st.integers(0, 10**9), st.booleans(), st.integers(0, 4))
def test_random_changes_of_a_table_are_judged_as_by_the_rulings(seed, opened, changes):
    """Tables near a legal one: tiles moved, laid, dropped or swapped at random."""
    dice = Dice(seed)
    state = position(
        "b3 b4 b5 b6 / k8 o8 r8 b8 / r5 r6 * r8 / k10 b10 o10",
        "b7 r9 r10 r11 k1 r7 r4 *",
        "o1",
        opened=opened,
    )
    rack = state.private[0].rack
    table = [list(tiles) for tiles in state.public.table]
    table.append([rack[dice.below(len(rack))] for _ in range(dice.below(4))])
    for _ in range(changes):
        one, other = dice.below(len(table)), dice.below(len(table))
        if table[one] and dice.below(2):
            table[other].insert(
                dice.below(len(table[other]) + 1), table[one].pop(dice.below(len(table[one])))
            )
        else:
            table[other].append(rack[dice.below(len(rack))])
    after = tuple(tuple(tiles) for tiles in table if tiles)
    legal = is_legal_turn(state.public.table, after, rack, opened)
    assert legal == slowly_legal(state.public.table, after, rack, opened)
    assert legal == (turn_flaws(state.public.table, after, rack, opened) == [])


def test_a_refused_turn_leaves_everything_as_it_was():
    played = game()
    table = Referee(played, played.opening(), Dice(5))
    seat = table.awaited[0]
    before = [table.view(seen) for seen in (0, 1, None)]
    told_before = len(table.log)
    with pytest.raises(Refused) as refused:
        table.decide(seat, Lay(read_table("r5 r6")))
    assert refused.value.refusal.clause in ("RK-2", "RK-3")
    assert [table.view(seen) for seen in (0, 1, None)] == before
    assert len(table.log) == told_before


def test_a_laid_turn_is_told_with_what_came_from_the_rack():
    state = position("b4 b5 b6", "b3 b7 k1", "o1")
    [laid] = told(game().play(state, 0, Lay(fitted(state, "b3 b4 b5 b6 b7"))))
    assert (laid.seat, write_tiles(laid.tiles), laid.held, laid.opened) == (0, "b3 b7", 1, False)
