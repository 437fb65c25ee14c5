"""Values as plain data for JSON."""

from __future__ import annotations

import json

import pytest

from meldhouse.core.match import Match
from meldhouse.core.plain_data import as_data
from meldhouse.core.random_play import play_deal
from meldhouse.core.shuffle import SeededShuffle
from meldhouse.games.registry import GAMES, build_game
from meldhouse.games.rummy_five.events import DealDrawn
from meldhouse.parts.chance import Dice
from meldhouse.parts.letter_cards import write_cards


def test_no_hands_are_an_empty_list_and_no_cards_an_empty_text() -> None:
    drawn = DealDrawn((), (), (), (29, 29), 2)
    assert as_data(drawn, write_cards)["hands"] == []
    assert as_data(DealDrawn((1,), ((0, 1),), (), (29, 29), 2), write_cards)["hands"] == ["bsA"]


@pytest.mark.parametrize("name", GAMES)
def test_everything_that_is_told_and_seen_is_plain_data(name: str) -> None:
    game = build_game(name)
    match = Match(game, SeededShuffle(b"data"))
    match.deal()
    json.dumps([as_data(match.view(seat), game.write_cards) for seat in [None, *range(game.players)]])
    referee = play_deal(game, game.opening(), SeededShuffle(b"data").chance(1), Dice(1)).referee
    for told in referee.log:
        for seat in [None, *range(game.players)]:
            data = as_data(told.to(seat), game.write_cards)
            assert json.loads(json.dumps(data)) == data
            assert data["kind"]
