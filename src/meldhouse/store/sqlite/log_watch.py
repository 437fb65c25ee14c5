"""Tells when SQLite's log may hold something new, so that an idle server need not ask the database all the time."""

from __future__ import annotations

import os
import time
from collections.abc import Callable

#: A transaction appears a moment after its last byte: the disk is waited for in between.
_BUSY_SECONDS = 1.0
#: A disk may stall for longer than that, so the database is asked now and then in any case.
_IDLE_SECONDS = 0.5


class LogWatch:
    """Watches the file of the write-ahead log: a look at it is much cheaper than a query in a thread."""

    def __init__(self, database: str, clock: Callable[[], float] = time.monotonic) -> None:
        self._log = f"{database}-wal"
        self._clock = clock
        self._mark: tuple[int, int] | None = None
        self._busy_until = 0.0
        self._next = 0.0

    def is_due(self) -> bool:
        """Checks if the database should be asked: the log has just been written to, or it is time again."""
        now = self._clock()
        mark = self._look()
        if mark != self._mark:
            self._mark = mark
            self._busy_until = now + _BUSY_SECONDS
        if self._busy_until <= now < self._next:
            return False
        self._next = now + _IDLE_SECONDS
        return True

    def _look(self) -> tuple[int, int] | None:
        try:
            status = os.stat(self._log)
        except OSError:
            return None
        return status.st_mtime_ns, status.st_size
