"""Special combinations as they come up in play (RF-11, RF-12); every hand is checked in test_every_hand."""

import pytest
from tests.support.rummy_five.positions import stacked
from tests.support.rummy_five.slow_reading import POINTS

from meldhouse.games.rummy_five.combinations import EIGHT_COMBINATIONS, FIVE_COMBINATIONS, Completion
from meldhouse.games.rummy_five.edition import BIG_EIGHT, RUMMY_FIVE
from meldhouse.games.rummy_five.scoring import score_hand
from meldhouse.games.rummy_five.trios import trio_of
from meldhouse.parts.letter_cards import read_card, read_cards


def scored(edition, concealed, card, exposed=(), **how):
    done = Completion(read_card(card), how.pop("self_draw", False), **how)
    trios = tuple(trio_of(read_cards(trio)) for trio in exposed)
    return score_hand(edition, read_cards(concealed), trios, done)


def names(score):
    return {name for name, _ in score.combinations}


@pytest.mark.parametrize(
    ("game", "table"),
    [("rummy-five", FIVE_COMBINATIONS), ("big-eight", EIGHT_COMBINATIONS)],
    ids=["five", "eight"],
)
def test_rf_11_and_be_5_names_and_points(game, table):
    assert {entry.name: entry.points for entry in table} == POINTS[game]
    for entry in table:
        assert (entry.of_cards is None) != (entry.of_play is None)


def test_rf_11_lightning_on_the_dealers_first_draw_is_also_covert():
    play = stacked(["bAA rss", "rAB bCK"], "rs")
    play.do("0 out")
    assert play.combinations() == {"covert", "lightning"}


def test_rf_11_lightning_on_the_own_first_turn_of_another_player():
    play = stacked(["rAB bCK", "bAA rss"], "bJ rs")
    play.throw("0 bJ")
    play.do("1 out")
    assert play.combinations() == {"covert", "lightning"}


def test_rf_11_no_lightning_on_the_second_turn():
    play = stacked(["bAA rss", "rAB bCK"], "bJ bK rs")
    play.throw("0 bJ")
    play.throw("1 bK")
    play.do("0 out")
    assert play.combinations() == {"covert"}


def test_rf_11_no_lightning_once_anybody_called():
    play = stacked(["bs rABK", "bssJK", "bAA rss"], "bC rs")
    play.do("0 bs; 1 set; 2 -")
    play.throw("1 bJ")
    play.do("2 out")
    assert play.combinations() == {"covert"}


def test_rf_11_no_lightning_by_catch_on_the_first_round():
    play = stacked(["rs bABK", "bL rLss"], "bC")
    play.do("0 rs; 1 catch")
    assert play.combinations() == {"testudo"}


def test_rf_11_lightning_after_go_is_impossible_but_go_and_covert_meet():
    play = stacked(["bAA rss", "rAB bCK"], "bJ bK rs")
    play.throw("0 bJ!")
    play.throw("1 bK")
    play.do("0 out")
    assert play.combinations() == {"covert"}
    assert play.result.score.go == 1


def test_rf_11_ambush_by_catch_of_the_last_discard_and_of_no_other():
    for stock, expected in ((0, {"testudo", "ambush"}), (2, {"testudo"})):
        play = stacked(["bL rLss", "rsss bK"])
        play.drift(stock=stock)
        play.do("1 rs; 0 catch")
        assert play.combinations() == expected


def test_rf_11_ambush_by_self_draw_of_the_last_card():
    # What is not named lies under the stock in the order of the deck: the red L is drawn last.
    play = stacked(["bJKC rC", "bL rsss"])
    play.drift(stock=0)
    assert play.turn == 1
    play.do("1 out")
    assert play.combinations() == {"covert", "ambush", "testudo"}


def test_rf_11_hawkeye_looks_at_the_completing_card_only():
    assert "hawkeye" in names(scored(RUMMY_FIVE, "bJJ rBC", "rA"))
    assert "hawkeye" in names(scored(RUMMY_FIVE, "bJJ rAC", "rB"))
    assert "hawkeye" not in names(scored(RUMMY_FIVE, "bJJ rAB", "rC"))
    assert "hawkeye" in names(scored(RUMMY_FIVE, "bsss rA", "rA"))


def test_rf_11_flush_and_maneuver_look_at_exposed_cards_too():
    assert names(scored(RUMMY_FIVE, "bJ", "bJ", ["bsss"])) == {"flush"}
    assert names(scored(RUMMY_FIVE, "bJ", "bJ", ["rsss"])) == set()
    assert names(scored(RUMMY_FIVE, "bJ", "bJ", ["rABC"])) == {"maneuver"}


@pytest.mark.parametrize(
    ("concealed", "card", "exposed", "expected"),
    [
        ("rC", "rC", ["rsss"], {"legio", "flush"}),
        ("rC", "rC", ["bsss"], set()),
        ("bL", "rL", ["bsss"], {"testudo"}),
        ("rL", "bL", ["rABC"], {"wedge", "maneuver"}),
        ("rs", "rs", ["rsss"], {"phalanx", "flush"}),
    ],
)
def test_rf_11_legio_testudo_wedge_and_phalanx_with_an_exposed_trio(concealed, card, exposed, expected):
    assert names(scored(RUMMY_FIVE, concealed, card, exposed)) == expected


def test_rf_11_covert_needs_nothing_exposed():
    assert "covert" not in names(scored(RUMMY_FIVE, "bJ", "bJ", ["bsss"], self_draw=True))
    assert "lightning" not in names(scored(RUMMY_FIVE, "bJ", "bJ", ["bsss"], self_draw=True, first_turn=True))


def test_rf_11_all_that_overlap_count():
    score = scored(RUMMY_FIVE, "rJJKK", "rL", self_draw=True, go=True, last_card=True)
    assert names(score) == {"covert", "flush", "maneuver", "ambush", "royals"}
    assert score.points == 1 + 1 + 1 + 1 + 1 + 6


def test_rf_12_the_reading_with_the_most_points_is_taken():
    # A pair of s with A-B-C twice is Vic (4); as four pairs it would be Diamond and Dragoon (8).
    score = scored(BIG_EIGHT, "rAABBCC rs", "rs")
    assert names(score) == {"flush", "diamond", "dragoon"}
    assert [len(group) for group in score.reading.groups] == [2, 2, 2, 2]
    score = scored(BIG_EIGHT, "bAABBCC rJ", "rJ")
    assert names(score) == {"maneuver", "vic"}


@pytest.mark.parametrize(
    ("concealed", "card", "exposed", "expected"),
    [
        ("rL rssssss", "rL", [], {"scepter", "scuta", "flush", "testudo", "revolution"}),
        ("bLLJJ rLLJ", "rJ", [], {"scepter", "maneuver", "diamond", "harem"}),
        ("bCCss rCCs", "rs", [], {"diamond", "legio"}),
        ("rs", "rs", ["rsss", "bJKL"], {"phalanx"}),
        ("rsss rs", "rs", ["bJKL"], {"phalanx"}),
        ("bsssssss", "bs", [], {"scuta", "flush", "phalanx", "revolution"}),
        ("bA", "bA", ["bJJJ", "rJJJ"], {"maneuver", "hawkeye", "scuta", "staggered"}),
    ],
)
def test_be_5_be_6_one_reading_with_all_that_fits(concealed, card, exposed, expected):
    assert names(scored(BIG_EIGHT, concealed, card, exposed)) == expected


def test_be_6_echelon_and_staggered():
    assert names(scored(BIG_EIGHT, "rABCJKLs", "rs")) == {"flush", "echelon"}
    assert names(scored(BIG_EIGHT, "rABCJKL bs", "bs")) == set()
    assert "staggered" not in names(scored(BIG_EIGHT, "bABC rABC bK", "bK"))  # runs are no sets


def test_be_7_hawkeye_looks_at_the_completing_card():
    assert "hawkeye" in names(scored(BIG_EIGHT, "bBC rJKL rss", "bA"))
    assert "hawkeye" not in names(scored(BIG_EIGHT, "bAB rJKL rss", "bC"))


def test_be_3_four_pairs_only_with_nothing_exposed_and_all_different():
    assert names(scored(BIG_EIGHT, "bAAKK rAAK", "rK")) == {"maneuver", "diamond"}
    assert scored(BIG_EIGHT, "bAAAA rAAK", "rK") is None
    assert scored(BIG_EIGHT, "bAAK", "bK", ["rsss"]) is None


def test_be_2_a_pair_is_of_one_suit_and_a_set_of_any_rank():
    assert scored(BIG_EIGHT, "bL", "rL", ["bJJJ", "rJJJ"]) is None
    assert scored(BIG_EIGHT, "bL", "bL", ["bJJJ", "rJJJ"]) is not None
    assert scored(BIG_EIGHT, "bKKK rAAAC", "bC") is None
    assert names(scored(BIG_EIGHT, "bKKK rAAAC", "rC")) == {"maneuver", "scuta"}
    assert names(scored(BIG_EIGHT, "bLLJJJKK", "bK")) == {"scepter", "maneuver", "scuta", "flush", "royals"}
