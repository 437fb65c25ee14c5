"""The slow reading itself, on hands that can be checked by eye: every combination at least once."""

from itertools import combinations_with_replacement

import pytest
from tests.support.rummy_five.slow_reading import POINTS, copies, readings, score, waits


def cards(text):
    """Cards from the notation: "bABs rL" is ["bA", "bB", "bs", "rL"]."""
    found, suit = [], ""
    for sign in text.replace(" ", ""):
        if sign in "br":
            suit = sign
        else:
            found.append(suit + sign)
    return found


def trios(*texts):
    return [cards(text) for text in texts]


def test_rf_1_and_be_1_decks():
    assert sum(copies("rummy-five").values()) == 32
    assert sum(copies("big-eight").values()) == 64
    assert copies("rummy-five")["bs"] == 5
    assert copies("rummy-five")["rL"] == 1
    assert copies("big-eight")["rK"] == 4


FIVE = [
    # hand, card, how, exposed, what else, combinations expected
    ("bAA rss", "rs", "self-draw", (), {}, "covert"),
    ("bAA rss", "rs", "catch", (), {}, ""),
    ("bAB bss", "bs", "catch", (), {}, None),
    ("bAAC bC", "bB", "catch", (), {}, None),
    ("bJJ bAC", "bB", "catch", (), {}, "flush maneuver hawkeye"),
    ("rJJ bBC", "bA", "catch", (), {}, "maneuver hawkeye"),
    ("rAA bss", "bs", "catch", (), {"last_card": True}, "ambush"),
    ("rCC rss", "rs", "catch", (), {}, "flush legio"),
    ("rCC bss", "bs", "catch", (), {}, ""),
    ("bL rL bss", "bs", "catch", (), {}, "testudo"),
    ("bL rL bAB", "bC", "catch", (), {}, "maneuver wedge"),
    ("bL rL bBC", "bA", "self-draw", (), {}, "covert maneuver hawkeye wedge"),
    ("bssss", "bs", "self-draw", (), {}, "covert flush phalanx"),
    ("rJJKK", "rL", "catch", (), {}, "flush maneuver royals"),
    ("rJKKL", "rJ", "self-draw", (), {}, "covert flush maneuver royals"),
    ("bAA rss", "rs", "self-draw", (), {"first_turn": True}, "covert lightning"),
    ("bAA rss", "rs", "catch", (), {"first_turn": True}, ""),
    ("bL", "rL", "self-draw", ("bABC",), {}, "maneuver wedge"),
    ("bL", "rL", "self-draw", ("bABC",), {"first_turn": True}, "maneuver wedge"),
    ("bs", "bs", "catch", ("bsss",), {}, "flush phalanx"),
    ("bK", "rK", "catch", ("bJKL",), {}, None),
    ("rK", "rK", "self-draw", ("bJKL",), {}, "maneuver"),
]


@pytest.mark.parametrize(("hand", "card", "by", "exposed", "more", "expected"), FIVE)
def test_rf_11_combinations(hand, card, by, exposed, more, expected):
    agree("rummy-five", hand, card, by, exposed, more, expected)


EIGHT = [
    ("rL bAAA rABC", "rL", "catch", (), {}, "scepter maneuver"),
    ("bAA rssBBB", "rs", "self-draw", (), {}, "covert scuta"),
    ("bAA rss bJKL", "rs", "self-draw", (), {}, "covert"),
    ("bCC rJKL rAC", "rB", "catch", (), {}, "maneuver hawkeye"),
    ("bCC rJKL rss", "rs", "catch", (), {"last_card": True}, "ambush"),
    ("bKK bAA rAAA", "bA", "catch", (), {}, "maneuver hawkeye scuta staggered"),
    ("bKK bAA bJJJ", "bA", "catch", (), {}, "maneuver hawkeye scuta flush"),
    ("bKK bss bABC", "bs", "catch", (), {}, "flush"),
    ("bssss rJKL", "bs", "catch", (), {}, "phalanx"),
    ("bss bss rsss", "bs", "catch", (), {}, "scuta staggered phalanx"),
    ("bAA bKK rss rJ", "rJ", "catch", (), {}, "diamond"),
    ("bCC bss rCC rs", "rs", "catch", (), {}, "diamond legio"),
    ("bABC bJK bss", "bL", "catch", (), {}, "flush echelon"),
    ("bABC rJKL bs", "bs", "catch", (), {}, ""),
    ("bABCAB rJJ", "bC", "catch", (), {}, "maneuver vic"),
    ("bABC rABC bK", "bK", "catch", (), {}, "maneuver"),
    ("rAABBCC rs", "rs", "catch", (), {}, "flush diamond dragoon"),
    ("rL rssssss", "rL", "catch", (), {}, "scepter scuta flush testudo revolution"),
    ("bLLJJJKK", "bK", "catch", (), {}, "scepter maneuver scuta flush royals"),
    ("bAA rsssss", "rs", "catch", (), {}, "scuta revolution"),
    ("bsssssss", "bs", "catch", (), {}, "scuta flush phalanx revolution"),
    ("bLLJJ rLLJ", "rJ", "catch", (), {}, "scepter maneuver diamond harem"),
    ("bAA rss bJKL", "rs", "self-draw", (), {"first_turn": True}, "covert lightning"),
    ("rAABB", "rC", "catch", ("rABC",), {}, None),
    ("rBCss", "rA", "catch", ("rABC",), {}, "hawkeye flush vic"),
    ("rs", "rs", "self-draw", ("rsss", "bJKL"), {}, "phalanx"),
    ("bA", "bA", "self-draw", ("bJJJ", "rJJJ"), {}, "maneuver hawkeye scuta staggered"),
    ("bL", "rL", "self-draw", ("bJJJ", "rJJJ"), {}, None),
]


@pytest.mark.parametrize(("hand", "card", "by", "exposed", "more", "expected"), EIGHT)
def test_be_5_combinations(hand, card, by, exposed, more, expected):
    agree("big-eight", hand, card, by, exposed, more, expected)


def agree(game, hand, card, by, exposed, more, expected):
    result = score(game, cards(hand), card, by, trios(*exposed), **more)
    if expected is None:
        assert result is None
        return
    assert result is not None
    assert set(result["combinations"]) == set(expected.split())
    assert result["points"] == sum(POINTS[game][name] for name in expected.split())


def test_every_combination_is_shown_above():
    shown_five = {name for *_, names in FIVE for name in (names or "").split()}
    shown_eight = {name for *_, names in EIGHT for name in (names or "").split()}
    assert shown_five == set(POINTS["rummy-five"])
    assert shown_eight == set(POINTS["big-eight"])


def test_rf_3_go_alone_is_enough_and_be_4_it_is_not():
    without = score("rummy-five", cards("bAA rss"), "rs", "catch")
    assert (without["points"], without["may_go_out"]) == (0, False)
    with_go = score("rummy-five", cards("bAA rss"), "rs", "catch", go=True)
    assert (with_go["points"], with_go["may_go_out"]) == (1, True)
    eight = score("big-eight", cards("bAA rss bJKL"), "rs", "catch", go=True)
    assert (eight["points"], eight["may_go_out"]) == (1, False)
    eight = score("big-eight", cards("bAA rss bJKL"), "rs", "self-draw", go=True)
    assert (eight["points"], eight["may_go_out"]) == (2, True)


def test_rf_4_waits():
    assert waits("rummy-five", cards("bJJKK")) == {"bL"}
    assert waits("rummy-five", cards("bssss")) == {"bs"}
    assert waits("rummy-five", cards("bL rL bAB")) == {"bC"}
    assert waits("rummy-five", cards("bAA rss")) == {"rs"}
    assert waits("rummy-five", cards("bA"), trios("bABC")) == set()  # both black A are held
    assert waits("rummy-five", cards("rA"), trios("bABC")) == {"rA"}
    assert waits("rummy-five", cards("bL"), trios("rsss")) == {"rL"}
    assert waits("big-eight", cards("bL"), trios("rsss", "rABC")) == {"bL"}
    assert waits("big-eight", cards("bABC rs"), trios("rsss")) == {"rs"}
    assert waits("big-eight", cards("bAABBCC rs")) == {"rs"}


def test_rf_12_five_cards_have_one_reading_at_most():
    deck = copies("rummy-five")
    complete = 0
    for five in combinations_with_replacement(sorted(deck), 5):
        if all(five.count(card) <= deck[card] for card in set(five)):
            found = readings("rummy-five", list(five))
            assert len(found) <= 1
            complete += len(found)
    assert complete > 0


def test_be_5_eight_cards_can_have_several_readings():
    shapes = [reading["shape"] for reading in readings("big-eight", cards("rAABBCC rss"))]
    assert sorted(shapes) == ["four-pairs", "pair+trios"]
    vic = score("big-eight", cards("bAABBCC rJ"), "rJ", "catch")  # Vic (4) beats Diamond (2), never both
    assert vic["combinations"] == {"maneuver": 1, "vic": 4}
    exposed = score("big-eight", cards("rABss"), "rC", "catch", trios("rABC"))  # no four pairs any more
    assert exposed["combinations"] == {"flush": 2, "vic": 4}


def test_hands_that_cannot_be_are_refused():
    with pytest.raises(ValueError, match="more bK"):
        score("rummy-five", ["bK"], "bK", "catch", trios("bJKL"))
    with pytest.raises(ValueError, match="8 cards"):
        score("big-eight", cards("bAA rss"), "rs", "catch")
    with pytest.raises(ValueError, match="not a run or a set"):
        waits("rummy-five", ["rA"], trios("bAAB"))
    with pytest.raises(ValueError, match="never meet"):
        score("rummy-five", ["bL"], "rL", "catch", trios("bABC"), go=True)
