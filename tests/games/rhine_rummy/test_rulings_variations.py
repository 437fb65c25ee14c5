"""Ruling RR-9: thirty to qualify, wild twos, other values."""

import pytest
from tests.support.rhine_rummy.positions import hand, refuse, table, view_of

from meldhouse.games.rhine_rummy.sets import OF_GROUP, read_set
from meldhouse.games.rhine_rummy.text_check import check
from meldhouse.parts.playing_cards import read_cards, write_kind


@pytest.mark.parametrize(
    ("values", "before", "after", "holds", "worth"),
    [
        ("face", "", "9c 9d 9h", "9c 9d 9h 2c", 27),
        ("face", "", "10c 10d 10h", "10c 10d 10h 2c", 30),
        ("face", "", "10c 10d *", "10c 10d * 2c", 30),
        ("face", "", "Jc Qc *", "Jc Qc * 2c", 36),
        ("face", "", "* Kc Ac", "* Kc Ac 2c", 40),
        ("face", "", "Ac 2c 3c", "Ac 2c 3c 9h", 20),
        ("face", "", "4c 5c 6c / 4d 5d 6d", "4c 5c 6c 4d 5d 6d 9h", 30),
        ("canasta", "", "10c 10d 10h", "10c 10d 10h 2c", 30),
        ("canasta", "", "7c 7d 7h / 4c 4d 4h", "7c 7d 7h 4c 4d 4h 9s", 30),
        ("canasta", "", "7c 7d 7h", "7c 7d 7h 9s", 15),
        ("canasta", "", "Ac 2c 3c", "Ac 2c 3c 9h", 30),
        # only what came from the hand counts, and only what is a set by itself
        ("face", "10c 10d 10h", "10c 10d 10h 10s 10c'", "10s 10c' 2c", 0),
        ("face", "10c 10d 10h", "10c 10d 10h 10s *", "10s * 2c", 0),
        ("face", "9h 10h Jh", "6h 7h 8h 9h 10h Jh Qh Kh Ah", "6h 7h 8h Qh Kh Ah 2c", 21 + 40),
        ("face", "Qc Qd Qh", "Qc Qd Qh Kc' Kd' Kh'", "Kc' Kd' Kh' 2c", None),
    ],
)
def test_rr_9_thirty_to_qualify(values, before, after, holds, worth):
    refused = None
    game, view = view_of(before, holds, opened=False, qualify="thirty", values=values)
    refused = game.refuse_lay(view, table(after))
    if worth is None:
        assert refused.clause == "RR-3"
    elif worth >= 30:
        assert refused is None
    else:
        assert (refused.code, refused.clause) == ("below-thirty", "RR-9")
        assert refused.numbers == {"worth": worth, "needed": 30}


@pytest.mark.parametrize(
    ("before", "added", "worth"),
    [
        # two aces and a joker alone are enough, whatever else lies there
        (
            "Ah Ah * / Ad Ac Ac / 2c 2c 2h 2h * / 3s 3d 3s 3c 3c",
            "2h 2c * / Ad Ac * / 3s 3d 3h / 4c 4h 4h",
            None,
        ),
        ("Ah Ah * / Ad Ac Ac / 2c 2c 2h 2h * / 3s 3d 3s 3c 3c", "2h 2c * / 3s 3d 3h / 4c 4h 4h", 6 + 9 + 12),
        # ten cards, all of which lie on the table, too
        ("5h 6h 7h / 3c 3d 3h / 4c 4d 4h / 5c 5d 5h / 6c 7c 8c", "3c 4c 5c 6c / 3d 4d 5d / 3h 4h 5h", None),
    ],
)
def test_rr_9_cards_that_could_lie_in_many_sets_count_where_they_are_worth_most(before, added, worth):
    held = " ".join(added.replace("/", " ").split())
    refused = check(before, f"{before} / {added}", f"{held} Kd", False, {"qualify": "thirty", "packs": 4})
    assert (refused and refused.numbers) == (worth and {"worth": worth, "needed": 30})


def test_rr_9_the_rest_of_the_turn_is_open_with_thirty_too():
    assert (
        refuse("7c * 9c", "7c 8c 9c / 4h 4s * / Jd Qd Kd", "8c 4h 4s Jd Qd Kd 2c", False, qualify="thirty")
        is None
    )


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("2h 3h 4h", "2h"),
        ("Ah 2c 3h", "2h"),
        ("Ah 2h 3h", "2h"),
        ("2c 8d 8h", "group 8"),
        ("2c 2d 2h", None),
        ("2c * 8h", None),
        ("* 2h 3h", None),
        ("7h 2h 9h", "8h"),
    ],
)
def test_rr_9_wild_twos(text, meaning):
    reading = read_set(read_cards(text), True)
    if meaning is None:
        assert reading is None
    elif meaning.startswith("group"):
        assert reading.meaning == OF_GROUP + 8
    else:
        assert write_kind(reading.meaning) == meaning


@pytest.mark.parametrize(
    ("before", "after", "holds", "expected"),
    [
        # a two frees nothing: it is never natural
        ("Ah * 3h 4h", "Ah 2h 3h 4h / 9c 9d *", "2h 9c 9d Kc", ("RR-6b", "wild-not-freed")),
        ("Ah 2h 3h 4h", "Ah 2c 3h 4h / 9c 9d 2h", "2c 9c 9d Kc", ("RR-6b", "wild-not-freed")),
        # a wild two is freed like a joker
        ("7h 2c 9h", "7h 8h 9h / Kc Kd 2c", "8h Kc Kd Ks", None),
        ("8h 8c 2c", "8h 8c / 2c", "Kd", ("RR-4", "nothing-tabled")),
        # and needs company like one
        ("6d 7d 8d", "6d 7d 8d 2s", "2s Kc", ("RR-6c", "wild-without-company")),
        ("6d 7d 8d", "6d 7d 8d 2s 10d", "2s 10d Kc", None),
    ],
)
def test_rr_9_wild_twos_in_a_turn(before, after, holds, expected):
    assert refuse(before, after, holds, twos_wild=True) == expected


def test_rr_9_a_set_with_a_wild_two_does_not_qualify():
    assert refuse("", "2h 3h 4h", "2h 3h 4h 9c", False, twos_wild=True) == ("RR-5", "not-qualified")
    assert refuse("", "2h 3h 4h", "2h 3h 4h 9c", False, twos_wild=False) is None


def test_rr_9_all_variations_together():
    options = {"qualify": "thirty", "twos_wild": True, "values": "canasta"}
    # a wild in the place of an ace counts 20, in the place of a two 5
    assert refuse("", "2c Ad Ah", "2c Ad Ah 9c", False, **options) is None
    assert refuse("", "Ah 2c 3h", "Ah 2c 3h 9c", False, **options) is None
    game, view = view_of("", "3h 4h 2s 9c", False, **options)
    assert game.refuse_lay(view, table("3h 4h 2s")).numbers == {"worth": 15, "needed": 30}
    assert game.values.of_hand(hand("2s * Ah 3h 8c")) == 50 + 50 + 20 + 5 + 10
