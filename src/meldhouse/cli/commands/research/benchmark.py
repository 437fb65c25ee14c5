"""`meldhouse benchmark`: compares bots at fixed, named deals."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from meldhouse.arena.benchmark import SUITES, USUAL_SUITE, result_of, suite_of
from meldhouse.arena.contest import Contest, read_seats
from meldhouse.arena.render.page import arena_page
from meldhouse.bots import offered_levels
from meldhouse.bots.budget import Budget
from meldhouse.cli.commands.arena import (
    OutOption,
    SamplesOption,
    SeatsOption,
    ThinkOption,
    command_line,
    engine_of,
    run_contest,
    show_summary,
)
from meldhouse.cli.exit_codes import FAULT, INTERRUPTED
from meldhouse.cli.options import GameArgument, GameOptions, WorkersOption, check_between, read_options
from meldhouse.cli.output import JsonOption, LangOption, tell_json, words_for
from meldhouse.games.registry import game_info

PAGE = "benchmark.html"
RESULT = "benchmark.json"


def benchmark(
    game: GameArgument,
    seats: SeatsOption = None,
    suite: Annotated[
        str, typer.Option("--suite", metavar="|".join(SUITES), help="The deals, which never change.")
    ] = USUAL_SUITE,
    deals: Annotated[
        int | None, typer.Option("--deals", metavar="N", help="Only the first deals of the suite.")
    ] = None,
    workers: WorkersOption = 1,
    out: OutOption = None,
    think: ThinkOption = None,
    samples: SamplesOption = None,
    option: GameOptions = None,
    as_json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    """Compare bots at fixed, named deals, so that results can be compared with those of others.

    Every deal is played once in each rotation of the seats. The default seats are all levels. With --out the
    result is written as benchmark.json and benchmark.html, and an interrupted run continues. The exit code is 1
    if a bot has forfeited a deal.
    """
    words, chosen = words_for(lang), suite_of(suite)
    wanted = chosen.deals if deals is None else deals
    check_between("--deals", wanted, chosen.deals)
    entrants = read_seats(seats) if seats else _levels(game)
    contest = Contest(game, entrants, read_options(option), chosen.seed(game), wanted, Budget(think, samples))
    summary, is_interrupted = run_contest(contest, engine_of("local", workers, None), out)
    result = result_of(summary, chosen)
    if out is not None:
        (out / RESULT).write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")
        (out / PAGE).write_text(arena_page(summary, words, command_line()), encoding="utf-8")
    if as_json:
        tell_json(result)
    else:
        show_summary(summary, words, _path(out), is_interrupted)
    if is_interrupted:
        raise typer.Exit(INTERRUPTED)
    if any(score.forfeits for score in summary.scores.values()):
        raise typer.Exit(FAULT)


def _levels(game: str) -> list[str]:
    """Returns a level for each seat, the strong ones first."""
    return list(reversed(offered_levels(game)))[: game_info(game).usual_players]


def _path(out: Path | None) -> Path | None:
    return None if out is None else out / PAGE
