"""Ruling RR-6: what may be done with wilds, letter by letter."""

import pytest
from tests.support.rhine_rummy.positions import refuse, table, view_of

from meldhouse.core.refusal import Refusal
from meldhouse.parts.playing_cards import read_card


@pytest.mark.parametrize(
    ("before", "after", "holds"),
    [
        # a. the same card, with other neighbours
        ("7h * 9h / 7c 7d 7s", "* 9h 10h / 7c 7d 7s 7h", "10h 2c"),
        ("7h * 9h", "6h 7h * 9h", "6h 2c"),
        ("3c 3d 3h *", "3c 3d * / 3h 4h 5h", "4h 5h 2c"),
        # b. from the hand, wherever it lies afterwards
        ("7h * 9h / 7c 7d 7s / 9c 9d 9s", "8h 8c * / 7c 7d 7s 7h / 9c 9d 9s 9h", "8h 8c 2c"),
        # b. from another set, now with a natural of the old one
        ("7h * 9h / 8h 8c 8d 8s", "7h 8h 9h / 8c 8d 8s / Jc Qc *", "Jc Qc 2c"),
        # b. any card of its rank for a group
        ("8c 8d * / 8h 8s 8c' 8d'", "8c 8d 8h / 8s 8c' 8d' / Jc Qc *", "Jc Qc 2c"),
    ],
)
def test_rr_6_allowed(before, after, holds):
    assert refuse(before, after, holds) is None


def test_rr_6a_a_low_ace_is_not_a_high_one():
    before, after = "* 2h 3h 4h", "2h 3h 4h / Qh Kh *"
    assert refuse(before, after, "Qh Kh 9c") == ("RR-6b", "wild-not-freed")
    assert refuse(before, after, "Qh Kh 9c", version=1) is None
    assert refuse("Qh Kh *", "* 2h 3h / Qh Kh Ah", "2h 3h Ah 9c") is None


@pytest.mark.parametrize(
    ("before", "after", "holds", "expected"),
    [
        # a. in a group it is a rank, in a sequence suit and rank
        ("8c 8d *", "8c 8d 8h' / 7h * 9h", "7h 9h 8h' 2c", None),
        ("8c 8d * 8s", "8c 8d 8s / 7h * 9h", "7h 9h 2c", ("RR-6b", "wild-not-freed-group")),
        # b. its card came from another set, but lies apart from the old one
        (
            "7h * 9h 10h Jh / 8h 8c 8d 8s",
            "9h 10h Jh / 7h 7c 7d / 8h 8c 8d 8s / Qc Kc *",
            "7c 7d Qc Kc 2c",
            ("RR-6b", "wild-not-freed"),
        ),
        # b. a card of its own group does not take its place
        ("8c 8d 8h *", "8c 8d 8h / Jc Qc *", "Jc Qc 2c", ("RR-6b", "wild-not-freed-group")),
        # b. the right rank in the wrong suit
        (
            "7h * 9h / 7c 7d 7s / 9c 9d 9s",
            "8c 8d * / 7c 7d 7s 7h / 9c 9d 9s 9h",
            "8c 8d 2c",
            ("RR-6b", "wild-not-freed"),
        ),
        # c. all naturals from one old set, though not all of that set
        ("5d 6d 7d 8d 9d 10d", "5d 6d 7d / 8d 9d 10d * Qd", "* 2c", ("RR-4", "card-not-held")),
        ("5d 6d 7d 8d 9d 10d", "5d 6d 7d 4d' / 8d 9d 10d *", "* 4d' 2c", ("RR-3", "sequence-out-of-order")),
        ("5d 6d 7d 8d 9d 10d", "4d 5d 6d 7d / 8d 9d 10d *", "* 4d 2c", ("RR-6c", "wild-without-company")),
        # c. a freed joker needs company, too
        ("7c * 9c / 4c 4d 4h", "7c 8c 9c / 4c 4d 4h *", "8c 2d", ("RR-6c", "wild-without-company")),
        # d. the card left for another sequence
        ("3h 4h 5h 6h 7h", "2h 3h 4h * / 5h 6h 7h", "* 2h 9c", ("RR-6d", "wild-swapped")),
        # d. another copy of it does no harm
        ("3h 4h 5h / 6h 6c 6d 6s", "3h 4h 5h * 7h / 6h 6c 6d 6s", "* 7h 9c", None),
        # d. the old set shares only the joker itself with the new sequence
        ("7c * 9c", "7c 7d 7h / 8c 9c 10c / 5c 6c *", "8c 10c 7d 7h 5c 6c 2d", None),
        # d. says nothing of groups
        ("3h 4h 5h 6h / 6c 6d 6s", "3h 4h 5h / 6c 6d 6s 6h *", "2d *", None),
    ],
)
def test_rr_6_letter_by_letter(before, after, holds, expected):
    assert refuse(before, after, holds) == expected


def test_rr_6b_lying_with_the_joker_itself_is_not_lying_with_its_old_set():
    before, after = "8c 8d 8s * / 5h 6h 7h 8h", "8c 8d 8s / 5h 6h 7h / 8h * 10h"
    assert refuse(before, after, "10h 2c") == ("RR-6b", "wild-not-freed-group")


def test_rr_6d_an_ace_that_is_still_there_has_not_left():
    low = "Ah 2h 3h 4h 5h 6h 7h 8h 9h 10h Jh Qh"
    assert refuse(low, f"{low} Kh *", "Kh * 2c") is None
    full = f"{low} Kh Ah'"
    left = f"{low} Kh *"
    assert refuse(f"{full} / Qc Kc Ac", f"{left} / Qc Kc Ac / Ah' Ad As", "* Ad As 2c")[0] == "RR-6c"


def test_rr_6b_one_card_frees_one_joker():
    before = "7h * 9h / 7h' *' 9h'"
    both = "7h 8h 9h / 7h' 9h' 8h' / 5c 5d * / 6c 6d *'"
    assert refuse(before, both, "8h 8h' 5c 5d 6c 6d 2c") == ("RR-3", "sequence-out-of-order")
    both = "7h 8h 9h / 7h' 8h' 9h' / 5c 5d * / 6c 6d *'"
    assert refuse(before, both, "8h 8h' 5c 5d 6c 6d 2c") is None
    one = "7h 8h 9h / 7h' 7c 7d / 9h' 9c 9d / 5c 5d * / 6c 6d *'"
    holds = "8h 7c 7d 9c 9d 5c 5d 6c 6d 2c"
    assert refuse(before, one, holds) == ("RR-6b", "wild-not-freed")


def test_rr_6b_the_refusal_names_the_card_and_the_sets():
    game, view = view_of("4c 4d 4h / 7h * 9h", "8c 8d 7c 7d 9c 9d 2c")
    after = table("4c 4d 4h / 8c 8d * / 7c 7d 7h / 9c 9d 9h")
    refused = game.refuse_lay(view, after)
    assert refused == Refusal("wild-not-freed", "RR-6b", (read_card("8h"),), {"set": 2, "old_set": 2})


def test_rr_6d_the_refusal_names_the_card_that_left():
    game, view = view_of("5d 6d 7d 8d", "* 9d 7h 7s 2c")
    refused = game.refuse_lay(view, table("5d 6d * 8d 9d / 7d 7h 7s"))
    assert refused == Refusal("wild-swapped", "RR-6d", (read_card("7d"),), {"set": 1})
