"""`meldhouse export`: writes self-play of bots as data."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from meldhouse.arena.contest import Contest, read_seats
from meldhouse.arena.export import FORMATS, Export
from meldhouse.bots.budget import Budget
from meldhouse.cli.batch import UsageError
from meldhouse.cli.commands.arena import MOST_DEALS, SamplesOption, SeatsOption, ThinkOption
from meldhouse.cli.exit_codes import INTERRUPTED
from meldhouse.cli.options import (
    MOST_WORKERS,
    GameArgument,
    GameOptions,
    WorkersOption,
    check_between,
    read_options,
    seed_or_new,
)
from meldhouse.cli.output import JsonOption, LangOption, tell, tell_json, words_for
from meldhouse.cli.progress import progress_bar
from meldhouse.extras import require
from meldhouse.games.registry import game_info


def export(
    game: GameArgument,
    out: Annotated[
        Path, typer.Option("--out", metavar="DIR", help="Write there. An interrupted run continues.")
    ],
    seats: SeatsOption = None,
    deals: Annotated[int, typer.Option("--deals", metavar="N", help="Number of deals.")] = 10_000,
    seed: Annotated[
        str, typer.Option("--seed", metavar="S", help="Any text. The same seed gives the same files.")
    ] = "sample",
    formats: Annotated[
        str, typer.Option("--format", metavar="records,parquet", help="What to write: one format or both.")
    ] = "records",
    shard: Annotated[int, typer.Option("--shard", metavar="N", help="Deals in one file.")] = 500,
    workers: WorkersOption = 1,
    think: ThinkOption = None,
    samples: SamplesOption = None,
    option: GameOptions = None,
    as_json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    """Write self-play of bots as match records and as Parquet tables of decisions, for other programs.

    The default seats are novices. Files are complete or absent: the same command continues after an interruption.
    """
    words = words_for(lang)
    wanted = [kind.strip() for kind in formats.split(",") if kind.strip()]
    if not wanted or any(kind not in FORMATS for kind in wanted):
        raise UsageError(f"--format is {' or '.join(FORMATS)}, or both with a comma, not {formats!r}")
    if "parquet" in wanted:
        require("data", "meldhouse export --format parquet")
    for name, value, most in (("--deals", deals, MOST_DEALS), ("--shard", shard, 100_000)):
        check_between(name, value, most)
    check_between("--workers", workers, MOST_WORKERS)
    entrants = read_seats(seats) if seats else ["novice"] * game_info(game).usual_players
    budget = Budget(think, samples)
    contest = Contest(game, entrants, read_options(option), seed_or_new(seed), deals, budget)
    exported = Export(contest, out, wanted, shard)
    exported.begin()
    is_interrupted = _run(exported, workers)
    done = deals - sum(len(exported.numbers(number)) for number in exported.missing())
    if as_json:
        tell_json({**exported.manifest(), "done": done, "interrupted": is_interrupted})
    else:
        tell(words.say("cli.export.done", done=done, deals=deals, folder=str(out)))
    if is_interrupted:
        raise typer.Exit(INTERRUPTED)


def _run(exported: Export, workers: int) -> bool:
    """Writes the missing shards with a progress bar. Returns True if it was interrupted."""
    left = sum(len(exported.numbers(number)) for number in exported.missing())
    deals = exported.contest.deals
    try:
        with progress_bar() as progress:
            task = progress.add_task(exported.contest.game, total=deals, completed=deals - left)
            exported.run(workers, lambda finished: progress.advance(task, finished))
    except KeyboardInterrupt:
        return True
    return False
