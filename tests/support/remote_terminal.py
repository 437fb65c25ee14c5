"""A terminal at a server's table."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

from tests.support.terminal_player import AtTerminal

#: one match of each game, as short as it can be agreed on
SHORT: dict[str, tuple[int, dict[str, Any]]] = {
    "rummy-five": (2, {"deals": 1}),
    "big-eight": (3, {"deals": 1}),
    "octablitz": (3, {"deals": 2}),
    "rhine-rummy": (2, {"deals": 1}),
    "rummikub": (2, {"rounds": 1, "clock": 0}),
}


async def shown(at: AtTerminal, text: str) -> None:
    """Until a text stands there."""
    await asyncio.to_thread(_read_until, at, lambda: text in at.since_answer)


def _read_until(at: AtTerminal, is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + 60
    while not is_so():
        assert at._read(end), f"it has ended:\n{at.shown[-2000:]}"
