"""The balance report of a game: an HTML page about many deals among equal bots."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

from meldhouse.arena.render.page import happenings, page, points_histogram, seats, table
from meldhouse.arena.render.plots import Axis, bar_plot, histogram, percent
from meldhouse.arena.summary import Summary
from meldhouse.words import Words


def report_page(summary: Summary, words: Words, command: str) -> str:
    """Renders the report: endings, styles of play, seats, length, spread of points and combinations."""
    title = words.say("report.title", game=words.game(summary.game))
    level = next(iter(summary.scores))
    parts = [
        f"<h1>{escape(title)}</h1>",
        f"<p>{escape(words.say('report.among', deals=summary.deals, level=level))}</p>",
        f"<p><code>{escape(command)}</code></p>",
        f"<h2>{escape(words.say('report.ways'))}</h2>",
        _ways(summary, words),
        f"<h2>{escape(words.say('report.styles'))}</h2>",
        _styles(summary, words),
        *seats(summary, words),
        f"<p class='note'>{escape(words.say('report.seat-zero'))}</p>",
        f"<h2>{escape(words.say('report.length'))}</h2>",
        _length(summary, words),
        f"<h2>{escape(words.say('arena.spread'))}</h2>",
        points_histogram(sorted(summary.scores[level].points.items()), words.say("arena.spread"), words),
        *happenings(summary, words),
    ]
    return page(title, parts, words.language)


def _length(summary: Summary, words: Words) -> str:
    title = words.say("report.length")
    return histogram(_counts(summary.decisions), title, title, words.say("plots.share"))


def _counts(values: list[int]) -> list[tuple[int, int]]:
    return sorted({value: values.count(value) for value in set(values)}.items())


def ways_of(summary: Summary) -> Mapping[str, int]:
    found: Mapping[str, int] = summary.insights.get("ways", {})
    return dict(sorted(found.items(), key=lambda item: -item[1]))


def styles_of(summary: Summary) -> dict[str, dict[str, Any]]:
    """Returns for each style of play the number of seats, their share of wins and their mean points."""
    found: dict[str, dict[str, int]] = summary.insights.get("styles", {})
    return {
        name: {
            "seats": known["seats"],
            "wins": round(known["wins"] / known["seats"], 4),
            "points": round(known["points"] / known["seats"], 4),
        }
        for name, known in sorted(found.items(), key=lambda item: -item[1]["seats"])
    }


def _ways(summary: Summary, words: Words) -> str:
    rows = [
        (words.say(f"report.way.{way}"), count / summary.plays, f"{100 * count / summary.plays:.1f}%")
        for way, count in ways_of(summary).items()
    ]
    across = Axis(words.say("plots.share"), percent)
    return bar_plot(rows, words.say("report.ways"), across, words.say("plots.ending"))


def _styles(summary: Summary, words: Words) -> str:
    head = [words.say(f"report.{name}") for name in ("style-of", "how-often", "wins", "points")]
    total = max(1, summary.plays * summary.players)
    rows = [
        [
            words.say(f"report.style.{name}"),
            f"{100 * known['seats'] / total:.1f}%",
            f"{100 * known['wins']:.1f}%",
            f"{known['points']:+.2f}",
        ]
        for name, known in styles_of(summary).items()
    ]
    return table(head, rows)
