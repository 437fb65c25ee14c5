"""Messages that wait for a connection."""

from __future__ import annotations

import asyncio

from meldhouse.server.transport.outbox import FlushQueue, Outbox


def test_who_has_missed_something_is_told_nothing_more() -> None:
    """Too much waits for them, and something is left out: from there on they would not notice what they lack."""

    async def listen() -> list[bytes]:
        written: list[bytes] = []
        reads = False

        def write(texts: list[bytes]) -> bool:
            if reads:
                written.extend(texts)
            return reads

        outbox = Outbox(FlushQueue(), write)
        while not outbox.lost.is_set():
            outbox.put(b"before")
        reads = True
        for _ in range(2):
            outbox.put(b"after")
            outbox.flush()
        return written

    assert set(asyncio.run(listen())) == {b"before"}
