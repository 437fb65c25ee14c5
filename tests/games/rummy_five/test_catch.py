"""The two bars against Catch (RF-9), and self-draw, which knows none (RF-10)."""

from tests.support.rummy_five.positions import stacked

# A hand `bL rLss` waits for red s, and is worth points by catching it: L-L and s-s-s are Testudo.


def test_rf_9_a_card_that_was_discarded_before_cannot_be_caught():
    play = stacked(["bL rLss", "rABC bK"], "rs rs")
    play.throw("0 rs")
    play.do("1 rs")
    assert play.refused("0 catch") == ("discarded-before", "RF-9")


def test_rf_9_also_if_another_player_took_that_discard():
    play = stacked(["bL rL bAB", "bAB rKK", "bC rABJ"], "bC rs")
    play.do("0 bC; 1 run; 2 -")
    assert play.public.discards[0].taken_by == 1
    play.throw("1 rK")
    play.do("2 bC")
    assert play.refused("0 catch") == ("discarded-before", "RF-9")


def test_rf_9_the_same_rank_in_the_other_suit_is_another_card():
    play = stacked(["bL rLss", "rABC bK"], "bs rs")
    play.throw("0 bs")
    play.do("1 rs")
    assert "catch" in play.calls(0)


def test_rf_9_a_card_that_was_let_go_cannot_be_caught_before_the_next_own_discard():
    play = stacked(["bL rLss", "rsAB bK", "rsCJ bC"], "bJ bA bK")
    play.throw("0 bJ")
    play.do("1 rs")
    assert "catch" in play.calls(0)
    play.let_lie()
    play.do("2 rs")
    assert play.refused("0 catch") == ("missed-before", "RF-9")
    assert "set" in play.calls(0)  # only Catch is barred


def test_rf_9_the_bar_ends_with_the_own_next_discard():
    play = stacked(["bL rLss", "rssA bK"], "bJ bA rK bC")
    play.throw("0 bJ")
    play.do("1 rs; 0 -")
    play.throw("0 rK")
    play.do("1 rs")
    assert "catch" in play.calls(0)


def test_rf_9_who_takes_a_set_instead_is_free_again_after_the_discard():
    play = stacked(["bL rLss", "bABK rs", "rsCJ bJ"], "rB rB rC rK")
    play.throw("0 rB")
    play.throw("1 rB")
    play.do("2 rs")
    assert play.calls(0) == {"catch", "set"}
    play.do("0 set; 1 -")
    assert (play.turn, play.hand(0)) == (0, "bL rL")
    play.throw("0 bL")
    assert play.hand(0) == "rL"


def test_rf_9_a_set_called_instead_and_overruled_leaves_the_bar_standing():
    """2 could catch but calls Set; the nearer 1 gets the card and throws another one like it."""
    play = stacked(["rs bAJJKK rC", "rsss bBCJK", "bLL rJJJss"], "rA", game="big-eight")
    play.do("0 rs")
    assert play.calls(2) == {"catch", "set"}
    play.do("1 set; 2 set; 1 rs")
    assert play.refused("2 catch") == ("missed-before", "RF-9")
    assert play.calls(2) == {"set"}


def test_rf_9_before_the_own_first_discard_the_bar_holds_too():
    play = stacked(["rsBC bB", "bss rsC", "bL rLss"], "bK rJ")
    play.do("0 rs; 1 -; 2 -; 1 rs")
    assert play.refused("2 catch") == ("missed-before", "RF-9")


def test_rf_9_a_run_instead_of_a_catch():
    # 1 waits for bC: L-L with A-B-C is Wedge. It calls Run, throws L, and may catch again later.
    play = stacked(["bC rAAB", "bL rL bAB"], "rs")
    play.do("0 bC")
    assert play.calls(1) == {"catch", "run"}
    play.do("1 run; 1 bL; 0 -")
    assert play.hand(1) == "rL"
    assert play.turn == 0


def test_rf_9_a_catch_that_was_too_cheap_is_open_at_the_last_discard():
    """Ambush makes the last discard worth a point that the same card was not worth before."""
    play = stacked(["bAA rss", "rssC bK"])
    play.drift(stock=2)
    play.do("1 rs")
    assert play.refused("0 catch") == ("too-few-points", "RF-3")
    play.do("0 -")
    play.drift(seat=1)
    assert play.stock == 0
    play.do("1 rs; 0 catch")
    assert play.combinations() == {"ambush"}


def test_rf_9_too_cheap_since_the_own_last_discard_is_not_missed():
    """No own discard lies between the two: only that the first was not legal keeps the bar away."""
    play = stacked(["bAA rss", "rsBC bK", "rsBK bC"], dealer=1)
    play.drift(stock=1)
    play.do("1 rs")
    assert play.refused("0 catch") == ("too-few-points", "RF-3")
    play.do("0 -; 2 -")
    assert (play.turn, play.stock) == (2, 0)
    play.do("2 rs; 0 catch; 1 -")
    assert play.combinations() == {"ambush"}


def test_rf_9_a_missed_catch_bars_the_last_discard_too():
    play = stacked(["bL rLss", "rsBC bK", "rsBK bC"], dealer=1)
    play.drift(stock=1)
    play.do("1 rs; 0 -; 2 -; 2 rs")
    assert play.refused("0 catch") == ("missed-before", "RF-9")


def test_rf_9_go_makes_a_later_catch_legal_that_was_too_cheap():
    play = stacked(["bAA rss", "rssC bK"], "bJ bB rK bC")
    play.throw("0 bJ")
    play.do("1 rs; 0 -")
    play.throw("0 rK!")
    play.do("1 rs; 0 catch")
    assert play.result.seat == 0


def test_rf_10_self_draw_is_never_barred():
    play = stacked(["bL rLss", "rABC bK"], "rs bJ rs")
    play.throw("0 rs")  # discarded before
    play.throw("1 bJ")
    assert "out" in play.choices(0)
    play = stacked(["bL rLss", "rsBC bK"], "bJ bC rs")
    play.throw("0 bJ")
    play.do("1 rs; 0 -")  # missed before
    play.do("0 out")
    assert "testudo" in play.combinations()
