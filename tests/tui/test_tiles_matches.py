"""Whole matches of the rearranging games in the commands of a draft."""

from __future__ import annotations

import pytest
from tests.support.terminal_player import the_record, through_pipe
from tests.support.tiles_player import play_to_the_end

OVER = {"en": "The match is over", "ja": "対戦終了", "zh": "对局结束"}
VARIED = {"deals": 2, "twos_wild": True, "qualify": "thirty", "values": "canasta"}
#: matches that differ in game, players, options and language; the same matches in other languages with `-m long`
MATCHES = [
    pytest.param("rummikub", 2, "en", {"clock": 0}, marks=pytest.mark.long),
    ("rummikub", 2, "ja", {"clock": 0}),
    pytest.param("rummikub", 2, "zh", {"clock": 0}, marks=pytest.mark.long),
    ("rummikub", 4, "en", {"clock": 0}),
    pytest.param("rhine-rummy", 3, "en", {"deals": 3}, marks=pytest.mark.long),
    pytest.param("rhine-rummy", 3, "ja", {"deals": 2}, marks=pytest.mark.long),
    ("rhine-rummy", 3, "zh", {"deals": 2}),
    ("rhine-rummy", 2, "en", VARIED),
]


@pytest.mark.parametrize(("game", "players", "language", "options"), MATCHES)
def test_a_whole_match_in_draft_commands(tmp_path, game, players, language, options):
    record, shown, typed = play_to_the_end(tmp_path, game, players, language=language, **options)
    assert record.match.is_over
    assert OVER[language] in shown
    assert "done" in typed
    assert any(line.startswith("put ") for line in typed)
    laid = [
        decision
        for deal in record.match.decisions
        for decision in deal
        if decision.seat == 0 and hasattr(decision.action, "table")
    ]
    assert len(laid) == typed.count("done")
    assert the_record(tmp_path).match.decisions == record.match.decisions


@pytest.mark.parametrize(
    ("game", "options"),
    [
        pytest.param("rummikub", {"clock": 0}, id="rk", marks=pytest.mark.long),
        pytest.param("rhine-rummy", {"deals": 1}, id="rr"),
    ],
)
def test_the_same_lines_through_a_pipe_play_the_same_match(tmp_path, game, options):
    record, _, typed = play_to_the_end(tmp_path / "here", game, 3, seed=b"plum", **options)
    said = [part for name, value in options.items() for part in ("--option", f"{name}={value}")]
    done = through_pipe(
        tmp_path / "there",
        game,
        *("--players", "3", "--seed", "plum", *said),
        typed="".join(line + "\n" for line in typed),
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "\x1b" not in done.stdout
    assert the_record(tmp_path / "there").match.decisions == record.match.decisions


def test_rk_6_terminal_play_has_no_clock_unless_asked(tmp_path):
    for folder, said, seconds in (("free", [], 0), ("asked", ["--option", "clock=30"], 30)):
        done = through_pipe(tmp_path / folder, "rummikub", "--players", "2", *said, typed="\nquit\n")
        assert done.returncode == 0
        (save,) = (tmp_path / folder / "saves").glob("*.txt")
        assert f"option clock {seconds}\n" in save.read_text("utf-8")
