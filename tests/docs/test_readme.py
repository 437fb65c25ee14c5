"""Runs the README's examples, and checks that its first commands are the two that everyone needs."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
README = ROOT / "README.md"


def test_examples_run() -> None:
    text = README.read_text(encoding="utf-8")
    examples = doctest.DocTestParser().get_doctest(text, {}, "README.md", str(README), 0)
    assert len(examples.examples) >= 9
    results = doctest.DocTestRunner(verbose=False).run(examples)
    assert results.failed == 0


def test_the_first_commands_are_play_and_test() -> None:
    fence = re.search(r"```sh\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    assert fence is not None
    commands = [line.split("#")[0].strip() for line in fence.group(1).splitlines()]
    assert commands == ["make play", "make test"]
