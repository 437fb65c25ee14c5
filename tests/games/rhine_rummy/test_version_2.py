"""Version 2 of the rules: RR-5, RR-6a, RR-6c and which copy is which, on both sides of each ruling."""

import pytest
from tests.support.rhine_rummy.positions import game_of, refuse, state_of, table, view_of

from meldhouse.core.refusal import Refusal
from meldhouse.games.registry import build_game
from meldhouse.games.rhine_rummy.text_check import check
from meldhouse.parts.errors import RulesVersionError
from meldhouse.parts.playing_cards import read_card, read_cards

# --- RR-5 ---


@pytest.mark.parametrize(
    ("after", "holds", "qualifies"),
    [
        ("3h 3s 3d *", "3h 3s 3d * Kc", False),
        ("3h 3s 3d 3c *", "3h 3s 3d 3c * Kc", True),
        ("3h 4h 5h *", "3h 4h 5h * Kc", False),
        ("* 3h 4h 5h", "3h 4h 5h * Kc", False),
        ("3h 4h 5h * 7h", "3h 4h 5h 7h * Kc", True),
        ("3h 4h * 6h 7h", "3h 4h 6h 7h * Kc", False),
        # a second set without a wild qualifies for both
        ("3h 3s 3d * / 9c 10c Jc", "3h 3s 3d * 9c 10c Jc Kc", True),
    ],
)
def test_rr_5_the_qualifying_set_has_no_wild(after, holds, qualifies):
    refused = refuse("", after, holds, opened=False)
    assert (refused is None) == qualifies
    if not qualifies and "6h 7h" not in after:
        assert refused == ("RR-5", "qualified-with-wild")
        assert refuse("", after, holds, opened=False, version=1) is None


def test_rr_5_the_further_natural_may_come_from_the_table():
    assert refuse("3c 3d' 3h'", "3c 3d' 3h' 3h 3s 3d *", "3h 3s 3d * Kc", opened=False) is None


def test_rr_5_the_refusal_names_the_set_with_the_wild():
    game, view = view_of("9c 9d 9h", "3h 3s 3d * Kc", opened=False)
    refused = game.refuse_lay(view, table("9c 9d 9h / 3h 3s 3d *"))
    assert refused == Refusal("qualified-with-wild", "RR-5", read_cards("3h 3s 3d *"), {"set": 2})


@pytest.mark.parametrize(
    "marks", ["5h 6h 7h / 5h' 6h' 7h'", "5h' 6h 7h / 5h 6h' 7h'", "5h 6h' 7h / 5h' 6h 7h'"]
)
def test_rr_5_copies_are_counted_by_kind(marks):
    assert refuse("5h 6h 7h", marks, "5h' 6h' 7h' Kc", opened=False) is None


def test_rr_9_thirty_points_are_counted_by_kind():
    holds = "10h' Jh' Qh' Kc"
    for marks in ("10h Jh Qh / 10h' Jh' Qh'", "10h' Jh Qh' / 10h Jh' Qh"):
        assert refuse("10h Jh Qh", marks, holds, opened=False, qualify="thirty") is None
    low = refuse("3h 4h 5h", "3h 4h 5h / 3h' 4h' 5h'", "3h' 4h' 5h' Kc", opened=False, qualify="thirty")
    assert low == ("RR-9", "below-thirty")


# --- RR-6a ---


@pytest.mark.parametrize(
    ("before", "after", "holds", "expected"),
    [
        ("* 2h 3h 4h", "2h 3h 4h / Qh Kh *", "Qh Kh 9c", ("RR-6b", "wild-not-freed")),
        ("Qh Kh *", "* 2h 3h / Jh Qh Kh", "2h 3h Jh 9c", ("RR-6b", "wild-not-freed")),
        ("* 2h 3h 4h", "* 2h 3h 4h 5h", "5h 9c", None),
        ("Jh Qh Kh *", "10h Jh Qh Kh *", "10h 9c", None),
        # freed by the ace, it may be high
        ("* 2h 3h 4h", "Ah 2h 3h 4h / Qh Kh *", "Ah Qh Kh 9c", None),
    ],
)
def test_rr_6a_an_ace_is_low_or_high_as_before(before, after, holds, expected):
    assert refuse(before, after, holds) == expected


# --- RR-6c ---


@pytest.mark.parametrize(
    ("before", "after", "holds", "expected"),
    [
        ("7c * 9c", "7c 8c 9c *", "8c Kd", ("RR-6c", "wild-without-company")),
        ("7c * 9c", "* 7c 8c 9c", "8c Kd", ("RR-6c", "wild-without-company")),
        ("7c * 9c", "7c 8c 9c * Jc", "8c Jc Kd", None),
        ("7c * 9c", "7c 8c 9c 10c *", "8c 10c Kd", None),
        # the taker came from another set
        ("7c * 9c / 8c 8d 8h 8s", "7c 8c 9c * / 8d 8h 8s 8d'", "8d' Kd", ("RR-6c", "wild-without-company")),
        # in a group
        ("Qc Qd *", "Qc Qd Qh *", "Qh Kd", None),
        ("Qc Qd Qh * / 4c 4d 4h", "Qc Qd Qh Qs / 4c 4d 4h *", "Qs Kd", ("RR-6c", "wild-without-company")),
        # two copies at hand: one takes the place, the other one is company
        ("7c * 9c / 8d 8h 8s", "7c 8c 9c / 8d 8h 8s 8c' *", "8c 8c' Kd", None),
    ],
)
def test_rr_6c_the_taker_is_no_company(before, after, holds, expected):
    assert refuse(before, after, holds) == expected


def test_rr_6c_the_taker_was_company_in_version_1():
    assert refuse("7c * 9c", "7c 8c 9c *", "8c Kd", version=1) is None


# --- which copy is which ---


def test_rr_6c_two_equal_queens_that_change_places_are_no_company():
    before = "Jh Qh Kh / Qh' Qd Qs"
    for after in ("Jh Qh Kh * / Qh' Qd Qs", "Jh Qh' Kh * / Qh Qd Qs", "Jh Qh' Kh / Qh Qd Qs *"):
        assert refuse(before, after, "* 9c") == ("RR-6c", "wild-without-company")


def test_rr_6c_the_queens_that_change_places_were_company_in_version_1():
    assert refuse("Jh Qh Kh / Qh' Qd Qs", "Jh Qh' Kh * / Qh Qd Qs", "* 9c", version=1) is None


@pytest.mark.parametrize("marks", ["7h 8h 9h * / 7c 7d 7s 7h'", "7h' 8h 9h * / 7c 7d 7s 7h"])
def test_rr_6c_a_card_of_the_hand_that_lies_elsewhere_is_no_company(marks):
    assert refuse("7h 8h 9h / 7c 7d 7s", marks, "7h' * 9c") == ("RR-6c", "wild-without-company")


@pytest.mark.parametrize("marks", ["3h 3s 3d / 3h' 3s' *", "3h' 3s 3d / 3h 3s' *", "3h' 3s' 3d / 3h 3s *"])
def test_rr_6c_a_new_set_from_the_hand_beside_what_is_left_of_a_group(marks):
    before = "3c 3h 3s 3d / 4c 5c 6c"
    assert refuse(before, f"{marks} / 3c 4c 5c 6c", "3h' 3s' * 9c") is None


@pytest.mark.parametrize(
    ("before", "after", "hand", "code"),
    [
        ("Jh Qh Kh / Qh Qd Qs", "Jh Qh Kh * / Qh Qd Qs", "*", "wild-without-company"),
        ("7h 8h 9h / 7c 7d 7s", "7h 8h 9h * / 7c 7d 7s 7h", "7h *", "wild-without-company"),
        ("3c 3h 3s 3d / 4c 5c 6c", "3h 3s 3d / 3h 3s * / 3c 4c 5c 6c", "3h 3s *", None),
        # a split in two equal halves can be read both ways, and the better one counts
        (
            "3h 4h 5h 6h 7h 8h / 6h 6c 6d",
            "3h 4h 5h / 6h 7h 8h * / 6h 6c 6d 6s",
            "6s *",
            "wild-without-company",
        ),
    ],
)
def test_rr_6_the_same_without_marks(before, after, hand, code):
    refused = check(before, after, hand, True)
    assert (None if refused is None else refused.code) == code


def test_rr_6_the_judgement_does_not_depend_on_the_marks_of_many_wilds():
    """Six equal wilds: one moves, and the marks say that two have changed places."""
    ranks = ["3", "4", "5", "6", "7", "8"]
    sets = [f"{rank}c {rank}d *" + "'" * copy for copy, rank in enumerate(ranks)]
    before = " / ".join(sets)
    holds = "8h 10s Js Kc"
    as_it_was = [*sets[:5], "8c 8d 8h", "10s Js *'''''"]
    exchanged = ["3c 3d *'''''", *sets[1:5], "8c 8d 8h", "10s Js *"]
    for after in (as_it_was, exchanged):
        assert refuse(before, " / ".join(after), holds, packs=4) is None
        unfreed = " / ".join(after).replace(" 8h /", " 8s /")
        assert refuse(before, unfreed, "8s 10s Js Kc", packs=4) is None
        assert (
            refuse(before, " / ".join(after).replace("8c 8d 8h", "8c 8d 8h 8s"), "8h 8s 10s Js", packs=4)
            is None
        )


# --- versions ---


def test_versions_are_built_by_number():
    assert build_game("rhine-rummy").rules_version == 2
    assert build_game("rhine-rummy", 3, {}, 1).rules_version == 1
    with pytest.raises(RulesVersionError, match="rules version 3 of rhine-rummy is not known; known: 1, 2"):
        build_game("rhine-rummy", 3, {}, 3)


def test_fitted_copies_are_legal_in_version_1_where_marks_decide():
    game = game_of(version=1)
    view = state_of(game, "Jh Qh Kh / Qh' Qd Qs Qc", "Ah 9c 10s Js").view(0)
    meant = game.fitted(view, game.read_action("lay Jh Qh Kh Ah / Qh Qd Qc / 10s Js Qs"))
    assert game.refusal(view, meant) is None


# --- drafts ---


def test_rr_6_a_draft_tells_which_wilds_were_taken_and_need_a_set():
    game, view = view_of("7c * 9c / 4c 4d 4h", "8c 4s Kd")
    loose = game.judge(view, table("7c 8c 9c / 4c 4d 4h / *"))
    assert loose.retrieved == loose.homeless == (read_card("*"),)
    assert [note.code for note in loose.notes] == ["wild-needs-set"]
    added = game.judge(view, table("7c 8c 9c / 4c 4d 4h *"))
    assert added.homeless == (read_card("*"),)
    assert [flaw.code for flaw in added.flaws] == ["wild-without-company"]
    done = game.judge(view, table("7c 8c 9c / 4c 4d 4h 4s *"))
    assert done.retrieved == (read_card("*"),)
    assert done.is_legal
    assert not done.homeless
    assert not done.notes
    staying = game.judge(view, table("7c * 9c / 4c 4d 4h 4s"))
    assert not staying.retrieved


def test_rr_6_a_draft_names_the_wild_as_the_player_moved_it():
    game, view = view_of("7c * 9c / 10c 10d *'", "8c Kd 2s")
    loose = game.judge(view, table("7c 8c 9c / 10c 10d * / *'"))
    assert loose.retrieved == (read_card("*'"),)


# --- choices ---


@pytest.mark.parametrize(
    ("holds", "wanted"),
    [
        ("9c 9d 9h *", "9c 9d 9h *"),
        ("5h 6h 7h *", "5h 6h 7h *"),
        ("5h 6h 8h *", "5h 6h * 8h"),
        ("5h 7h 8h *", "5h * 7h 8h"),
        ("Qh Kh Ah *", "* Qh Kh Ah"),
    ],
)
def test_choices_hold_three_naturals_and_a_wild(holds, wanted):
    game, view = view_of("4c 4d 4s", f"{holds} 2s'")
    tables = [action.table for action in game.choices(view)[1:]]
    assert (*table("4c 4d 4s"), table(wanted)[0]) in tables
    thirty, view = view_of("", f"{holds} 2s'", opened=False, qualify="thirty")
    laid = [action.table for action in thirty.choices(view)[1:]]
    assert ((table(wanted)[0],) in laid) == (thirty.worth(table(wanted)[0]) >= 30)


def test_choices_leave_out_a_freed_wild_without_company():
    """The new set looks like the old one with its wild at the other end."""
    game, view = view_of("* 5c 6c", "4c 5c' 6c' Kd")
    refused = game.refuse_lay(view, table("4c 5c 6c / 5c' 6c' *"))
    assert refused.code == "wild-without-company"
    assert all(game.refusal(view, action) is None for action in game.choices(view))
