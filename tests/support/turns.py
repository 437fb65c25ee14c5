"""Waits for a turn at a server's table."""

from __future__ import annotations

import asyncio

from meldhouse.client import TableConnection
from meldhouse.wire import to_client


async def turn_of(*lines: TableConnection) -> tuple[TableConnection, to_client.Update]:
    """Returns the seats that must decide, and their views."""
    while True:
        for line in lines:
            for update in line.state.values():
                if update.choices:
                    return line, update
        await asyncio.sleep(0.005)
