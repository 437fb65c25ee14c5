"""A self-contained HTML page about a ladder."""

from __future__ import annotations

from html import escape

from meldhouse.arena.ladder import Ladder
from meldhouse.arena.render.page import interval, page, table
from meldhouse.arena.render.plots import Axis, Row, interval_plot, plain
from meldhouse.words import Words

#: deviations on either side of a rating that make a 95% interval
_DEVIATIONS = 1.96


def ladder_page(rated: Ladder, words: Words, game: str, command: str) -> str:
    """Renders the page of a ladder: a plot of the ratings with their uncertainty, and a table."""
    title = words.say("ladder.title", game=words.game(game), plays=rated.plays)
    rows = [_row(row["bot"], row["rating"], _DEVIATIONS * row["doubt"]) for row in rated.standing()]
    rating = words.say("ladder.rating")
    parts = [
        f"<h1>{escape(title)}</h1>",
        f"<p><code>{escape(command)}</code></p>",
        interval_plot(rows, None, rating, Axis(rating, plain), words.say("arena.bot")),
        _standing(rated, words),
        *[
            f"<p>{escape(words.say('arena.first-fault', bot=bot, fault=fault))}</p>"
            for bot, fault in rated.first_faults.items()
        ],
    ]
    return page(title, parts, words.language)


def _row(bot: str, rating: float, half: float) -> Row:
    return (bot, rating, rating - half, rating + half)


def _standing(rated: Ladder, words: Words) -> str:
    head = [
        words.say(key)
        for key in ("ladder.place", "arena.bot", "ladder.rating", "ladder.doubt", "arena.points")
    ]
    rows = [
        [
            str(place),
            row["bot"],
            f"{row['rating']:.2f}",
            f"{row['doubt']:.2f}",
            interval(rated.mean_points(row["bot"])),
        ]
        for place, row in enumerate(rated.standing(), start=1)
    ]
    return table(head, rows)
