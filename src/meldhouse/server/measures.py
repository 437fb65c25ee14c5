"""Counters and durations of a server process, cheap enough to note on every decision.

`server.metrics` writes them for Prometheus.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import time
from bisect import bisect_left
from collections.abc import Callable, Iterable
from pathlib import Path

import msgspec

_TICK_SECONDS = 0.5
#: upper limits of the buckets, in seconds; longer durations are in one more bucket
LIMITS = (0.001, 0.0025, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)


class Durations(msgspec.Struct):
    """Durations in seconds, counted by size."""

    counts: list[int] = msgspec.field(default_factory=lambda: [0] * (len(LIMITS) + 1))
    total: float = 0.0

    def note(self, seconds: float) -> None:
        self.counts[bisect_left(LIMITS, seconds)] += 1
        self.total += seconds

    def add(self, other: Durations) -> None:
        self.counts = [mine + theirs for mine, theirs in zip(self.counts, other.counts, strict=True)]
        self.total += other.total


class Measures(msgspec.Struct):
    """Everything that one process has counted, and its present state."""

    decisions: int = 0
    #: unexpected failures
    errors: int = 0
    bot_failures: int = 0
    study_failures: int = 0
    store_failures: int = 0
    #: decisions that the rules refused
    refused_decisions: int = 0
    #: refused requests, messages and connections, by code
    refusals: dict[str, int] = {}
    #: from the append of entries until they are durable
    appends: Durations = msgspec.field(default_factory=Durations)
    #: delays of the event loop
    loop_lag: Durations = msgspec.field(default_factory=Durations)
    began: float = msgspec.field(default_factory=time.time)
    # --- the present state ---
    connections: int = 0
    rooms: int = 0
    draining: int = 0
    #: those who wait for worker processes, by queue
    waiting: dict[str, int] = {}

    def refused(self, code: str) -> None:
        """Counts a refusal."""
        self.refusals[code] = self.refusals.get(code, 0) + 1

    def add(self, other: Measures, is_running: bool) -> None:
        """Adds what another process has counted, and its state if it still runs."""
        self.decisions += other.decisions
        self.errors += other.errors
        self.bot_failures += other.bot_failures
        self.study_failures += other.study_failures
        self.store_failures += other.store_failures
        self.refused_decisions += other.refused_decisions
        self.refusals = _sums(self.refusals, other.refusals)
        self.appends.add(other.appends)
        self.loop_lag.add(other.loop_lag)
        self.began = min(self.began, other.began)
        if is_running:
            self.connections += other.connections
            self.rooms += other.rooms
            self.draining += other.draining
            self.waiting = _sums(self.waiting, other.waiting)


def _sums(mine: dict[str, int], theirs: dict[str, int]) -> dict[str, int]:
    return {name: mine.get(name, 0) + theirs.get(name, 0) for name in {**mine, **theirs}}


class SharedMeasures:
    """The measures of all processes that share a port: each writes a file, and any of them can add them up."""

    def __init__(self, own: Measures, folder: str) -> None:
        self._own = own
        self._folder = Path(folder) if folder else None
        self._name = f"{os.getpid()}.json"

    def write(self) -> None:
        """Writes the file of this process."""
        if self._folder is None:
            return
        with contextlib.suppress(OSError):
            fresh = self._folder / (self._name + ".new")
            fresh.write_bytes(msgspec.json.encode(self._own))
            fresh.replace(self._folder / self._name)

    def together(self) -> Measures:
        """Returns the measures of all processes, also of those that have ended."""
        found = msgspec.convert(msgspec.to_builtins(self._own), Measures)
        for path in self._others():
            with contextlib.suppress(OSError, msgspec.MsgspecError):
                other = msgspec.json.decode(path.read_bytes(), type=Measures)
                found.add(other, is_running=_is_running(int(path.stem)))
        return found

    def _others(self) -> Iterable[Path]:
        if self._folder is None:
            return []
        return [path for path in self._folder.glob("*.json") if path.name != self._name]


def _is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except OSError:
        return False
    return True


async def keep_measuring(measures: Measures, refresh: Callable[[], None]) -> None:
    """Notes the delay of the event loop twice a second, and refreshes the present state."""
    while True:
        due = time.monotonic() + _TICK_SECONDS
        await asyncio.sleep(_TICK_SECONDS)
        measures.loop_lag.note(max(time.monotonic() - due, 0.0))
        refresh()
