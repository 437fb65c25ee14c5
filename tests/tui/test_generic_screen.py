"""The screen of a game that has none of its own, tried with games that have one."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from tests.support.terminal_player import sit_down, the_record

from meldhouse.core.match import Match
from meldhouse.core.plain_data import as_data
from meldhouse.core.shuffle import SeededShuffle
from meldhouse.games.registry import GAMES, build_game
from meldhouse.tui.screens.generic import GenericScreen
from meldhouse.tui.screens.protocol import Unread
from meldhouse.tui.screens.registry import SCREENS, screen_for
from meldhouse.wire.registry import READERS
from meldhouse.wire.views import read_event, read_view
from meldhouse.words import words_in

NAMES = ("Ann", "Bob", "Cem", "Dora")
WORDS = words_in("en")


def shown(renderable: Any) -> str:
    console = Console(file=io.StringIO(), width=200)
    console.print(renderable)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def begun(name: str) -> Any:
    match: Any = Match(build_game(name), SeededShuffle(b"generic"))
    match.deal()
    return match


def test_a_game_without_a_screen_gets_the_generic_one(monkeypatch: pytest.MonkeyPatch) -> None:
    game = build_game("rummikub")
    monkeypatch.delitem(SCREENS, "rummikub")
    assert isinstance(screen_for(game), GenericScreen)


@pytest.mark.parametrize("name", GAMES)
def test_every_choice_can_be_typed_in_notation_or_by_its_number(name: str) -> None:
    match = begun(name)
    screen = GenericScreen(match.game)
    seat = match.awaited[0]
    view = match.view(seat)
    choices = match.choices(seat)
    listed = shown(screen.question(view, NAMES, WORDS))
    for number, choice in enumerate(choices[:9], start=1):
        written = match.game.write_action(choice)
        assert written in listed
        assert screen.read(written, view) == choice
        assert screen.read(str(number), view) == choice
    for text in ("nonsense", "0", str(len(choices) + 1), "9" * 50):
        with pytest.raises(Unread):
            screen.read(text, view)


@pytest.mark.parametrize("name", GAMES)
def test_it_shows_the_own_cards_and_nobody_elses(name: str) -> None:
    match = begun(name)
    screen = GenericScreen(match.game)
    write = match.game.write_cards
    for seat in range(match.game.players):
        table = shown(screen.table(match.view(seat), NAMES, WORDS))
        for other in range(match.game.players):
            own = match.view(other).own
            assert (write(getattr(own, own.CARD_FIELDS[0])) in table) == (other == seat)
    assert "Dora" in shown(screen.table(match.view(None), NAMES, WORDS))


@pytest.mark.parametrize("name", GAMES)
def test_it_shows_what_a_server_sends_of_a_game_without_a_reader(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = begun(name)
    game, seat = match.game, match.awaited[0]
    monkeypatch.delitem(READERS, name)
    screen = GenericScreen(game)
    data = json.loads(json.dumps(as_data(match.view(seat), game.write_cards)))
    view = read_view(game, data)
    assert shown(screen.result(view, NAMES, WORDS)) == shown(screen.result(match.view(seat), NAMES, WORDS))
    choice = match.choices(seat)[0]
    assert screen.read(game.write_action(choice), view) == choice
    for _, event in match.told_since(0, seat):
        sent = json.loads(json.dumps(as_data(event, game.write_cards)))
        assert screen.line(read_event(game, sent), seat, NAMES, WORDS).plain.startswith(sent["kind"])
        assert screen.line(event, seat, NAMES, WORDS).plain


def test_a_whole_match_is_played_by_the_numbers_of_choices(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(SCREENS, "octablitz")
    code, text = sit_down(tmp_path, "\n1\n" * 60, "octablitz", 3, deals=1)
    assert code == 0
    assert WORDS.say("play.match-over") in text
    assert the_record(tmp_path).match.is_over
