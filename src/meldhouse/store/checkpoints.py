"""Moving what SQLite's log holds into its file beside the one who writes, so that no append waits for it.

Left to itself SQLite does that within some unlucky append, as often as once a second under load: two more waits for the
disk, and everybody who appends at that moment waits too.
"""

from __future__ import annotations

import sqlite3
from concurrent.futures import Future, ThreadPoolExecutor

#: appends between two moves
_EVERY = 500
#: pages of the log at which an append moves the rest itself: only so can the log begin anew under constant load
MOST_PAGES = 16_000


class Checkpoints:
    """A thread and a connection of their own."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="sqlite-checkpoint")
        self._database: sqlite3.Connection | None = None
        self._appended = 0
        self._moving: Future[None] | None = None

    def appended(self, entries: int) -> None:
        """Called by the thread that writes, after each transaction."""
        self._appended += entries
        if self._appended >= _EVERY and (self._moving is None or self._moving.done()):
            self._appended = 0
            self._moving = self._thread.submit(self._move)

    def _move(self) -> None:
        """What fails here (a full disk) fails nobody: the log keeps everything, and the next time it is tried again."""
        try:
            if self._database is None:
                self._database = sqlite3.connect(self._path, isolation_level=None, check_same_thread=False)
            self._database.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
        except sqlite3.Error:
            self._disconnect()

    def _disconnect(self) -> None:
        if self._database is not None:
            self._database.close()
            self._database = None

    def close(self) -> None:
        """Before the one who writes, who then tidies up as the last."""
        self._thread.submit(self._disconnect).result()
        self._thread.shutdown()
