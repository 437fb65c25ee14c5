"""Processes and sockets on every system: workers that start afresh and end with their parent."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import socket
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from pathlib import Path
from typing import TypeVar

#: new processes start from scratch; a fork would copy threads and sockets
SPAWN = multiprocessing.get_context("spawn")

Result = TypeVar("Result")
#: as much nicer a process becomes that gives way: it still has two fifths of a processor that others want, too
_NICER = 2
_NICEST = 19


def exit_now() -> None:
    """Ends this process at once, without clean-up."""
    os._exit(0)


def terminate_self() -> None:
    """Sends SIGTERM to this process, so that a server drains before it ends."""
    os.kill(os.getpid(), signal.SIGTERM)


def allow_rebinding(listening: socket.socket) -> None:
    """Lets a socket take a port that a former process has just left.

    On Windows this is the default, and the option would admit two servers at one port.
    """
    if sys.platform != "win32":
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)


def end_with_parent(end: Callable[[], None] = exit_now) -> None:
    """Calls `end` in a thread when the parent process is gone, even if it was killed."""
    threading.Thread(target=_watch_parent, args=(end,), daemon=True).start()


def _watch_parent(end: Callable[[], None]) -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        end()


def begin_worker() -> None:
    """Prepares a worker process: it ends with its parent and leaves Ctrl-C to it."""
    end_with_parent()
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def give_way(process: int) -> None:
    """Lets a process run after this one where both want the processor. Does nothing on Windows."""
    if sys.platform != "win32":
        # it may have ended, or be nicer already
        with contextlib.suppress(OSError):
            own = os.getpriority(os.PRIO_PROCESS, 0)
            os.setpriority(os.PRIO_PROCESS, process, min(own + _NICER, _NICEST))


def results_in_order(
    work: Callable[..., Result], arguments: Iterable[tuple[object, ...]], workers: int
) -> Iterator[Result]:
    """Calls `work` in worker processes, once for each tuple of arguments. Yields the results in order.

    At most three calls for each worker are under way, so that an interruption ends soon.
    """
    running: deque[Future[Result]] = deque()
    pool = ProcessPoolExecutor(workers, mp_context=SPAWN, initializer=begin_worker)
    try:
        for given in arguments:
            running.append(pool.submit(work, *given))
            if len(running) >= 3 * workers:
                yield running.popleft().result()
        while running:
            yield running.popleft().result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def processor_seconds_of(process: int) -> float:
    """Returns the processor time of a process and its ended children; 0 where the system does not tell it."""
    try:
        told = Path(f"/proc/{process}/stat").read_bytes()
    except OSError:
        return 0.0
    # the name of the program, in parentheses, may contain anything
    ticks = told.rpartition(b")")[2].split()[11:15]
    return sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK")
