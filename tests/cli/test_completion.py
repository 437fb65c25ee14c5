"""Completion in shells: installed by an option, then asked for by a real shell."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

_ASK = """
source "$HOME/.bash_completions/meldhouse.sh"
COMP_WORDS=($1) COMP_CWORD=$2
_meldhouse_completion meldhouse
printf '%s\\n' "${COMPREPLY[@]}"
"""


pytestmark = pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash")


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home folder with the program on its PATH and completion installed for bash."""
    folder = tmp_path_factory.mktemp("home")
    program = folder / "meldhouse"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m meldhouse "$@"\n')
    program.chmod(0o755)
    # asked for in a shell, which the program finds among its parents
    ran = run(folder, ["bash", "-c", "meldhouse --install-completion; exit $?"])
    assert "completion installed" in ran
    return folder


def run(home: Path, command: list[str]) -> str:
    surroundings = {**os.environ, "HOME": str(home), "PATH": f"{home}{os.pathsep}{os.environ['PATH']}"}
    done = subprocess.run(command, env=surroundings, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    assert not done.stderr
    return done.stdout


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("meldhouse re", {"replay", "report", "review"}),
        ("meldhouse play --see", {"--seed"}),
        ("meldhouse play ru", {"rummy-five", "rummikub"}),
    ],
)
def test_a_shell_completes_commands_options_and_games(home: Path, typed: str, offered: set[str]) -> None:
    last = str(len(typed.split()) - 1)
    assert set(run(home, ["bash", "-c", _ASK, "bash", typed, last]).split()) == offered
