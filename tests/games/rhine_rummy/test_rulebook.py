"""Every example of the rulebook, allowed and forbidden, in the order in which it gives them."""

import pytest
from tests.support.rhine_rummy.positions import refuse, table

from meldhouse.games.rhine_rummy.scoring import Values
from meldhouse.games.rhine_rummy.sets import read_set
from meldhouse.parts.playing_cards import first_card, read_card, read_cards, write_kind

# --- Sets ---


@pytest.mark.parametrize(
    "text",
    [
        "Qc Qd Qh Qs",
        "3h 4h 5h 6h",
        "3s 4s *",
        "Ac 2c 3c",
        "Jd Qd Kd Ad",
    ],
)
def test_rr_3_sets_of_the_rulebook(text):
    assert read_set(read_cards(text), False) is not None


def test_rr_3_the_joker_after_3_and_4_of_spades_is_the_5():
    reading = read_set(read_cards("3s 4s *"), False)
    assert write_kind(reading.meaning) == "5s"


def test_rr_3_king_ace_two_is_not_allowed():
    assert read_set(read_cards("Kc Ac 2c"), False) is None
    assert refuse("", "Kc Ac 2c", "Kc Ac 2c 9d") == ("RR-3", "sequence-through-ace")


def test_rr_3_only_one_joker_in_a_set():
    assert refuse("", "3h 3s * *'", "3h 3s * *' 9d") == ("RR-3", "two-wilds")


# --- To qualify ---


def test_rr_5_a_set_of_three_naturals_qualifies():
    assert refuse("", "5h 6h 7h", "5h 6h 7h 9d", opened=False) is None


def test_rr_5_a_set_with_a_joker_does_not_qualify():
    assert refuse("", "5h 6h *", "5h 6h * 9d", opened=False) == ("RR-5", "not-qualified")


# --- Tabling a joker ---


def test_rr_6c_two_threes_and_a_joker():
    assert refuse("", "3h 3s *", "3h 3s * 9d") is None


def test_rr_6c_a_three_and_a_joker_join_three_threes():
    assert refuse("3c 3d 3s", "3c 3d 3s 3h *", "3h * 9d") is None


def test_rr_6c_a_joker_with_the_ten_of_another_set():
    before = "10c 10d 10h 10s / 6d 7d 8d"
    assert refuse(before, "10c 10h 10s / 6d 7d 8d * 10d", "* 9c") is None
    reading = read_set(read_cards("6d 7d 8d * 10d"), False)
    assert write_kind(reading.meaning) == "9d"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("3c 3d 3s", "3c 3d 3s *"),
        ("6d 7d 8d", "6d 7d 8d *"),
        ("6d 7d 8d", "* 6d 7d 8d"),
    ],
)
def test_rr_6c_just_adding_a_joker_is_not_allowed(before, after):
    assert refuse(before, after, "* 9c") == ("RR-6c", "wild-without-company")


def test_rr_6c_replacing_a_natural_of_a_group_by_a_joker_is_not_allowed():
    after = "10c * 10h 10s / 8d 9d 10d"
    assert refuse("10c 10d 10h 10s", after, "* 8d 9d 2c") == ("RR-6c", "wild-without-company")


def test_rr_6d_replacing_a_natural_of_a_sequence_by_a_joker_is_not_allowed():
    """Not even with another card from the hand for company."""
    after = "5d 6d * 8d 9d / 7d 7h 7s"
    assert refuse("5d 6d 7d 8d", after, "* 9d 7h 7s 2c") == ("RR-6d", "wild-swapped")


# --- Manipulating a joker ---


def test_rr_6b_a_queen_frees_the_joker_of_four_queens():
    before = "Qc Qd Qh Qs * / 4c 4d 4h"
    assert refuse(before, "Qc Qd Qh Qs Qc' / 4c 4d 4h 4s *", "Qc' 4s 9d") is None
    assert refuse(before, "Qc Qd Qh Qs Qc' / 4c 4d 4h / 7d * 9d", "Qc' 7d 9d 2c") is None


def test_rr_6b_without_another_queen_the_joker_stays():
    refused = refuse("Qc Qd Qh Qs * / 4c 4d 4h", "Qc Qd Qh Qs / 4c 4d 4h 4s *", "4s 9d")
    assert refused == ("RR-6b", "wild-not-freed-group")


def test_rr_6b_the_8_of_clubs_frees_the_joker_between_7_and_9():
    assert refuse("7c * 9c", "7c 8c 9c / 4h 4s *", "8c 4h 4s 2c") is None
    assert refuse("7c * 9c", "7c 8d 9c / 4h 4s *", "8d 4h 4s 2c") == ("RR-3", "no-set")
    assert refuse("7c * 9c / 10c' Jc' Qc' Kc'", "7c *' 9c / 10c' Jc' Qc' * Ac'", "*' Ac' 2c") is not None


def test_rr_6b_the_joker_goes_back_as_the_10_with_the_jack():
    assert refuse("7c * 9c", "7c 8c 9c * Jc", "8c Jc 2d") is None


def test_rr_6b_the_joker_is_not_freed_by_taking_its_neighbours_away():
    before = "7h * 9h / 7c 7d 7s / 9c 9d 9s"
    after = "8c 8d * / 7c 7d 7s 7h / 9c 9d 9s 9h"
    assert refuse(before, after, "8c 8d 2c") == ("RR-6b", "wild-not-freed")


def test_rr_6a_a_joker_without_use_stays_and_the_natural_goes_elsewhere():
    """The replaced joker returns to its place, and the card that it stood for is tabled in another set."""
    assert refuse("7c * 9c / 8d 8h 8s", "7c * 9c / 8d 8h 8s 8c", "8c 2d") is None


def test_rr_6_a_joker_never_leaves_the_table():
    assert refuse("7c * 9c", "7c 8c 9c", "8c 2d") == ("RR-6", "card-missing")


# --- Manipulation ---


def test_rr_4_manipulation_needs_a_card_from_the_hand():
    assert refuse("3h 4h 5h 6h 7h 8h", "3h 4h 5h / 6h 7h 8h", "9d") == ("RR-4", "nothing-tabled")


def test_rr_6_a_set_is_split_around_a_card_of_the_hand():
    assert refuse("3h 4h 5h 6h 7h", "3h 4h 5h / 5h' 6h 7h", "5h' 9d") is None


def test_rr_6_what_is_left_of_a_set_has_three_cards():
    after = "10c 10h / 8d 9d 10d"
    assert refuse("10c 10d 10h", after, "8d 9d 2c") == ("RR-3", "set-too-short")


# --- The score ---


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ("face", {"2": 2, "3": 3, "4": 4, "10": 10, "J": 11, "Q": 12, "K": 13, "A": 15}),
        ("canasta", {"2": 5, "3": 5, "7": 5, "8": 10, "9": 10, "10": 10, "J": 10, "K": 10, "A": 20}),
    ],
)
def test_rr_7_rr_9_values(values, expected):
    in_force = Values(values, False)
    assert {rank: in_force.in_hand(read_card(f"{rank}h")) for rank in expected} == expected
    assert in_force.in_hand(read_card("*")) == (20 if values == "face" else 50)


@pytest.mark.parametrize("values", ["face", "canasta"])
def test_rr_9_wild_twos_cost_fifty(values):
    assert Values(values, True).in_hand(read_card("2s'")) == 50


def test_first_card_names_a_kind():
    assert first_card(read_card("10d'") >> 3) == read_card("10d")
    assert table("10d / 10d") == ((read_card("10d"),), (read_card("10d'"),))
