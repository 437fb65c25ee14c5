"""A contest in one process, in several, or on a Ray cluster: the same lines whichever it is."""

from __future__ import annotations

import multiprocessing
import signal
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from pathlib import Path
from typing import Any, Protocol

from meldhouse.arena.contest import Contest, contest_of
from meldhouse.arena.deal import Arena, Line
from meldhouse.parts.errors import MeldhouseError

#: deals in one piece of work
PIECE = 2


class ArenaError(MeldhouseError):
    """A deal that could not be played: a fault of ours, with the deal's number."""

    code = "arena-failed"


class Engine(Protocol):
    """Where deals are played. Lines come in the order of the numbers."""

    def __call__(self, contest: Contest, numbers: Sequence[int], records: Path | None) -> Iterator[Line]: ...


def run_here(contest: Contest, numbers: Sequence[int], records: Path | None) -> Iterator[Line]:
    """In this process."""
    arena = Arena(contest, records)
    try:
        for number in numbers:
            yield arena.play(number)
    finally:
        arena.close()


class RunInProcesses:
    """In processes of this machine."""

    def __init__(self, workers: int) -> None:
        self._workers = workers

    def __call__(self, contest: Contest, numbers: Sequence[int], records: Path | None) -> Iterator[Line]:
        spawn = multiprocessing.get_context("spawn")
        running: deque[Future[list[Line]]] = deque()
        pool = ProcessPoolExecutor(self._workers, mp_context=spawn, initializer=_leave_interrupts_to_parent)
        kept = None if records is None else str(records)
        try:
            for piece in pieces(numbers):
                running.append(pool.submit(play_piece, contest.header(), piece, kept))
                if len(running) >= 3 * self._workers:
                    yield from checked(running.popleft().result())
            while running:
                yield from checked(running.popleft().result())
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def pieces(numbers: Sequence[int]) -> list[list[int]]:
    return [list(numbers[at : at + PIECE]) for at in range(0, len(numbers), PIECE)]


def _leave_interrupts_to_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def play_piece(header: Mapping[str, Any], numbers: Sequence[int], records: str | None) -> list[Line]:
    """A piece of work in another process: plain data goes in and comes back, an error too."""
    arena = Arena(contest_of(header, 0), None if records is None else Path(records))
    lines: list[Line] = []
    number = 0
    try:
        for number in numbers:
            lines.append(arena.play(number))
    except MeldhouseError as error:
        lines.append({"error": f"deal {number} of seed {header['seed']!r}: {error.code}: {error.detail}"})
    finally:
        arena.close()
    return lines


def checked(lines: Sequence[Line]) -> list[Line]:
    for line in lines:
        if "error" in line:
            raise ArenaError(str(line["error"]))
    return list(lines)
