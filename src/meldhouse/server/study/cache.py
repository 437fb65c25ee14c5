"""Answers of the study: cached, and given up when the client disconnects."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Coroutine
from hashlib import sha256
from typing import Any, NoReturn, final

from litestar.types import Receive

from meldhouse.parts.errors import MeldhouseError
from meldhouse.server.workers.study import StudyWorkers, Work

#: the number of answers that one process keeps, and the largest one
_MOST_KEPT = 500
_LARGEST = 100_000


class NotWaitedFor(MeldhouseError):
    """The client has disconnected; nobody reads this."""

    code = "not-waited-for"


@final
class AnswerCache:
    """Answers questions from memory, or else from the workers. The same question has the same answer for good."""

    def __init__(self, workers: StudyWorkers, most: int = _MOST_KEPT) -> None:
        self._workers = workers
        self._most = most
        self._kept: OrderedDict[tuple[str, bytes], bytes] = OrderedDict()

    async def ask(self, receive: Receive, work: Work, given: bytes, owner: str = "") -> bytes:
        """Returns the answer. The work stops if the client disconnects."""
        key = work.__name__, sha256(given).digest()
        answer = self._kept.get(key)
        if answer is None:
            answer = await while_wanted(receive, self._workers.ask(work, given, owner=owner))
        self._keep(key, answer)
        return answer

    def _keep(self, key: tuple[str, bytes], answer: bytes) -> None:
        """Keeps the answers that were asked for last."""
        if len(answer) > _LARGEST:
            return
        self._kept[key] = answer
        self._kept.move_to_end(key)
        while len(self._kept) > self._most:
            self._kept.popitem(last=False)


async def while_wanted(receive: Receive, asking: Coroutine[Any, Any, bytes]) -> bytes:
    """Returns the answer, or stops the work (`StudyWorkers.ask`) if the client disconnects first.

    The body has been read by then, so a disconnect is all that can still be received.
    """
    work = asyncio.create_task(asking)
    gone = asyncio.create_task(_until_gone(receive))
    try:
        await asyncio.wait([work, gone], return_when=asyncio.FIRST_COMPLETED)
        if work.done():
            return work.result()
        return await gone
    finally:
        gone.cancel()
        work.cancel()
        await asyncio.wait([work, gone])


async def _until_gone(receive: Receive) -> NoReturn:
    while (await receive())["type"] != "http.disconnect":
        pass
    raise NotWaitedFor("the client disconnected before the answer was there")
