"""The command `meldhouse`: its subcommands and its errors.

Errors of the user are one line on stderr, with exit code 2. Exit code 1 means that the input of a valid
command is wrong: a record that does not verify, a line of a batch.
"""

from __future__ import annotations

import importlib
import io
import os
import sys
from collections.abc import Sequence

import typer

from meldhouse.cli.exit_codes import BAD_INPUT, FAULT, INTERRUPTED
from meldhouse.cli.help import HelpfulCommand, HelpfulGroup
from meldhouse.parts.errors import MeldhouseError

_COMMANDS = "meldhouse.cli.commands"
#: the variables in which shells pass the words of a line to complete
_COMPLETED = ("COMP_WORDS", "_TYPER_COMPLETE_ARGS")
#: the module of each command and the first sentence of its help, in the order of the help; a command's module has
#: a function of its name, and is imported only to run it or to print its own help
COMMANDS = {
    "play": (f"{_COMMANDS}.play", "Play a match against bots in this terminal."),
    "watch": (f"{_COMMANDS}.watch", "Watch a table of a server."),
    "bot": (f"{_COMMANDS}.bot", "Seat a program at a server's table, among people."),
    "score": (f"{_COMMANDS}.rummy_five.score", "Score a complete hand of Rummy Five or Big Eight."),
    "waits": (f"{_COMMANDS}.rummy_five.waits", "List the cards that complete a hand."),
    "trick": (
        f"{_COMMANDS}.octablitz.trick",
        "Check a play in a trick of Octablitz, explain a refusal, and name the cards that take the trick.",
    ),
    "check": (
        f"{_COMMANDS}.melding.check",
        "Check a turn of Rummikub or Rhine Rummy, given the table before and after it.",
    ),
    "solve": (f"{_COMMANDS}.melding.solve", "Find the best play from a rack and a table, exactly."),
    "simulate": (f"{_COMMANDS}.simulate", "Play random deals and count the results."),
    "arena": (
        f"{_COMMANDS}.arena",
        "Play bots against each other: every deal once in each rotation of the seats.",
    ),
    "ladder": (
        f"{_COMMANDS}.ladder",
        "Rate bots: every combination of them that fills a table plays the same duplicate deals.",
    ),
    "train": (
        f"{_COMMANDS}.research.train",
        "Train a network by self-play, for the seat `learned` of the arena.",
    ),
    "report": (
        f"{_COMMANDS}.report",
        "Print ways of winning, the value of Go and other habits, seats, length of deals and spread of points.",
    ),
    "benchmark": (
        f"{_COMMANDS}.research.benchmark",
        "Compare bots at fixed, named deals, so that results can be compared with those of others.",
    ),
    "export": (
        f"{_COMMANDS}.research.export",
        "Write self-play of bots as match records and as Parquet tables of decisions, for other programs.",
    ),
    "examine": (
        f"{_COMMANDS}.research.examine",
        "Let a language model play, and count which rules it breaks, by clause.",
    ),
    "replay": (f"{_COMMANDS}.replay", "Show a match event by event."),
    "review": (
        f"{_COMMANDS}.review",
        "Review a finished match: the expert's decisions, their value, and the reasons.",
    ),
    "verify": (
        f"{_COMMANDS}.verify",
        "Replay a record and check its commitment, deals, decisions, points and result.",
    ),
    "serve": (f"{_COMMANDS}.serve", "Serve tables to browsers, terminals and programs."),
    "admin": (f"{_COMMANDS}.admin", "Look after the tables and guests of a server."),
    "games": (f"{_COMMANDS}.games", "List the games, their players and their options."),
    "doctor": (
        f"{_COMMANDS}.doctor",
        "Report what is installed, if it is compiled, and what is missing.",
    ),
}


def build_app(given: Sequence[str] = tuple(COMMANDS)) -> typer.Typer:
    """Returns the app for these arguments. Commands that they do not name have their line in the help, no more."""
    app = typer.Typer(
        name="meldhouse",
        cls=HelpfulGroup,
        help="Rummy Five, Big Eight and related games: play, score, study, check.",
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback(invoke_without_command=True)(_begin)
    for name, (module, about) in COMMANDS.items():
        if name in given:
            app.command(name, cls=HelpfulCommand)(getattr(importlib.import_module(module), name))
        else:
            app.command(name, cls=HelpfulCommand, help=about)(_not_asked_for)
    return app


def _not_asked_for() -> None:
    raise AssertionError("only commands that the arguments name are run")


def _begin(
    context: typer.Context,
    version: bool = typer.Option(False, "--version", help="Print the version and build.", is_eager=True),
) -> None:
    if version:
        from meldhouse.build_info import describe

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
        code = build_app([*given, *_words_to_complete()])(
            args=given, prog_name="meldhouse", standalone_mode=False
        )
        sys.stdout.flush()
    except typer.TyperException as error:
        return _complain(_in_words(error.format_message(), given), BAD_INPUT)
    except MeldhouseError as error:
        return _complain(_in_words(error.detail, given), BAD_INPUT)
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except BrokenPipeError:
        return _close_quietly()
    except Exception as error:
        if os.environ.get("MELDHOUSE_TRACEBACK"):
            import traceback

            traceback.print_exc()
        return _complain(f"internal error, please report it: {type(error).__name__}: {error}", FAULT)
    return code if isinstance(code, int) else 0


def _words_to_complete() -> list[str]:
    """Returns the words typed so far if a shell asks for completions."""
    return " ".join(os.environ.get(name, "") for name in _COMPLETED).split()


def _never_fail_at_a_letter() -> None:
    """Replaces letters that the terminal cannot show by question marks."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")


def _in_words(detail: str, given: Sequence[str]) -> str:
    """Returns an error in the language of the arguments or the environment."""
    from meldhouse.cli.complaints import asked_language, complaint

    return complaint(detail, asked_language(given))


def _complain(detail: str, code: int) -> int:
    """Prints an error in one line. Returns the exit code."""
    line = " ".join("".join(letter if letter.isprintable() else " " for letter in detail).split())
    print(f"meldhouse: {line}", file=sys.stderr)
    return code


def _close_quietly() -> int:
    """Discards further output after its reader has gone (`| head`). Returns the exit code."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0
