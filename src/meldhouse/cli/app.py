"""The command `meldhouse`: its subcommands and its errors.

Errors of the user are one line on stderr, with exit code 2. Exit code 1 means that the input of a valid
command is wrong: a record that does not verify, a line of a batch.
"""

from __future__ import annotations

import importlib
import importlib.util
import io
import os
import sys
import traceback
from collections.abc import Sequence

import typer

from meldhouse.build_info import describe
from meldhouse.cli.commands.arena import arena
from meldhouse.cli.commands.doctor import doctor
from meldhouse.cli.commands.games import games
from meldhouse.cli.commands.ladder import ladder
from meldhouse.cli.commands.melding.check import check
from meldhouse.cli.commands.melding.solve import solve
from meldhouse.cli.commands.octablitz.trick import trick
from meldhouse.cli.commands.replay import replay
from meldhouse.cli.commands.report import report
from meldhouse.cli.commands.review import review
from meldhouse.cli.commands.rummy_five.score import score
from meldhouse.cli.commands.rummy_five.waits import waits
from meldhouse.cli.commands.serve import serve
from meldhouse.cli.commands.simulate import simulate
from meldhouse.cli.commands.verify import verify
from meldhouse.cli.exit_codes import BAD_INPUT, FAULT, INTERRUPTED
from meldhouse.parts.errors import MeldhouseError

#: the terminal client
CLIENT = {"play": "meldhouse.cli.commands.play", "watch": "meldhouse.cli.commands.watch"}
COMMANDS = (
    score,
    waits,
    trick,
    check,
    solve,
    simulate,
    arena,
    ladder,
    report,
    replay,
    review,
    verify,
    serve,
    games,
    doctor,
)


def build_app(given: Sequence[str] = ()) -> typer.Typer:
    """Returns the app, with the commands in the order of the help.

    The terminal client is left out for other commands, since it loads slowly.
    """
    app = typer.Typer(
        name="meldhouse",
        help="Rummy Five, Big Eight and related games: play, score, study, check.",
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback(invoke_without_command=True)(_begin)
    if not (given and given[0] in [command.__name__ for command in COMMANDS]):
        _add_client(app)
    for command in COMMANDS:
        app.command()(command)
    return app


def _add_client(app: typer.Typer) -> None:
    """Adds the terminal client if it is installed; everything else works without it."""
    for name, module in CLIENT.items():
        if importlib.util.find_spec(module) is not None:
            app.command(name)(getattr(importlib.import_module(module), name))


def _begin(
    context: typer.Context,
    version: bool = typer.Option(False, "--version", help="Print the version and build.", is_eager=True),
) -> None:
    if version:
        typer.echo(describe())
        raise typer.Exit
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())
        raise typer.Exit


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command. Returns the exit code."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    _never_fail_at_a_letter()
    try:
        code = build_app(given)(args=given, prog_name="meldhouse", standalone_mode=False)
        sys.stdout.flush()
    except typer.TyperException as error:
        return _complain(error.format_message(), BAD_INPUT)
    except MeldhouseError as error:
        return _complain(error.detail, BAD_INPUT)
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except BrokenPipeError:
        return _close_quietly()
    except Exception as error:
        if os.environ.get("MELDHOUSE_TRACEBACK"):
            traceback.print_exc()
        return _complain(f"internal error, please report it: {type(error).__name__}: {error}", FAULT)
    return code if isinstance(code, int) else 0


def _never_fail_at_a_letter() -> None:
    """Replaces letters that the terminal cannot show by question marks."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")


def _complain(detail: str, code: int) -> int:
    """Prints an error in one line. Returns the exit code."""
    line = " ".join("".join(letter if letter.isprintable() else " " for letter in detail).split())
    print(f"meldhouse: {line}", file=sys.stderr)
    return code


def _close_quietly() -> int:
    """Discards further output after its reader has gone (`| head`). Returns the exit code."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0
