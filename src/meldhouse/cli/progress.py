"""Progress bars of commands."""

from __future__ import annotations

import sys

from rich.console import Console
from rich.progress import Progress

from meldhouse.tui.terminal.progress import progress_on


def progress_bar() -> Progress:
    """Returns a progress bar on stderr; a hidden one if stderr is not a terminal."""
    return progress_on(Console(stderr=True), sys.stderr.isatty())
