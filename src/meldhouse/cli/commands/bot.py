"""`meldhouse bot`: seats a program at a table of a server, among people."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Annotated

import typer

from meldhouse.cli.batch import UsageError
from meldhouse.cli.output import LangOption, words_for
from meldhouse.extras import require


def bot(
    command: Annotated[
        str, typer.Option("--cmd", metavar="COMMAND", help="The program, which speaks the line protocol.")
    ],
    server: Annotated[str, typer.Option("--server", metavar="URL", help="The address of a server.")],
    table: Annotated[
        str | None, typer.Option("--table", metavar="CODE", help="The code of a table there.")
    ] = None,
    wait: Annotated[
        bool, typer.Option("--wait", help="Wait for people who invite the program to their tables.")
    ] = False,
    games: Annotated[
        str, typer.Option("--games", metavar="GAME,...", help="The games it plays. The default is all.")
    ] = "",
    matches: Annotated[
        int, typer.Option("--matches", metavar="N", help="Stop after so many matches; 0 means never.")
    ] = 0,
    name: Annotated[str, typer.Option("--name", help="Its name at the table.")] = "",
    think: Annotated[
        float, typer.Option("--think", metavar="SECONDS", help="The time limit for a decision.")
    ] = 5.0,
    lang: LangOption = None,
) -> None:
    """Seat a program at a server's table, among people. The table shows it as a bot.

    With --table it takes a free seat and plays the match and every rematch. With --wait people invite it from the
    lobby of a table or by a link. The exit code is 1 if it fails three times in a row; a bot of the server plays on.
    """
    words = words_for(lang)
    require("server", "meldhouse bot")
    if (table is None) == (not wait):
        raise UsageError("give either --table CODE or --wait")
    if not 0 < think <= 3600:
        raise UsageError(f"--think is a number above 0 and at most 3600, not {think}")
    if matches < 0:
        raise UsageError(f"--matches is 0 or a positive number, not {matches}")
    # imported here because it loads slowly
    from meldhouse.tui.remote.program import ProgramRun, run_program

    run = ProgramRun(server, command, name or name_of(command), think, matches, words)
    raise typer.Exit(run_program(run, table, [game.strip() for game in games.split(",") if game.strip()]))


def name_of(command: str) -> str:
    """Returns a name for a command: that of its script."""
    try:
        parts = [part for part in shlex.split(command) if not part.startswith("-")]
    except ValueError:
        parts = []
    return (Path(parts[-1]).stem if parts else "")[:24]
