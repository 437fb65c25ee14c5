"""Plain plots as SVG text, for pages that need nothing from anywhere else."""

from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape

WIDTH = 640
_LEFT = 190
_RIGHT = 70
_ROW = 26

#: a row: its name, its value, and the ends of its interval (None if it has none)
Row = tuple[str, float, float | None, float | None]


def interval_plot(rows: Sequence[Row], mark: float | None, title: str, percent: bool = False) -> str:
    """A dot and its interval for each row, with a line where the fair value is."""
    ends = [end for row in rows for end in row[1:] if end is not None and math.isfinite(end)]
    if mark is not None:
        ends.append(mark)
    low, high = _range(ends)
    body: list[str] = []
    if mark is not None:
        body.append(_line(_x(mark, low, high), 4, _x(mark, low, high), 8 + _ROW * len(rows), "mark"))
    for at, (name, value, start, end) in enumerate(rows):
        y = 20 + _ROW * at
        body.append(_name(name, y))
        if start is not None and end is not None and math.isfinite(start) and math.isfinite(end):
            body.append(_line(_x(start, low, high), y, _x(end, low, high), y, "interval"))
        body.append(f'<circle class="dot" cx="{_x(value, low, high):.1f}" cy="{y}" r="4.5"/>')
        body.append(_value(_number(value, percent), y))
    return _svg(body, 24 + _ROW * len(rows), title) if rows else ""


def bar_plot(rows: Sequence[tuple[str, float, str]], title: str) -> str:
    """A bar for each row, with what is written behind it."""
    most = max([value for _, value, _ in rows], default=0.0) or 1.0
    body: list[str] = []
    for at, (name, value, written) in enumerate(rows):
        y = 20 + _ROW * at
        width = (WIDTH - _LEFT - _RIGHT) * value / most
        body.append(_name(name, y))
        body.append(f'<rect class="bar" x="{_LEFT}" y="{y - 8}" width="{width:.1f}" height="16" rx="2"/>')
        body.append(_value(written, y))
    return _svg(body, 24 + _ROW * len(rows), title) if rows else ""


def histogram(counts: Sequence[tuple[int, int]], title: str) -> str:
    """How often each number came: columns over a line of numbers."""
    if not counts:
        return ""
    low, high = min(at for at, _ in counts), max(at for at, _ in counts)
    step = max(1, math.ceil((high - low + 1) / 60))
    columns: dict[int, int] = {}
    for at, count in counts:
        place = (at - low) // step
        columns[place] = columns.get(place, 0) + count
    most, number = max(columns.values()), (high - low) // step + 1
    width = (WIDTH - 40) / number
    body = [
        f'<rect class="bar" x="{20 + place * width:.1f}" y="{130 - 110 * count / most:.1f}"'
        f' width="{max(width - 1, 1):.1f}" height="{110 * count / most:.1f}"/>'
        for place, count in sorted(columns.items())
    ]
    body.append(_line(20, 130.5, WIDTH - 20, 130.5, "axis"))
    for place in sorted({0, number // 2, number - 1}):
        x = 20 + (place + 0.5) * width
        body.append(
            f'<text class="tick" x="{x:.1f}" y="146" text-anchor="middle">{low + place * step}</text>'
        )
    return _svg(body, 152, title)


def _range(ends: Sequence[float]) -> tuple[float, float]:
    low, high = min(ends, default=0.0), max(ends, default=1.0)
    room = (high - low) * 0.06 or 0.5
    return low - room, high + room


def _x(value: float, low: float, high: float) -> float:
    return _LEFT + (WIDTH - _LEFT - _RIGHT) * (value - low) / (high - low)


def _number(value: float, percent: bool) -> str:
    return f"{100 * value:.1f}%" if percent else f"{value:+.2f}"


def _name(name: str, y: float) -> str:
    shown = name if len(name) <= 26 else name[:25] + "…"
    return f'<text x="{_LEFT - 12}" y="{y + 4}" text-anchor="end">{escape(shown)}</text>'


def _value(written: str, y: float) -> str:
    return f'<text class="tick" x="{WIDTH}" y="{y + 4}" text-anchor="end">{escape(written)}</text>'


def _line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    return f'<line class="{kind}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'


def _svg(body: Sequence[str], height: float, title: str) -> str:
    return (
        f'<svg viewBox="0 0 {WIDTH} {height:.0f}" role="img" aria-label="{escape(title, quote=True)}">'
        f"<title>{escape(title)}</title>{''.join(body)}</svg>"
    )
