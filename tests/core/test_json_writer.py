"""Values as JSON text: the same data, whatever was written before."""

from __future__ import annotations

import json

import pytest

from meldhouse.core.json_writer import Writer
from meldhouse.core.match import Match
from meldhouse.core.plain_data import as_data
from meldhouse.core.shuffle import SeededShuffle
from meldhouse.games.registry import GAMES, build_game
from meldhouse.games.rummy_five.events import DealDrawn
from meldhouse.parts.chance import Dice
from meldhouse.parts.letter_cards import write_cards


@pytest.mark.parametrize("name", GAMES)
def test_what_is_written_is_what_is_seen_and_told_move_after_move(name: str) -> None:
    game = build_game(name)
    match = Match(game, SeededShuffle(b"writing"))
    match.deal()
    writer, dice, known = Writer(game.write_cards), Dice(7), 0
    for _ in range(150):
        for seat in [None, *range(game.players)]:
            view = match.view(seat)
            assert json.loads(writer.view(view)) == _plain(as_data(view, game.write_cards))
            events = [event for _, event in match.told_since(known, seat)]
            data = [as_data(event, game.write_cards) for event in events]
            assert [json.loads(writer.event(event)) for event in events] == _plain(data)
            assert json.loads(writer.write(events)) == _plain(data)
        known = len(match.log)
        if match.is_over:
            break
        if not match.is_dealt:
            match.deal()
            continue
        seat = match.awaited[0]
        choices = match.choices(seat)
        match.take(seat, choices[dice.below(len(choices))])


def _plain(data: object) -> object:
    return json.loads(json.dumps(data))


def test_no_hands_are_an_empty_list_and_no_cards_an_empty_text() -> None:
    written = json.loads(Writer(write_cards).write(DealDrawn((), (), (), (29, 29), 2)))
    assert written["hands"] == []


def test_texts_are_escaped_and_other_numbers_kept() -> None:
    data = {"name": 'a "b" \\ 牌\n', "notes": [True, None], "share": 0.5}
    assert json.loads(Writer(write_cards).write(data)) == data
