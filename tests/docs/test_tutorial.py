"""The tutorial runs from its first line to its last."""

from __future__ import annotations

import doctest
from pathlib import Path

PAGE = Path(__file__).resolve().parents[2] / "docs" / "tutorial" / "first-match.md"


def test_the_tutorial_runs() -> None:
    text = PAGE.read_text(encoding="utf-8")
    examples = doctest.DocTestParser().get_doctest(text, {}, PAGE.name, str(PAGE), 0)
    assert len(examples.examples) >= 20
    assert doctest.DocTestRunner(verbose=False).run(examples).failed == 0
