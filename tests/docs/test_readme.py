"""The first commands of the README are the ones that everyone needs."""

from __future__ import annotations

import re
from pathlib import Path

from meldhouse import __version__

ROOT = Path(__file__).resolve().parents[2]
README = ROOT / "README.md"
#: tests/install/test_clean_install.py builds and installs this file
INSTALL = f'pip install "meldhouse-{__version__}-py3-none-any.whl[server]"'


def test_the_first_commands_install_play_and_test() -> None:
    fences = re.findall(r"```sh\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    first, second = ([line.split("#")[0].strip() for line in fence.splitlines()] for fence in fences[:2])
    assert first == [INSTALL]
    assert second == ["make play", "make test"]


def test_the_first_tutorial_installs_the_same() -> None:
    assert INSTALL in (ROOT / "docs" / "tutorial" / "first-game.md").read_text(encoding="utf-8")
