"""The lock of a table within this process."""

from __future__ import annotations

import asyncio
from collections import deque
from types import TracebackType


class TableLock:
    """A lock that can also be taken without waiting if it is free. Waiting tasks get it in turn."""

    def __init__(self) -> None:
        self._is_held = False
        self._waiting: deque[asyncio.Future[None]] = deque()

    def locked(self) -> bool:
        return self._is_held

    def take(self) -> bool:
        """Takes the lock if it is free. The caller must release it after True."""
        if self._is_held:
            return False
        self._is_held = True
        return True

    async def acquire(self) -> None:
        """Takes the lock, waiting for it if need be."""
        if self.take():
            return
        waiting = asyncio.get_running_loop().create_future()
        self._waiting.append(waiting)
        try:
            await waiting
        except asyncio.CancelledError:
            if waiting.done() and not waiting.cancelled():
                self.release()  # the lock had been handed to this task already
            raise

    def release(self) -> None:
        """Hands the lock to the next waiting task, so that nobody slips in between, or frees it."""
        while self._waiting:
            waiting = self._waiting.popleft()
            if not waiting.done():
                waiting.set_result(None)
                return
        self._is_held = False

    async def __aenter__(self) -> None:
        await self.acquire()

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.release()
