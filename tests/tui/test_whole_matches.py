"""Whole matches through the command: at a pseudo-terminal and through a pipe, in all languages."""

from __future__ import annotations

import pytest
from tests.support.terminal_player import (
    NAIVE,
    AtTerminal,
    play_by_prompts,
    sit_down,
    the_record,
    through_pipe,
)

from meldhouse.tui.local.saves import Saves
from meldhouse.tui.terminal.terminal import Terminal

LANGUAGES = ("en", "ja", "zh-Hant")
GAMES = (("rummy-five", 4), ("big-eight", 3))
OVER = {"en": "The match is over", "ja": "対戦終了", "zh-Hant": "對局結束"}


#: each game and each language once, or twice; all of them with `-m long`
SPOKEN = {("rummy-five", "en"), ("big-eight", "ja"), ("rummy-five", "zh-Hant")}
AT_A_TERMINAL = [
    pytest.param(game, players, language, marks=[] if (game, language) in SPOKEN else pytest.mark.long)
    for game, players in GAMES
    for language in LANGUAGES
]


@pytest.mark.parametrize(("game", "players", "language"), AT_A_TERMINAL)
def test_a_whole_match_at_a_terminal(tmp_path, game, players, language):
    at = AtTerminal(
        tmp_path, game, "--players", str(players), "--lang", language, "--option", "deals=2", "--seed", "x"
    )
    play_by_prompts(at, language)
    assert at.finish() == 0
    assert OVER[language] in at.shown
    record = the_record(tmp_path)
    assert record.match.is_over
    assert len(record.match.standings) == 2
    assert not list((tmp_path / "saves").iterdir())


@pytest.mark.parametrize(("game", "players"), GAMES)
@pytest.mark.parametrize("language", LANGUAGES[:1])
def test_a_whole_match_through_a_pipe(tmp_path, game, players, language):
    done = through_pipe(
        tmp_path, game, "--players", str(players), "--lang", language, "--option", "deals=3", typed=NAIVE
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert OVER[language] in done.stdout
    assert "\x1b" not in done.stdout
    assert the_record(tmp_path).match.is_over


def test_two_players_play_a_whole_match(tmp_path):
    code, shown = sit_down(tmp_path, NAIVE, players=2, deals=3)
    assert code == 0
    assert "The match is over" in shown


@pytest.mark.parametrize("level", ["random", "novice"])
def test_rf_17_a_whole_match_with_table_calls(tmp_path, level):
    code, shown = sit_down(tmp_path, NAIVE, calls="table", deals=2, level=level)
    assert code == 0
    assert "The match is over" in shown
    assert "was wrong: you pay 1 point" in shown


def test_the_seed_is_committed_to_and_shown(tmp_path):
    done = through_pipe(tmp_path, "rummy-five", "--seed", "plum", "--option", "deals=1", typed=NAIVE)
    record = the_record(tmp_path)
    assert record.match.shuffle.commitment in done.stdout.replace("\n", "")
    assert "plum" in done.stdout
    assert "meldhouse verify " in done.stdout


def test_the_same_seed_and_lines_play_the_same_match(tmp_path):
    records = []
    for folder in ("one", "two"):
        through_pipe(tmp_path / folder, "big-eight", "--seed", "same", "--option", "deals=2", typed=NAIVE)
        records.append(the_record(tmp_path / folder).match.decisions)
    assert records[0] == records[1]


def test_without_a_game_a_menu_asks(tmp_path):
    done = through_pipe(tmp_path, typed="0\nl zh\n2\n\n\n\n?\nquit\n")
    assert done.returncode == 0
    assert "Type a number" in done.stdout
    assert "大八" in done.stdout
    assert "meldhouse play big-eight --resume" in done.stdout
    again = through_pipe(tmp_path, typed="r\n")
    assert "meldhouse play big-eight --resume" in again.stdout
    assert through_pipe(tmp_path, typed="q\n").returncode == 0
    assert through_pipe(tmp_path, typed="").returncode == 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["chess"], "there is no game 'chess'"),
        (["rummy-five", "--players", "9"], "2 to 4 players"),
        (["rummy-five", "--option", "deals"], "NAME=VALUE"),
        (["rummy-five", "--option", "deals=many"], "option deals"),
        (["rummy-five", "--bots", "genius"], "no bot 'genius'"),
        (["rummy-five", "--lang", "tlh"], "language"),
        (["--resume", "--players", "3"], "has its own players"),
        (["--resume"], "no saved match"),
    ],
)
def test_what_cannot_be_is_said_in_one_line(tmp_path, arguments, said):
    done = through_pipe(tmp_path, *arguments)
    assert done.returncode == 2
    assert said in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_no_color_is_respected(tmp_path):
    plain = AtTerminal(tmp_path, "rummy-five", environment={"NO_COLOR": "1"})
    coloured = AtTerminal(tmp_path, "rummy-five")
    for at in (plain, coloured):
        assert at.wait_for_prompt()
        at.type("")
        assert at.wait_for_prompt()
        at.type("quit")
        assert at.finish() == 0
    assert b"\x1b[48;5;255m" not in plain.raw
    assert b"48;5;255m" in coloured.raw


def test_a_page_waits_at_a_terminal_and_enter_does_not_pass(tmp_path):
    at = AtTerminal(tmp_path, "rummy-five", "--seed", "page")
    assert at.wait_for_prompt()
    at.type("")
    assert at.wait_for_prompt()
    for page in ("c", "?", "log", "r"):
        at.type(page)
        assert at.wait_for_prompt()
        assert "back to the table" in at.since_answer
        at.type("")
        assert at.wait_for_prompt()
        assert "Your turn" in at.since_answer
    at.type("quit")
    assert at.finish() == 0


def test_what_is_typed_at_a_page_counts(tmp_path):
    at = AtTerminal(tmp_path, "rummy-five", "--seed", "page")
    for typed in ("", "c", "1"):
        assert at.wait_for_prompt()
        at.type(typed)
    assert at.wait_for_prompt()
    at.type("quit")
    assert at.finish() == 0
    (save,) = (tmp_path / "saves").glob("*.txt")
    assert [one for one in Saves(tmp_path).open(save).match.decisions[0] if one.seat == 0]


def test_full_width_letters_are_read_as_plain_ones():
    class Source:
        def readline(self) -> str:
            return "ｂＡ！\n"

    from tests.support.terminal_player import plain_console

    assert Terminal(plain_console(), Source(), is_live=False).ask("") == "bA!"
