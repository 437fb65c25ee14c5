"""The layout of seats around a table at any width."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

#: below this width three seats side by side are too narrow to read
_NARROW = 54
#: the longest name that fits into the border of a seat beside the points, where three seats share a line
_SHORT_NAME = 12


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


def seat_panel(
    body: Sequence[RenderableType], name: str, points: str, mark: str, is_on_turn: bool, is_own: bool
) -> Panel:
    """Returns the panel of a seat. A name too long for its border is written inside."""
    is_short = cell_len(name) <= _SHORT_NAME
    title = Text("▶ " if is_on_turn else "", style="not dim")
    title.append(f"{name} " if is_short else "", style="bold").append(points)
    inside = body if is_short else [Text(name, style="bold"), *body]
    return Panel(
        Group(*inside),
        title=title,
        title_align="left",
        subtitle=Text(mark, style="not dim yellow") if mark else None,
        subtitle_align="left",
        border_style="bold green" if is_on_turn else "" if is_own else "dim",
        padding=(0, 1),
    )


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
