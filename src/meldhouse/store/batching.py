"""Group commit: appends that come in while one transaction is being written share the next one."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence

from meldhouse.store.entries import Entry, StoreError, TableIndex

Append = tuple[Entry, TableIndex | None]
#: writes a batch in one transaction and says for each append whether its number was free
WriteBatch = Callable[[Sequence[Append]], Awaitable[list[bool]]]

_MOST_IN_BATCH = 1000


class Batcher:
    """Collects appends while a batch is being written, then writes them all at once."""

    def __init__(self, write: WriteBatch) -> None:
        self._write = write
        self._waiting: list[tuple[Append, asyncio.Future[bool]]] = []
        self._task: asyncio.Task[None] | None = None
        self._is_closed = False

    async def append(self, entry: Entry, index: TableIndex | None) -> bool:
        if self._is_closed:
            raise StoreError("the store is closed")
        answer: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append(((entry, index), answer))
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run())
        return await answer

    async def _run(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting[:_MOST_IN_BATCH], self._waiting[_MOST_IN_BATCH:]
            try:
                free = await self._write([append for append, _ in batch])
            except Exception as error:
                failure = (
                    error
                    if isinstance(error, StoreError)
                    else StoreError(f"the log was not written: {error}")
                )
                for _, answer in batch:
                    if not answer.done():
                        answer.set_exception(failure)
                continue
            for (_, answer), is_free in zip(batch, free, strict=True):
                if not answer.done():
                    answer.set_result(is_free)

    async def close(self) -> None:
        """No new appends; those that wait are still written."""
        self._is_closed = True
        if self._task is not None:
            await self._task
