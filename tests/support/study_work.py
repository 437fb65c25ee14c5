"""Work for study processes: some answers, some fails, some never ends."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable, Coroutine
from pathlib import Path

from meldhouse.server.workers.study import Progress, StudyWorkers

Scene = Callable[[StudyWorkers], Coroutine[None, None, None]]


def echo(given: bytes, progress: Progress) -> bytes:
    for at in range(3):
        progress(at + 1, 3)
    return given + str(os.getpid()).encode()


def fail(given: bytes, progress: Progress) -> bytes:
    raise ZeroDivisionError


def hang(given: bytes, progress: Progress) -> bytes:
    """Until it is killed; a file says that it is at it."""
    path = Path(given.decode())
    path.write_text(str(os.getpid()))
    while True:
        time.sleep(0.01)


def with_workers(scene: Scene, count: int = 1, seconds: float = 60.0, most: int = 50) -> None:
    async def run() -> None:
        workers = StudyWorkers(count, seconds, most)
        try:
            await asyncio.wait_for(scene(workers), 60)
        finally:
            workers.close()

    asyncio.run(run())


async def is_gone(process: int) -> None:
    """Waits until a process and all of its threads have ended; the first thread may end before the others."""
    while True:
        try:
            status = Path(f"/proc/{process}/stat").read_text()
            threads = len(list(Path(f"/proc/{process}/task").iterdir()))
        except FileNotFoundError:
            return
        if status.rpartition(")")[2].split()[0] == "Z" and threads <= 1:
            return
        await asyncio.sleep(0.01)


async def at_it(path: Path) -> int:
    while not (path.exists() and path.read_text()):
        await asyncio.sleep(0.01)
    return int(path.read_text())
