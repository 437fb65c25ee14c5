"""The line between us and whoever types: a terminal, or a pipe."""

from __future__ import annotations

import contextlib
import io
import sys
import unicodedata
from typing import TextIO, final

from rich.console import Console, RenderableType
from rich.text import Text

#: room for a whole table in notation
_LONGEST_LINE = 1000


class Ended(Exception):
    """There is nobody left to ask: the input has ended."""


@final
class Terminal:
    """Shows, and asks line by line."""

    def __init__(self, console: Console, source: TextIO, is_live: bool) -> None:
        self.console = console
        self._source = source
        #: somebody sits there: the screen can be cleared, and a page waits to be read
        self.is_live = is_live

    def show(self, *what: RenderableType) -> None:
        for renderable in what:
            self.console.print(renderable)

    def say(self, text: str, style: str = "") -> None:
        """One plain text. It is never read as markup: names and typed lines come through here."""
        self.console.print(Text(text, style=style))

    def fresh(self) -> None:
        """A clear screen; in a pipe only an empty line."""
        if self.is_live:
            self.console.clear()
        else:
            self.console.print()

    def thinking(self, text: str) -> contextlib.AbstractContextManager[object]:
        """Show that something is being thought over, for as long as it is; in a pipe nobody waits for it."""
        return self.console.status(text) if self.is_live else contextlib.nullcontext()

    def ask(self, prompt: str) -> str:
        """The next line, trimmed; full-width letters of an input method count as plain ones."""
        return plain(self._ask_live(prompt) if self.is_live else self._ask_pipe(prompt))

    def _ask_live(self, prompt: str) -> str:
        self.console.file.flush()
        try:
            return input(prompt)
        except EOFError:
            self.console.print()
            raise Ended from None

    def _ask_pipe(self, prompt: str) -> str:
        line = self._source.readline()
        if not line:
            raise Ended
        self.echo(prompt, line)
        return line

    def echo(self, prompt: str, line: str) -> None:
        """In a pipe nobody sees what was typed, so it is shown."""
        self.say(prompt + "".join(letter for letter in line.rstrip()[:_LONGEST_LINE] if letter.isprintable()))

    @property
    def source(self) -> TextIO:
        """Where lines come from."""
        return self._source


def plain(line: str) -> str:
    """A typed line as commands read it: trimmed, full-width letters as plain ones."""
    return " ".join(unicodedata.normalize("NFKC", line[:_LONGEST_LINE]).split())


def open_terminal() -> Terminal:
    """The terminal or pipe that the process was started with."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            # Neither a stray byte nor a terminal without stars may end a match.
            stream.reconfigure(errors="replace")
    is_live = sys.stdin.isatty() and sys.stdout.isatty()
    if is_live:
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401  line editing, where the system has it
    console = Console(markup=False, emoji=False, highlight=False, soft_wrap=False)
    return Terminal(console, sys.stdin, is_live)
