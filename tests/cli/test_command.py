"""The command itself: version, help, doctor, games, and real processes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.commands import assert_bad_input, assert_no_accident, run

from meldhouse import __version__, paths
from meldhouse.build_info import describe, is_compiled
from meldhouse.cli import app
from meldhouse.cli.commands import doctor as doctor_command
from meldhouse.games.registry import GAMES
from meldhouse.words import LANGUAGES


def process(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "meldhouse", *arguments]
    return subprocess.run(
        command,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=60,
        env={**os.environ, **environment},
        stdin=subprocess.DEVNULL,
        check=False,
    )


def test_the_version_says_which_build_runs() -> None:
    assert run("--version").out == describe() + "\n"
    assert __version__ in describe()


def test_without_a_command_there_is_help() -> None:
    ran = run()
    assert ran.code == 0
    for command in ("score", "waits", "simulate", "replay", "verify", "games", "doctor"):
        assert command in ran.out


@pytest.mark.parametrize("command", ["score", "waits", "simulate", "replay", "verify", "games", "doctor"])
def test_every_command_has_help(command: str) -> None:
    ran = run(command, "--help")
    assert ran.code == 0
    assert f"meldhouse {command}" in ran.out
    assert "--json" in ran.out


@pytest.mark.parametrize("command", ["play", "watch"])
def test_the_terminal_client_has_help(command: str) -> None:
    ran = run(command, "--help")
    assert ran.code == 0
    assert f"meldhouse {command}" in ran.out
    assert "--server" in ran.out
    assert command in run().out


@pytest.mark.parametrize(
    "arguments", [["odd"], ["--odd"], ["score", "--odd"], ["games", "extra"], ["--lang", "en"]]
)
def test_unknown_words_are_bad_input(arguments: list[str]) -> None:
    assert_bad_input(run(*arguments))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_games_are_told_with_their_options(lang: str) -> None:
    ran = run("games", "--lang", lang)
    assert ran.code == 0
    listed = run("games", "--lang", lang, "--json").data
    assert [entry["game"] for entry in listed] == list(GAMES)
    for entry in listed:
        assert entry["game"] in ran.out
        for option in entry["options"]:
            assert option["name"] in ran.out
            assert option["about"]


def test_doctor_says_what_it_found() -> None:
    ran = run("doctor", "--json")
    assert ran.code == 0
    assert ran.data["compiled"] == is_compiled()
    assert ran.data["meldhouse"] == __version__
    assert ran.data["languages"] == dict.fromkeys(LANGUAGES, True)
    assert None not in ran.data["packages"].values()
    assert ("interpreted" in ran.data["problems"]) == (not is_compiled())


def test_doctor_misses_rule_pages_and_the_web_client(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A package without them, far from any checkout, is not well."""
    monkeypatch.setattr(paths, "_beside", lambda *_: [tmp_path])
    ran = run("doctor", "--json")
    assert ran.code == 1
    assert ran.data["rule_pages"] == dict.fromkeys(LANGUAGES, False)
    assert ran.data["web_client"] is False
    assert {"rules-missing", "web-missing"} <= set(ran.data["problems"])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_doctor_has_advice_for_every_problem(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found = doctor_command.findings()
    found.update(
        packages={"rich": None},
        languages={"ja": False},
        rule_pages={"zh": False},
        web_client=False,
        compiled=False,
        compiler=None,
        encoding="ascii",
    )
    monkeypatch.setattr(doctor_command, "findings", lambda: found)
    problems = doctor_command.problems_of(found)
    assert problems == [
        "package-missing",
        "language-broken",
        "rules-missing",
        "web-missing",
        "interpreted",
        "no-compiler",
        "encoding",
    ]
    ran = run("doctor", "--lang", lang)
    assert ran.code == 1
    assert sum(line.startswith("- ") for line in ran.out.splitlines()) == len(problems)


def test_a_fault_of_ours_is_one_line_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_: object) -> object:
        raise ZeroDivisionError("two\nlines")

    monkeypatch.setattr(app, "build_app", broken)
    ran = run("games")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err == "meldhouse: internal error, please report it: ZeroDivisionError: two lines\n"


@given(
    st.lists(
        st.sampled_from(["score", "waits", "verify", "games", "--json", "--hand", "-h", "--", "-"])
        | st.text(max_size=6),
        max_size=5,
    )
)
def test_any_arguments_are_answered_or_refused(arguments: list[str]) -> None:
    if not {"play", "simulate"} & set(arguments):
        assert_no_accident(run(*arguments))


# --- real processes ---


def test_a_pipe_gets_json_and_exit_code_0() -> None:
    ran = process("score", "rummy-five", "--hand", "bABCs", "--card", "bs", "--by", "self-draw")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert '"points": 2' in ran.stdout


def test_bad_input_is_exit_code_2_and_one_line() -> None:
    ran = process("score", "rummy-five", "--hand", "bABC", "--card", "bs", "--by", "self-draw")
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr.count("\n") == 1


def test_a_terminal_without_utf_8_is_no_failure() -> None:
    ran = process("games", "--lang", "ja", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert (ran.returncode, ran.stderr) == (0, "")


def test_a_reader_that_leaves_is_no_failure() -> None:
    command = f"{sys.executable} -m meldhouse games --json | true; exit ${{PIPESTATUS[0]}}"
    ran = subprocess.run(["bash", "-c", command], capture_output=True, text=True, timeout=60, check=False)
    assert "Traceback" not in ran.stderr
    assert "Exception" not in ran.stderr
    assert ran.returncode in (0, 1)


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="needs a pseudo-terminal")
def test_people_get_a_table_and_programs_json() -> None:
    asked = [
        sys.executable,
        "-m",
        "meldhouse",
        "score",
        "rummy-five",
        "--hand",
        "bABCs",
        "--card",
        "bs",
        "--by",
        "catch",
    ]
    assert "Flush" in _on_a_terminal([*asked, "--lang", "en"])
    assert '"flush": 1' in _on_a_terminal([*asked, "--json"])


def _on_a_terminal(command: list[str]) -> str:
    ours, theirs = os.openpty()
    try:
        subprocess.run(command, stdout=theirs, stderr=subprocess.PIPE, timeout=60, check=True)
        return os.read(ours, 100_000).decode()
    finally:
        os.close(theirs)
        os.close(ours)
