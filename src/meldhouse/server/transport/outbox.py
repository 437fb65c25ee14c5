"""The queue of messages for one connection. A slow reader never holds up the others."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable

_MOST_WAITING = 512

Send = Callable[[list[bytes]], Awaitable[None]]
#: writes messages at once; returns False if the socket cannot, with nothing written
Write = Callable[[list[bytes]], bool]


class FlushQueue:
    """Outboxes with messages to write.

    They are flushed together at the end of the loop's turn, so that messages of one turn share one write.
    """

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._due: list[Outbox] = []

    def add(self, outbox: Outbox) -> None:
        if not self._due:
            self._loop.call_soon(self._flush)
        self._due.append(outbox)

    def _flush(self) -> None:
        due, self._due = self._due, []
        for outbox in due:
            outbox.flush()


class Outbox:
    """Messages that wait for one connection."""

    def __init__(self, queue: FlushQueue, write: Write | None = None) -> None:
        self._queue = queue
        self._write = write
        self._waiting: deque[bytes] = deque()
        self._woken = asyncio.Event()
        self._is_due = False
        #: earlier messages are still being sent, and nothing may overtake them
        self._is_sending = False
        #: set when too much waits; the client is disconnected and can subscribe again from its last event
        self.lost = asyncio.Event()

    def put(self, message: bytes) -> None:
        """Queues a message."""
        if len(self._waiting) >= _MOST_WAITING:
            self.lost.set()
        if self.lost.is_set():
            return  # the client would not notice the gap before this message
        self._waiting.append(message)
        if not self._is_due:
            self._is_due = True
            self._queue.add(self)

    def flush(self) -> None:
        """Writes the waiting messages, unless earlier ones are still being sent."""
        self._is_due = False
        if self._is_sending or not self._waiting:
            return
        if self._write is not None and self._write(list(self._waiting)):
            self._waiting.clear()
        else:
            self._woken.set()

    def end(self) -> None:
        """Ends the connection."""
        self.lost.set()

    async def run(self, send: Send) -> None:
        """Sends what could not be written at once, for as long as the connection lasts."""
        while True:
            while self._waiting:
                messages = list(self._waiting)
                self._waiting.clear()
                self._is_sending = True
                await send(messages)
                self._is_sending = False
            self._woken.clear()
            await self._woken.wait()
