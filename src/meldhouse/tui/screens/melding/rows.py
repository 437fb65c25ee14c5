"""The layout of sets and hands at any width."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import final

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

#: the lines of a screen used by everything but the table, if the table has empty lines between rows
_REST_OF_SCREEN = 15


@final
class Row:
    """Tiles that lie together, after a heading."""

    def __init__(self, head: Text, tiles: Sequence[Text]) -> None:
        self._head = head
        self._tiles = tiles

    def lines(self, width: int) -> Iterator[Text]:
        """Returns one line, or several indented ones if it is too long."""
        line = Text(no_wrap=True).append_text(self._head)
        indent = self._head.cell_len
        is_empty = True
        for tile in self._tiles:
            if not is_empty and line.cell_len + 1 + tile.cell_len > width:
                yield line
                line, is_empty = Text(" " * indent, no_wrap=True), True
            if not is_empty:
                line.append(" ")
            line.append_text(tile)
            is_empty = False
        yield line


@final
class Laid:
    """Rows side by side, as many as fit, each starting at a multiple of `step` columns."""

    def __init__(self, rows: Sequence[Row], step: int = 1, is_roomy: bool = False) -> None:
        self._rows = rows
        self._step = step
        self._is_roomy = is_roomy

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        lines = list(self._lines(options.max_width))
        has_room = 2 * len(lines) <= console.size.height - _REST_OF_SCREEN
        for number, line in enumerate(lines):
            if number and self._is_roomy and has_room:
                yield Text("")
            yield line

    def _lines(self, width: int) -> Iterator[Text]:
        line = Text(no_wrap=True)
        for row in self._rows:
            *first, last = row.lines(width)
            start = -(-(line.cell_len + 2) // self._step) * self._step if line else 0
            if line and (first or start + last.cell_len > width):
                yield line
                line, start = Text(no_wrap=True), 0
            yield from first
            line.append(" " * (start - line.cell_len))
            line.append_text(last)
        if line:
            yield line
