"""RK-1, RK-5 to RK-8: who begins, drawing and passing, the bell, scores, the match."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.rummikub.positions import fitted, game, position, told

from meldhouse.core.match import Match
from meldhouse.core.referee import Referee
from meldhouse.core.refusal import Refused
from meldhouse.core.shuffle import SeededShuffle, StackedShuffle
from meldhouse.games.registry import build_game
from meldhouse.games.rummikub.actions import DRAW, PASS, Bell, Lay
from meldhouse.games.rummikub.events import DealEnded, Dealt, Laid, Passed, TilesDrawn, TileTurned, TimeUp
from meldhouse.games.rummikub.scoring import deal_payments, deal_scores, lowest_rack, match_ranking
from meldhouse.games.rummikub.state import RummikubStanding
from meldhouse.games.rummikub.tiles import TILES, read_table, read_tiles, write_tiles
from meldhouse.games.rummikub.transitions import deal, draw_for_start
from meldhouse.parts.chance import Stacked
from meldhouse.parts.errors import DeckError, OptionError


def deck_from(text):
    """The whole deck, beginning with these tiles."""
    first = read_tiles(text)
    return [*first, *(tile for tile in range(TILES) if tile not in first)]


def turned(text, players):
    starter, said = draw_for_start(players, deck_from(text))
    return starter, [
        (one.seat, write_tiles([one.tile]), one.again) for one in (entry.to(None) for entry in said)
    ]


# --- RK-1 ---


def test_rk_1_there_are_106_tiles():
    text = write_tiles(range(TILES))
    assert len(set(text.split())) == 106
    assert text.split().count("*") == text.split().count("*'") == 1
    assert len({word.rstrip("'") for word in text.split()}) == 53


def test_rk_1_the_highest_tile_begins():
    assert turned("k5 r12 b13 o1", 4) == (
        2,
        [(0, "k5", False), (1, "r12", False), (2, "b13", False), (3, "o1", False)],
    )


def test_rk_1_equal_highest_turn_again():
    starter, said = turned("k5 r12 b12 o12 k1 k9 b9 k2 k3", 4)
    assert starter == 3
    assert said[4:] == [
        (1, "k1", True),
        (2, "k9", True),
        (3, "b9", True),
        (2, "k2", True),
        (3, "k3", True),
    ]


def test_rk_1_who_turns_a_joker_turns_again():
    starter, said = turned("* *' k3 r2", 2)
    assert starter == 0
    assert said == [(0, "*", False), (0, "*'", True), (0, "k3", True), (1, "r2", False)]


def test_rk_1_a_pile_of_nothing_but_ties_ends_too():
    pairs = [
        tile for number in range(1, 14) for tile in read_tiles(f"k{number} b{number} o{number} r{number}")
    ]
    seconds = [tile + 1 for tile in pairs]
    starter, said = draw_for_start(2, pairs + seconds + [104, 105])
    assert starter == 0
    assert len(said) == 106


def test_rk_1_each_gets_14_tiles_the_starter_first():
    standing = RummikubStanding(0, (0, 0, 0), (0, 0, 0))
    order = deck_from("r1 r2 r3")
    state, _ = deal(standing, Stacked(deck_from("k1 k13 k2"), order))
    assert [len(own) for own in state.private] == [14, 14, 14]
    assert state.private[1].rack == tuple(sorted(order[:14]))
    assert state.private[2].rack == tuple(sorted(order[14:28]))
    assert state.private[0].rack == tuple(sorted(order[28:42]))
    assert state.secret.left == tuple(order[42:])
    assert state.public.turn == state.public.starter == 1


def test_rk_1_the_draw_is_shown_to_all_and_a_rack_only_to_its_seat():
    state, said = deal(RummikubStanding(0, (0, 0), (0, 0)), Stacked(deck_from("k1 k13"), deck_from("r1")))
    for seat in (None, 0, 1):
        assert [type(entry.to(seat)) for entry in said] == [TileTurned, TileTurned, Dealt]
        assert said[-1].to(seat).rack == (None if seat is None else state.private[seat].rack)
        assert said[-1].to(seat).seat == 1


def test_rk_1_a_deal_asks_for_two_shuffles():
    with pytest.raises(DeckError, match="2 times"):
        deal(RummikubStanding(0, (0, 0), (0, 0)), Stacked(deck_from("k1 k13")))


@pytest.mark.parametrize("players", [1, 5])
def test_rk_1_two_to_four_players(players):
    with pytest.raises(OptionError, match="2 to 4"):
        build_game("rummikub", players)


# --- RK-5 ---


def test_rk_5_a_drawn_tile_is_told_to_its_seat_alone_and_ends_the_turn():
    state = position("", "k1 r9 r10 r11", "o1", pool="b7 k5", opened=False)
    after, said = game().play(state, 0, DRAW)
    assert after.private[0].rack == read_tiles("k1 b7 r9 r10 r11")
    assert after.public.turn == 1
    assert said[0].to(0) == TilesDrawn(0, 1, 1, read_tiles("b7"))
    assert said[0].to(1) == said[0].to(None) == TilesDrawn(0, 1, 1)


def test_rk_5_drawing_is_always_allowed_while_the_pool_has_tiles():
    state = position("", "r9 r10 r11", "o1", opened=False)
    assert game().refusal(state.view(0), DRAW) is None
    found = game().refusal(state.view(0), PASS)
    assert (found.code, found.clause) == ("pool-not-empty", "RK-5")
    assert found.numbers == {"left": 102}


def test_rk_5_with_an_empty_pool_the_player_passes():
    state = position("", "r9", "o1", pool="", opened=False)
    state = state.__class__(state.public, state.private, state.secret.without_top(len(state.secret)))
    assert game().refusal(state.view(0), DRAW).code == "pool-empty"
    assert game().refusal(state.view(0), PASS) is None
    after, said = game().play(state, 0, PASS)
    assert [entry.to(1) for entry in said] == [Passed(0)]
    assert (after.public.passes, after.public.turn) == (1, 1)


def empty_pool(*racks, table="", passes=0, turn=0):
    state = position(table, *racks, turn=turn)
    state.public.passes = passes
    return state.__class__(state.public, state.private, state.secret.without_top(len(state.secret)))


def test_rk_5_the_deal_ends_when_all_have_passed_in_a_row():
    state = empty_pool("r9", "o1", "k5", passes=1, turn=2)
    after, _ = game(3).play(state, 2, PASS)
    assert after.public.result is None
    after, said = game(3).play(after, 0, PASS)
    assert isinstance(said[-1].to(None), DealEnded)
    assert game(3).awaited(after.public) == ()
    assert game(3).refusal(after.view(1), PASS).code == "deal-over"
    assert game(3).choices(after.view(1)) == []


def test_rk_5_a_laid_tile_breaks_the_row_of_passes():
    state = empty_pool("r9 k1", "o1 o2", table="r6 r7 r8", passes=1)
    after, _ = game().play(state, 0, Lay(fitted(state, "r6 r7 r8 r9")))
    assert after.public.passes == 0
    after, _ = game().play(after, 1, PASS)
    assert after.public.result is None


# --- RK-6 ---


def ring(state, text=None, seat=0, played=None):
    played = played or game(len(state.private))
    action = Bell(None if text is None else fitted(state, text, seat))
    assert played.refusal(state.view(seat), action) is None
    return played.play(state, seat, action)


def test_rk_6_a_legal_arrangement_that_lies_ready_is_played():
    state = position("b4 b5 b6", "b3 k1", "o1")
    after, said = ring(state, "b3 b4 b5 b6")
    assert [type(entry.to(None)) for entry in said] == [TimeUp, Laid]
    assert not said[0].to(None).unfinished
    assert after.private[0].rack == read_tiles("k1")
    assert after.public.turn == 1


@pytest.mark.parametrize("text", [None, "b4 b5 b6", "k8 o8 r8 / b4 b5 b6", "b4 b5 b6 / k8 o8 r8"])
def test_rk_6_with_nothing_moved_one_tile_is_drawn(text):
    state = position("b4 b5 b6 / k8 o8 r8", "b3 k1", "o1", pool="r1 r2 r3 r4")
    if text == "b4 b5 b6":
        state = position("b4 b5 b6", "b3 k1", "o1", pool="r1 r2 r3 r4")
    after, said = ring(state, text)
    assert told((after, said)) == [TimeUp(0, False), TilesDrawn(0, 1, 3)]
    assert after.public.table == state.public.table


@pytest.mark.parametrize("text", ["b4 b5 b6 / b3", "b4 b5 / b6", "b4 b5", "b3 b4 b5", "k9"])
def test_rk_6_an_unfinished_arrangement_goes_back_and_costs_three(text):
    state = position("b4 b5 b6", "b3 k1", "o1", pool="r1 r2 r3 r4")
    after, said = ring(state, text)
    assert told((after, said)) == [TimeUp(0, True), TilesDrawn(0, 3, 1)]
    assert told((after, said), 0)[1].tiles == read_tiles("r1 r2 r3")
    assert after.public.table == state.public.table
    assert after.private[0].rack == read_tiles("k1 b3 r1 r2 r3")
    assert after.public.turn == 1


def test_rk_6_three_or_as_many_as_the_pool_has():
    state = position("b4 b5 b6", "b3 k1", "o1", pool="r1 r2")
    after, said = ring(state, "b4 b5 b6 / b3")
    assert told((after, said))[1] == TilesDrawn(0, 2, 0)
    assert len(after.secret) == 0


def test_rk_6_with_an_empty_pool_the_bell_is_a_pass():
    state = empty_pool("b3 k1", "o1", table="b4 b5 b6", passes=1)
    for text in (None, "b4 b5 b6 / b3"):
        _, said = ring(state, text)
        kinds = [type(entry.to(None)) for entry in said]
        assert kinds == [TimeUp, Passed, DealEnded]


def test_rk_6_a_first_meld_below_30_is_unfinished_at_the_bell():
    state = position("", "r1 r2 r3 k1", "o1", opened=False)
    after, said = ring(state, "r1 r2 r3")
    assert told((after, said))[0].unfinished
    assert len(after.private[0]) == 7
    assert after.public.opened == 0


def test_rk_6_only_the_referee_rings_and_only_with_a_clock():
    played = game()
    table = Referee(played, played.opening(), Stacked(deck_from("k13 k1"), deck_from("r1")))
    assert table.refusal(0, Bell()).code == "referee-only"
    with pytest.raises(Refused):
        table.decide(0, Bell())
    table.rule(0, Bell())
    assert table.awaited == (1,)
    quiet = game(clock=0)
    assert quiet.refusal(position("", "r1", "k1").view(0), Bell()).code == "no-clock"


def test_rk_6_a_minute_unless_agreed_otherwise():
    assert game().seconds == 60
    assert game(clock=90).seconds == 90


# --- RK-7 ---


def test_rk_7_the_losers_racks_are_the_winners_gain_and_a_joker_is_30():
    state = position("b4 b5 b6", "b3", "o1 *", "k13 k1")
    after, said = game(3).play(state, 0, Lay(fitted(state, "b3 b4 b5 b6")))
    ended = said[-1].to(None)
    assert (ended.seat, ended.blocked, ended.gain) == (0, False, 45)
    assert ended.values == (0, 31, 14)
    assert ended.scores == after.public.points == (45, -31, -14)
    assert ended.wins == (1, 0, 0)
    assert [(one.payer, one.payee, one.points) for one in ended.payments] == [(1, 0, 31), (2, 0, 14)]
    assert ended.racks == ((), read_tiles("o1 *"), read_tiles("k1 k13"))


def test_rk_7_with_an_empty_pool_the_lowest_rack_wins_the_differences():
    state = empty_pool("r9 k2", "o4", "k5 k7", passes=2, turn=2)
    _, said = game(3).play(state, 2, PASS)
    ended = said[-1].to(None)
    assert (ended.seat, ended.blocked) == (1, True)
    assert ended.scores == (-7, 15, -8)


def test_rk_7_equal_racks_the_fewer_tiles_then_who_would_be_next():
    assert lowest_rack([read_tiles("k4 k5"), read_tiles("r9"), read_tiles("k10")], 0) == 1
    assert lowest_rack([read_tiles("b9"), read_tiles("r9"), read_tiles("o9")], 1) == 1
    assert lowest_rack([read_tiles("b9"), read_tiles("r10"), read_tiles("o9")], 1) == 2
    state = empty_pool("b9", "r9", passes=1, turn=0)
    _, said = game().play(state, 0, PASS)
    assert said[-1].to(None).seat == 1


def test_rk_7_the_rulebooks_sample_table():
    """The four deals of the printed score table, from what the losers' racks were worth."""
    deals = [((0, 5, 16, 3), 0), ((6, 11, 0, 5), 2), ((32, 13, 2, 0), 3), ((10, 25, 0, 6), 2)]
    lines = [deal_scores(values, winner) for values, winner in deals]
    assert lines == [(24, -5, -16, -3), (-6, -11, 22, -5), (-32, -13, -2, 47), (-10, -25, 41, -6)]
    totals = [sum(column) for column in zip(*lines, strict=True)]
    assert totals == [-24, -54, 45, 33]
    wins = [sum(winner == seat for _, winner in deals) for seat in range(4)]
    assert match_ranking(wins, totals) == (3, 4, 1, 2)


@given(st.lists(st.integers(0, 200), min_size=2, max_size=4))
def test_rk_7_every_deal_sums_to_zero(values):
    winner = values.index(min(values))
    scores = deal_scores(values, winner)
    assert sum(scores) == 0
    assert all(score <= 0 for seat, score in enumerate(scores) if seat != winner)
    assert sum(payment.points for payment in deal_payments(values, winner)) == scores[winner]


# --- RK-8 ---


@pytest.mark.parametrize(("players", "rounds", "deals"), [(2, 1, 2), (3, 1, 3), (4, 1, 4), (2, 3, 6)])
def test_rk_8_a_round_is_as_many_deals_as_players(players, rounds, deals):
    played = game(players, rounds=rounds)
    zeros = (0,) * players
    assert played.ranking(RummikubStanding(deals - 1, zeros, zeros)) is None
    assert played.ranking(RummikubStanding(deals, zeros, zeros)) == (1,) * players


@pytest.mark.parametrize("deals", [1, 3])
def test_rk_8_a_fixed_number_of_deals_goes_before_rounds(deals):
    game = build_game("rummikub", 2, {"rounds": 20, "deals": deals})
    standing = RummikubStanding(deals - 1, (0, 0), (0, 0))
    assert game.ranking(standing) is None
    assert game.ranking(RummikubStanding(deals, (0, 0), (0, 0))) is not None


def test_rk_8_deals_won_go_before_the_score_and_equals_share():
    played = game(4)
    assert played.ranking(RummikubStanding(4, (90, -100, 5, 5), (1, 2, 0, 1))) == (2, 1, 4, 3)
    assert played.ranking(RummikubStanding(4, (5, -10, 5, 0), (1, 2, 1, 0))) == (2, 1, 2, 4)


def test_rk_8_scores_and_wins_go_on_from_deal_to_deal():
    match = Match(game(2), SeededShuffle(b"rummikub"))
    while not match.is_over:
        match.deal()
        while match.awaited:
            seat = match.awaited[0]
            match.decide(seat, match.choices(seat)[-1])
    assert len(match.standings) == 2
    assert sum(match.standing.wins) == 2
    assert sum(match.standing.points) == 0
    first, second = match.standings
    ended = [event for _, event in match.told_since(0, None) if isinstance(event, DealEnded)]
    assert [one.points for one in ended] == [first.points, second.points]


def test_a_stacked_deal_is_played_to_its_end_by_notation():
    """Seat 0 opens with thirteen tiles and goes out with the fourteenth; seat 1 is left with 93."""
    racks = "k1 k2 k3 k4 k5 k6 k7 k8 k9 k10 k11 k12 k13 * " + " ".join(f"r{n}" for n in range(1, 14)) + " b1"
    match = Match(game(2), StackedShuffle([[deck_from("k13 k1"), deck_from(racks)]]))
    match.deal()
    match.decide(0, match.game.read_action("lay * k2 k3 k4 k5 k6 k7 k8 k9 k10 k11 k12 k13"))
    assert match.awaited == (1,)
    match.decide(1, match.game.read_action("draw"))
    found = match.refusal(0, Lay(read_table("* k2 k3 k4 k5 k6 k7 k8 k9 k10 k11 k12 k13 / k1")))
    assert found.code == "set-too-short"
    match.decide(0, match.game.read_action("lay k1 k2 k3 / * k4 k5 k6 k7 k8 k9 k10 k11 k12 k13"))
    assert match.standings[0].points == (93, -93)
