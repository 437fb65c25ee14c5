"""Messages of a server and typed lines, one at a time."""

from __future__ import annotations

import asyncio
from types import TracebackType
from typing import final

from meldhouse.client import TableConnection
from meldhouse.parts.errors import MeldhouseError
from meldhouse.tui.terminal.typed_lines import TypedLines
from meldhouse.wire import to_client

Message = to_client.ToClient | MeldhouseError


@final
class Typed:
    """A typed line; None at the end of the input."""

    def __init__(self, line: str | None) -> None:
        self.line = line


@final
class Inputs:
    """Reads the table's connection and the keyboard. Messages of the server come first."""

    def __init__(self, line: TableConnection, lines: TypedLines) -> None:
        self._line = line
        self._lines = lines
        self._heard: asyncio.Queue[Message] = asyncio.Queue()
        self._listening: asyncio.Task[None] | None = None
        self._hearing: asyncio.Task[Message] | None = None
        self._reading: asyncio.Task[str | None] | None = None

    async def __aenter__(self) -> Inputs:
        self._listening = asyncio.create_task(self._listen())
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for task in (self._listening, self._hearing, self._reading):
            if task is not None:
                task.cancel()

    async def _listen(self) -> None:
        try:
            async for message in self._line.messages():
                self._heard.put_nowait(message)
        except MeldhouseError as error:
            self._heard.put_nowait(error)

    async def next(self, is_reading: bool, seconds: float | None = None) -> list[Message] | Typed | None:
        """Returns all messages received, or a line if lines are read now; None after this many seconds."""
        self._hearing = self._hearing or asyncio.create_task(self._heard.get())
        waiting: set[asyncio.Task[object]] = {self._hearing}
        if is_reading:
            self._reading = self._reading or asyncio.create_task(self._lines.next())
            waiting.add(self._reading)
        done, _ = await asyncio.wait(waiting, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
        if self._hearing in done:
            heard, self._hearing = [self._hearing.result()], None
            while not self._heard.empty():
                heard.append(self._heard.get_nowait())
            return heard
        if self._reading is not None and self._reading in done:
            line, self._reading = self._reading.result(), None
            return Typed(line)
        return None
