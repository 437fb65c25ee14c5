"""RF-17: with `calls = table` everybody may say anything, and mistakes are paid."""

import pytest
from tests.support.rummy_five.positions import kinds, paid, stacked

from meldhouse.core.plain_data import as_data
from meldhouse.games.registry import build_game


def table(hands, stock="", **more):
    return stacked(hands, stock, calls="table", **more)


def test_rf_17_strict_is_the_default():
    assert build_game("rummy-five").is_strict
    assert build_game("rummy-five").options["calls"] == "strict"
    assert not build_game("rummy-five", 4, {"calls": "table"}).is_strict


@pytest.mark.parametrize("call", ["catch", "run", "set"])
def test_rf_17_a_wrong_call_costs_a_point_to_each_other_player_and_play_goes_on(call):
    play = table(["bCK rBC", "rAAss", "bJJss"], "rK bK")
    told = play.do(f"0 rK; 2 -; 1 {call}")
    assert kinds(told) == ["mistaken", "drew"]
    assert (told[0].seat, told[0].call) == (1, call)
    assert paid(told[0]) == [(1, 2, 1, "mistake"), (1, 0, 1, "mistake")]
    assert play.points == told[0].points == (31, 28, 31)
    assert play.pot == 0
    assert play.turn == 1  # the mistaken player's own turn comes as if all had passed
    assert play.hand(1) == "bK rssAA"


def test_rf_17_several_wrong_calls_at_once_are_all_paid():
    play = table(["bCK rBC", "rAAss", "bJJss", "rJ bABK"], "rK rL")
    told = play.do("0 rK; 3 catch; 1 set; 2 run")
    assert kinds(told) == ["mistaken", "mistaken", "mistaken", "drew"]
    assert [event.seat for event in told[:3]] == [1, 2, 3]  # clockwise from the discarder
    assert play.points == (33, 29, 29, 29)
    assert [event.points for event in told[:3]] == [(31, 27, 31, 31), (32, 28, 28, 32), (33, 29, 29, 29)]


def test_rf_17_a_wrong_catch_does_not_stand_in_the_way_of_a_right_set():
    play = table(["rs bCK rB", "bJJ rAA", "rss bAK"], "rK rL")
    told = play.do("0 rs; 1 catch; 2 set")
    assert kinds(told) == ["mistaken", "called-set"]
    assert play.turn == 2


def test_rf_17_right_calls_are_followed_as_ever():
    play = table(["rs bCK rB", "bL rLss", "bJJ rAA"], "rK")
    told = play.do("0 rs; 1 catch; 2 -")
    assert kinds(told) == ["won"]
    assert play.combinations() == {"testudo"}


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("0 rB; 2 run; 1 -; 3 -", "run-not-next"),
        ("0 rs; 1 set; 2 -; 3 -", "no-set"),
        ("0 rs; 1 run; 2 -; 3 -", "no-run"),
        ("0 rs; 3 catch; 1 -; 2 -", "too-few-points"),
        ("0 rs; 2 catch; 1 -; 3 -", "not-complete"),
    ],
)
def test_rf_17_every_wrong_call_is_a_mistake(line, why):
    hands = ["rs bCK rB", "bJJ rJK", "rAC bKB", "bAA rss"]
    strict, loose = stacked(hands, "rK"), table(hands, "rK")
    discard, call, *_ = line.split(";")
    strict.do(discard)
    assert strict.refused(call.strip())[0] == why
    told = loose.do(line)
    assert kinds(told)[0] == "mistaken"
    assert told[0].seat == int(call.split()[0])
    assert sum(loose.points) + loose.pot == 120


def test_rf_17_a_barred_catch_is_a_mistake():
    play = table(["bL rLss", "rABC bK"], "rs rs")
    play.throw("0 rs")
    told = play.do("1 rs; 0 catch")
    assert kinds(told) == ["mistaken", "drew"]
    # and one that was missed before
    play = table(["bL rLss", "rsAB bK", "rsCJ bC"], "bJ bA bK")
    play.throw("0 bJ")
    play.throw("1 rs")
    told = play.do("2 rs; 0 catch; 1 -")
    assert kinds(told) == ["mistaken", "drew"]


def test_rf_17_a_wrong_call_instead_of_a_catch_counts_as_a_pass():
    play = table(["bL rLss", "rsAB bK", "rsCJ bC"], "bJ bA bK")
    play.throw("0 bJ")
    play.do("1 rs; 0 run; 2 -")  # 0 could have caught
    told = play.do("2 rs; 0 catch; 1 -")
    assert kinds(told) == ["mistaken", "drew"]


def test_rf_17_calls_on_the_last_discard_and_after_go_are_mistakes():
    play = table(["rsss bK", "rBC bBC"])
    play.drift(stock=0)
    drawn = play.game.write_cards((play.own(1).drawn,))
    told = play.do(f"1 {drawn}; 0 set")
    assert kinds(told) == ["mistaken", "deal-drawn"]
    play = table(["bAA rss", "rAB bCs"], "bJ rs rK")
    play.throw("0 bJ!")
    told = play.do("1 rs; 0 set")
    assert kinds(told) == ["mistaken", "drew"]


def test_rf_17_a_second_call_of_rummy_five_is_a_mistake():
    play = table(["rs bsCJ", "rss bss"], "rA")
    play.do("0 rs; 1 set; 1 bs; 0 -")
    told = play.do("0 bs; 1 set")
    assert kinds(told) == ["mistaken", "drew"]


def test_rf_17_a_wrong_declaration_of_going_out_is_paid_and_the_turn_goes_on():
    play = table(["bCK rBC", "rAAss", "bJJss"], "rK bK")
    told = play.do("0 out")
    assert kinds(told) == ["mistaken"]
    assert (told[0].seat, told[0].call) == (0, "out")
    assert play.points == (28, 31, 31)
    assert play.table.awaited == (0,)
    assert play.refused("0 out") == ("already-declared", "RF-17")
    play.throw("0 rK")
    # A new turn, a new declaration.
    assert "out" in play.choices(1)
    play.do("1 out")
    assert play.points == (29, 29, 32)


def test_rf_17_a_right_declaration_wins():
    play = table(["bAA rss", "rAB bCK"], "rs")
    assert kinds(play.do("0 out")) == ["won"]


def test_rf_17_going_out_without_a_draw_is_refused_since_everybody_sees_it():
    play = table(["rs bsCJ", "rss bJK"], "rA")
    play.do("0 rs; 1 set")
    assert play.refused("1 out") == ("no-draw", "RF-6")


def test_rf_17_a_wrong_go_freezes_the_hand_and_its_point_comes_back_at_the_end():
    play = table(["bCK rBC", "rAAss"], "bJ bK rK")
    play.do("0 bJ!")
    assert (play.points, play.pot) == ((29, 30), 1)  # as after a right one
    play.let_lie()
    play.throw("1 bK")
    assert play.choices(0) == {"rK", "out"}
    assert play.refused("0 bC") == ("hand-frozen", "RF-5")
    play.drift()
    assert paid(play.result) == [(None, 0, 1, "go-returned"), (0, None, 1, "not-one-away")]
    assert (play.points, play.pot) == ((29, 30), 1)


def test_rf_17_a_wrong_gos_point_comes_back_before_the_winner_takes_the_table():
    play = table(["bCK rBC", "rAAss"], "bJ rs")
    play.throw("0 bJ!")
    play.do("1 out")
    reasons = paid(play.result)
    assert reasons[0] == (None, 0, 1, "go-returned")
    assert "table" not in [reason for *_, reason in reasons]
    assert play.pot == 0
    assert sum(play.points) == 60


def test_rf_17_go_after_a_call_is_wrong_and_bars_going_out():
    play = table(["rs bsCJ", "rss bJK"], "rA")
    play.do("0 rs; 1 set; 1 bK!")
    assert (play.points, play.pot) == ((30, 29), 1)
    play.let_lie()
    play.do("0 bJ")  # completes set and pair, and Go would be its point
    assert play.game.refuse_catch(play.table.view(1)).code == "barred-by-wrong-go"
    told = play.do("1 catch")
    assert kinds(told) == ["mistaken", "drew"]
    play.drift()
    assert (None, 1, 1, "go-returned") in paid(play.result)


def test_rf_17_a_right_go_stays_on_the_table():
    play = table(["bAA rss", "rAB bCK"], "bJ")
    play.throw("0 bJ!")
    play.drift()
    assert "go-returned" not in [reason for *_, reason in paid(play.result)]


# --- nothing tells whether a call is right ---

# In both deals seat 1 sees the same of the table; only its own hand makes its calls right or wrong.
RIGHT = ["rs bCK rB", "bL rLss", "bJJ rAA"]
WRONG = ["rs bCK rB", "bL rLsK", "bJJ rAA"]


def shown(play, seat):
    """All that a seat is shown, less its own hand."""
    data = as_data(play.table.view(seat), play.game.write_cards)
    data["own"].pop("hand")
    return data


@pytest.mark.parametrize("call", ["catch", "run", "set", "-"])
def test_rf_17_nothing_shown_tells_whether_a_call_is_right(call):
    right, wrong = table(RIGHT, "rJ"), table(WRONG, "rJ")
    for play in (right, wrong):
        play.do("0 rs")
        assert play.choices(1) == {"-", "catch", "run", "set"}
    assert shown(right, 1) == shown(wrong, 1)
    for action in right.table.choices(1):
        assert right.table.refusal(1, action) is None
        assert wrong.table.refusal(1, action) is None
    told = right.do(f"1 {call}"), wrong.do(f"1 {call}")
    assert told == ([], [])
    assert shown(right, 1) == shown(wrong, 1)
    for other in (0, 2, None):
        assert right.table.view(other) == wrong.table.view(other)


def test_rf_17_nothing_shown_tells_whether_go_is_right():
    right, wrong = table(["bAA rss", "rAB bCK"], "bJ"), table(["bAK rss", "rAB bCK"], "bJ")
    assert right.choices(0) == {"out", "bA", "bA!", "rs", "rs!", "bJ", "bJ!"}
    assert wrong.choices(0) == {"out", "bA", "bA!", "bK", "bK!", "rs", "rs!", "bJ", "bJ!"}
    told = right.do("0 bJ!"), wrong.do("0 bJ!")
    assert told[0] == told[1]
    for play in (right, wrong):
        play.let_lie()
    assert shown(right, 0) == shown(wrong, 0)
    assert right.table.view(1) == wrong.table.view(1)


def test_rf_17_nothing_shown_tells_whether_going_out_is_right():
    right, wrong = table(["bAA rss", "rAB bCK"], "rs"), table(["bAK rss", "rAB bCK"], "rs")
    for play in (right, wrong):
        assert "out" in play.choices(0)
    assert shown(right, 0) == shown(wrong, 0)


def test_rf_17_in_big_eight_too():
    hands = ["rs bAJJKK rC", "rsss bBCJK", "bLL rJJJss"]
    play = table(hands, "rA", game="big-eight")
    told = play.do("0 rs; 1 catch; 2 -")
    assert kinds(told) == ["mistaken", "drew"]
    assert play.points == (31, 28, 31)
