"""The first commands of the README are the ones that everyone needs."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
README = ROOT / "README.md"


def test_the_first_commands_are_play_and_test() -> None:
    fence = re.search(r"```sh\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    assert fence is not None
    commands = [line.split("#")[0].strip() for line in fence.group(1).splitlines()]
    assert commands == ["make play", "make test"]
