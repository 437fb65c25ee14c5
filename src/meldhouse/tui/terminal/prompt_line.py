"""A terminal with output while a person is typing: the prompt stays the last line."""

from __future__ import annotations

from typing import final

from rich.console import RenderableType
from rich.text import Text

from meldhouse.tui.terminal.key_line import KeyLine
from meldhouse.tui.terminal.terminal import Terminal

_WIPE = "\r\x1b[K"


@final
class PromptLine:
    """Shows output, and a prompt without waiting for the answer."""

    def __init__(self, terminal: Terminal) -> None:
        self.terminal = terminal
        #: what is being typed, where single keys are read
        self.keys = KeyLine()
        self._prompt = ""

    @property
    def is_live(self) -> bool:
        return self.terminal.is_live

    @property
    def height(self) -> int:
        return self.terminal.console.height

    def show(self, *what: RenderableType) -> None:
        self._wipe()
        self.terminal.show(*what)

    def say(self, text: str, style: str = "") -> None:
        """Shows one plain text, never read as markup."""
        self.show(Text(text, style=style))

    def say_whole(self, text: str, style: str = "") -> None:
        """Shows a text to copy, without line breaks."""
        self._wipe()
        self.terminal.say_whole(text, style)

    def show_again(self) -> None:
        """Shows everything since the last `fresh` again, and the prompt, after the window has changed."""
        prompt, self._prompt = self._prompt, ""
        self.terminal.show_again()
        self.ask(prompt)

    def fresh(self) -> None:
        self._wipe()
        self.terminal.fresh()

    def ask(self, prompt: str) -> None:
        """Shows the prompt, unless it is shown already. In a pipe it is shown with the answer."""
        if self.is_live and prompt != self._prompt:
            self._wipe()
            self._prompt = prompt
            self._write(prompt + self.keys.text)

    def take_keys(self, letters: str) -> list[str | None]:
        """Takes typed keys and shows the line. Returns the lines that were finished; None for the end of the input."""
        finished = self.keys.take(letters)
        for line in finished:
            self._write(f"{_WIPE}{self._prompt}{line or ''}\n")
        if self.keys.offered:
            self._write(f"\n{'  '.join(self.keys.offered)}\n")
        if self.keys.text or not finished:
            self._write(f"{_WIPE}{self._prompt}{self.keys.text}")
        return finished

    def answered(self, prompt: str, line: str) -> None:
        """Notes that a line was typed. In a pipe it is shown."""
        self._prompt = ""
        if not self.is_live:
            self.terminal.echo(prompt, line)

    def close(self) -> None:
        """Removes the prompt, so that further output on any stream starts on a new line."""
        self._wipe()
        self.terminal.console.file.flush()

    def _write(self, text: str) -> None:
        self.terminal.console.file.write(text)
        self.terminal.console.file.flush()

    def _wipe(self) -> None:
        if self._prompt:
            self.terminal.console.file.write(_WIPE)
            self._prompt = ""
