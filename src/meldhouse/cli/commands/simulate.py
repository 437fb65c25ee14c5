"""`meldhouse simulate`: plays random deals and counts the results."""

from __future__ import annotations

import os
import time
from typing import Annotated, Any

import typer

from meldhouse.arena.simulation import Plan, result_of
from meldhouse.arena.simulation import simulate as simulated
from meldhouse.arena.tallies import Sums, add_sums
from meldhouse.build_info import is_compiled
from meldhouse.cli.exit_codes import INTERRUPTED
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
from meldhouse.games.registry import game_info
from meldhouse.words import Words

MOST_DEALS = 1_000_000_000


def simulate(
    game: GameArgument,
    players: Annotated[int | None, typer.Option("--players", metavar="N", help="Number of players.")] = None,
    deals: Annotated[int, typer.Option("--deals", metavar="D", help="Number of deals.")] = 1000,
    seed: SeedOption = None,
    workers: WorkersOption = 1,
    option: GameOptions = None,
    as_json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    """Play random deals and count the results.

    The same seed gives the same result with any number of workers. Ctrl-C stops early and prints the results
    so far.
    """
    words = words_for(lang)
    entry = game_info(game)
    check_between("--deals", deals, MOST_DEALS)
    check_between("--workers", workers, MOST_WORKERS)
    seats = entry.usual_players if players is None else players
    plan = Plan(game, seats, read_options(option), seed_or_new(seed), deals)
    sums, timing = _run(plan, workers)
    told = {"result": result_of(plan, sums), "timing": timing}
    if as_json:
        tell_json(told)
    else:
        _show(words, told)
    if timing["interrupted"]:
        raise typer.Exit(INTERRUPTED)


def _run(plan: Plan, workers: int) -> tuple[Sums, dict[str, Any]]:
    """Adds up the pieces, with a progress bar. Ctrl-C keeps the sums so far."""
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


def _show(words: Words, told: dict[str, Any]) -> None:
    """Prints the counts as tables."""
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
    """Prints how deals ended and how often each combination came, or the numbers of all events."""
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
