"""The size of the window while an event loop runs."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import sys
from collections.abc import Iterator

from meldhouse.tui.terminal.prompt_line import PromptLine


@contextlib.contextmanager
def following_window(out: PromptLine) -> Iterator[None]:
    """Shows the screen again whenever the window changes, on systems that report it."""
    if sys.platform == "win32" or not out.is_live:
        yield
        return
    loop = asyncio.get_running_loop()
    # an event loop of another thread cannot handle signals
    with contextlib.suppress(NotImplementedError, RuntimeError, ValueError):
        loop.add_signal_handler(signal.SIGWINCH, out.show_again)
    try:
        yield
    finally:
        loop.remove_signal_handler(signal.SIGWINCH)
