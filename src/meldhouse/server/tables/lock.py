"""Who may change a table in this process."""

from __future__ import annotations

import asyncio
from collections import deque
from types import TracebackType


class TableLock:
    """A lock that can also be taken without waiting, by whoever would find it free. Those who wait come in turn."""

    def __init__(self) -> None:
        self._is_held = False
        self._waiting: deque[asyncio.Future[None]] = deque()

    def locked(self) -> bool:
        return self._is_held

    def take(self) -> bool:
        """Take it if it is free. Who was told True must release it."""
        if self._is_held:
            return False
        self._is_held = True
        return True

    def release(self) -> None:
        """Handed to the next who waits, so that nobody slips in between; free if there is none."""
        while self._waiting:
            waiting = self._waiting.popleft()
            if not waiting.done():
                waiting.set_result(None)
                return
        self._is_held = False

    async def __aenter__(self) -> None:
        if self.take():
            return
        waiting = asyncio.get_running_loop().create_future()
        self._waiting.append(waiting)
        try:
            await waiting
        except asyncio.CancelledError:
            if waiting.done() and not waiting.cancelled():
                self.release()  # it was ours already
            raise

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.release()
