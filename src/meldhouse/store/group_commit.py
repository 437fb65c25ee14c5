"""Group commit: appends that arrive during a transaction share the next one."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Sequence

from meldhouse.store.entries import Entry, StoreError, TableIndex

log = logging.getLogger("meldhouse.store")

Append = tuple[Entry, TableIndex | None]
#: begins at once to write a batch in one transaction; returns for each append if its number was free
WriteBatch = Callable[[Sequence[Append]], Awaitable[list[bool]]]
#: called once an append is durable (True), its number was taken (False), or it could not be written
OnWritten = Callable[[bool | StoreError], None]

#: called after each batch with its duration in seconds, and if it failed
OnBatch = Callable[[float, bool], None]

_MOST_IN_BATCH = 1000


class Batcher:
    """Collects appends while a batch is being written, then writes them all at once."""

    def __init__(self, write: WriteBatch) -> None:
        self._write = write
        self._waiting: list[tuple[Append, OnWritten]] = []
        self._task: asyncio.Task[None] | None = None
        self._is_closed = False
        self.on_batch: OnBatch = _ignore

    async def append(self, entry: Entry, index: TableIndex | None) -> bool:
        """Appends, and returns when the outcome is known: a future on top of `append_then`."""
        answer: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

        def on_written(outcome: bool | StoreError) -> None:
            if answer.done():
                return
            if isinstance(outcome, StoreError):
                answer.set_exception(outcome)
            else:
                answer.set_result(outcome)

        self.append_then(entry, index, on_written)
        return await answer

    def append_then(self, entry: Entry, index: TableIndex | None, on_written: OnWritten) -> None:
        """Appends without waiting. `on_written` must not raise: the rest of the batch comes after it."""
        if self._is_closed:
            raise StoreError("the store is closed")
        self._waiting.append(((entry, index), on_written))
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run())

    async def _run(self) -> None:
        """Writes batches while there are any. A batch begins before the outcomes of the last are reported."""
        batch, writing = self._begin()
        while writing is not None:
            began = time.perf_counter()
            outcomes = await _outcomes(writing, len(batch))
            self.on_batch(time.perf_counter() - began, isinstance(outcomes[0], StoreError))
            written = batch
            batch, writing = self._begin()
            for (_, on_written), outcome in zip(written, outcomes, strict=True):
                on_written(outcome)
            if writing is None:
                batch, writing = self._begin()

    def _begin(self) -> tuple[list[tuple[Append, OnWritten]], Awaitable[list[bool]] | None]:
        """Begins a transaction with everything that waits, or returns None."""
        batch, self._waiting = self._waiting[:_MOST_IN_BATCH], self._waiting[_MOST_IN_BATCH:]
        return batch, self._write([append for append, _ in batch]) if batch else None

    async def close(self) -> None:
        """Refuses new appends, and writes those that wait."""
        self._is_closed = True
        if self._task is not None:
            await self._task


def _ignore(seconds: float, has_failed: bool) -> None:
    """Ignores the time of a batch."""


async def _outcomes(writing: Awaitable[list[bool]], count: int) -> Sequence[bool | StoreError]:
    try:
        return await writing
    except StoreError as error:
        failure = error
    except Exception as error:
        failure = StoreError(f"the log was not written: {error}")
    # only the first line: the rest may quote data
    log.warning("%s", failure.detail.partition("\n")[0])
    return [failure] * count
