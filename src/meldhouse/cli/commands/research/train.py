"""`meldhouse train`: trains a network by self-play, for the seat `learned`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from meldhouse.cli.exit_codes import INTERRUPTED
from meldhouse.cli.options import GameArgument, check_between
from meldhouse.cli.output import JsonOption, LangOption, console, tell_json, words_for
from meldhouse.cli.progress import progress_bar
from meldhouse.extras import require
from meldhouse.words import Words

MOST_UPDATES = 10_000_000
MOST_MINUTES = 100_000
MOST_THREADS = 256
LARGEST_SEED = 1_000_000

TrainOutOption = Annotated[
    Path,
    typer.Option(
        "--out", metavar="DIR", help="Write the network, its curve and the state of the training there."
    ),
]


def train(
    game: GameArgument,
    out: TrainOutOption,
    updates: Annotated[
        int,
        typer.Option("--updates", metavar="N", help="Steps of learning in all, from 2048 decisions each."),
    ] = 16_000,
    minutes: Annotated[
        float | None,
        typer.Option("--minutes", metavar="M", help="Stop after this time; the same command continues."),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="The seed of weights and deals.")] = 1,
    measure_every: Annotated[
        int, typer.Option("--measure-every", metavar="N", help="Steps between measurements.")
    ] = 500,
    threads: Annotated[int, typer.Option("--threads", metavar="N", help="Threads of PyTorch.")] = 1,
    as_json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    """Train a network by self-play, for the seat `learned` of the arena.

    Every measurement prints what the network gains in a deal against random play. Ctrl-C stops early and keeps
    everything; the same command continues.
    """
    require("train", "meldhouse train")
    from meldhouse.rl.learned.run import Run
    from meldhouse.rl.learned.trainer import Settings

    words = words_for(lang)
    check_between("--updates", updates, MOST_UPDATES)
    check_between("--measure-every", measure_every, MOST_UPDATES)
    check_between("--threads", threads, MOST_THREADS)
    check_between("--seed", seed, LARGEST_SEED)
    run = Run(Settings(game, seed=seed, updates=updates, measure_every=measure_every), out, threads)
    lines, is_interrupted = _follow(run, words, None if minutes is None else 60 * minutes, as_json)
    weights = out / "weights.npz"
    if as_json:
        facts = run.trainer.network().facts
        tell_json({**facts, "curve": lines, "weights": str(weights), "interrupted": is_interrupted})
    else:
        console().print(words.say("cli.train.done", path=str(weights), game=game))
    if is_interrupted:
        raise typer.Exit(INTERRUPTED)


def _follow(
    run: Any, words: Words, seconds: float | None, is_quiet: bool
) -> tuple[list[dict[str, float]], bool]:
    """Trains with a progress bar, and prints each measurement. Returns them, and True after Ctrl-C."""
    lines: list[dict[str, float]] = []
    settings = run.trainer.settings
    try:
        with progress_bar() as progress:
            task = progress.add_task(settings.game, total=settings.updates, completed=run.trainer.updates)
            for line in run.train(seconds, lambda: progress.advance(task)):
                lines.append(line)
                if not is_quiet:
                    console().print(_measured(line, words))
    except KeyboardInterrupt:
        return lines, True
    return lines, False


def _measured(line: dict[str, float], words: Words) -> str:
    gain, around = f"{line['gain']:+.2f}", f"{line['give_or_take']:.2f}"
    return words.say("cli.train.measured", update=int(line["update"]), gain=gain, around=around)
