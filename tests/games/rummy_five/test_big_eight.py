"""The differences of Big Eight (BE-1 to BE-7). Its combinations are in test_combinations."""

import pytest
from tests.support.rummy_five.positions import kinds, stacked

from meldhouse.games.registry import GAMES, build_game
from meldhouse.parts.errors import OptionError


def eight(hands, stock="", **more):
    return stacked(hands, stock, game="big-eight", **more)


def test_be_1_two_decks_seven_cards_each():
    game = build_game("big-eight", 4)
    assert len(game.edition.deck) == 64
    assert [game.edition.deck.count(card) for card in range(14)] == [10, 4, 4, 4, 4, 4, 2] * 2
    play = eight(["bABJJKCs", "rABJJKCs", "bCKLs rsCK"])
    assert play.table.view(None).held == (8, 7, 7)
    assert play.stock == 64 - 21 - 1
    assert play.points == (30, 30, 30)


def test_be_1_two_players_only_on_request():
    with pytest.raises(OptionError, match="two_players"):
        build_game("big-eight", 2)
    assert build_game("big-eight", 2, {"two_players": True}).players == 2
    assert build_game("big-eight", 2, {"two_players": "yes"}).players == 2
    assert 2 in GAMES["big-eight"].players
    for players in (1, 5):
        with pytest.raises(OptionError):
            build_game("big-eight", players, {"two_players": True})


def test_be_2_a_set_of_any_rank_can_be_called_but_never_of_l():
    play = eight(["bKA rABJJC", "bKK rAACCs", "bAC rKKLLs"], "rs")
    play.do("0 bK")
    assert play.calls(1) == {"set"}
    told = play.do("1 set; 2 -")
    assert kinds(told) == ["called-set"]
    play = eight(["rL bAABJJC", "bKK rAACCs", "bAC rKKCLs"], "rs")
    play.do("0 rL")
    assert play.refused("2 set") == ("no-set", "BE-2")


def test_be_2_the_two_ls_of_different_suits_are_no_pair():
    play = eight(["bABC rABC bL", "bJJK rJJKs"], "rL")
    assert play.refused("0 out") == ("not-complete", "BE-2")
    play = eight(["bABC rABC bL", "bJJK rJJKs"], "bL")
    assert "out" in play.choices(0)


def test_be_3_four_pairs_go_out():
    play = eight(["bAAKK rAAK", "bJJB rJJBs"], "rs rC rK")
    play.throw("0 rs!")
    play.throw("1 rC")
    play.do("0 out")
    assert play.combinations() == {"covert", "maneuver", "diamond"}


def test_be_3_waiting_for_the_fourth_pair_is_one_card_away():
    play = eight(["bAAKK rAAK", "bJJB rJJBs"], "rs")
    assert "rs!" in play.choices(0)


def test_be_4_two_points_are_needed():
    hands = ["bAA rssJKL", "bJJB rJJKs"]
    play = eight(hands, "rK rs")
    play.throw("0 rK!")
    play.do("1 rs")
    assert play.refused("0 catch") == ("too-few-points", "BE-4")
    assert play.table.refusal(0, play.game.read_action("catch")).numbers == {"worth": 1, "needed": 2}
    # Dealer points and the table do not help.
    play = eight(hands, "rK rs", streak=5, pot=9, points=(26, 25))
    play.throw("0 rK!")
    play.do("1 rs")
    assert play.refused("0 catch") == ("too-few-points", "BE-4")
    # Go and one combination do.
    play = eight(hands, "rK rC rs")
    play.throw("0 rK!")
    play.throw("1 rC")
    play.do("0 out")
    assert play.combinations() == {"covert"}


def test_be_4_a_player_may_call_twice_and_not_three_times():
    play = eight(["rsss bABJK", "rss bKKCss", "bsss rABJK"], "rC")
    play.do("0 rs; 1 set; 2 -")
    assert len(play.public.exposed[1]) == 1
    assert len(play.own(1)) == 5
    play.do("1 bC; 2 -; 0 -")
    play.do("2 bs")
    assert "set" in play.calls(1)
    play.do("1 set; 0 -")
    assert len(play.public.exposed[1]) == 2
    assert len(play.own(1)) == 2
    assert play.choices(1) == {"bK"}
    assert play.refused("1 bK!") == ("go-after-call", "RF-5")
    play.throw("1 bK")
    assert play.turn == 2
    play.do("2 bs")
    assert play.refused("1 set") == ("no-more-calls", "BE-4")


def test_be_4_go_is_judged_on_seven_cards():
    play = eight(["bABC rABC bs", "bJJK rJJKs"], "rK")
    assert {"rK!", "bs!"} <= play.choices(0)
    assert play.refused("0 bA!") == ("not-one-away", "RF-4")


def test_rf_9_in_big_eight_a_bar_names_suit_and_rank():
    play = eight(["bLL rJJJss", "rABCs bAJK"], "rs")
    play.throw("0 rs")
    play.do("1 rs")
    assert play.refused("0 catch") == ("discarded-before", "RF-9")
