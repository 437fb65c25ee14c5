"""A self-contained HTML page about a contest, without scripts and without files from other places."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from meldhouse.arena.render.plots import Axis, Row, bar_plot, histogram, interval_plot, percent, plain, signed
from meldhouse.arena.statistics import Estimate
from meldhouse.arena.summary import Summary
from meldhouse.html_page import html_page
from meldhouse.words import Words

_STYLE = """
h1 { font-size: 1.5rem; } h2 { font-size: 1.2rem; margin-top: 2.2rem; } h3 { font-size: 1rem; margin-bottom: 0; }
table { border-collapse: collapse; width: 100%; } td, th { text-align: right; padding: .25rem .5rem;
  border-bottom: 1px solid var(--line); } td:first-child, th:first-child { text-align: left; }
code { overflow-wrap: anywhere; }
svg { width: 100%; min-width: 30rem; height: auto; }
svg text { font-size: 13px; fill: var(--ink); }
svg .tick { fill: var(--soft); font-size: 12px; } svg .caption { fill: var(--soft); }
svg .bar { fill: var(--bar); } svg .dot { fill: var(--bar); }
svg .interval { stroke: var(--bar); stroke-width: 3; } svg .axis { stroke: var(--line); }
svg .mark { stroke: var(--mark); stroke-dasharray: 4 3; }
"""


def arena_page(summary: Summary, words: Words, command: str) -> str:
    """Renders the page of a contest: strength, spread of points, events, seats and times."""
    title = words.say("arena.title", game=words.game(summary.game))
    parts = [
        f"<h1>{escape(title)}</h1>",
        f"<p>{escape(words.say('arena.played', deals=summary.deals, plays=summary.plays))}</p>",
        f"<p><code>{escape(command)}</code></p>",
        _heading(words.say("arena.strength")),
        _strength(summary, words),
        entrant_table(summary, words),
        f'<p class="note">{escape(words.say("arena.intervals"))}</p>',
        _differences(summary, words),
        _heading(words.say("arena.spread")),
        *[
            f"<h3>{escape(label)}</h3>{points_histogram(sorted(score.points.items()), label, words)}"
            for label, score in summary.scores.items()
        ],
        *happenings(summary, words),
        *seats(summary, words),
        _heading(words.say("arena.times")),
        _times(summary, words),
    ]
    return page(title, parts, words.language)


def page(title: str, parts: Sequence[str], language: str) -> str:
    """Renders a whole HTML document."""
    return html_page(title, "\n".join(parts), language, _STYLE)


def _heading(text: str) -> str:
    return f"<h2>{escape(text)}</h2>"


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    top = "".join(f"<th>{escape(cell)}</th>" for cell in head)
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f'<div class="wide"><table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table></div>'


def interval(estimate: Estimate, percent: bool = False) -> str:
    """Writes `+0.41 [+0.12, +0.70]`, or a share in percent. The mean of a single deal has no interval."""
    if percent:
        return f"{100 * estimate.value:.1f}% [{100 * estimate.low:.1f}, {100 * estimate.high:.1f}]"
    if not estimate.is_known:
        return f"{estimate.value:+.3f}"
    return f"{estimate.value:+.3f} [{estimate.low:+.3f}, {estimate.high:+.3f}]"


def _strength(summary: Summary, words: Words) -> str:
    points = [_row(label, summary.mean_points(label)) for label in summary.scores]
    shares = [_row(label, summary.win_share(label)) for label in summary.scores]
    fair = summary.fair_share(next(iter(summary.scores))) if _is_even(summary) else None
    return _points_plot(points, 0.0, words.say("arena.bot"), words) + _shares_plot(
        shares, fair, words.say("arena.bot"), words
    )


def _points_plot(rows: Sequence[Row], zero: float | None, down: str, words: Words) -> str:
    caption = words.say("plots.points" if zero is None else "plots.points-zero")
    return interval_plot(rows, zero, words.say("arena.points"), Axis(caption, signed), down)


def _shares_plot(rows: Sequence[Row], fair: float | None, down: str, words: Words) -> str:
    caption = words.say("plots.won" if fair is None else "plots.won-fair")
    return interval_plot(rows, fair, words.say("arena.won"), Axis(caption, percent), down, is_share=True)


def points_histogram(counts: Sequence[tuple[int, int]], title: str, words: Words) -> str:
    """Draws the distribution of the points of a deal."""
    return histogram(counts, title, words.say("plots.deal-points"), words.say("plots.share"))


def _is_even(summary: Summary) -> bool:
    return len({summary.fair_share(label) for label in summary.scores}) == 1


def _row(label: str, estimate: Estimate) -> Row:
    if not estimate.is_known:
        return (label, estimate.value, None, None)
    return (label, estimate.value, estimate.low, estimate.high)


def entrant_table(summary: Summary, words: Words) -> str:
    head = [
        words.say(f"arena.{name}")
        for name in ("bot", "points", "won", "fair", "median-time", "processor-time", "faults")
    ]
    rows = []
    for label, score in summary.scores.items():
        faults = ", ".join(f"{kind} {count}" for kind, count in sorted(score.faults.items()))
        rows.append(
            [
                label if score.name == label else f"{label} ({score.name})",
                interval(summary.mean_points(label)),
                interval(summary.win_share(label), percent=True),
                f"{100 * summary.fair_share(label):.1f}%",
                seconds(summary.time_quantile(label, 0.5)),
                seconds(summary.processor_seconds(label)),
                f"{faults} ({score.first_fault})" if faults else "0",
            ]
        )
    return table(head, rows)


def _differences(summary: Summary, words: Words) -> str:
    labels = list(summary.scores)
    rows = [
        [f"{one} − {other}", interval(summary.difference(one, other))]
        for at, one in enumerate(labels)
        for other in labels[at + 1 :]
    ]
    return table([words.say("arena.difference"), words.say("arena.points")], rows) if rows else ""


def happenings(summary: Summary, words: Words) -> list[str]:
    """Draws the frequency of combinations if the game has them, otherwise of events."""
    counts = summary.tally()
    names: dict[str, Any] = counts.get("combinations") or counts.get("events") or {}
    is_named = bool(counts.get("combinations"))
    rows = [
        (_happening(name, is_named, words), count / summary.plays, f"{count / summary.plays:.3f}")
        for name, count in names.items()
    ]
    if not rows:
        return []
    down = words.say("plots.combination" if is_named else "plots.event")
    title = words.say("arena.happened")
    return [_heading(title), bar_plot(rows, title, Axis(words.say("plots.times-a-play"), plain), down)]


def _happening(name: str, is_combination: bool, words: Words) -> str:
    return words.combination(name) if is_combination else words.say(f"plots.event-name.{name}")


def seats(summary: Summary, words: Words) -> list[str]:
    """Draws the mean points and wins of each seat over all entrants."""
    names = [words.say("arena.seat", seat=seat) for seat in range(summary.players)]
    points = [_row(name, summary.seat_mean(seat)) for seat, name in enumerate(names)]
    shares = [_row(name, summary.seat_share(seat)) for seat, name in enumerate(names)]
    return [
        _heading(words.say("arena.seats")),
        _points_plot(points, None, words.say("plots.seat"), words),
        _shares_plot(shares, 1 / summary.players, words.say("plots.seat"), words),
    ]


def _times(summary: Summary, words: Words) -> str:
    rows = []
    for label in summary.scores:
        middle, high = summary.time_quantile(label, 0.5), summary.time_quantile(label, 0.95)
        rows.append((f"{label}: {words.say('arena.median')}", middle, seconds(middle)))
        rows.append((f"{label}: 95%", high, seconds(high)))
    title = words.say("arena.times")
    return bar_plot(rows, title, Axis(title, seconds), words.say("arena.bot"))


def seconds(value: float) -> str:
    """Writes a time: `12 ms`, `0.8 s`."""
    if value < 0.001:
        return f"{1e6 * value:.0f} µs"
    return f"{1000 * value:.1f} ms" if value < 1 else f"{value:.2f} s"
