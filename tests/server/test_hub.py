"""What waits for a listener."""

from __future__ import annotations

import asyncio

from meldhouse.server.transport.outbox import Connection, Hub


def test_who_has_missed_something_is_told_nothing_more() -> None:
    """Too much waits for them, and something is left out: from there on they would not notice what they lack."""

    async def listen() -> list[bytes]:
        written: list[bytes] = []
        reads = False

        def write(texts: list[bytes]) -> bool:
            if reads:
                written.extend(texts)
            return reads

        connection = Connection("guest", "Ann", "t", 0, Hub().outbox)
        connection.write = write
        while not connection.lost.is_set():
            connection.say(b"before")
        reads = True
        for _ in range(2):
            connection.say(b"after")
            connection.flush()
        return written

    assert set(asyncio.run(listen())) == {b"before"}
