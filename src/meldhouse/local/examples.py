"""Runs the examples of the documentation in the reader's browser: lines after `>>>`, and what they print."""

from __future__ import annotations

import contextlib
import doctest
import io
import traceback
from typing import Any

_PLACE = "<example>"


class Examples:
    """The examples of one page. Each knows the names of those before it.

    >>> page = Examples()
    >>> page.run(">>> cards = 3 * 4")
    ''
    >>> page.run(">>> cards + 1")
    '13\\n'
    """

    def __init__(self) -> None:
        self._names: dict[str, Any] = {"__name__": "__main__"}

    def run(self, text: str) -> str:
        """Runs an example and returns what it prints. As at a prompt, a failed step does not stop the next one."""
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            for source, mode in _steps(text):
                self._run_step(source, mode)
        return printed.getvalue()

    def _run_step(self, source: str, mode: str) -> None:
        try:
            exec(compile(source, _PLACE, mode), self._names)
        except Exception as error:
            print("".join(traceback.format_exception_only(error)), end="")


def _steps(text: str) -> list[tuple[str, str]]:
    """Returns the steps of an example with the mode to compile them; a text without `>>>` is one step."""
    steps = doctest.DocTestParser().get_examples(text)
    return [(step.source, "single") for step in steps] or [(text, "exec")]
