"""The course of a deal: dealing, one card away, Go, Run, Set, the last discard, simultaneous claims."""

import pytest
from tests.support.rummy_five.positions import kinds, stacked

from meldhouse.core.refusal import Refused
from meldhouse.games.registry import build_game
from meldhouse.games.rummy_five.hand_splits import cards_in, packed
from meldhouse.parts.errors import OptionError

# Four hands that can do nothing with one another's cards.
QUIET = ["bABJJ", "rABJJ", "bCK rsC", "rK bsCK"]


def test_rf_1_deck_players_cards_and_points():
    game = build_game("rummy-five", 4)
    assert len(game.edition.deck) == 32
    assert [game.edition.deck.count(card) for card in range(14)] == [5, 2, 2, 2, 2, 2, 1] * 2
    play = stacked(QUIET)
    assert play.points == (30, 30, 30, 30)
    assert play.table.view(None).held == (5, 4, 4, 4)
    assert play.stock == 32 - 16 - 1
    for players in (1, 5):
        with pytest.raises(OptionError):
            build_game("rummy-five", players)


@pytest.mark.parametrize("dealer", [0, 1, 2, 3])
def test_rf_1_the_dealer_begins_and_hands_go_round_from_there(dealer):
    play = stacked(QUIET, "bL", dealer)
    assert play.table.awaited == (dealer,)
    assert play.turn == dealer
    for seat, hand in enumerate(QUIET):
        expected = sorted(play.game.read_cards(hand + (" bL" if seat == dealer else "")))
        assert play.hand(seat) == play.game.write_cards(expected)
    assert play.own(dealer).drawn == play.game.read_cards("bL")[0]


@pytest.mark.parametrize(
    ("hand", "waits"),
    [
        ("bAA rss", "rs"),
        ("bAABC", ""),
        ("bABC rK", "rK"),
        ("bABC rL", "bL"),
        ("bL rL bAB", "bC"),
        ("bL rL bAA", ""),
        ("bJJKK", "bL"),
        ("bJJKL", "bK"),
        ("bJKKL", "bJ"),
        ("bssss", "bs"),
        ("bss rss", "bs rs"),
        ("bsss rs", "rs"),
        ("bsss rL", "bL"),
        ("bJJ rAA", ""),
        ("bJJ rJK", "rL"),
    ],
)
def test_rf_2_and_rf_4_which_cards_complete_four(hand, waits):
    game = build_game("rummy-five", 2)
    found = cards_in(game.edition.reader.waits(packed(game.read_cards(hand)), ()))
    assert sorted(found) == sorted(game.read_cards(waits))


def test_rf_2_the_two_ls_are_a_pair_and_no_run_mixes_suits():
    play = stacked(["bL rL bAB", "bJJ rss"], "bC")
    assert play.choices(0) >= {"out"}
    play = stacked(["bL rL bAB", "bJJ rss"], "rC")
    assert play.refused("0 out") == ("not-complete", "RF-2")


def test_rf_2_royals_only_with_nothing_exposed():
    play = stacked(["bJJKK", "rABJJ"], "bL")
    play.do("0 out")
    assert "royals" in play.combinations()
    # With J-K-L exposed, J and K are no pair.
    play = stacked(["bJJKK", "bL rABJ"], "rs")
    play.do("0 rs; 1 -; 1 bL; 0 run; 0 bK")
    assert play.refused("1 catch")[0] == "not-complete"
    play.do("1 -")
    assert play.hand(0) == "bJ"


def test_rf_3_a_hand_without_a_point_cannot_go_out():
    play = stacked(["rAB bCK", "bAA rss"], "rs")
    play.do("0 rs")
    assert play.refused("1 catch") == ("too-few-points", "RF-3")
    refusal = play.table.refusal(1, play.game.read_action("catch"))
    assert refusal.numbers == {"worth": 0, "needed": 1}


def test_rf_3_dealer_points_and_the_table_do_not_count_towards_the_minimum():
    play = stacked(["bAA rss", "rAB bCK"], "bJ rs", points=(25, 25), pot=10, streak=5)
    play.throw("0 bJ")
    play.do("1 rs")
    assert play.refused("0 catch") == ("too-few-points", "RF-3")


def test_rf_3_go_alone_is_enough():
    play = stacked(["bAA rss", "rAB bCK"], "bJ rs")
    play.throw("0 bJ!")
    play.do("1 rs; 0 catch")
    assert play.result.score.go == 1
    assert play.combinations() == set()


def test_rf_4_a_card_of_which_all_copies_are_held_does_not_count():
    # The exposed run and the hand hold both black A: nothing is left to wait for.
    play = stacked(["bABC rs", "bA rJJC"], "rK bJ")
    play.throw("0 rK")
    play.do("1 bA; 0 run; 0 rs; 1 -")
    assert play.hand(0) == "bA"
    play.drift()
    assert 0 not in play.result.one_away


def test_rf_4_copies_among_the_discards_do_not_matter():
    play = stacked(["bAA rss", "rssK bJ", "rs bBK rJ"], "bJ rC bC rA")
    play.throw("0 bJ")
    play.throw("1 rs")
    play.throw("2 rs")
    play.throw("0 rA")
    play.throw("1 rs")
    play.drift(seat=0)
    drawn = play.game.write_cards((play.own(0).drawn,))
    assert f"{drawn}!" in play.choices(0)  # all five red s are seen, two in the own hand


def test_rf_4_points_do_not_matter_and_royals_count():
    play = stacked(["bJJKK", "rAB bCs"], "rs")
    assert "rs!" in play.choices(0)
    assert play.refused("0 bJ!") == ("not-one-away", "RF-4")


def test_rf_5_go_on_the_very_first_turn_costs_a_point_at_once():
    play = stacked(["bAA rss", "rAB bCK"], "bJ")
    told = play.do("0 bJ!")
    assert kinds(told) == ["discarded"]
    assert told[0].go
    assert (play.points, play.pot) == ((29, 30), 1)
    assert play.public.has_gone(0)


def test_rf_5_go_is_judged_on_the_cards_that_remain():
    play = stacked(["bAA rss", "rAB bCK"], "bJ")
    assert play.choices(0) == {"bA", "rs", "bJ", "bJ!"}
    assert play.refused("0 bA!") == ("not-one-away", "RF-4")
    assert play.refused("0 rA!") == ("card-not-held", "RF-6")


def test_rf_5_go_on_the_last_turn():
    play = stacked(["bAA rss", "bBK rJA"], dealer=1)
    play.drift(stock=0)
    drawn = play.game.write_cards((play.own(0).drawn,))
    play.do(f"0 {drawn}!")
    assert (play.points, play.pot) == ((29, 30), 1)
    play.do("1 -")
    assert kinds([play.result]) == ["deal-drawn"]
    assert play.pot == 2  # the point of Go, and the other player's for not being one card away
    assert play.points == (29, 29)


def test_rf_5_after_go_only_the_drawn_card_can_be_discarded():
    play = stacked(["bAA rss", "rAB bCK"], "bJ rK bK bL")
    play.throw("0 bJ!")
    play.throw("1 rK")
    assert play.choices(0) == {"bK"}
    assert play.refused("0 bA") == ("hand-frozen", "RF-5")
    assert play.refused("0 bK!") == ("go-already", "RF-5")
    assert play.refused("0 rJ") == ("card-not-held", "RF-6")
    play.throw("0 bK")
    assert play.hand(0) == "bAA rss"


def test_rf_5_after_go_no_run_and_no_set():
    play = stacked(["bAA rss", "rAB bCs"], "bJ rs rK rs")
    play.throw("0 bJ!")
    play.do("1 rs")
    assert play.calls(0) == {"catch"}
    assert play.refused("0 set") == ("call-after-go", "RF-5")
    play = stacked(["bAB rJJ", "bC rABs"], "bK rK")
    play.throw("0 bK!")
    play.do("1 bC")
    assert play.calls(0) == {"catch"}
    assert play.refused("0 run") == ("call-after-go", "RF-5")


def test_rf_5_after_go_the_player_may_let_the_completing_card_go():
    play = stacked(["bAA rss", "rAB bCK"], "bJ rK rs")
    play.throw("0 bJ!")
    play.throw("1 rK")
    assert play.choices(0) == {"rs", "out"}
    play.throw("0 rs")
    assert play.hand(0) == "bAA rss"


def test_rf_5_no_go_after_run_or_set():
    play = stacked(["rs bABC", "rss bJJ"], "rK")
    play.do("0 rs; 1 set")
    assert play.choices(1) == {"bJ"}
    assert play.refused("1 bJ!") == ("go-after-call", "RF-5")


def test_rf_6_run_only_by_the_next_player():
    play = stacked(["bBKK rA", "bACJ rJ", "bAC rKJ", "rBCK bB"], "rs")
    play.do("0 bB")
    assert play.calls(1) == {"run"}
    assert play.calls(2) == set()
    assert play.refused("2 run") == ("run-not-next", "RF-6")
    play.do("1 run; 2 -; 3 -")
    assert play.turn == 1
    assert [play.game.write_cards(trio.cards) for trio in play.public.exposed[1]] == ["bABC"]
    assert play.public.discards[-1].taken_by == 1
    assert play.own(1).drawn is None
    assert play.choices(1) == {"bJ", "rJ"}


def test_rf_6_a_set_jumps_over_players():
    play = stacked(["rs bABJ", "rABJ bs", "bJKK rK", "rss bCC"], "bL rL")
    play.do("0 rs; 1 -; 2 -; 3 set")
    assert play.table.awaited == (3,)
    assert play.stock == 15  # nobody drew
    play.throw("3 bC")
    assert play.turn == 0  # 1 and 2 were skipped
    assert play.own(0).drawn is not None


def test_rf_6_the_discard_after_a_call_can_be_called_itself():
    play = stacked(["rs bAJK", "rss bsA", "bssB rA", "rBCJ bC"], "bL")
    play.do("0 rs; 1 set; 2 -; 3 -; 1 bs")
    assert play.calls(2) == {"set"}
    play.do("0 -; 2 set; 3 -")
    assert play.turn == 2
    assert len(play.public.exposed[1]) == len(play.public.exposed[2]) == 1
    play.throw("2 bB")
    assert play.turn == 3


def test_rf_6_nobody_calls_their_own_discard_and_only_the_live_one():
    play = stacked(["rsss bA", "rABJJ", "bJKK rK"], "bL rC")
    play.do("0 rs")
    for call in ("catch", "run", "set", "-"):
        assert play.refused(f"0 {call}") == ("own-discard", "RF-6")
    play.do("1 -; 2 -")
    for seat in (0, 1, 2):
        assert play.refused(f"{seat} set") == ("no-live-discard", "RF-8")


def test_rf_6_only_on_the_own_turn():
    play = stacked(QUIET, "bL")
    assert play.refused("1 rA") == ("not-your-turn", "RF-6")
    assert play.refused("1 out") == ("not-your-turn", "RF-6")
    play.do("0 bL")
    assert play.refused("0 bA") == ("claims-open", "RF-8")
    assert play.refused("1 rA") == ("claims-open", "RF-8")


def test_rf_6_who_called_cannot_go_out_without_a_draw():
    play = stacked(["rs bABC", "rss bJJ"], "rK")
    play.do("0 rs; 1 set")
    assert play.refused("1 out") == ("no-draw", "RF-6")


def test_rf_6_a_second_call_finds_no_room():
    play = stacked(["rs bsCJ", "rss bss"], "rA")
    play.do("0 rs; 1 set; 1 bs; 0 -")
    play.do("0 bs")
    assert play.refused("1 set") == ("no-more-calls", "RF-6")


def test_rf_6_a_call_needs_two_cards_that_fit():
    play = stacked(["rs rA bCJ", "rs rBJ bK"], "bL")
    play.do("0 rs")
    assert play.refused("1 set") == ("no-set", "RF-2")
    assert play.refused("1 run") == ("no-run", "RF-2")
    play.do("1 -")
    play.drift(seat=0)
    play.do("0 rA")
    assert play.refused("1 run") == ("no-run", "RF-2")
    # Three of a kind other than s are no set.
    assert play.refused("1 set") == ("no-set", "RF-2")


REST = "bAABCJJKKL rAABCJJKKL"  # no s, and no B or C beyond one of each


def test_rf_7_last_discard_can_only_be_caught():
    play = stacked(["rssss", "rBC bBC"], REST + " bsssss rs")
    play.drift(stock=0)
    assert play.turn == 1
    play.do("1 rs")
    assert play.calls(0) == {"catch"}
    assert play.refused("0 set") == ("last-discard", "RF-7")
    play.do("0 -")
    assert kinds([play.result]) == ["deal-drawn"]
    assert play.table.awaited == ()
    assert play.refused("0 catch") == ("deal-over", "RF-7")


def test_rf_7_a_run_cannot_take_the_last_discard():
    play = stacked(["rBCss", "rABC bC"])
    play.drift(stock=0)
    assert play.turn == 1
    play.do("1 rA")
    assert play.refused("0 run") == ("last-discard", "RF-7")


def test_rf_7_after_a_call_on_the_last_discard_but_one_play_goes_on():
    play = stacked(["rs bJKK", "rss bBC"])
    play.drift(stock=1)
    assert play.turn == 0
    play.do("0 rs; 1 set")
    play.do("1 bB")
    assert play.stock == 1
    play.do("0 -")
    assert (play.turn, play.stock) == (0, 0)  # who called has no draw; the other takes the last card
    play.drift()
    assert play.result is not None


def test_rf_8_the_first_claimant_clockwise_wins_among_run_and_set():
    play = stacked(["rABKJ", "bssKA", "bs rCJK", "bssJB"], "rL rC rB")
    play.throw("0 rL")
    play.throw("1 rC")
    play.do("2 bs")
    assert play.calls(3) == {"set"}
    assert play.calls(1) == {"set"}
    told = play.do("1 set; 0 -; 3 set")
    # 3 is first met clockwise from 2, though 1 answered first.
    assert kinds(told) == ["overruled", "called-set"]
    assert (told[0].seat, told[0].call) == (1, "set")
    assert play.turn == 3


def test_rf_8_in_big_eight_a_run_and_a_set_are_equals():
    """In Big Eight a set of B can meet a run with B."""
    hands = ["bBJJ rKKss", "bACKK rJJC", "bBB rAACLK", "bLL rABCss"]
    play = stacked(hands, "rs", game="big-eight")
    play.do("0 bB")
    assert "run" in play.calls(1)
    assert "set" in play.calls(2)
    told = play.do("3 -; 2 set; 1 run")
    assert kinds(told) == ["overruled", "called-run"]
    assert play.turn == 1


def test_rf_8_catch_beats_a_set_that_is_nearer():
    play = stacked(["rs bAJJ", "rss bKC", "bL rLss", "rBCJJ"], "bA")
    play.do("0 rs")
    assert "set" in play.calls(1)
    assert play.calls(2) == {"catch", "set"}
    told = play.do("1 set; 2 catch; 3 -")
    assert kinds(told) == ["overruled", "won"]
    assert play.result.seat == 2
    assert play.result.discarder == 0
    assert play.combinations() == {"testudo"}


def test_rf_8_among_catches_the_first_clockwise_wins():
    for dealer in (0, 1, 2):
        hands = ["", "", ""]
        hands[dealer] = "rsAB bK"
        hands[(dealer + 1) % 3] = "rCCss"
        hands[(dealer + 2) % 3] = "rL bL rss"
        play = stacked(hands, "bJ", dealer)
        play.do(f"{dealer} rs")
        first, second = (dealer + 1) % 3, (dealer + 2) % 3
        told = play.do(f"{second} catch; {first} catch")
        assert kinds(told) == ["overruled", "won"]
        assert (told[0].seat, told[0].call) == (second, "catch")
        assert play.result.seat == first


def test_rf_8_no_answer_is_told_before_all_have_answered():
    play = stacked(["rs bAJJ", "rss bKC", "rss bL rL", "rBCJJ"], "bA")
    play.do("0 rs")
    before = [play.table.view(seat).public.points for seat in range(4)]
    for line in ("1 set", "2 catch"):
        assert play.do(line) == []
        assert [play.table.view(seat).public.points for seat in range(4)] == before
        assert play.refused(line) == ("already-answered", "RF-8")
    assert play.table.awaited == (3,)
    assert play.do("3 -") != []


def test_a_watcher_decides_nothing():
    play = stacked(QUIET)
    for written in ("bA", "out", "catch", "-"):
        refusal = play.game.refusal(play.table.view(None), play.game.read_action(written))
        assert refusal.code == "watching"


def test_a_refusal_changes_nothing_at_the_table():
    play = stacked(QUIET)
    log = len(play.table.log)
    with pytest.raises(Refused):
        play.do("1 rA")
    assert len(play.table.log) == log
