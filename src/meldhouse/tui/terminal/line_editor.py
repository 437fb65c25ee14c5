"""Line editing at a terminal: Tab completes words, and the screen is drawn again when the window changes."""

from __future__ import annotations

import contextlib
import signal
import sys
from collections.abc import Callable, Sequence
from typing import final

#: returns the words that can follow the text before the current word
Complete = Callable[[str], Sequence[str]]
Redraw = Callable[[], None]


@final
class LineEditor:
    """Reads lines of a person."""

    def __init__(self, redraw: Redraw) -> None:
        self._redraw = redraw
        self._prompt = ""
        self._is_reading = False
        self._complete: Complete | None = None
        self._is_drawing = False
        self._has_readline = False
        self._found: list[str] = []

    def install(self) -> None:
        """Takes over the window's signal and the Tab key, where the system has them."""
        # before readline: it calls the handler that it finds, and then shows the line again
        if sys.platform != "win32":
            # only the main thread may handle signals
            with contextlib.suppress(ValueError):
                signal.signal(signal.SIGWINCH, lambda number, frame: self._window_changed())
        with contextlib.suppress(ImportError):
            import readline

            readline.set_completer(self._completion)
            readline.set_completer_delims(" ")
            is_libedit = "libedit" in (readline.__doc__ or "")
            readline.parse_and_bind("bind ^I rl_complete" if is_libedit else "tab: complete")
            self._has_readline = True

    def read(self, prompt: str, complete: Complete | None) -> str:
        """Returns a line. Raises EOFError at the end of the input."""
        self._prompt, self._complete, self._is_reading = prompt, complete, True
        try:
            return input(prompt)
        finally:
            self._is_reading = False

    def _window_changed(self) -> None:
        """Draws the screen again while a line is being typed; what has been typed so far stays."""
        if not self._is_reading or self._is_drawing:
            return
        self._is_drawing = True
        try:
            self._redraw()
        finally:
            self._is_drawing = False
        if not self._has_readline:
            print(self._prompt, end="", flush=True)

    def _completion(self, word: str, number: int) -> str | None:
        """Returns one of the words that complete what was typed, as readline asks for them."""
        if number == 0:
            self._found = self._completions(word)
        return self._found[number] if number < len(self._found) else None

    def _completions(self, word: str) -> list[str]:
        if self._complete is None:
            return []
        import readline

        before = readline.get_line_buffer()[: readline.get_begidx()]
        return completions(self._complete(before), word)


def completions(words: Sequence[str], begun: str) -> list[str]:
    """Returns the words that begin like this, each once, in order; capitals do not matter."""
    return [one for one in dict.fromkeys(words) if one.lower().startswith(begun.lower())]
