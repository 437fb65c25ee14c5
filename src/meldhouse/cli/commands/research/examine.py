"""`meldhouse examine`: counts how well a language model keeps the rules of a game."""

from __future__ import annotations

from typing import Annotated

import typer

from meldhouse.arena.language.examination import Examination
from meldhouse.arena.language.model import Model, ModelError, ModelProgram
from meldhouse.arena.language.score import ModelScore
from meldhouse.arena.render.page import interval
from meldhouse.arena.statistics import mean_over_deals
from meldhouse.bots.registry import check_level
from meldhouse.cli.batch import UsageError
from meldhouse.cli.exit_codes import FAULT, INTERRUPTED
from meldhouse.cli.options import GameArgument, check_between
from meldhouse.cli.output import JsonOption, LangOption, console, table_of, tell_json, words_for
from meldhouse.cli.progress import progress_bar
from meldhouse.games.registry import game_info
from meldhouse.words import Words


def examine(
    game: GameArgument,
    command: Annotated[
        str,
        typer.Option("--cmd", metavar="COMMAND", help="The program of the model: JSON lines in and out."),
    ],
    deals: Annotated[int, typer.Option("--deals", metavar="N", help="Deals to play.")] = 10,
    players: Annotated[int | None, typer.Option("--players", metavar="N", help="Seats at the table.")] = None,
    opponents: Annotated[
        str, typer.Option("--opponents", metavar="LEVEL", help="The level of the other players.")
    ] = "novice",
    tries: Annotated[
        int, typer.Option("--tries", metavar="N", help="Answers to one prompt, each after the reason.")
    ] = 1,
    with_rules: Annotated[
        bool, typer.Option("--with-rules", help="Begin each prompt with the rules of the game.")
    ] = False,
    seed: Annotated[
        str, typer.Option("--seed", metavar="S", help="Any text. The same seed deals the same cards.")
    ] = "examination",
    think: Annotated[
        float, typer.Option("--think", metavar="SECONDS", help="The time limit for an answer.")
    ] = 120.0,
    as_json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    """Let a language model play, and count which rules it breaks, by clause.

    On each line the program reads a JSON object with id and prompt, and writes one with id and text. Prompts are in
    the language of --lang. The exit code is 1 if the program fails.
    """
    words = words_for(lang)
    game_info(game)
    check_level(opponents, game)
    check_between("--deals", deals, 1_000_000)
    check_between("--tries", tries, 20)
    if not 0 < think <= 86_400:
        raise UsageError(f"--think is a number above 0 and at most 86400, not {think}")
    exam = Examination(
        game, words, level=opponents, seed=seed, tries=tries, with_rules=with_rules, players=players
    )
    program = ModelProgram(command, think)
    try:
        failure, is_interrupted = _run(exam, program, deals)
    finally:
        program.close()
    if as_json:
        tell_json({**exam.score.as_data(), "failure": failure, "interrupted": is_interrupted})
    else:
        _show(exam.score, words, game)
    if is_interrupted:
        raise typer.Exit(INTERRUPTED)
    if failure:
        typer.echo(f"meldhouse: {failure}", err=True)
        raise typer.Exit(FAULT)


def _run(exam: Examination, model: Model, deals: int) -> tuple[str, bool]:
    """Plays with a progress bar. Returns the failure of the program, and True if it was interrupted."""
    try:
        with progress_bar() as progress:
            task = progress.add_task(str(exam.score.told["game"]), total=deals)
            for _ in exam.run(model, deals):
                progress.advance(task)
    except ModelError as error:
        return error.detail, False
    except KeyboardInterrupt:
        return "", True
    return "", False


def _show(score: ModelScore, words: Words, game: str) -> None:
    out, told = console(), score.as_data()
    out.print(words.say("cli.examine.title", game=words.game(game), deals=told["deals"], asked=told["asked"]))
    out.print(words.say("cli.examine.allowed", share=interval(score.allowed_share, percent=True)))
    if score.points:
        points = interval(mean_over_deals(score.points))
        out.print(words.say("cli.examine.points", points=points, wins=score.wins))
    shown = table_of(*[words.say(f"cli.examine.{name}") for name in ("clause", "fault", "how-often")])
    for kind in ("format", "notation"):
        if told[kind]:
            shown.add_row("", words.say(f"cli.examine.{kind}"), str(told[kind]))
    for row in told["refusals"]:
        shown.add_row(row["clause"], row["code"], str(row["count"]))
    if shown.row_count:
        out.print(shown)
