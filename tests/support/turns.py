"""Waits for a turn at a server's table, and decides so that the deal goes on."""

from __future__ import annotations

import asyncio

from meldhouse.client import TableConnection
from meldhouse.wire import to_client

#: a secret of the house for tables in the test's own process: every run deals the same cards
SECRET = "5ec7e7" * 5 + "00"


async def turn_of(*lines: TableConnection) -> tuple[TableConnection, to_client.Update]:
    """Returns the seats that must decide, and their views."""
    while True:
        for line in lines:
            for update in line.state.values():
                if update.choices:
                    return line, update
        await asyncio.sleep(0.005)


def quiet_choice(choices: list[str]) -> str:
    """Returns a choice that does not end the deal at once, whatever cards were dealt."""
    return next(choice for choice in choices if choice not in ("out", "catch"))
