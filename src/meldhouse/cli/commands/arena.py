"""`meldhouse arena`: plays bots against each other at duplicate deals."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from meldhouse.arena.contest import Contest, read_seats
from meldhouse.arena.deal import Line
from meldhouse.arena.engines import Engine, RunInProcesses, run_here
from meldhouse.arena.ledger import Ledger, read_lines
from meldhouse.arena.render.page import arena_page, interval, seconds
from meldhouse.arena.summary import Score, Summary, summary_of
from meldhouse.bots.budget import Budget
from meldhouse.build_info import is_compiled
from meldhouse.cli.batch import UsageError
from meldhouse.cli.exit_codes import FAULT, INTERRUPTED
from meldhouse.cli.options import (
    MOST_WORKERS,
    GameArgument,
    GameOptions,
    SeedOption,
    WorkersOption,
    check_between,
    read_options,
    seed_or_new,
)
from meldhouse.cli.output import JsonOption, LangOption, console, table_of, tell_json, words_for
from meldhouse.cli.progress import progress_bar
from meldhouse.words import Words

MOST_DEALS = 10_000_000
PAGE = "arena.html"

SeatsOption = Annotated[
    list[str] | None,
    typer.Option(
        "--seats",
        metavar="BOT,BOT,...",
        help="A bot for each seat: a level, learned, cmd:COMMAND or py:MODULE:CLASS.",
    ),
]
DealsOption = Annotated[int, typer.Option("--deals", metavar="N", help="Number of duplicate deals.")]
EngineOption = Annotated[
    str, typer.Option("--engine", metavar="local|ray", help="The engine that plays the deals.")
]
AddressOption = Annotated[
    str | None,
    typer.Option("--address", metavar="HOST:PORT", help="The Ray cluster. The default is a local one."),
]
OutOption = Annotated[
    Path | None,
    typer.Option(
        "--out", metavar="DIR", help="Write results and a page there. An interrupted run continues."
    ),
]
ThinkOption = Annotated[
    float | None, typer.Option("--think", metavar="SECONDS", help="The time limit for a decision.")
]
SamplesOption = Annotated[
    int | None,
    typer.Option(
        "--samples", metavar="N", help="Limit bots by samples, not by time: the same result everywhere."
    ),
]
FaultsOption = Annotated[
    str,
    typer.Option(
        "--faults",
        metavar="forfeit|end",
        help="After three faults in a row a bot forfeits the deal, or the contest ends.",
    ),
]


def arena(
    game: GameArgument,
    seats: SeatsOption = None,
    deals: DealsOption = 100,
    seed: SeedOption = None,
    workers: WorkersOption = 1,
    engine: EngineOption = "local",
    address: AddressOption = None,
    out: OutOption = None,
    records: Annotated[bool, typer.Option("--records", help="Write a record of every match.")] = False,
    think: ThinkOption = None,
    samples: SamplesOption = None,
    faults: FaultsOption = "forfeit",
    option: GameOptions = None,
    as_json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    """Play bots against each other: every deal once in each rotation of the seats.

    All figures have 95% intervals over deals. Ctrl-C stops early and prints the results so far; with --out the
    same command continues from there. The exit code is 1 if a bot has forfeited a deal.
    """
    words = words_for(lang)
    contest = Contest(
        game,
        read_seats(seats or []),
        read_options(option),
        seed_or_new(seed),
        deals,
        Budget(think, samples),
    )
    check_between("--deals", deals, MOST_DEALS)
    if faults not in ("forfeit", "end"):
        raise UsageError(f"--faults is forfeit or end, not {faults!r}")
    if records and out is None:
        raise UsageError("--records needs --out, the folder to keep them in")
    kept = _records_folder(out) if records and out is not None else None
    summary, is_interrupted = run_contest(
        contest, engine_of(engine, workers, address), out, kept, faults == "end"
    )
    if out is not None:
        (out / PAGE).write_text(arena_page(summary, words, command_line()), encoding="utf-8")
    if as_json:
        tell_json({**summary.as_data(), "interrupted": is_interrupted, "compiled": is_compiled()})
    else:
        show_summary(summary, words, None if out is None else out / PAGE, is_interrupted)
    if is_interrupted:
        raise typer.Exit(INTERRUPTED)
    if any(score.forfeits for score in summary.scores.values()):
        raise typer.Exit(FAULT)


def command_line() -> str:
    """Returns the command as it can be typed again."""
    return shlex.join(["meldhouse", *sys.argv[1:]])


def engine_of(name: str, workers: int, address: str | None) -> Engine:
    check_between("--workers", workers, MOST_WORKERS)
    if name == "ray":
        from meldhouse.arena.ray_engine import RunOnRay

        return RunOnRay(workers, address)
    if name != "local":
        raise UsageError(f"--engine is local or ray, not {name!r}")
    return run_here if workers == 1 else RunInProcesses(workers)


def _records_folder(out: Path) -> Path:
    folder = out / "records"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(f"{folder} cannot be made: {error.strerror}") from None
    return folder


def run_contest(
    contest: Contest,
    engine: Engine,
    out: Path | None,
    records: Path | None = None,
    ends_at_forfeit: bool = False,
) -> tuple[Summary, bool]:
    """Plays the deals that are missing. Returns the summary, and True if it was interrupted."""
    if out is None:
        summary = Summary(contest.header())
        numbers = range(1, contest.deals + 1)
        return summary, play_lines(contest, engine, numbers, None, summary.add, ends_at_forfeit)
    ledger = Ledger(out, contest)
    try:
        left = [number for number in range(1, contest.deals + 1) if number not in ledger.done]
        is_interrupted = play_lines(contest, engine, left, records, ledger.add, ends_at_forfeit)
    finally:
        ledger.close()
    lines = (line for line in read_lines(ledger.path) if line["deal"] <= contest.deals)
    return summary_of(contest.header(), lines), is_interrupted


def play_lines(
    contest: Contest,
    engine: Engine,
    numbers: range | list[int],
    records: Path | None,
    take: Callable[[Line], None],
    ends_at_forfeit: bool = False,
) -> bool:
    """Plays these deals and passes on each line. Returns True if it was interrupted."""
    try:
        with _bar(contest, contest.deals - len(numbers)) as advance:
            for line in engine(contest, numbers, records):
                take(line)
                advance()
                if ends_at_forfeit and any(any(play["forfeits"]) for play in line["plays"]):
                    break
    except KeyboardInterrupt:
        return True
    return False


@contextmanager
def _bar(contest: Contest, done: int) -> Iterator[Callable[[], None]]:
    with progress_bar() as progress:
        task = progress.add_task(contest.game, total=contest.deals, completed=done)
        yield lambda: progress.advance(task)


def show_summary(summary: Summary, words: Words, page: Path | None, is_interrupted: bool) -> None:
    """Prints the figures as tables."""
    out = console()
    out.print(words.say("arena.title", game=words.game(summary.game)))
    out.print(words.say("arena.played", deals=summary.deals, plays=summary.plays))
    out.print(words.say("arena.seed", seed=summary.header["seed"]))
    if is_interrupted:
        out.print(words.say("cli.simulate.interrupted"))
    if not is_compiled():
        out.print(words.say("cli.simulate.interpreted"))
    names = ("bot", "points", "won", "fair", "processor-time", "median-time", "most-time", "faults")
    shown = table_of(*[words.say(f"arena.{name}") for name in names])
    for label, score in summary.scores.items():
        shown.add_row(
            label if score.name == label else f"{label} ({score.name})",
            interval(summary.mean_points(label)),
            interval(summary.win_share(label), percent=True),
            f"{100 * summary.fair_share(label):.1f}%",
            seconds(summary.processor_seconds(label)),
            seconds(summary.time_quantile(label, 0.5)),
            seconds(summary.time_quantile(label, 1.0)),
            fault_counts(score, words),
        )
    out.print(shown)
    show_faults(first_faults(summary), words)
    _show_differences(summary, words)
    if page is not None:
        out.print(words.say("arena.page", path=str(page)))


def fault_counts(score: Score, words: Words) -> str:
    """Writes how often a bot failed, by kind, and how many plays it forfeited."""
    counts = [f"{kind} {count}" for kind, count in sorted(score.faults.items())]
    if score.forfeits:
        counts.append(words.say("arena.forfeits", count=score.forfeits))
    return ", ".join(counts) or "0"


def first_faults(summary: Summary) -> dict[str, str]:
    """Returns the first fault of each bot that made one."""
    return {label: score.first_fault for label, score in summary.scores.items() if score.first_fault}


def show_faults(faults: Mapping[str, str], words: Words) -> None:
    """Prints the first fault of each bot; a number alone does not help to fix one."""
    for bot, fault in faults.items():
        console().print(words.say("arena.first-fault", bot=bot, fault=fault))


def _show_differences(summary: Summary, words: Words) -> None:
    labels = list(summary.scores)
    for at, one in enumerate(labels):
        for other in labels[at + 1 :]:
            difference = interval(summary.difference(one, other))
            console().print(words.say("arena.ahead", one=one, other=other, difference=difference))
