"""The examples in the docstrings of public names run, with the public names at hand."""

from __future__ import annotations

import doctest
import inspect

import pytest

import meldhouse

DOCUMENTED = {
    name: getattr(meldhouse, name) for name in meldhouse.__all__ if callable(getattr(meldhouse, name))
}
EXAMPLES = {
    name: inspect.getdoc(value) or "" for name, value in DOCUMENTED.items() if ">>>" in (value.__doc__ or "")
}
#: protocols and results whose use is shown where they come from
WITHOUT = {
    "Shuffle",
    "Chance",
    "Record",
    "Review",
    "review_match",
    "NotationError",
    "OptionError",
    "DeckError",
    "RecordError",
    "PositionError",
}


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_examples_of_a_name_run(name: str) -> None:
    names = {public: getattr(meldhouse, public) for public in meldhouse.__all__}
    examples = doctest.DocTestParser().get_doctest(EXAMPLES[name], names, name, None, 0)
    assert doctest.DocTestRunner(verbose=False).run(examples).failed == 0


def test_every_class_and_function_has_an_example_or_needs_none() -> None:
    assert set(DOCUMENTED) - set(EXAMPLES) == WITHOUT
