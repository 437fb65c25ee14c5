"""Group commit: appends that come in while one transaction is being written share the next one."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence

from meldhouse.store.entries import Entry, StoreError, TableIndex

log = logging.getLogger("meldhouse.store")

Append = tuple[Entry, TableIndex | None]
#: begins at once to write a batch in one transaction; says for each append whether its number was free
WriteBatch = Callable[[Sequence[Append]], Awaitable[list[bool]]]
#: told once an append is durable (True), or its number was taken (False), or why it could not be written
Told = Callable[[bool | StoreError], None]

_MOST_IN_BATCH = 1000


class Batcher:
    """Collects appends while a batch is being written, then writes them all at once."""

    def __init__(self, write: WriteBatch) -> None:
        self._write = write
        self._waiting: list[tuple[Append, Told]] = []
        self._task: asyncio.Task[None] | None = None
        self._is_closed = False

    async def append(self, entry: Entry, index: TableIndex | None) -> bool:
        answer: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

        def told(outcome: bool | StoreError) -> None:
            if answer.done():
                return
            if isinstance(outcome, StoreError):
                answer.set_exception(outcome)
            else:
                answer.set_result(outcome)

        self.append_then(entry, index, told)
        return await answer

    def append_then(self, entry: Entry, index: TableIndex | None, told: Told) -> None:
        """The same without waiting. `told` must not raise: others in its batch are told after it."""
        if self._is_closed:
            raise StoreError("the store is closed")
        self._waiting.append(((entry, index), told))
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run())

    async def _run(self) -> None:
        """The next batch is on its way before those of the last are told: both take a while."""
        batch, writing = self._begin()
        while writing is not None:
            outcomes = await _outcomes(writing, len(batch))
            written = batch
            batch, writing = self._begin()
            for (_, told), outcome in zip(written, outcomes, strict=True):
                told(outcome)
            if writing is None:
                batch, writing = self._begin()

    def _begin(self) -> tuple[list[tuple[Append, Told]], Awaitable[list[bool]] | None]:
        """Whatever waits now goes into one transaction; None if nothing does."""
        batch, self._waiting = self._waiting[:_MOST_IN_BATCH], self._waiting[_MOST_IN_BATCH:]
        return batch, self._write([append for append, _ in batch]) if batch else None

    async def close(self) -> None:
        """No new appends; those that wait are still written."""
        self._is_closed = True
        if self._task is not None:
            await self._task


async def _outcomes(writing: Awaitable[list[bool]], count: int) -> Sequence[bool | StoreError]:
    try:
        return await writing
    except StoreError as error:
        failure = error
    except Exception as error:
        failure = StoreError(f"the log was not written: {error}")
    # its first line; what follows may quote what was to be written
    log.warning("%s", failure.detail.partition("\n")[0])
    return [failure] * count
