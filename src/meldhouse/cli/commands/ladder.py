"""`meldhouse ladder`: rates all levels and other bots against each other."""

from __future__ import annotations

from typing import Annotated

import typer

from meldhouse.arena.contest import Contest, read_seats
from meldhouse.arena.deal import Line
from meldhouse.arena.ladder import Ladder, tables_of
from meldhouse.arena.ledger import read_lines
from meldhouse.arena.render.ladder import ladder_page
from meldhouse.arena.render.page import interval
from meldhouse.bots import offered_levels
from meldhouse.bots.budget import Budget
from meldhouse.cli.commands.arena import (
    MOST_DEALS,
    AddressOption,
    DealsOption,
    EngineOption,
    OutOption,
    SamplesOption,
    ThinkOption,
    command_line,
    engine_of,
    play_lines,
    run_contest,
    show_faults,
)
from meldhouse.cli.exit_codes import FAULT, INTERRUPTED
from meldhouse.cli.options import (
    GameArgument,
    GameOptions,
    SeedOption,
    WorkersOption,
    check_between,
    read_options,
    seed_or_new,
)
from meldhouse.cli.output import JsonOption, LangOption, console, table_of, tell_json, words_for
from meldhouse.games.registry import game_info
from meldhouse.words import Words

PAGE = "ladder.html"


def ladder(
    game: GameArgument,
    bots: Annotated[
        list[str] | None,
        typer.Option("--bots", metavar="BOT,BOT,...", help="The bots to rate. The default is all levels."),
    ] = None,
    players: Annotated[int | None, typer.Option("--players", metavar="N", help="Seats at a table.")] = None,
    deals: DealsOption = 50,
    seed: SeedOption = None,
    workers: WorkersOption = 1,
    engine: EngineOption = "local",
    address: AddressOption = None,
    out: OutOption = None,
    think: ThinkOption = None,
    samples: SamplesOption = None,
    option: GameOptions = None,
    as_json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    """Rate bots: every combination of them that fills a table plays the same duplicate deals.

    With --out an interrupted run continues. The same seed gives the same ratings. The exit code is 1 if a bot has
    forfeited a deal.
    """
    words = words_for(lang)
    entrants = read_seats(bots) if bots else list(offered_levels(game))
    usual = min(game_info(game).usual_players, len(entrants))
    tables = tables_of(entrants, usual if players is None else players)
    check_between("--deals", deals, MOST_DEALS)
    options, given, budget = read_options(option), seed_or_new(seed), Budget(think, samples)
    rated = Ladder(entrants)
    for number, seats in enumerate(tables):
        contest = Contest(game, seats, options, given, deals, budget)
        lines: list[Line] = []
        run = engine_of(engine, workers, address)
        if out is None:
            is_interrupted = play_lines(contest, run, range(1, deals + 1), None, lines.append)
        else:
            folder = out / f"table-{number + 1}"
            _, is_interrupted = run_contest(contest, run, folder)
            lines = [line for line in read_lines(folder / "results.jsonl") if line["deal"] <= deals]
        for line in sorted(lines, key=lambda line: int(line["deal"])):
            rated.add(contest.header(), line)
        if is_interrupted:
            break
    if out is not None:
        (out / PAGE).write_text(ladder_page(rated, words, game, command_line()), encoding="utf-8")
    if as_json:
        told = {"plays": rated.plays, "ladder": rated.standing(), "first_faults": rated.first_faults}
        tell_json({"game": game, "seed": given, **told})
    else:
        _show(rated, words, game, given)
        if out is not None:
            console().print(words.say("arena.page", path=str(out / PAGE)))
    if is_interrupted:
        raise typer.Exit(INTERRUPTED)
    if rated.forfeits:
        raise typer.Exit(FAULT)


def _show(rated: Ladder, words: Words, game: str, seed: str) -> None:
    out = console()
    out.print(words.say("ladder.title", game=words.game(game), plays=rated.plays))
    out.print(words.say("arena.seed", seed=seed))
    shown = table_of(
        words.say("ladder.place"),
        words.say("arena.bot"),
        words.say("ladder.rating"),
        words.say("ladder.doubt"),
        words.say("arena.points"),
    )
    for place, row in enumerate(rated.standing(), start=1):
        points = interval(rated.mean_points(row["bot"]))
        shown.add_row(str(place), row["bot"], f"{row['rating']:.2f}", f"{row['doubt']:.2f}", points)
    out.print(shown)
    show_faults(rated.first_faults, words)
