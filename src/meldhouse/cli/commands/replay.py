"""`meldhouse replay`: shows a record event by event, as a seat or a watcher saw it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Any

import typer

from meldhouse.cli.batch import UsageError
from meldhouse.cli.output import JsonOption, LangOption, tell, tell_json, words_for
from meldhouse.cli.record_files import FileArgument, names_of, read_match, read_text, your_seat
from meldhouse.core.events import Event, Told
from meldhouse.core.plain_data import as_data
from meldhouse.core.record import MatchRunning, Record
from meldhouse.games.registry import game_info
from meldhouse.parts.values import Value
from meldhouse.words import Words


def replay(
    file: FileArgument,
    seat: Annotated[int | None, typer.Option("--seat", metavar="N", help="Show what this seat saw.")] = None,
    is_open: Annotated[
        bool, typer.Option("--open", help="Show what all seats saw; only for finished matches.")
    ] = False,
    as_json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    """Show a match event by event.

    The default is the view of a watcher; see --seat and --open. With --json each event is one line.
    """
    words = words_for(lang)
    record = read_match(read_text(file))
    players = record.match.game.players
    if seat is not None and is_open:
        raise UsageError("--seat shows what one seat saw, --open what all saw; choose one")
    if seat is not None and not 0 <= seat < players:
        raise UsageError(f"there is no seat {seat}; seats are 0 to {players - 1}")
    if is_open and not record.match.is_over:
        raise MatchRunning("the match is not over; --open would show what is hidden")
    if as_json:
        for line in _as_lines(record, seat, is_open):
            tell_json(line)
        return
    for text in _as_texts(record, seat, is_open, words):
        tell(text)


def _seen(told: Told, seat: int | None, is_open: bool, players: int) -> Iterator[tuple[int | None, Event]]:
    """Returns the event for a seat; with --open, every version that only one seat saw."""
    shown = told.to(None)
    if not is_open:
        yield seat, told.to(seat)
        return
    own: list[tuple[int | None, Event]] = []
    for each in range(players):
        if told.to(each) != shown:
            own.append((each, told.to(each)))
    yield from own or [(None, shown)]


def _as_lines(record: Record, seat: int | None, is_open: bool) -> Iterator[dict[str, Any]]:
    """Returns an event as data: its number, the seat (null is a watcher), and the fields."""
    game = record.match.game
    for number, told in enumerate(record.match.log):
        for eyes, event in _seen(told, seat, is_open, game.players):
            yield {"number": number, "seat": eyes, "event": as_data(event, game.write_cards)}
    if record.match.ranking is not None:
        standing = record.match.standing
        yield {"result": list(record.match.ranking), "points": list(standing.points)}


def _as_texts(record: Record, seat: int | None, is_open: bool, words: Words) -> Iterator[str]:
    game, names, me = record.match.game, names_of(record, words), your_seat(record)
    show = game_info(game.name).show_cards
    yield words.say("cli.replay.head", game=words.game(game.name), names=words.listed_with_and(names))
    for number, told in enumerate(record.match.log):
        for eyes, event in _seen(told, seat, is_open, game.players):
            text = words.event(event, lambda cards: show(game.write_cards(cards)), names, me)
            if is_open and eyes is not None:
                text = words.say("cli.replay.seen-by", name=names[eyes], text=text)
            yield f"{number:>4}  {text}"
            yield from _explained(game.name, event, names, words)
    yield from _ending(record, names, words)


def _explained(game: str, event: Event, names: Sequence[str], words: Words) -> Iterator[str]:
    """Shows the payments, but not those of nothing, and the points after them."""
    payments: Sequence[Any] = getattr(event, "payments", ())
    for payment in payments:
        if isinstance(payment, Value) and getattr(payment, "points", None):
            yield f"      {words.payment(game, payment, names)}"
    if payments:
        points = getattr(event, "points", ())
        yield f"      {words.say('cli.replay.points', points=_by_name(points, names, words))}"


def _by_name(numbers: Sequence[int], names: Sequence[str], words: Words) -> str:
    return words.listed([f"{name} {number}" for name, number in zip(names, numbers, strict=True)])


def _ending(record: Record, names: Sequence[str], words: Words) -> Iterator[str]:
    ranking = record.match.ranking
    if ranking is None:
        yield words.say("cli.replay.running")
        return
    yield words.say("cli.replay.points", points=_by_name(record.match.standing.points, names, words))
    for place in sorted(set(ranking)):
        winners = [name for name, own in zip(names, ranking, strict=True) if own == place]
        yield words.say("cli.replay.place", place=place, names=words.listed_with_and(winners))
