"""A client for programs such as tests, benches, remote bots and the terminal.

>>> async with Client("http://localhost:8000", "Ann") as ann:        # doctest: +SKIP
...     table = await ann.create("rummy-five", 3, seats=["me", "bot:novice", "bot:novice"])
...     async with ann.connect(table.table) as seat:
...         async for update in seat.updates(): ...
"""

from __future__ import annotations

from meldhouse.client.client import Client, ServerFailure
from meldhouse.client.connection import ActionRefused, TableConnection

__all__ = ["ActionRefused", "Client", "ServerFailure", "TableConnection"]
