"""Commands that we print can be copied and run, also where `meldhouse` is not on the PATH."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from meldhouse.tui.terminal.command_line import as_typed


def put_script(folder: Path) -> Path:
    folder.mkdir(parents=True)
    script = folder / "meldhouse"
    script.write_text("#!/bin/sh\n")
    script.chmod(0o755)
    return script


@pytest.fixture
def script(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """`make play` of a checkout, from its folder."""
    made = put_script(tmp_path / "house" / ".venv" / "bin")
    monkeypatch.chdir(tmp_path / "house")
    monkeypatch.setenv("PATH", str(tmp_path / "nothing"))
    monkeypatch.setattr(sys, "argv", [".venv/bin/meldhouse", "play"])
    return made


@pytest.mark.usefixtures("script")
def test_after_make_play_the_command_names_the_program_where_it_lies() -> None:
    assert as_typed("play", "rummikub", "--resume") == ".venv/bin/meldhouse play rummikub --resume"


def test_elsewhere_it_is_the_whole_path(
    script: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", [str(script)])
    monkeypatch.chdir("/")
    assert as_typed("games") == f"{script} games"


def test_on_the_path_the_name_is_enough(script: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(script.parent))
    assert as_typed("games") == "meldhouse games"


@pytest.mark.usefixtures("script")
def test_another_house_on_the_path_is_not_meant(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(put_script(tmp_path / "other").parent))
    assert as_typed("games") == ".venv/bin/meldhouse games"


@pytest.mark.usefixtures("script")
def test_without_a_script_it_is_the_module(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["/somewhere/meldhouse/__main__.py"])
    monkeypatch.setattr(sys, "executable", "/usr/bin/python3")
    assert as_typed("games") == "/usr/bin/python3 -m meldhouse games"


@pytest.mark.usefixtures("script")
def test_names_with_spaces_are_quoted() -> None:
    assert as_typed("verify", "my match.txt") == ".venv/bin/meldhouse verify 'my match.txt'"
