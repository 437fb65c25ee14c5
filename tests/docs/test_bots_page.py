"""Runs the bot of docs/how-to/write-a-bot.md."""

from __future__ import annotations

import doctest
from pathlib import Path

PAGE = Path(__file__).resolve().parents[2] / "docs" / "how-to" / "write-a-bot.md"


def test_the_bot_in_python_plays() -> None:
    examples = doctest.DocTestParser().get_doctest(
        PAGE.read_text(encoding="utf-8"), {}, "bots.md", str(PAGE), 0
    )
    assert len(examples.examples) >= 9
    assert doctest.DocTestRunner(verbose=False).run(examples).failed == 0
