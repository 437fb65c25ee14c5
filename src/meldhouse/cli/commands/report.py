"""`meldhouse report`: statistics for game designers, from deals among equal bots."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from meldhouse.arena.contest import Contest
from meldhouse.arena.render.report import report_page, styles_of, ways_of
from meldhouse.bots.budget import Budget
from meldhouse.cli.batch import UsageError
from meldhouse.cli.commands.arena import (
    MOST_DEALS,
    DealsOption,
    SamplesOption,
    command_line,
    engine_of,
    first_faults,
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

PAGE = "report.html"


def report(
    game: GameArgument,
    players: Annotated[int | None, typer.Option("--players", metavar="N", help="Number of players.")] = None,
    level: Annotated[str, typer.Option("--level", metavar="BOT", help="The bot for all seats.")] = "regular",
    deals: DealsOption = 500,
    seed: SeedOption = None,
    workers: WorkersOption = 1,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="DIR", help="Write results and a page there.")
    ] = None,
    samples: SamplesOption = None,
    option: GameOptions = None,
    as_json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    """Print ways of winning, the value of Go and other habits, seats, length of deals and spread of points."""
    words = words_for(lang)
    check_between("--deals", deals, MOST_DEALS)
    seats = game_info(game).usual_players if players is None else players
    if not 1 <= seats <= 16:
        raise UsageError(f"--players is a number from 2 to 8, not {seats}")
    contest = Contest(
        game, [level] * seats, read_options(option), seed_or_new(seed), deals, Budget(samples=samples)
    )
    summary, is_interrupted = run_contest(contest, engine_of("local", workers, None), out)
    if out is not None:
        (out / PAGE).write_text(report_page(summary, words, command_line()), encoding="utf-8")
    if as_json:
        tell_json({**summary.as_data(), "ways": ways_of(summary), "styles": styles_of(summary)})
    else:
        console().print(words.say("report.title", game=words.game(game)))
        console().print(words.say("report.among", deals=summary.deals, level=level))
        _show(words, ways_of(summary), styles_of(summary), summary.plays)
        show_faults(first_faults(summary), words)
        if out is not None:
            console().print(words.say("arena.page", path=str(out / PAGE)))
    if is_interrupted:
        raise typer.Exit(INTERRUPTED)
    if any(score.forfeits for score in summary.scores.values()):
        raise typer.Exit(FAULT)


def _show(words: Words, ways: object, styles: dict[str, dict[str, float]], plays: int) -> None:
    assert isinstance(ways, dict)
    shown = table_of(words.say("report.ways"), words.say("report.how-often"))
    for way, count in ways.items():
        shown.add_row(words.say(f"report.way.{way}"), f"{100 * count / max(1, plays):.1f}%")
    console().print(shown)
    shown = table_of(words.say("report.style-of"), words.say("report.wins"), words.say("report.points"))
    for name, known in styles.items():
        shown.add_row(
            words.say(f"report.style.{name}"), f"{100 * known['wins']:.1f}%", f"{known['points']:+.2f}"
        )
    console().print(shown)
