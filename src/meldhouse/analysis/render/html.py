"""Reviews as self-contained HTML pages, without scripts and without files from other places."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from meldhouse.analysis.model import Luck, Moment, Review, Share
from meldhouse.analysis.render.text import about_text, call_texts, seat_figures, share_text, verdict_texts
from meldhouse.analysis.wording import (
    best_text,
    chosen_text,
    found_texts,
    gain_text,
    level_texts,
    name_of,
    place_text,
    reason_texts,
    step_texts,
)
from meldhouse.html_page import html_page
from meldhouse.words import Words

_STYLE = """
h1 { font-size: 1.5rem; line-height: 1.25; } h2 { font-size: 1.15rem; margin: 2.2rem 0 .6rem; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
td, th { text-align: right; padding: .3rem .5rem; border-bottom: 1px solid var(--line); vertical-align: top; }
td:first-child, th:first-child, table.said td, table.said th { text-align: left; }
th { font-weight: 600; font-size: .85rem; }
article { background: var(--card); border: 1px solid var(--line); border-left: .3rem solid var(--bar);
  border-radius: .4rem; padding: .7rem 1rem; margin: .8rem 0; overflow-wrap: anywhere; }
article.sure { border-left-color: var(--sure); }
article header { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem;
  color: var(--soft); font-size: .9rem; }
article h3 { font-size: 1rem; margin: .3rem 0; } article p { margin: .2rem 0; }
article .gain { color: var(--mark); font-weight: 600; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .1rem .7rem; margin: .4rem 0; }
dt { color: var(--soft); } dd { margin: 0; }
ol.steps { margin: .3rem 0 0; padding-left: 1.5rem; font-size: .92rem; }
summary { cursor: pointer; font-weight: 600; }
svg { width: 100%; max-width: 32rem; height: auto; } svg text { font-size: 13px; fill: var(--ink); }
svg .bar { fill: var(--bar); } svg .bar.play { fill: var(--mark); }
svg .whisker { stroke: var(--ink); stroke-width: 1.5; } svg .axis { stroke: var(--soft); }
"""

_WIDTH = 400
_ROW = 42


def review_page(review: Review, words: Words) -> str:
    """Renders a page: the most important moments, the figures of each seat, luck, and all differences."""
    title = words.say("review.title", game=words.game(review.game))
    parts = [f"<h1>{escape(title)}</h1>", _note(about_text(review, words))]
    if not review.is_complete:
        parts.append(_note(words.say("review.incomplete", done=len(review.moments))))
    parts.append(_heading(words.say("review.first")))
    parts += [_article(review, review.moments[at], words) for at in review.first]
    if not review.first:
        parts.append(f"<p>{escape(words.say('review.nothing'))}</p>")
    parts.append(_note(words.say("review.honest")))
    parts += [_heading(words.say("review.seats")), _seats(review, words)]
    if review.luck is not None:
        parts += _luck(review, review.luck, words)
    parts.append(_all(review, words))
    return html_page(title, "\n".join(parts), words.language, _STYLE)


def _heading(text: str) -> str:
    return f"<h2>{escape(text)}</h2>"


def _note(text: str) -> str:
    return f'<p class="note">{escape(text)}</p>'


def _table(head: Sequence[str], rows: Sequence[Sequence[str]], kind: str = "") -> str:
    top = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in head)
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    table = f'<table class="{kind}"><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>'
    return f'<div class="wide" role="region" tabindex="0" aria-label="{escape(head[0], quote=True)}">{table}</div>'


def _article(review: Review, moment: Moment, words: Words) -> str:
    """Renders one important moment."""
    said = "".join(f"<h3>{escape(line)}</h3>" for line in found_texts(words, review, moment))
    pairs = "".join(
        f"<p>{escape(line)}</p>"
        for line in (
            words.say("review.played", action=chosen_text(words, review, moment)),
            words.say("review.expert", action=best_text(words, review, moment)),
            *reason_texts(words, review, moment),
        )
    )
    steps = "".join(f"<li>{escape(line)}</li>" for line in step_texts(words, review, moment))
    if steps:
        steps = f'<p>{escape(words.say("review.steps"))}</p><ol class="steps">{steps}</ol>'
    return (
        f"<article{' class=sure' if moment.is_exact else ''}><header>"
        f"<span>{escape(place_text(words, review, moment))}</span>"
        f'<span class="gain">{escape(gain_text(words, review, moment))}</span></header>{said}{pairs}{steps}</article>'
    )


def _seats(review: Review, words: Words) -> str:
    rows = seat_figures(review, words)
    lines = [line for summary in review.seats for line in call_texts(review, summary, words)]
    listed = "".join(f"<li>{escape(line)}</li>" for line in lines)
    return _table(rows[0], rows[1:]) + (f"<ul>{listed}</ul>" if listed else "")


def _luck(review: Review, luck: Luck, words: Words) -> list[str]:
    names = [name_of(words, review, seat.seat) for seat in luck.seats]
    cards, play = words.say("review.luck.cards"), words.say("review.luck.play")
    bars: list[tuple[str, Share, str]] = []
    rows: list[list[str]] = []
    for name, seat in zip(names, luck.seats, strict=True):
        bars += [(f"{name}: {cards}", seat.cards, "bar"), (f"{name}: {play}", seat.play, "bar play")]
        rows.append([name, f"{seat.result:+.1f}", share_text(seat.cards), share_text(seat.play)])
    about = words.say("review.luck.about", samples=luck.samples, levels=level_texts(words, luck.levels))
    verdicts = "".join(f"<li>{escape(line)}</li>" for line in verdict_texts(review, luck, words))
    title = words.say("review.luck.title")
    return [
        _heading(title),
        _note(about),
        _bars(bars, title),
        _table([words.say("review.seat.name"), words.say("review.luck.result"), cards, play], rows),
        f"<ul>{verdicts}</ul>",
        _note(words.say("review.luck.honest")),
    ]


def _bars(rows: Sequence[tuple[str, Share, str]], title: str) -> str:
    """Draws a bar from zero for each share, with its interval and its name above it."""
    most = max([abs(end) for _, share, _ in rows for end in (share.low, share.high)], default=1.0) or 1.0
    middle, scale = _WIDTH / 2, _WIDTH / 2 / most * 0.97
    body = [f'<line class="axis" x1="{middle}" y1="0" x2="{middle}" y2="{_ROW * len(rows)}"/>']
    for at, (name, share, kind) in enumerate(rows):
        y = _ROW * at + 30
        left = middle + min(0.0, share.value) * scale
        low, high = middle + share.low * scale, middle + share.high * scale
        body.append(f'<text x="0" y="{y - 13}">{escape(name)}</text>')
        body.append(
            f'<rect class="{kind}" x="{left:.1f}" y="{y - 6}" width="{abs(share.value) * scale:.1f}" height="12"/>'
        )
        body.append(f'<line class="whisker" x1="{low:.1f}" y1="{y}" x2="{high:.1f}" y2="{y}"/>')
    return (
        f'<svg viewBox="0 0 {_WIDTH} {_ROW * len(rows) + 4}" role="img" '
        f'aria-label="{escape(title, quote=True)}">{"".join(body)}</svg>'
    )


def _all(review: Review, words: Words) -> str:
    """Lists all decisions that differ from the expert's, in a section that opens on demand."""
    differing = [moment for moment in review.moments if moment.kind != "agreed"]
    if not differing:
        return ""
    head = [words.say("review.seat.name"), words.say("review.all"), words.say("review.seat.worse")]
    rows = [
        [
            place_text(words, review, moment),
            " ".join(found_texts(words, review, moment)),
            gain_text(words, review, moment),
        ]
        for moment in differing
    ]
    summary = f"{escape(words.say('review.all'))} ({len(differing)})"
    return f"<details><summary>{summary}</summary>{_table(head, rows, 'said')}</details>"
