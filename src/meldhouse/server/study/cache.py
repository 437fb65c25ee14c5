"""Answers that one waits for: kept for who asks the same again, and given up when whoever asked has gone."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Coroutine
from hashlib import sha256
from typing import Any, NoReturn, final

from litestar.types import Receive

from meldhouse.parts.errors import MeldhouseError
from meldhouse.server.workers.study import Desk, Work

#: answers that a process of the house keeps, and how large one may be
_MOST_KEPT = 500
_LARGEST = 100_000


class NotWaitedFor(MeldhouseError):
    """Whoever asked does not wait for the answer any more; nobody reads this."""

    code = "not-waited-for"


@final
class Answers:
    """Asks the desk, unless the answer is known: the same question always has the same one, so none grows old."""

    def __init__(self, desk: Desk, most: int = _MOST_KEPT) -> None:
        self._desk = desk
        self._most = most
        self._kept: OrderedDict[tuple[str, bytes], bytes] = OrderedDict()

    async def ask(self, receive: Receive, work: Work, given: bytes) -> bytes:
        """The answer. Who goes away stops the work."""
        key = work.__name__, sha256(given).digest()
        answer = self._kept.get(key)
        if answer is None:
            answer = await while_wanted(receive, self._desk.ask(work, given))
        self._keep(key, answer)
        return answer

    def _keep(self, key: tuple[str, bytes], answer: bytes) -> None:
        """Those asked for last stay."""
        if len(answer) > _LARGEST:
            return
        self._kept[key] = answer
        self._kept.move_to_end(key)
        while len(self._kept) > self._most:
            self._kept.popitem(last=False)


async def while_wanted(receive: Receive, asking: Coroutine[Any, Any, bytes]) -> bytes:
    """The answer, unless whoever asked goes away first: then the work is stopped (`Desk.ask`).

    The body has been read by then, so all that can still be received is that the line is closed.
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
    raise NotWaitedFor("the line was closed before the answer was there")
