"""Worker processes of the study: each answers one question at a time, reports progress, and can be stopped.

Bots have processes of their own (`server.workers.bots`): a long review must not hold up a table.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from typing import Any

from meldhouse.parts.errors import MeldhouseError
from meldhouse.processes import SPAWN, begin_worker, give_way
from meldhouse.server.workers import START_SECONDS
from meldhouse.server.workers.fair_queue import FairQueue
from meldhouse.study.work import Progress

log = logging.getLogger("meldhouse.server")

#: one guest may have this part of the waiting questions
_SHARE = 10
#: seconds for a question that nobody waits for any more: to end its process and start another takes as long
_UNWANTED_SECONDS = 0.5

#: the work of a process, from bytes to bytes; a function of a module, so that the process can import it
Work = Callable[[bytes, Progress], bytes]


class TookTooLong(MeldhouseError):
    """The question could not be answered within the time limit."""

    code = "took-too-long"


class TooBusy(MeldhouseError):
    """Too many questions are waiting."""

    code = "too-many-requests"


class NotAnswered(MeldhouseError):
    """Two processes in a row have failed to answer."""

    code = "not-answered"


def refused(code: str, detail: str) -> MeldhouseError:
    """Returns an error of a worker process, under the code that it gave."""
    kind: type[MeldhouseError] = type("Refused", (MeldhouseError,), {"code": code})
    return kind(detail)


# --- in the process ---


def _work(pipe: Connection) -> None:
    """Answers questions until the server closes the pipe."""
    begin_worker()
    while True:
        try:
            work, given = pipe.recv()
        except (EOFError, OSError):
            return
        pipe.send(_answer(work, given, lambda done, of: pipe.send(("progress", done, of))))


def _answer(work: Work, given: bytes, progress: Progress) -> tuple[Any, ...]:
    try:
        return "done", work(given, progress)
    except MeldhouseError as error:
        return "refused", error.code, error.detail
    except Exception as error:
        return "failed", type(error).__name__


# --- in the server ---


class StudyProcess:
    """A process and the pipe to it. To start one takes too long for the event loop."""

    def __init__(self) -> None:
        self._pipe, other = SPAWN.Pipe()
        self._process = SPAWN.Process(target=_work, args=(other,), daemon=True)
        self._process.start()
        other.close()
        assert self._process.pid is not None
        give_way(self._process.pid)

    @property
    def is_alive(self) -> bool:
        return self._process.is_alive()

    def ask(self, work: Work, given: bytes, progress: Progress) -> tuple[Any, ...]:
        """Asks a question and blocks until it is answered, in a thread of its own.

        Returns a failure if the process is killed meanwhile.
        """
        try:
            self._pipe.send((work, given))
            while True:
                said: tuple[Any, ...] = self._pipe.recv()
                if said[0] != "progress":
                    return said
                progress(said[1], said[2])
        except (EOFError, OSError):
            return "failed", "a process that ended"

    def end(self) -> None:
        """Kills the process. The pipe stays open for the thread that reads it and sees its end."""
        self._process.kill()


class StudyWorkers:
    """A few worker processes and a queue of questions. Processes are made when needed, and kept."""

    def __init__(self, workers: int, seconds: float, most_waiting: int) -> None:
        self._count = workers
        self._seconds = seconds
        self._most_waiting = most_waiting
        self._queue = FairQueue(workers)
        self._idle: list[StudyProcess] = []
        self._threads = ThreadPoolExecutor(workers, thread_name_prefix="study")
        #: questions that wait or are being answered
        self.asked = 0
        #: questions that no process has answered
        self.failures = 0
        self._is_closed = False

    async def ask(self, work: Work, given: bytes, progress: Progress | None = None, owner: str = "") -> bytes:
        """Returns the answer. The work stops when the caller is cancelled or the time limit is reached.

        Owners have their questions answered in turn, and each may have a few that wait.
        """
        if self.asked >= self._most_waiting:
            raise TooBusy("many others are asking just now; try again in a moment")
        if owner and self._queue.waiting(owner) >= self._most_waiting // _SHARE:
            raise TooBusy("your earlier questions are still waiting; try again in a moment")
        self.asked += 1
        try:
            async with self._queue.turn(owner):
                for _ in range(2):
                    said = await self._ask_one(work, given, progress or _ignore)
                    if said[0] == "done":
                        return bytes(said[1])
                    if said[0] == "refused":
                        raise refused(said[1], said[2])
                    log.warning("a study process failed (%s)", said[1])
            self.failures += 1
            raise NotAnswered("this could not be worked out")
        finally:
            self.asked -= 1

    async def _ask_one(self, work: Work, given: bytes, progress: Progress) -> tuple[Any, ...]:
        loop = asyncio.get_running_loop()
        self._idle = [process for process in self._idle if process.is_alive]
        is_new = not self._idle
        process = await self._start() if is_new else self._idle.pop()
        seconds = self._seconds + (START_SECONDS if is_new else 0.0)

        def report(done: int, of: int) -> None:
            with contextlib.suppress(RuntimeError):  # the loop is closed
                loop.call_soon_threadsafe(progress, done, of)

        asking = loop.run_in_executor(self._threads, process.ask, work, given, report)
        try:
            return await asyncio.wait_for(asyncio.shield(asking), seconds)
        except TimeoutError:
            raise TookTooLong("this takes too long; ask about something smaller") from None
        except asyncio.CancelledError:
            await asyncio.wait([asking], timeout=_UNWANTED_SECONDS)
            raise
        finally:
            is_well = asking.done() and not asking.cancelled() and asking.result()[0] in ("done", "refused")
            if is_well:
                self._keep(process)
            else:
                process.end()

    async def _start(self) -> StudyProcess:
        """Starts a process in a thread. A caller that is cancelled meanwhile leaves it to the next one."""
        starting = asyncio.get_running_loop().run_in_executor(self._threads, StudyProcess)
        try:
            return await asyncio.shield(starting)
        except asyncio.CancelledError:
            starting.add_done_callback(self._started_for_nobody)
            raise

    def _started_for_nobody(self, starting: asyncio.Future[StudyProcess]) -> None:
        if not starting.cancelled() and starting.exception() is None:
            self._keep(starting.result())

    def _keep(self, process: StudyProcess) -> None:
        """Keeps a process for the next question, unless there are enough of them."""
        if self._is_closed or len(self._idle) >= self._count:
            process.end()
        else:
            self._idle.append(process)

    def close(self) -> None:
        self._is_closed = True
        for process in self._idle:
            process.end()
        self._idle.clear()
        self._threads.shutdown(wait=False, cancel_futures=True)


def _ignore(done: int, of: int) -> None:
    """Ignores progress."""
