"""Typed lines, read without blocking the messages of a server."""

from __future__ import annotations

import asyncio
import codecs
import contextlib
import os
import threading
from typing import TextIO, final

from meldhouse.tui.terminal.prompt_line import PromptLine
from meldhouse.tui.terminal.single_keys import keys_of

_CHUNK = 65536


@final
class TypedLines:
    """The lines of a terminal or a pipe, in order. After the end of the input there is only None."""

    def __init__(self, source: TextIO, out: PromptLine | None = None) -> None:
        self._source = source
        #: reads single keys, at a terminal
        self._keys = keys_of(source) if out is not None and out.is_live else None
        self._out = out
        self._lines: asyncio.Queue[str | None] = asyncio.Queue()
        self._loop = asyncio.get_running_loop()
        self._decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")
        self._rest = ""
        self._is_over = False
        self._watched = -1
        try:
            number = source.fileno()
            self._loop.add_reader(number, self._ready, number)
            self._watched = number
        except (OSError, ValueError, NotImplementedError):
            # a file, or a system whose loop cannot watch a console: a thread reads it
            threading.Thread(target=self._wait_for_lines, daemon=True).start()

    async def next(self) -> str | None:
        """Returns the next line without its end; None at the end of the input."""
        if self._is_over and self._lines.empty():
            return None
        return await self._lines.get()

    def close(self) -> None:
        if self._keys is not None:
            self._keys.close()
        if self._watched >= 0:
            self._loop.remove_reader(self._watched)
            self._watched = -1

    def _ready(self, number: int) -> None:
        try:
            data = os.read(number, _CHUNK)
        except OSError:
            data = b""
        letters = self._decoder.decode(data, final=not data)
        lines = self._finished(letters)
        for line in lines:
            self._lines.put_nowait(line)
        if not data or None in lines:
            self.close()
            if self._rest:
                self._lines.put_nowait(self._rest)
            self._end()

    def _finished(self, letters: str) -> list[str | None]:
        """Returns the lines that these letters finish; None for a key that ends the input."""
        if self._keys is not None and self._out is not None:
            return self._out.take_keys(letters)
        *lines, self._rest = (self._rest + letters).split("\n")
        return [*lines]

    def _wait_for_lines(self) -> None:
        # the loop may be closed before the last line arrives
        with contextlib.suppress(RuntimeError):
            for line in self._source:
                self._loop.call_soon_threadsafe(self._lines.put_nowait, line.rstrip("\n"))
            self._loop.call_soon_threadsafe(self._end)

    def _end(self) -> None:
        self._is_over = True
        self._lines.put_nowait(None)
