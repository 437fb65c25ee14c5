"""Input and output line by line: a terminal or a pipe."""

from __future__ import annotations

import contextlib
import io
import sys
import unicodedata
from typing import TextIO, final

from rich.console import Console, RenderableType
from rich.text import Text

#: enough for a whole table in notation
_LONGEST_LINE = 1000


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

    def show(self, *what: RenderableType) -> None:
        for renderable in what:
            self.console.print(renderable)

    def say(self, text: str, style: str = "") -> None:
        """Shows one plain text. It is never read as markup, since it may contain names and typed lines."""
        self.console.print(Text(text, style=style))

    def fresh(self) -> None:
        """Clears the screen; in a pipe shows an empty line."""
        if self.is_live:
            self.console.clear()
        else:
            self.console.print()

    def thinking(self, text: str) -> contextlib.AbstractContextManager[object]:
        """Shows a spinner during the block; in a pipe nothing."""
        return self.console.status(text) if self.is_live else contextlib.nullcontext()

    def ask(self, prompt: str) -> str:
        """Returns the next line, trimmed, with full-width letters as plain ones."""
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
    if is_live:
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401  line editing, where the system has it
    console = Console(markup=False, emoji=False, highlight=False, soft_wrap=False)
    return Terminal(console, sys.stdin, is_live)
