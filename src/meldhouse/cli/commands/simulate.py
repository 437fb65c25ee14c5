"""`meldhouse simulate`: random legal play, counted."""

from __future__ import annotations

import os
import secrets
import sys
import time
from collections.abc import Sequence
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from meldhouse.arena.simulation import Plan, result_of
from meldhouse.arena.simulation import simulate as simulated
from meldhouse.arena.tallies import Sums, add_sums
from meldhouse.build_info import is_compiled
from meldhouse.cli.batch import UsageError
from meldhouse.cli.exit_codes import INTERRUPTED
from meldhouse.cli.output import JsonOption, LangOption, console, table_of, tell_json, words_for
from meldhouse.core.options import OptionValue
from meldhouse.games.registry import game_info
from meldhouse.words import Words

MOST_DEALS = 1_000_000_000
MOST_WORKERS = 256
LONGEST_SEED = 200


def simulate(
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game of the house; see meldhouse games.")],
    players: Annotated[int | None, typer.Option("--players", metavar="N", help="Number of players.")] = None,
    deals: Annotated[int, typer.Option("--deals", metavar="D", help="Number of deals.")] = 1000,
    seed: Annotated[
        str | None, typer.Option("--seed", metavar="S", help="Any text; a new one if left out.")
    ] = None,
    workers: Annotated[int, typer.Option("--workers", metavar="W", help="Number of processes.")] = 1,
    option: Annotated[
        list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="May be repeated.")
    ] = None,
    as_json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    """Play deals at random and count what happened.

    The same seed gives the same result, whatever the number of workers. Ctrl-C ends early and tells what was
    done so far.
    """
    words = words_for(lang)
    entry = game_info(game)
    _check_between("--deals", deals, MOST_DEALS)
    _check_between("--workers", workers, MOST_WORKERS)
    sown = secrets.token_hex(8) if seed is None else seed
    if len(sown) > LONGEST_SEED:
        raise UsageError(f"--seed has at most {LONGEST_SEED} characters")
    seats = entry.usual_players if players is None else players
    plan = Plan(game, seats, read_option_texts(option or []), sown, deals)
    sums, timing = _run(plan, workers)
    told = {"result": result_of(plan, sums), "timing": timing}
    if as_json:
        tell_json(told)
    else:
        _show(words, told)
    if timing["interrupted"]:
        raise typer.Exit(INTERRUPTED)


def _check_between(name: str, value: int, most: int) -> None:
    if not 1 <= value <= most:
        raise UsageError(f"{name} is a number from 1 to {most}, not {value}")


def read_option_texts(texts: Sequence[str]) -> dict[str, OptionValue]:
    """`rounds=1` and its like; what a game makes of them is the game's to say."""
    options: dict[str, OptionValue] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not (name and equals):
            raise UsageError(f"an option is written NAME=VALUE, not {text!r}")
        if name in options:
            raise UsageError(f"option {name} is given twice")
        options[name] = value
    return options


def _run(plan: Plan, workers: int) -> tuple[Sums, dict[str, Any]]:
    """Add up piece after piece, with a bar on a terminal; Ctrl-C keeps what is there."""
    sums: Sums = {}
    is_interrupted = False
    begun = time.perf_counter()
    try:
        with progress_bar() as progress:
            task = progress.add_task(plan.game, total=plan.deals)
            for piece in simulated(plan, workers):
                add_sums(sums, piece)
                progress.update(task, completed=sums["deals"])
    except KeyboardInterrupt:
        is_interrupted = True
    seconds = time.perf_counter() - begun
    return sums, {
        "seconds": round(seconds, 3),
        "decisions_per_second": round(sums.get("decisions", 0) / seconds),
        "deals_per_second": round(sums.get("deals", 0) / seconds),
        "workers": workers,
        "compiled": is_compiled(),
        "processors": os.cpu_count(),
        "interrupted": is_interrupted,
    }


def progress_bar() -> Progress:
    """Done, and how long it still takes; only where somebody watches."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        disable=not sys.stderr.isatty(),
        transient=True,
    )


def _show(words: Words, told: dict[str, Any]) -> None:
    """The counts for people."""
    result, timing = told["result"], told["timing"]
    out = console()
    out.print(
        words.say(
            "cli.simulate.done",
            game=words.game(result["game"]),
            deals=result["deals"],
            players=result["players"],
            seed=result["seed"],
        )
    )
    if timing["interrupted"]:
        out.print(words.say("cli.simulate.interrupted"))
    out.print(
        words.say(
            "cli.simulate.speed", decisions=timing["decisions_per_second"], deals=timing["deals_per_second"]
        )
    )
    if not timing["compiled"]:
        out.print(words.say("cli.simulate.interpreted"))
    _show_seats(words, result)
    _show_endings(words, result)


def _show_seats(words: Words, result: dict[str, Any]) -> None:
    deals = result["deals"]
    wins = result.get("wins_by_seat")
    shown = table_of(
        words.say("cli.simulate.seat"), words.say("cli.simulate.wins"), words.say("cli.simulate.points")
    )
    for seat, points in enumerate(result.get("points_by_seat", [])):
        won = "" if wins is None else _share(wins[seat], deals)
        shown.add_row(str(seat), won, f"{points / deals:+.3f}")
    console().print(shown)


def _show_endings(words: Words, result: dict[str, Any]) -> None:
    """How deals ended, and how often each combination came; for other games, what happened how often."""
    deals = result["deals"]
    shown = table_of(words.say("cli.simulate.what"), words.say("cli.simulate.how-often"))
    if "drawn" in result:
        shown.add_row(words.say("cli.simulate.drawn"), _share(result["drawn"], deals))
    if "wins_by" in result:
        shown.add_row(words.say("cli.simulate.self-draw"), _share(result["wins_by"]["self-draw"], deals))
        shown.add_row(words.say("cli.simulate.catch"), _share(result["wins_by"]["catch"], deals))
        shown.add_row(words.say("cli.simulate.mean"), str(result["mean_win_points"]))
    for name, count in result.get("combinations", {}).items():
        shown.add_row(words.combination(name), _share(count, deals))
    for name, count in result.get("events", {}).items():
        shown.add_row(name, str(count))
    console().print(shown)


def _share(count: int, of: int) -> str:
    return f"{count} ({100 * count / of:.1f}%)" if of else str(count)
