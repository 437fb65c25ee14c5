"""Whatever is typed is answered: a move, a command, a reason, or that it means nothing."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.support.terminal_player import sit_down, through_pipe

WORDS = [
    "",
    "1",
    "2!",
    "5",
    "bA",
    "rs!",
    "out",
    "catch",
    "run",
    "set",
    "pass",
    "why catch",
    "why 1!",
    "why",
    "?",
    "c",
    "w",
]
WORDS += [
    "r",
    "r RF-9",
    "r XX",
    "l",
    "l ja",
    "l zh",
    "l xx",
    "log",
    "auto off",
    "auto on",
    "auto",
    "9",
    "0",
    "[bold]",
    "{x}",
]
LINES = st.one_of(st.sampled_from(WORDS), st.text(max_size=12))


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    lines=st.lists(LINES, max_size=40), game=st.sampled_from(["rummy-five", "big-eight"]), calls=st.booleans()
)
def test_any_lines_are_answered(tmp_path, lines, game, calls):
    typed = "".join(line.replace("\n", " ") + "\n" for line in lines)
    code, shown = sit_down(tmp_path, typed, game, deals=1, calls="strict" if calls else "table")
    assert code == 0
    assert "--resume" in shown or "meldhouse verify" in shown


def test_any_bytes_are_answered(tmp_path):
    done = through_pipe(
        tmp_path, "rummy-five", typed=bytes(range(256)) * 4 + b"\n\xff\xfe\n\n1\n" + b"x" * 100_000
    )
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "don't understand"), ("ja", "ここでは使えません"), ("zh", "无法识别")],
)
def test_an_unknown_command_is_said_to_be_one(tmp_path, language, said):
    _, shown = sit_down(tmp_path, "\nfrobnicate\n", language=language)
    assert "frobnicate" in shown
    assert said in shown.replace("\n", "")


@pytest.mark.parametrize(
    ("typed", "clause"),
    [("out", "RF-2"), ("why out", "RF-2"), ("catch", "RF-8"), ("bL", "RF-6"), ("why 1!", "RF-4")],
)
def test_a_refused_action_names_its_clause(tmp_path, typed, clause):
    _, shown = sit_down(tmp_path, f"\n{typed}\n", seed=b"refused")
    assert f"({clause})" in shown.rpartition(f"> {typed}")[2]


def test_rf_17_table_calls_do_not_tell_what_is_right(tmp_path):
    _, shown = sit_down(tmp_path, "\nwhy out\nw\n", calls="table")
    assert " ".join(shown.split()).count("you get no help here") == 2


def test_auto_off_asks_for_every_discard(tmp_path):
    _, asked = sit_down(tmp_path, "\nauto off\n1\n\n\n", seed=b"auto")
    _, passed = sit_down(tmp_path, "\n1\n", seed=b"auto")
    assert "You can only pass" in asked
    assert "You can only pass" not in passed


def test_names_are_never_read_as_markup(tmp_path):
    done = through_pipe(tmp_path, "rummy-five", "--name", "[red]Ann[/red] :smile: {x}", typed="\nlog\n")
    assert done.returncode == 0
    assert "[red]Ann[/red] :smile: {x}" in done.stdout
