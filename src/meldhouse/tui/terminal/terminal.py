"""Input and output line by line: a terminal or a pipe."""

from __future__ import annotations

import contextlib
import io
import sys
import unicodedata
from typing import TextIO, final

from rich.console import Console, RenderableType
from rich.text import Text

from meldhouse.tui.terminal.line_editor import Complete, LineEditor

#: enough for a whole table in notation
_LONGEST_LINE = 1000
#: the most things shown again when the window changes
_MOST_SHOWN = 200


class Ended(Exception):
    """Raised if the input has ended."""


@final
class Terminal:
    """Shows output and asks for lines."""

    def __init__(self, console: Console, source: TextIO, is_live: bool) -> None:
        self.console = console
        self._source = source
        #: a person is there: the screen can be cleared, and pages wait for Enter
        self.is_live = is_live
        #: what has been shown since the screen was cleared, and if its lines are left to the terminal to break
        self._shown: list[tuple[RenderableType, bool]] = []
        self._editor = LineEditor(self.show_again)

    def show(self, *what: RenderableType) -> None:
        for renderable in what:
            self._print(renderable, False)

    def say(self, text: str, style: str = "") -> None:
        """Shows one plain text. It is never read as markup, since it may contain names and typed lines."""
        self._print(Text(text, style=style), False)

    def say_whole(self, text: str, style: str = "") -> None:
        """Shows a text to copy, without line breaks."""
        self._print(Text(text, style=style), True)

    def _print(self, what: RenderableType, is_whole: bool) -> None:
        self._shown = [*self._shown[1 - _MOST_SHOWN :], (what, is_whole)]
        self.console.print(what, soft_wrap=is_whole)

    def fresh(self) -> None:
        """Clears the screen; in a pipe shows an empty line."""
        self._shown = []
        if self.is_live:
            self.console.clear()
        else:
            self.console.print()

    def show_again(self) -> None:
        """Shows everything since the last `fresh` again, after the size of the window has changed."""
        self.console.clear()
        for what, is_whole in self._shown:
            self.console.print(what, soft_wrap=is_whole)

    def thinking(self, text: str) -> contextlib.AbstractContextManager[object]:
        """Shows a spinner during the block; in a pipe nothing."""
        return self.console.status(text) if self.is_live else contextlib.nullcontext()

    def ask(self, prompt: str, complete: Complete | None = None) -> str:
        """Returns the next line, trimmed, with full-width letters as plain ones.

        At a terminal, Tab completes words by `complete`.
        """
        return plain(self._ask_live(prompt, complete) if self.is_live else self._ask_pipe(prompt))

    def edit_lines(self) -> None:
        """Lets a person edit lines, complete words with Tab, and change the size of the window."""
        self._editor.install()

    def _ask_live(self, prompt: str, complete: Complete | None) -> str:
        self.console.file.flush()
        try:
            line = self._editor.read(prompt, complete)
        except EOFError:
            self.console.print()
            raise Ended from None
        self._shown.append((Text(prompt + line), False))
        return line

    def _ask_pipe(self, prompt: str) -> str:
        line = self._source.readline()
        if not line:
            raise Ended
        self.echo(prompt, line)
        return line

    def echo(self, prompt: str, line: str) -> None:
        """Shows the typed line, which is not visible in a pipe."""
        self.say(prompt + "".join(letter for letter in line.rstrip()[:_LONGEST_LINE] if letter.isprintable()))

    @property
    def source(self) -> TextIO:
        """Returns the source of lines."""
        return self._source


def plain(line: str) -> str:
    """Returns a typed line trimmed, with full-width letters as plain ones."""
    return " ".join(unicodedata.normalize("NFKC", line[:_LONGEST_LINE]).split())


def open_terminal() -> Terminal:
    """Returns the terminal or pipe of this process."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            # an invalid byte, or a terminal that cannot show a star, must not end a match
            stream.reconfigure(errors="replace")
    is_live = sys.stdin.isatty() and sys.stdout.isatty()
    console = Console(markup=False, emoji=False, highlight=False, soft_wrap=False)
    terminal = Terminal(console, sys.stdin, is_live)
    if is_live:
        terminal.edit_lines()
    return terminal
