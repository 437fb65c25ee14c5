"""Long work on tables, done a few milliseconds at a time between everything else."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator

from meldhouse.server.workers.fair_queue import FairQueue

_SLICE_SECONDS = 0.004


class LongWork:
    """Runs iterators in slices. Several of them take turns, so that there is one slice in each round of the loop."""

    def __init__(self) -> None:
        self._queue = FairQueue(1)

    async def run(self, steps: Iterator[object], owner: str) -> None:
        """Runs all steps. Work that fits into one slice is done at once if no other is under way."""
        is_done = False
        while not is_done:
            async with self._queue.turn(owner):
                is_done = _run_slice(steps)
                if not is_done:
                    # the place stays taken, so that the next slice comes in another round
                    await asyncio.sleep(0)


def _run_slice(steps: Iterator[object]) -> bool:
    """Runs steps until the slice is over. Returns True when there are none left."""
    end = time.perf_counter() + _SLICE_SECONDS
    for _ in steps:
        if time.perf_counter() > end:
            return False
    return True
