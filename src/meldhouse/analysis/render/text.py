"""Reviews on a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from meldhouse.analysis.model import Call, Luck, Moment, Review, SeatSummary, Share
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
from meldhouse.words import Words

#: the most steps of a turn in the terminal; the page shows all
_MOST_STEPS = 12
_FIGURES = ("decisions", "forced", "agreed", "as-good", "worse", "wins-missed")


def as_text(review: Review, words: Words) -> RenderableType:
    """Renders the most important moments, then the figures of each seat, then luck."""
    parts: list[RenderableType] = [
        Rule(Text(words.say("review.title", game=words.game(review.game)), style="bold"), style="dim"),
        Text(about_text(review, words), style="dim"),
    ]
    if not review.is_complete:
        parts.append(Text(words.say("review.incomplete", done=len(review.moments)), style="yellow"))
    parts += [Text(), Text(words.say("review.first"), style="bold")]
    for number, at in enumerate(review.first, start=1):
        parts.append(_moment(review, review.moments[at], number, words))
    if not review.first:
        parts.append(Text("  " + words.say("review.nothing")))
    parts += [Text(), Text(words.say("review.seats"), style="bold"), _seats(review, words)]
    parts += [Text("  " + line) for summary in review.seats for line in call_texts(review, summary, words)]
    parts += [Text(), Text(words.say("review.honest"), style="dim")]
    if review.luck is not None:
        parts += _luck(review, review.luck, words)
    return Group(*parts)


def about_text(review: Review, words: Words) -> str:
    return words.say("review.about", deals=review.deals, samples=review.samples, seed=review.seed)


def _moment(review: Review, moment: Moment, number: int, words: Words) -> RenderableType:
    """Renders one moment with its place, finding, gain, reasons and steps."""
    lines: list[RenderableType] = [
        Text(f"{number}. {place_text(words, review, moment)}").append(
            f"  {gain_text(words, review, moment)}", style="green" if moment.is_exact else "cyan"
        )
    ]
    inner = [Text(line, style="bold") for line in found_texts(words, review, moment)]
    inner.append(Text(words.say("review.played", action=chosen_text(words, review, moment))))
    inner.append(Text(words.say("review.expert", action=best_text(words, review, moment))))
    inner += [Text(line, style="dim") for line in reason_texts(words, review, moment)]
    steps = step_texts(words, review, moment)
    if steps:
        inner.append(Text(words.say("review.steps"), style="dim"))
        inner += [Text(f"  {at}. {step}") for at, step in enumerate(steps[:_MOST_STEPS], start=1)]
        inner += [Text("  …")] * (len(steps) > _MOST_STEPS)
    lines.append(Padding(Group(*inner), (0, 0, 0, 3)))
    return Padding(Group(*lines), (0, 0, 1, 1))


def seat_figures(review: Review, words: Words) -> list[list[str]]:
    """Returns a row for each figure and a column for each seat; the first row is the head."""
    rows = [[words.say("review.seat.name")]]
    rows += [[words.say(f"review.seat.{name}")] for name in _FIGURES]
    for summary in review.seats:
        rows[0].append(name_of(words, review, summary.seat))
        for row, name in zip(rows[1:], _FIGURES, strict=True):
            row.append(str(getattr(summary, name.replace("-", "_"))))
    return rows


def _seats(review: Review, words: Words) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2), show_header=False)
    rows = seat_figures(review, words)
    for at in range(len(rows[0])):
        table.add_column(justify="right" if at else "left")
    for at, row in enumerate(rows):
        table.add_row(*row, style="" if at else "dim")
    return table


def call_texts(review: Review, summary: SeatSummary, words: Words) -> Iterator[str]:
    """Yields a line for each call of a seat and for its jokers."""
    name = name_of(words, review, summary.seat)
    for call, counted in summary.calls.items():
        if counted == Call():
            continue
        said = words.say(
            "review.seat.call",
            call=words.say_of(review.game, f"call.{call}"),
            called=counted.called,
            missed=counted.missed,
            early=counted.early,
        )
        yield f"{name} · {said}"
    if summary.jokers_laid:
        said = words.say("review.seat.jokers", laid=summary.jokers_laid, wasted=summary.jokers_wasted)
        yield f"{name} · {said}"


def _luck(review: Review, luck: Luck, words: Words) -> list[RenderableType]:
    table = Table(box=None, pad_edge=False, padding=(0, 2), header_style="dim")
    heads = [words.say(f"review.luck.{name}") for name in ("result", "cards", "play")]
    for at, head in enumerate([words.say("review.seat.name"), *heads]):
        table.add_column(head, justify="right" if at else "left", overflow="fold")
    for seat in luck.seats:
        name = name_of(words, review, seat.seat)
        table.add_row(name, f"{seat.result:+.1f}", share_text(seat.cards), share_text(seat.play))
    verdicts = [Text("  " + line) for line in verdict_texts(review, luck, words)]
    about = words.say("review.luck.about", samples=luck.samples, levels=level_texts(words, luck.levels))
    return [
        Text(),
        Text(words.say("review.luck.title"), style="bold"),
        Text(about, style="dim"),
        table,
        *verdicts,
        Text(words.say("review.luck.honest"), style="dim"),
    ]


def share_text(share: Share) -> str:
    """Writes a share with its interval: `+4.2 [+1.0, +7.4]`."""
    return f"{share.value:+.1f} [{share.low:+.1f}, {share.high:+.1f}]"


def verdict_texts(review: Review, luck: Luck, words: Words) -> list[str]:
    """Lists the verdict about each seat."""
    return [
        words.say(f"review.luck.{seat.verdict}", name=name_of(words, review, seat.seat))
        for seat in luck.seats
    ]
