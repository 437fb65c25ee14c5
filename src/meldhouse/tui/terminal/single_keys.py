"""A terminal that gives every key at once, and does not show it."""

from __future__ import annotations

import sys
from typing import TextIO, final


@final
class SingleKeys:
    """Takes over the keys of a terminal until it is closed. Ctrl-C and Ctrl-Z work as ever."""

    def __init__(self, number: int) -> None:
        import termios
        import tty

        self._number = number
        self._before = termios.tcgetattr(number)
        # what was typed before is not lost
        tty.setcbreak(number, termios.TCSANOW)

    def close(self) -> None:
        import termios

        termios.tcsetattr(self._number, termios.TCSADRAIN, self._before)


def keys_of(source: TextIO) -> SingleKeys | None:
    """Returns the single keys of a terminal; None for a pipe, or on a system without them."""
    if sys.platform == "win32" or not source.isatty():
        return None
    try:
        return SingleKeys(source.fileno())
    except OSError:
        return None
