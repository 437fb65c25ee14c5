"""The example on the page about the melding solver runs."""

from __future__ import annotations

import doctest
from pathlib import Path

PAGE = Path(__file__).resolve().parents[2] / "docs" / "reference" / "solver.md"


def test_the_example_runs() -> None:
    text = PAGE.read_text(encoding="utf-8")
    examples = doctest.DocTestParser().get_doctest(text, {}, PAGE.name, str(PAGE), 0)
    assert len(examples.examples) >= 10
    assert doctest.DocTestRunner(verbose=False).run(examples).failed == 0
