"""Hand points, payments, drawn deals and the end of the match (RF-13 to RF-16)."""

import pytest
from tests.support.law_tables import shuffle_of, steps
from tests.support.rummy_five.positions import paid, stacked

from meldhouse.core.match import Match
from meldhouse.games.registry import build_game
from meldhouse.games.rummy_five.scoring import payments_for_win
from meldhouse.games.rummy_five.state import FiveStanding

# Seat 0 draws rs and goes out with Covert alone when it is not the first turn.
COVERT = "bAA rss"


def test_rf_13_hand_points_are_go_combinations_and_dealer_points():
    play = stacked([COVERT, "rAB bCK"], "bJ bK rs", streak=3)
    play.throw("0 bJ!")
    play.throw("1 bK")
    play.do("0 out")
    score = play.result.score
    assert (score.go, score.combinations, score.dealer, score.points) == (1, (("covert", 1),), 3, 5)


def test_rf_13_dealer_points_only_if_the_winner_deals():
    play = stacked(["rAB bCK", COVERT], "bJ rs", streak=3)
    play.throw("0 bJ")
    play.do("1 out")
    assert play.result.score.dealer == 0


def test_rf_13_streaks_grow_with_wins_and_drawn_deals_and_begin_anew():
    # The dealer wins: the streak grows and the dealer stays.
    play = stacked([COVERT, "rAB bCK"], "rs", streak=2, deals=4, moves=1)
    play.do("0 out")
    standing = play.standing
    assert (standing.dealer, standing.streak, standing.moves, standing.deals) == (0, 3, 1, 5)
    # A drawn deal counts as one of them.
    play = stacked(["bBK rAJ", "rAB bCK"], streak=2, deals=4, moves=1)
    play.drift()
    standing = play.standing
    assert (standing.dealer, standing.streak, standing.moves, standing.deals) == (0, 3, 1, 5)
    # The dealer loses: the left neighbour deals for the first time in a row.
    play = stacked(["rAB bCK", COVERT], "bJ rs", streak=2, deals=4, moves=1)
    play.throw("0 bJ")
    play.do("1 out")
    standing = play.standing
    assert (standing.dealer, standing.streak, standing.moves, standing.deals) == (1, 1, 2, 5)


def test_rf_14_the_rulebooks_example():
    """Three players: a self-draw with Go and two combinations (3 points) and 2 points of Go on the table.

    The dealer pays 3, the other 2, and the winner takes the table too.
    """
    carol, ashley, benjamin = 0, 1, 2
    play = stacked(["bCK rBC", "rAAss", "bJJ bss"], "rK bK rJ bC rs")
    play.throw("0 rK")
    play.throw("1 bK!")
    play.throw("2 rJ!")
    assert play.pot == 2
    play.throw("0 bC")
    play.do("1 out")
    assert play.combinations() == {"covert", "flush"}
    assert play.result.score.points == 3
    assert paid(play.result) == [
        (None, ashley, 2, "table"),
        (carol, ashley, 2, "hand"),
        (carol, ashley, 1, "dealer"),
        (benjamin, ashley, 2, "hand"),
    ]
    assert play.points == (27, 36, 27)
    assert play.pot == 0


def test_rf_14_catch_the_discarder_alone_pays_all():
    play = stacked(["bL rLss", "rsBC bK", "rABJ bC"], "bJ", pot=4, points=(29, 29, 28), dealer=0)
    play.throw("0 bJ")
    play.do("1 rs; 0 catch; 2 -")
    # Testudo 2, dealer 1.
    assert paid(play.result) == [(None, 0, 4, "table"), (1, 0, 3, "hand")]
    assert play.points == (36, 26, 28)


def test_rf_14_a_dealer_who_discards_into_a_catch_pays_one_more():
    play = stacked(["rsBC bK", "bL rLss", "rABJ bC"], "bJ")
    play.do("0 rs; 1 catch; 2 -")
    assert paid(play.result) == [(0, 1, 2, "hand"), (0, 1, 1, "dealer")]
    assert play.points == (27, 33, 30)


def test_rf_14_a_dealer_who_did_not_discard_pays_nothing():
    play = stacked(["rABJ bC", "rsBC bK", "bL rLss"], "bJ")
    play.throw("0 bJ")
    play.do("1 rs; 2 catch; 0 -")
    assert paid(play.result) == [(1, 2, 2, "hand")]
    assert play.points == (30, 28, 32)


@pytest.mark.parametrize(
    ("players", "points", "share"),
    [(2, 5, 5), (3, 1, 1), (3, 5, 3), (3, 6, 3), (4, 1, 1), (4, 7, 3), (4, 9, 3)],
)
def test_rf_14_self_draw_is_shared_and_rounded_up(players, points, share):
    payments = payments_for_win(players, 0, None, points, 0, 0)
    assert [(payment.payer, payment.points) for payment in payments] == [
        (s, share) for s in range(1, players)
    ]


def test_rf_15_who_is_not_one_card_away_pays_to_the_table():
    play = stacked([COVERT, "rAB bCK", "bBCJ rK"], dealer=1, pot=3, points=(29, 29, 29))
    play.drift()
    assert play.result.one_away == (0,)
    assert [play.game.write_cards(hand) for hand in play.result.hands] == [COVERT]
    assert paid(play.result) == [(1, None, 1, "not-one-away"), (2, None, 1, "not-one-away")]
    assert (play.points, play.pot) == ((29, 28, 28), 5)
    standing = play.standing
    assert (standing.pot, standing.dealer, standing.streak) == (5, 1, 2)
    # The next deal begins with what was carried over.
    from meldhouse.core.referee import Referee

    table = Referee(play.game, standing, shuffle_of(1).chance(2))
    assert table.view(None).public.pot == 5
    assert table.view(None).public.dealer == 1


def test_rf_15_go_need_not_have_been_said_and_its_point_stays():
    play = stacked([COVERT, "rAB bCK"], "bJ")
    play.throw("0 bJ!")
    play.drift()
    while not play.table.is_over:
        play.drift()
    assert play.result.one_away == (0,)
    assert (play.points, play.pot) == ((29, 29), 2)


def test_rf_15_an_exposed_hand_can_be_one_card_away():
    play = stacked(["rs bJBC", "rss bAK"], "rK")
    play.do("0 rs; 1 set; 1 bA; 0 -")
    play.drift()
    assert play.result.one_away == (1,)
    assert play.game.write_cards(play.result.hands[0]) == "bK"


def test_rf_16_points_fall_below_zero_inside_a_deal():
    play = stacked([COVERT, "rAB bCK"], "bJ", points=(1, 59))
    play.throw("0 bJ!")
    assert play.points[0] == 0
    assert not play.table.is_over
    play = stacked(["rsBC bK", "bL rLss"], "bJ", points=(1, 59))
    play.do("0 rs; 1 catch")
    assert play.points == (-2, 62)  # nobody is let off
    assert play.game.ranking(play.standing) == (2, 1)


def test_rf_16_a_point_of_go_that_comes_back_saves_the_match():
    play = stacked([COVERT, "rAB bCK"], "bJ rs", points=(1, 59))
    play.throw("0 bJ!")
    play.do("1 rs; 0 catch")
    assert min(play.points) > 0
    assert play.game.ranking(play.standing) is None


def ranked(standing, players=3, **options):
    return build_game("rummy-five", players, options).ranking(standing)


def test_rf_16_the_match_ends_when_anybody_is_at_zero_or_less():
    assert ranked(FiveStanding(1, (0, 60, 30), 0)) == (3, 1, 2)
    assert ranked(FiveStanding(1, (-3, 63, 30), 0)) == (3, 1, 2)
    assert ranked(FiveStanding(1, (1, 59, 30), 0)) is None


def test_rf_16_the_match_ends_when_the_dealership_has_gone_round():
    assert ranked(FiveStanding(9, (20, 40, 30), 2, moves=5)) is None
    assert ranked(FiveStanding(9, (20, 40, 30), 0, moves=6)) == (3, 1, 2)
    assert ranked(FiveStanding(9, (20, 40, 30), 0, moves=2), rounds=1) is None
    assert ranked(FiveStanding(9, (20, 40, 30), 0, moves=3), rounds=1) == (3, 1, 2)
    assert ranked(FiveStanding(99, (20, 40, 30), 0, moves=5)) is None  # however many deals that takes


def test_rf_16_an_agreed_number_of_deals_is_the_other_way():
    assert ranked(FiveStanding(4, (20, 40, 30), 0, moves=4), deals=5, rounds=1) is None
    assert ranked(FiveStanding(5, (20, 40, 30), 0, moves=0), deals=5) == (3, 1, 2)
    assert ranked(FiveStanding(2, (-1, 61, 30), 0), deals=5) == (3, 1, 2)


def test_rf_16_equal_points_share_the_place_and_the_table_belongs_to_nobody():
    assert ranked(FiveStanding(5, (28, 28, 30), 0, pot=4), deals=5) == (2, 2, 1)
    assert ranked(FiveStanding(5, (30, 30, 30), 0), deals=5) == (1, 1, 1)


def test_rf_16_no_ranking_before_the_first_deal():
    game = build_game("rummy-five", 3, {"points": 1})
    assert game.ranking(game.opening()) is None


def test_rf_16_points_and_table_stay_the_same_in_every_moment():
    for players in (2, 3, 4):
        game = build_game("rummy-five", players)
        for seed in range(5):
            for match in steps(Match(game, shuffle_of(seed)), seed, 400):
                public = match.view(None).public
                assert sum(public.points) + public.pot == 30 * players


def test_rf_16_the_dealership_moves_on_only_when_the_dealer_loses():
    game = build_game("rummy-five", 3)
    match = Match(game, shuffle_of(11))
    dealer, moves, streak = 0, 0, 1
    for _ in steps(match, 11, 50_000):
        pass
    results = [t.to(None) for t in match.log if type(t.to(None)).__name__ in ("Won", "DealDrawn")]
    for result, standing in zip(results, match.standings, strict=True):
        if type(result).__name__ == "Won" and result.seat != dealer:
            dealer, moves, streak = (dealer + 1) % 3, moves + 1, 1
        else:
            streak += 1
        assert (standing.dealer, standing.moves, standing.streak) == (dealer, moves, streak)
    assert match.is_over
