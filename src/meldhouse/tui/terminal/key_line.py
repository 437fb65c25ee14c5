"""A line that is typed key by key while other output may come: Tab completes words, and nothing typed is lost."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import final

from meldhouse.tui.terminal.line_editor import Complete, completions

#: arrows and function keys, which do nothing here
_KEYS_WITHOUT_LETTERS = re.compile(r"\x1b(?:\[[0-9;]*[A-Za-z~]|O.|)")
_ENTER = "\r\n"
_BACK = "\x7f\b"
_TAB = "\t"
#: Ctrl-D, Ctrl-U, Ctrl-W
_END = "\x04"
_CLEAR = "\x15"
_DROP_WORD = "\x17"


@final
class KeyLine:
    """The line that a person is typing."""

    def __init__(self) -> None:
        self.text = ""
        #: returns the words that Tab completes
        self.complete: Complete | None = None
        #: the words to choose from after a Tab that several words fit
        self.offered: list[str] = []

    def take(self, letters: str) -> list[str | None]:
        """Takes letters and keys. Returns the lines that were finished; None for the end of the input."""
        finished: list[str | None] = []
        self.offered = []
        for letter in _KEYS_WITHOUT_LETTERS.sub("", letters.replace("\r\n", "\n")):
            if letter in _ENTER:
                finished.append(self.text)
                self.text = ""
            elif letter == _END and not self.text:
                finished.append(None)
            else:
                self._edit(letter)
        return finished

    def _edit(self, letter: str) -> None:
        if letter in _BACK:
            self.text = self.text[:-1]
        elif letter == _CLEAR:
            self.text = ""
        elif letter == _DROP_WORD:
            self.text = self.text.rstrip()[: self.text.rstrip().rfind(" ") + 1]
        elif letter == _TAB:
            self._complete_word()
        elif letter.isprintable():
            self.text += letter

    def _complete_word(self) -> None:
        """Completes the last word as far as all fitting words agree; offers them if that adds nothing."""
        before, space, word = self.text.rpartition(" ")
        found = [] if self.complete is None else completions(self.complete(before + space), word)
        if len(found) == 1:
            self.text = before + space + found[0] + " "
        elif found:
            common = _common_beginning(found)
            if len(common) > len(word):
                self.text = before + space + common
            else:
                self.offered = found


def _common_beginning(words: Sequence[str]) -> str:
    """Returns the letters with which all words begin."""
    first, last = min(words), max(words)
    agreed = next((at for at, letter in enumerate(first) if last[at : at + 1] != letter), len(first))
    return first[:agreed]
