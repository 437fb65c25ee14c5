"""`meldhouse solve`: the best play on a table that may be rearranged, and how it goes."""

from __future__ import annotations

import multiprocessing
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import IO, Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from meldhouse.cli.batch import (
    Data,
    InputOption,
    UsageError,
    lines_of,
    read_line,
    refuse_beside_input,
    refuse_missing,
)
from meldhouse.cli.commands.melding.solve_questions import GAMES, Asked, answer_to, counted, solved
from meldhouse.cli.output import AnswerJsonOption, LangOption, is_for_people, tell, tell_json, words_for
from meldhouse.games.rummikub.tiles import JOKER_POINTS
from meldhouse.parts.errors import MeldhouseError
from meldhouse.solvers.melding.answer import Answer
from meldhouse.solvers.melding.question import FIRST_MELD, GO_OUT, MOST_TILES, OBJECTIVES, Solution
from meldhouse.solvers.melding.steps import steps_to
from meldhouse.words import Words
from meldhouse.words.steps import step_text

MOST_WORKERS = 64
#: lines that a process answers at a time
CHUNK = 50


def solve(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help=f"{' or '.join(GAMES)}.")] = None,
    rack: Annotated[
        str | None, typer.Option("--rack", metavar="TILES", help='Your tiles: "r7 b13 *".')
    ] = None,
    table: Annotated[
        str | None, typer.Option("--table", metavar="SETS", help='The table: "r5 r6 r7 / k1 b1 o1".')
    ] = None,
    opened: Annotated[bool, typer.Option("--opened", help="You have made your first meld.")] = False,
    objective: Annotated[
        str, typer.Option("--objective", metavar="|".join(OBJECTIVES), help="What is best.")
    ] = MOST_TILES,
    best: Annotated[
        int, typer.Option("--best", metavar="K", help="The K best plays that lay other tiles.")
    ] = 1,
    keep: Annotated[
        str | None, typer.Option("--keep", metavar="TILES", help="Exactly these stay on the rack.")
    ] = None,
    rescue: Annotated[
        bool, typer.Option("--rescue", help="The table is in a mess: find any legal arrangement of it.")
    ] = False,
    count: Annotated[bool, typer.Option("--count", help="How many selections of tiles can be laid.")] = False,
    joker: Annotated[
        int, typer.Option("--joker", metavar="N", help="The worth of a joker at Rummikub (value).")
    ] = JOKER_POINTS,
    option: Annotated[
        list[str] | None,
        typer.Option("--option", metavar="NAME=VALUE", help="An option of the game; may be repeated."),
    ] = None,
    steps: Annotated[bool, typer.Option("--steps", help="Say how the play goes, move by move.")] = False,
    source: InputOption = None,
    workers: Annotated[int, typer.Option("--workers", metavar="W", help="Processes for --input.")] = 1,
    as_json: AnswerJsonOption = False,
    lang: LangOption = None,
) -> None:
    """Find the best play from a rack and a table, exactly.

    Without --opened it is a first meld, from the rack alone. Among plays that are equally good it is the one
    that touches the fewest sets.

    With --input every line is a JSON object with the fields rack, table, opened and so on, named like the
    options. Each gets one line of answer, in order; blank lines are skipped.
    """
    words = words_for(lang)
    asked: Data = {
        "rack": rack,
        "table": table,
        "keep": keep,
        "opened": opened,
        "rescue": rescue,
        "count": count,
    }
    if not 1 <= workers <= MOST_WORKERS:
        raise UsageError(f"--workers is a number from 1 to {MOST_WORKERS}, not {workers}")
    if source is not None:
        refuse_beside_input(asked)
        usual: Data = {
            "objective": objective,
            "best": best,
            "joker": joker,
            "steps": steps,
            "lang": words.language,
        }
        raise typer.Exit(_answer_all(source, game, usual, workers))
    refuse_missing({"game": game, "rack": rack}, ("game",) if rescue else ("game", "rack"))
    data: Data = {name: value for name, value in asked.items() if value is not None}
    data |= {"objective": objective, "best": best, "joker": joker, "steps": steps, "lang": words.language}
    if option:
        data["options"] = option
    if is_for_people(as_json):
        _show(words, Asked(data, game))
    else:
        tell_json(solved(data, game))


# --- for people ---


def _show(words: Words, asked: Asked) -> None:
    if asked.is_count:
        count, is_proven = counted(asked)
        tell(words.say("solver.answer.count" if is_proven else "solver.answer.count-at-least", count=count))
        return
    answer = answer_to(asked)
    if not answer.plays:
        tell(_why_none(words, asked, answer))
    for number, play in enumerate(answer.plays, start=1):
        _show_play(words, asked, number, play)


def _why_none(words: Words, asked: Asked, answer: Solution) -> str:
    if asked.is_rescue:
        key = "no-rescue" if answer.is_proven else "no-rescue-found"
        return words.say(f"solver.answer.{key}")
    if asked.keep is not None or asked.objective == GO_OUT:
        return words.say("solver.answer.no-way")
    if asked.has_opened and asked.objective != FIRST_MELD:
        return words.say("solver.answer.none")
    return words.say("solver.answer.no-opening")


def _show_play(words: Words, asked: Asked, number: int, play: Answer) -> None:
    tell(words.say("solver.answer.title", number=number, count=play.tiles, value=play.value))
    tell(words.say("solver.answer.table", table=asked.write_table(play.table)))
    if play.left:
        tell(words.say("solver.answer.left", cards=asked.write(play.left)))
    else:
        tell(words.say("solver.answer.nothing-left"))
    if not play.proven:
        tell(words.say("solver.answer.unproven"))
    if asked.has_steps:
        for at, step in enumerate(steps_to(asked.table, asked.rack, play.table), start=1):
            tell(f"{at:3}. {step_text(words, step, asked.write)}")


# --- many at once ---


def _answer_all(source: str, game: str | None, usual: Data, workers: int) -> int:
    """Answers every line of a source. Returns the exit code."""
    has_failed = False
    with lines_of(source) as lines, _progress() as progress:
        task = progress.add_task("solve", total=None)
        for told in _answers(lines, game, usual, workers):
            has_failed = has_failed or "error" in told
            tell_json(told)
            progress.advance(task)
    return 1 if has_failed else 0


def _answers(lines: IO[bytes], game: str | None, usual: Data, workers: int) -> Iterator[Data]:
    """In order, from this process or from several."""
    questions = ((line, game, usual) for line in lines if line.strip())
    if workers == 1:
        for question in questions:
            yield answer_line(question)
        return
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, mp_context=spawn) as pool:
        yield from pool.map(answer_line, questions, chunksize=CHUNK)


def answer_line(question: tuple[bytes, str | None, Data]) -> Data:
    """The answer to one line, an error in its place if it has none."""
    line, game, usual = question
    try:
        return solved({**usual, **read_line(line)}, game)
    except MeldhouseError as error:
        return {"error": {"code": error.code, "detail": error.detail}}


def _progress() -> Progress:
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        disable=not sys.stderr.isatty(),
        transient=True,
    )
