"""Rulings RR-1, RR-2, RR-7 and RR-8: how deals begin and end."""

import pytest
from tests.support.rhine_rummy.positions import game_of, hand, play, state_of, table

from meldhouse.core.refusal import Refusal
from meldhouse.games.registry import build_game
from meldhouse.games.rhine_rummy.actions import DRAW, PASS, Lay
from meldhouse.games.rhine_rummy.events import DealEnded, Passed
from meldhouse.games.rhine_rummy.state import RhineStanding
from meldhouse.parts.chance import Dice, Stacked
from meldhouse.parts.errors import OptionError
from meldhouse.parts.playing_cards import packs_of_cards, write_kind

# --- RR-1, RR-2: the deal ---


@pytest.mark.parametrize(("players", "packs"), [(2, 2), (4, 2), (5, 2), (6, 3), (8, 3)])
def test_rr_1_packs_by_players(players, packs):
    game = build_game("rhine-rummy", players)
    state, _ = game.deal(game.opening(), Dice(1))
    cards = [card for own in state.private for card in own.hand] + list(state.secret.left)
    assert len(cards) == len(set(cards)) == packs * 54
    assert [len(own) for own in state.private] == [10] * players
    assert sum(write_kind(card >> 3) == "*" for card in cards) == packs * 2


def test_rr_1_packs_as_agreed():
    assert len(packs_of_cards(build_game("rhine-rummy", 2, {"packs": 4}).packs)) == 216
    with pytest.raises(OptionError, match="packs"):
        build_game("rhine-rummy", 2, {"packs": 1})


@pytest.mark.parametrize("players", [1, 9])
def test_rr_1_two_to_eight_players(players):
    with pytest.raises(OptionError, match="2 to 8"):
        build_game("rhine-rummy", players)


def test_rr_1_the_dealers_left_begins_and_gets_the_first_cards():
    game = game_of(players=3)
    deck = packs_of_cards(2)
    state, _ = game.deal(RhineStanding(4, (7, 8, 9), 1), Stacked(deck))
    assert game.awaited(state.public) == (2,)
    assert state.private[2].hand == tuple(deck[:10])
    assert state.private[0].hand == tuple(deck[10:20])
    assert state.private[1].hand == tuple(deck[20:30])
    assert state.secret.top == deck[30]
    assert state.public.points == (7, 8, 9)


def test_rr_1_the_deal_moves_left_and_a_match_has_ten():
    game = game_of(players=2)
    assert game.options["deals"] == 10
    over, _ = game.play(state_of(game, "", "5h 6h 7h", "9c", opened=False), 0, Lay(table("5h 6h 7h")))
    standing = game.settle(over)
    assert (standing.deals, standing.dealer) == (1, 0)
    assert game.ranking(RhineStanding(9, (5, 9), 0)) is None
    assert game.ranking(RhineStanding(10, (5, 9), 0)) == (1, 2)


def test_rr_2_one_pile_for_two_players_and_two_for_more():
    assert game_of(players=2).piles(31) == (31,)
    assert game_of(players=3).piles(31) == (16, 15)
    assert game_of(players=3).piles(0) == (0, 0)


# --- RR-7, RR-8: the end ---


def test_rr_7_going_out_scores_nothing_and_the_others_count():
    game = game_of()
    state = state_of(game, "5c 5d 5h", "5s", "Kc Ad * 7h")
    after, told = play(game, state, "lay 5c 5d 5h 5s")
    assert game.awaited(after.public) == ()
    ended = told[-1].to(None)
    assert isinstance(ended, DealEnded)
    assert (ended.seat, ended.down_and_out, ended.scores) == (0, False, (0, 13 + 15 + 20 + 7))
    assert ended.hands == ((), hand("Kc Ad * 7h"))
    assert after.public.result == ended
    assert game.refusal(after.view(1), DRAW) == Refusal("deal-over", "RR-7")
    assert game.choices(after.view(1)) == []
    assert game.settle(after).points == (0, 55)


def test_rr_7_down_and_out_scores_minus_twenty():
    game = game_of()
    state = state_of(game, "5c 5d 5h", "5s 7h 8h 9h", "Kc", opened=False)
    after, told = play(game, state, "lay 5c 5d 5h 5s / 7h 8h 9h")
    ended = told[-1].to(None)
    assert (ended.seat, ended.down_and_out, ended.scores) == (0, True, (-20, 13))
    assert game.settle(after).points == (-20, 13)
    assert game.settle(state) is None


def test_rr_7_points_add_up_over_deals_and_the_lowest_wins():
    game = game_of(deals=2, players=3)
    assert game.ranking(RhineStanding(2, (30, -5, 30), 2)) == (2, 1, 2)


def test_rr_8_with_an_empty_stock_who_tables_nothing_ends_the_deal():
    game = game_of()
    state = state_of(game, "5c 5d 5h", "5s Kc", "2d 3d", stock="")
    view = state.view(0)
    assert game.refusal(view, DRAW) == Refusal("stock-empty", "RR-8")
    assert PASS in game.choices(view)
    assert DRAW not in game.choices(view)
    after, told = play(game, state, "pass")
    assert told[0].to(1) == Passed(0)
    ended = told[1].to(1)
    assert (ended.seat, ended.down_and_out, ended.scores) == (None, False, (18, 5))
    assert game.awaited(after.public) == ()


def test_rr_8_with_an_empty_stock_cards_can_still_be_tabled():
    game = game_of()
    after, _ = play(game, state_of(game, "5c 5d 5h", "5s Kc", "2d 3d", stock=""), "lay 5c 5d 5h 5s")
    assert game.awaited(after.public) == (1,)


def test_rr_8_no_passing_while_there_is_a_stock():
    game = game_of()
    state = state_of(game, "", "5s Kc", stock="2d 3d")
    assert game.refusal(state.view(0), PASS) == Refusal("stock-not-empty", "RR-4", numbers={"left": 2})
