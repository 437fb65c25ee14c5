"""At a terminal: Tab completes, and the screen follows the window."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.support.terminal_player import AtTerminal

from meldhouse.core.match import Match
from meldhouse.core.shuffle import SeededShuffle
from meldhouse.games.registry import GAMES, build_game
from meldhouse.tui.screens.registry import screen_for
from meldhouse.tui.terminal.line_editor import completions


def at_table(home: Path, **environment: str) -> AtTerminal:
    at = AtTerminal(home, "rummy-five", "--seed", "window", environment=environment)
    assert at.wait_for_prompt()
    at.type("")
    assert at.wait_for_prompt()
    return at


def test_the_screen_is_drawn_again_when_the_window_changes(tmp_path: Path) -> None:
    """The typed text stays, and the new screen has the new width."""
    at = at_table(tmp_path, COLUMNS="")
    at.press("qu")
    at.wait_for("qu")
    at.resize(100, 40)
    at.wait_for("Your turn")
    assert "─" * 30 in at.since_answer
    assert max(len(line) for line in at.since_answer.splitlines()) == 100
    at.wait_for("> qu")
    at.type("it")
    assert at.finish() == 0
    assert "--resume" in at.shown


def test_tab_completes_a_command(tmp_path: Path) -> None:
    at = at_table(tmp_path)
    at.type("qui\t")
    assert at.finish() == 0
    assert "--resume" in at.shown


@pytest.mark.parametrize("name", GAMES)
def test_the_words_for_tab_can_be_typed(name: str) -> None:
    """A card of the hand is among them, and the words of a game's own choices are read by its screen."""
    game = build_game(name, 3)
    match = Match(game, SeededShuffle(b"tab"))
    match.deal()
    view = match.view(match.awaited[0])
    words = screen_for(game).typable(view)
    hand = view.own.rack if name == "rummikub" else view.own.hand
    assert game.write_cards(hand[:1]).rstrip("'") in words


def test_completions_are_in_order_and_each_once() -> None:
    assert completions(["put", "pass", "bA", "bB", "bA"], "p") == ["put", "pass"]
    assert completions(["bA", "bB", "bA"], "B") == ["bA", "bB"]
    assert completions(["bA"], "x") == []
