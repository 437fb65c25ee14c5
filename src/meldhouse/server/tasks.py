"""Background tasks."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

log = logging.getLogger("meldhouse.server")


class Tasks:
    """Keeps tasks alive until they are done, and logs unexpected failures, which nobody else would see."""

    def __init__(self, whose: str) -> None:
        self._whose = whose
        self._running: set[asyncio.Task[None]] = set()

    def run(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._finished)

    def cancel(self) -> None:
        for task in self._running:
            task.cancel()

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._running.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("%s failed", self._whose, exc_info=task.exception())
