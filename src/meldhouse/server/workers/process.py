"""Worker processes: how they are made, and the watch that ends them with their parent."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable

#: new processes start from scratch; a fork would copy threads and sockets of the server
SPAWN = multiprocessing.get_context("spawn")
#: extra seconds for the first answer of a new process, which has to load the rules
START_SECONDS = 10.0


def exit_now() -> None:
    """Ends this process at once, without clean-up."""
    os._exit(0)


def terminate_self() -> None:
    """Sends SIGTERM to this process, so that a server drains before it ends."""
    os.kill(os.getpid(), signal.SIGTERM)


def end_with_parent(end: Callable[[], None] = exit_now) -> None:
    """Calls `end` in a thread when the parent process is gone, even if it was killed."""
    threading.Thread(target=_watch_parent, args=(end,), daemon=True).start()


def _watch_parent(end: Callable[[], None]) -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        end()


def begin_worker() -> None:
    """Prepares a worker of the server: it ends with the server and leaves Ctrl-C to it."""
    end_with_parent()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
