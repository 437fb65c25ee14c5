"""Version 2 of the rules: retrieved jokers and the order of groups (RK-3), on both sides of each ruling."""

import pytest
from tests.support.rummikub.positions import fitted, game, position, told

from meldhouse.core.refusal import Refusal
from meldhouse.games.registry import build_game
from meldhouse.games.rummikub import rummikub
from meldhouse.games.rummikub.actions import Bell, Lay
from meldhouse.games.rummikub.text_check import check
from meldhouse.games.rummikub.tiles import read_table, read_tiles, write_tiles
from meldhouse.parts.errors import OptionError, RulesVersionError
from meldhouse.words import LANGUAGES, words_in

ADDED = "joker-only-added"


def code(before, after, rack, **options):
    refused = check(before, after, rack, True, options)
    return None if refused is None else refused.code


# --- retrieved jokers ---


@pytest.mark.parametrize(
    ("before", "after", "rack"),
    [
        # the examples of the ruling
        ("r5 * r7 / b1 b2 b3", "r5 r6 r7 / b1 b2 b3 *", "r6"),
        ("b3 b4 * b6", "b3 b4 b5 b6 *", "b5"),
        # at the other end, and in its own run with one more tile
        ("b3 b4 * b6", "* b3 b4 b5 b6", "b5"),
        ("b3 b4 * b6", "b2 b3 b4 b5 b6 *", "b5 b2"),
        # to a group, also with a tile of the rack beside it
        ("r5 * r7 / b9 o9 r9", "r5 r6 r7 / b9 o9 r9 *", "r6"),
        ("r5 * r7 / b8 b9 b10", "r5 r6 r7 / b8 b9 b10 b11 *", "r6 b11"),
        # two equal tiles that change places, and a tile that lies elsewhere
        ("r5 * r7 / b1 b2 b3 / b3 o3 k3", "r5 r6 r7 / b1 b2 b3 * / b3 o3 k3", "r6"),
        ("r5 * r7 / b1 b2 b3", "r5 r6 r7 / b1 b2 b3 * / b1 r1 k1", "r6 b1 r1 k1"),
        # two sets joined
        ("r5 * r7 / b1 b2 b3 / b5 b6 b7", "r5 r6 r7 / b1 b2 b3 * b5 b6 b7", "r6"),
    ],
)
def test_rk_3_a_retrieved_joker_is_not_merely_added(before, after, rack):
    assert code(before, after, rack) == ADDED
    assert code(before, after, rack, jokers="free") is None


@pytest.mark.parametrize(
    ("before", "after", "rack"),
    [
        # it stands for the same tile, with other neighbours
        ("r5 * r7", "r4 r5 * r7", "r4"),
        ("r5 * r7 / k7 b7 o7", "* r7 r8 / r5 k5 b5 / k7 b7 o7", "r8 k5 b5"),
        ("r9 b9 *", "r9 b9 * k9", "k9"),
        ("r9 b9 * / k9 o9 b9", "* r9 k9 / b9 o9 k9 / b9 b10 b11", "k9 b10 b11"),
        # new sets: of a part of a run, and of tiles from the rack beside an equal set
        ("b1 b2 b3 b4 b5 / r5 * r7", "b1 b2 b3 / b4 b5 * / r5 r6 r7", "r6"),
        ("b1 b2 b3 / r5 * r7", "b1 b2 b3 / b1 b2 b3 * / r5 r6 r7", "r6 b1 b2 b3"),
        ("r5 * r7", "r5 r6 r7 / k1 k2 *", "r6 k1 k2"),
        # the old set has only one numbered tile
        ("* * r13 / r5 r6 r7", "* * r12 r13 / r5 r6 r7", "r12"),
        # a joker of the rack may be added to any set
        ("b1 b2 b3", "b1 b2 b3 *", "*"),
    ],
)
def test_rk_3_a_joker_stays_or_makes_a_new_set(before, after, rack):
    assert code(before, after, rack) is None


def test_rk_3_of_two_jokers_the_one_from_the_rack_was_added():
    before, after = "r5 * r7 / b1 b2 b3", "r5 r6 r7 / b1 b2 b3 * / k8 k9 *"
    assert code(before, after, "r6 * k8 k9") is None
    assert code(before, "r5 r6 r7 / b1 b2 b3 * *", "r6 *") == ADDED


def test_rk_3_which_joker_is_which_does_not_depend_on_marks():
    state = position("r5 * r7 / b1 b2 b3", "r6 * k8 k9 o1", "o2")
    for marks in ("b1 b2 b3 * / k8 k9 *'", "b1 b2 b3 *' / k8 k9 *"):
        lay = Lay(read_table(f"r5 r6 r7 / {marks}"))
        assert game().refusal(state.view(0), lay) is None


def test_rk_3_before_the_first_meld_no_joker_is_retrieved():
    assert check("r5 * r7", "r5 r6 r7 / k10 k11 *", "r6 k10 k11", False).code == "table-touched"


def test_rk_3_the_refusal_names_joker_set_and_way_out():
    state = position("r5 * r7 / b1 b2 b3", "r6 k1", "o2")
    refused = game().refusal(state.view(0), Lay(fitted(state, "r5 r6 r7 / b1 b2 b3 *")))
    assert refused == Refusal(ADDED, "RK-3", read_tiles("b1 b2 b3"), {"set": 2, "old_set": 2})
    for language in LANGUAGES:
        assert words_in(language).refusal(refused, write_tiles, ("A", "B"))


# --- the rulebook's four pictures of clearing a joker, each with a new set and with a mere addition ---


@pytest.mark.parametrize(
    ("before", "rest", "rack"),
    [
        ("k4 b4 *", "k4 b4 o4", "o4"),
        ("k4 b4 *", "k4 b4 r4", "r4"),
        ("k4 b4 *", "k4 b4 o4 r4", "o4 r4"),
        ("b3 b4 b5 b6 *", "b3 b4 b5 / b6 k6 o6", "k6 o6"),
        ("b3 b4 *", "b3 b4 b5", "b5"),
        ("k1 k2 * / b1 o1 r1 / b2 o2 r2", "b1 o1 r1 k1 / b2 o2 r2 k2", ""),
    ],
)
def test_rk_3_the_four_ways_to_clear_a_joker(before, rest, rack):
    before += " / r8 r9 r10"
    assert code(before, f"{rest} / r8 r9 r10 / o11 o12 *", f"{rack} o11 o12") is None
    assert code(before, f"{rest} / r8 r9 r10 r11 *", f"{rack} r11") == ADDED
    assert code(before, f"{rest} / r8 r9 r10 r11 *", f"{rack} r11", jokers="free") is None


# --- the order of a group ---


def test_rk_3_a_group_in_another_order_is_untouched_by_a_first_meld():
    assert check("k4 b4 o4", "o4 k4 b4 / r9 r10 r11", "r9 r10 r11", False) is None
    assert check("k4 b4 *", "* b4 k4 / r9 r10 r11", "r9 r10 r11", False) is None
    state = position("r4 r5 r6", "r9 r10 r11 k1", "o2", opened=False)
    turned = Lay(read_table("r9 r10 r11 / r6 r5 r4"))
    assert game().refusal(state.view(0), turned).code == "table-touched"


def test_rk_3_equal_tiles_that_change_places_are_untouched_by_a_first_meld():
    state = position("r9 r10 r11", "r9 r10 r11 k1", "o2", opened=False)
    lay = Lay(read_table("r9 r10' r11 / r9' r10 r11'"))
    assert game().refusal(state.view(0), lay) is None
    event = told(game().play(state, 0, lay))[0]
    assert event.worth == 30


@pytest.mark.parametrize(("version", "drawn"), [(1, 3), (2, 1)])
def test_rk_6_a_group_in_another_order_is_not_moved_at_the_bell(version, drawn):
    rules = rummikub(2, {}, version)
    state = position("k4 b4 o4 / r1 r2 r3", "r9 k1", "o2")
    after, _ = rules.play(state, 0, Bell(read_table("r1 r2 r3 / o4 b4 k4")))
    assert len(after.private[0]) == 2 + drawn


def test_rk_6_a_run_in_another_order_is_unfinished_at_the_bell():
    state = position("k4 b4 o4 / r1 r2 r3", "r9 k1", "o2")
    after, _ = game().play(state, 0, Bell(read_table("k4 b4 o4 / r2 r1 r3")))
    assert len(after.private[0]) == 5


def test_rk_3_a_draft_does_not_call_a_reordered_group_new():
    state = position("k4 b4 o4 / r1 r2 r3", "r4 k1", "o2")
    judged = game().judge(state.view(0), read_table("o4 k4 b4 / r1 r2 r3 r4"))
    assert [one.is_new for one in judged.sets] == [False, True]


# --- drafts ---


def test_rk_3_a_draft_tells_which_jokers_are_retrieved_and_need_a_set():
    state = position("r5 * r7 / b1 b2 b3", "r6 k8 k9 o1", "o2")
    joker = read_tiles("*")
    loose = game().judge(state.view(0), read_table("r5 r6 r7 / b1 b2 b3 / *"))
    assert loose.retrieved == loose.homeless == joker
    assert [note.code for note in loose.notes] == ["joker-needs-set"]
    added = game().judge(state.view(0), read_table("r5 r6 r7 / b1 b2 b3 *"))
    assert added.homeless == joker
    assert [flaw.code for flaw in added.flaws] == [ADDED]
    done = game().judge(state.view(0), read_table("r5 r6 r7 / b1 b2 b3 / k8 k9 *"))
    assert done.retrieved == joker
    assert done.is_legal
    assert not done.homeless
    free = game(jokers="free").judge(state.view(0), read_table("r5 r6 r7 / b1 b2 b3 / *"))
    assert not free.homeless
    for language in LANGUAGES:
        assert words_in(language).refusal(loose.notes[0], write_tiles, ("A", "B"))


# --- versions and options ---


def test_versions_are_built_by_number():
    assert build_game("rummikub").rules_version == 2
    assert build_game("rummikub").options["jokers"] == "book"
    former = build_game("rummikub", 2, {}, 1)
    assert former.rules_version == 1
    assert "jokers" not in former.options
    with pytest.raises(OptionError):
        build_game("rummikub", 2, {"jokers": "book"}, 1)
    with pytest.raises(RulesVersionError, match="rules version 7 of rummikub is not known; known: 1, 2"):
        build_game("rummikub", 2, {}, 7)


def test_rk_3_version_1_played_with_free_jokers():
    state = position("r5 * r7 / b1 b2 b3", "r6 k1", "o2")
    lay = Lay(fitted(state, "r5 r6 r7 / b1 b2 b3 *"))
    assert build_game("rummikub", 2, {}, 1).refusal(state.view(0), lay) is None
    assert build_game("rummikub", 2, {}).refusal(state.view(0), lay).code == ADDED
    assert build_game("rummikub", 2, {"jokers": "free"}).refusal(state.view(0), lay) is None


def test_rk_3_choices_leave_out_a_joker_that_was_merely_added():
    """The new set looks like the old one with its joker at the other end."""
    state = position("* b5 b6", "b4 b5 b6 k1", "o2")
    assert code("* b5 b6", "b4 b5 b6 / b5 b6 *", "b4 b5 b6") == ADDED
    rules = game()
    assert all(rules.refusal(state.view(0), action) is None for action in rules.choices(state.view(0)))
