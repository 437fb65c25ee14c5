"""The listed choices are all that is not refused, each once, in a fixed order."""

from itertools import combinations

import pytest
from tests.support.octablitz.positions import FOUR, stacked

from meldhouse.core.referee import Referee
from meldhouse.games.octablitz.actions import Play
from meldhouse.games.registry import build_game
from meldhouse.parts.chance import Dice


def all_plays(hand):
    """Every way to play any cards of a hand."""
    return {
        Play(cards, face_down)
        for size in range(1, len(hand) + 1)
        for cards in combinations(hand, size)
        for face_down in (False, True)
    }


@pytest.mark.parametrize(("players", "deals"), [(3, 6), (4, 25)])
def test_choices_are_what_is_not_refused(players, deals):
    game = build_game("octablitz", players)
    dice = Dice(players)
    for _ in range(deals):
        table = Referee(game, game.opening(), dice)
        while table.awaited:
            (seat,) = table.awaited
            choices = list(table.choices(seat))
            allowed = {
                play for play in all_plays(table.view(seat).own.hand) if table.refusal(seat, play) is None
            }
            assert set(choices) == allowed
            assert len(choices) == len(allowed)
            table.decide(seat, choices[dice.below(len(choices))])


def test_face_up_comes_first_from_weak_to_strong():
    deal = stacked(FOUR)
    deal.do("0 bs")
    cards = ["rs", "rA", "rB", "rC", "rK", "rL"]
    assert deal.choices(1) == cards + [f"({card})" for card in cards]


def test_nobody_else_has_choices():
    deal = stacked(FOUR)
    deal.do("0 bs; 1 rA")
    assert [bool(deal.choices(seat)) for seat in range(4)] == [False, False, True, False]
    assert deal.game.choices(deal.table.view(None)) == []
