"""Plots as SVG text for self-contained pages. Every axis has a caption."""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Callable, Sequence
from html import escape
from typing import NamedTuple

WIDTH = 640
_RIGHT = 70
_ROW = 26
#: the position of the first row, below the caption of the rows
_TOP = 40
#: the height of the axis below, with its numbers and caption
_FOOT = 44
_NARROWEST, _WIDEST = 90, 300
#: the most numbers on an axis
_MOST_TICKS = 6

#: a row: its name, its value, and the ends of its interval (None if it has none)
Row = tuple[str, float, float | None, float | None]


class Axis(NamedTuple):
    """The caption of an axis and the format of its numbers."""

    caption: str
    write: Callable[[float], str]


def signed(value: float) -> str:
    """Writes `+0.5`."""
    return "0" if not value else f"{value:+g}"


def plain(value: float) -> str:
    return f"{value:g}"


def percent(value: float) -> str:
    return f"{100 * value:g}%"


class _Scale:
    """Maps values to positions between two ends."""

    def __init__(self, low: float, high: float, start: float, end: float) -> None:
        self.low, self.high = low, high
        self._start, self._end = start, end

    def at(self, value: float) -> float:
        return self._start + (self._end - self._start) * (value - self.low) / (self.high - self.low)

    @property
    def ticks(self) -> list[float]:
        return round_numbers(self.low, self.high)


def round_numbers(low: float, high: float, most: int = _MOST_TICKS) -> list[float]:
    """Returns evenly spaced round numbers between two others: 0, 0.5, 1."""
    least = (high - low) / most
    size = 10.0 ** math.floor(math.log10(least))
    step = next(size * factor for factor in (1, 2, 5, 10) if size * factor >= least * (1 - 1e-9))
    digits = max(0, -math.floor(math.log10(step) + 1e-9))
    first, last = math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9)
    return [round(number * step, digits) for number in range(first, last + 1)]


def interval_plot(
    rows: Sequence[Row], mark: float | None, title: str, across: Axis, down: str, is_share: bool = False
) -> str:
    """Draws a dot and its interval for each row, and a line at the fair value. Shares end at 0 and 1."""
    if not rows:
        return ""
    ends = [end for row in rows for end in row[1:] if end is not None and math.isfinite(end)]
    low, high = _range(ends if mark is None else [*ends, mark])
    if is_share:
        low, high = max(low, 0.0), min(high, 1.0)
    left = _left([row[0] for row in rows], down)
    scale = _Scale(low, high, left, WIDTH - _RIGHT)
    body = _foot(scale, across, len(rows))
    if mark is not None:
        body.append(_line(scale.at(mark), _TOP - 16, scale.at(mark), _bottom(len(rows)), "mark"))
    body.append(_down(down, left))
    for at, (name, value, start, end) in enumerate(rows):
        y = _TOP + _ROW * at
        body.append(_name(name, left, y))
        if start is not None and end is not None and math.isfinite(start) and math.isfinite(end):
            body.append(_line(scale.at(max(start, low)), y, scale.at(min(end, high)), y, "interval"))
        body.append(f'<circle class="dot" cx="{scale.at(value):.1f}" cy="{y}" r="4.5"/>')
        body.append(_value(f"{100 * value:.1f}%" if is_share else f"{value:+.2f}", y))
    return _svg(body, _bottom(len(rows)) + _FOOT, title)


def bar_plot(rows: Sequence[tuple[str, float, str]], title: str, across: Axis, down: str) -> str:
    """Draws a bar for each row with its text behind it."""
    if not rows:
        return ""
    most = max([value for _, value, _ in rows]) or 1.0
    left = _left([row[0] for row in rows], down)
    scale = _Scale(0.0, most, left, WIDTH - _RIGHT)
    body = [*_foot(scale, across, len(rows)), _down(down, left)]
    for at, (name, value, written) in enumerate(rows):
        y = _TOP + _ROW * at
        width = scale.at(value) - left
        body.append(_name(name, left, y))
        body.append(f'<rect class="bar" x="{left}" y="{y - 8}" width="{width:.1f}" height="16" rx="2"/>')
        body.append(_value(written, y))
    return _svg(body, _bottom(len(rows)) + _FOOT, title)


def histogram(counts: Sequence[tuple[int, int]], title: str, across: str, up: str) -> str:
    """Draws the frequency of each number as columns, in shares of all."""
    if not counts:
        return ""
    low, high = min(at for at, _ in counts), max(at for at, _ in counts)
    step = max(1, math.ceil((high - low + 1) / 60))
    total = sum(count for _, count in counts)
    columns: dict[int, float] = {}
    for at, count in counts:
        place = (at - low) // step
        columns[place] = columns.get(place, 0.0) + count / total
    left, floor = 52, 146.0
    number = (high - low) // step + 1
    width = (WIDTH - left - 12) / number
    heights = _Scale(0.0, max(columns.values()), floor, 36.0)
    body = [f'<text class="caption" x="0" y="14">{escape(up)}</text>']
    for share in round_numbers(0.0, heights.high, 4):
        y = heights.at(share)
        body += [_line(left, y, WIDTH - 12, y, "axis"), _tick(percent(share), left - 8, y + 4, "end")]
    for place, share in sorted(columns.items()):
        y = heights.at(share)
        body.append(
            f'<rect class="bar" x="{left + place * width:.1f}" y="{y:.1f}"'
            f' width="{max(width - 1, 1):.1f}" height="{floor - y:.1f}"/>'
        )
    body += _numbers_below(low, high, step, left, width, floor)
    body.append(_caption(across, (left + WIDTH - 12) / 2, floor + 38))
    return _svg(body, floor + _FOOT, title)


def _numbers_below(low: int, high: int, step: int, left: float, width: float, floor: float) -> list[str]:
    """Draws round numbers below their columns; at least the first and the last."""
    found = (
        [int(number) for number in round_numbers(low, high, 10) if number == int(number)]
        if high > low
        else []
    )
    shown: list[str] = []
    for number in found if len(found) > 1 else sorted({low, high}):
        x = left + (number - low + 0.5) / step * width
        shown.append(_tick(str(number), x, floor + 17, "middle"))
    return shown


def _range(ends: Sequence[float]) -> tuple[float, float]:
    low, high = min(ends, default=0.0), max(ends, default=1.0)
    room = (high - low) * 0.06 or 0.5
    return low - room, high + room


def _length(text: str) -> float:
    """Estimates the width of a text, because no font is available to measure it."""
    return sum(13.0 if unicodedata.east_asian_width(letter) in "WF" else 7.3 for letter in text)


def _left(names: Sequence[str], down: str) -> int:
    """Returns the left end of the plot, beside the names."""
    longest = max(_length(name) for name in [*names, down])
    return round(min(max(longest + 14, _NARROWEST), _WIDEST))


def _bottom(rows: int) -> float:
    return _TOP + _ROW * rows - 8


def _foot(scale: _Scale, across: Axis, rows: int) -> list[str]:
    """Draws the axis below: a thin line up from each number, the numbers and the caption."""
    bottom = _bottom(rows)
    body: list[str] = []
    for number in scale.ticks:
        x = scale.at(number)
        body += [
            _line(x, _TOP - 16, x, bottom, "axis"),
            _tick(across.write(number), x, bottom + 17, "middle"),
        ]
    middle = (scale.at(scale.low) + scale.at(scale.high)) / 2
    return [*body, _caption(across.caption, middle, bottom + 38)]


def _down(caption: str, left: float) -> str:
    return f'<text class="caption" x="{left - 12}" y="14" text-anchor="end">{escape(caption)}</text>'


def _caption(caption: str, x: float, y: float) -> str:
    return f'<text class="caption" x="{x:.1f}" y="{y:.1f}" text-anchor="middle">{escape(caption)}</text>'


def _tick(written: str, x: float, y: float, anchor: str) -> str:
    return f'<text class="tick" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(written)}</text>'


def _name(name: str, left: float, y: float) -> str:
    shown = name
    while _length(shown) > left - 12:
        shown = shown.removesuffix("…")[:-1] + "…"
    return f'<text x="{left - 12}" y="{y + 4}" text-anchor="end">{escape(shown)}</text>'


def _value(written: str, y: float) -> str:
    return f'<text class="tick" x="{WIDTH}" y="{y + 4}" text-anchor="end">{escape(written)}</text>'


def _line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    return f'<line class="{kind}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'


def _svg(body: Sequence[str], height: float, title: str) -> str:
    return (
        f'<div class="wide"><svg viewBox="0 0 {WIDTH} {height:.0f}" role="img"'
        f' aria-label="{escape(title, quote=True)}"><title>{escape(title)}</title>{"".join(body)}</svg></div>'
    )
