"""The layout of seats around a table at any width."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

#: below this width three seats side by side are too narrow to read
_NARROW = 54


class SeatGrid:
    """The other seats clockwise, from left over the opposite side to right, around a middle.

    On a narrow screen they are one below the other in the same order.
    """

    def __init__(self, others: Sequence[RenderableType], middle: RenderableType) -> None:
        self._others = list(others)
        self._middle = middle

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        if options.max_width < _NARROW or len(self._others) > 3:
            yield from self._others
            yield self._middle
            return
        yield self._sides()

    def _sides(self) -> Table:
        others, middle = self._others, self._middle
        grid = Table.grid(expand=True)
        if len(others) == 1:
            grid.add_column(ratio=2)
            grid.add_column(ratio=1, vertical="middle")
            grid.add_row(others[0], middle)
            return grid
        for _ in range(3):
            grid.add_column(ratio=1, vertical="bottom")
        if len(others) == 2:
            grid.add_row(others[0], middle, others[1])
        else:
            grid.add_row(others[0], Group(others[1], middle), others[2])
        return grid


class Wrapped:
    """Short pieces side by side, as many on a line as fit, never broken."""

    def __init__(self, pieces: Sequence[Text], gap: str = " ") -> None:
        self._pieces = list(pieces)
        self._gap = gap

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        line = Text(no_wrap=True)
        for piece in self._pieces:
            if line and line.cell_len + len(self._gap) + piece.cell_len > options.max_width:
                yield line
                line = Text(no_wrap=True)
            if line:
                line.append(self._gap)
            line.append_text(piece)
        yield line
