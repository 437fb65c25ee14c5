"""Processes that study: each answers one question at a time, tells how far it is, and can be stopped.

They are not those that bots think in (`server.workers.bots`): a long review must not hold up a table.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from typing import Any

from meldhouse.parts.errors import MeldhouseError

log = logging.getLogger("meldhouse.server")

#: told how many steps of how many are done
Tell = Callable[[int, int], None]
#: what a process does: from bytes to bytes. A function of a module, so that the process finds it
Work = Callable[[bytes, Tell], bytes]

#: a new process has to load the rules first
_START_SECONDS = 10.0


class TookTooLong(MeldhouseError):
    """A question that could not be answered in the time there is."""

    code = "took-too-long"


class TooBusy(MeldhouseError):
    """More questions than can be answered are waiting."""

    code = "too-many-requests"


class NotAnswered(MeldhouseError):
    """The process that was to answer has failed, and so has another one."""

    code = "not-answered"


def refused(code: str, detail: str) -> MeldhouseError:
    """What another process has refused, under the code that it gave."""
    kind: type[MeldhouseError] = type("Refused", (MeldhouseError,), {"code": code})
    return kind(detail)


# --- in the process ---


def _work(line: Connection) -> None:
    """Answer questions until nobody asks any more. It ends with the server, even if that is killed."""
    threading.Thread(target=_end_with_parent, daemon=True).start()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        try:
            work, given = line.recv()
        except (EOFError, OSError):
            return
        line.send(_answer(work, given, lambda done, of: line.send(("progress", done, of))))


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


def _answer(work: Work, given: bytes, tell: Tell) -> tuple[Any, ...]:
    try:
        return "done", work(given, tell)
    except MeldhouseError as error:
        return "refused", error.code, error.detail
    except Exception as error:
        return "failed", type(error).__name__


# --- in the server ---


class _Process:
    """A process and the line to it."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._line, other = context.Pipe()
        self._process = context.Process(target=_work, args=(other,), daemon=True)
        self._process.start()
        other.close()

    @property
    def is_alive(self) -> bool:
        return self._process.is_alive()

    def ask(self, work: Work, given: bytes, tell: Tell) -> tuple[Any, ...]:
        """Blocks; runs in a thread of its own. A process that is killed meanwhile ends it."""
        try:
            self._line.send((work, given))
            while True:
                said: tuple[Any, ...] = self._line.recv()
                if said[0] != "progress":
                    return said
                tell(said[1], said[2])
        except (EOFError, OSError):
            return "failed", "a process that ended"

    def end(self) -> None:
        """The line is left to whoever still listens to it: it says that the other end is gone."""
        self._process.kill()


class Desk:
    """A few processes and those who wait for one. Processes are made when they are needed, and kept."""

    def __init__(self, workers: int, seconds: float, most_waiting: int) -> None:
        self._seconds = seconds
        self._most_waiting = most_waiting
        self._free = asyncio.Semaphore(workers)
        self._idle: list[_Process] = []
        self._threads = ThreadPoolExecutor(workers, thread_name_prefix="study")
        #: questions that wait or are being answered
        self.asked = 0
        #: questions that no process has answered
        self.failures = 0
        self._is_closed = False

    async def ask(self, work: Work, given: bytes, tell: Tell | None = None) -> bytes:
        """The answer. Who is cancelled while waiting stops the work itself; so does the end of the time."""
        if self.asked >= self._most_waiting:
            raise TooBusy("many others are asking just now; try again in a moment")
        self.asked += 1
        try:
            async with self._free:
                for _ in range(2):
                    said = await self._ask_one(work, given, tell or _nobody)
                    if said[0] == "done":
                        return bytes(said[1])
                    if said[0] == "refused":
                        raise refused(said[1], said[2])
                    log.warning("a study process failed (%s)", said[1])
            self.failures += 1
            raise NotAnswered("this could not be worked out")
        finally:
            self.asked -= 1

    async def _ask_one(self, work: Work, given: bytes, tell: Tell) -> tuple[Any, ...]:
        loop = asyncio.get_running_loop()
        self._idle = [process for process in self._idle if process.is_alive]
        is_new = not self._idle
        process = _Process() if is_new else self._idle.pop()
        seconds = self._seconds + (_START_SECONDS if is_new else 0.0)

        def tell_here(done: int, of: int) -> None:
            with contextlib.suppress(RuntimeError):  # the server is ending
                loop.call_soon_threadsafe(tell, done, of)

        asking = loop.run_in_executor(self._threads, process.ask, work, given, tell_here)
        try:
            said = await asyncio.wait_for(asyncio.shield(asking), seconds)
        except TimeoutError:
            raise TookTooLong("this takes too long; ask about something smaller") from None
        finally:
            if asking.done() and not asking.cancelled() and asking.result()[0] in ("done", "refused"):
                self._idle.append(process)
            else:
                process.end()
        if self._is_closed:
            self.close()
        return said

    def close(self) -> None:
        self._is_closed = True
        for process in self._idle:
            process.end()
        self._idle.clear()
        self._threads.shutdown(wait=False, cancel_futures=True)


def _nobody(done: int, of: int) -> None:
    """Nobody wants to know how far it is."""
