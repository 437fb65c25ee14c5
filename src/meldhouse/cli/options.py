"""Options that several commands share."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Annotated

import typer

from meldhouse.cli.batch import UsageError
from meldhouse.core.options import OptionValue
from meldhouse.parts.errors import OptionError

MOST_WORKERS = 256
LONGEST_SEED = 200

GameArgument = Annotated[str, typer.Argument(metavar="GAME", help="A game; `meldhouse games` lists them.")]
GameOptions = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=VALUE", help="An option of the game. May be repeated."),
]
SeedOption = Annotated[
    str | None, typer.Option("--seed", metavar="S", help="Any text. The default is a random seed.")
]
WorkersOption = Annotated[int, typer.Option("--workers", metavar="W", help="Number of processes.")]


def read_options(texts: Sequence[str] | None) -> dict[str, OptionValue]:
    """Reads options of a game, each NAME=VALUE. The game checks names and values."""
    options: dict[str, OptionValue] = {}
    for text in texts or ():
        name, equals, value = (part.strip() for part in text.partition("="))
        if not (name and equals):
            raise OptionError(f"an option is written NAME=VALUE, not {text[:40]!r}")
        if name in options:
            raise OptionError(f"option {name[:40]} is given twice")
        options[name] = value
    return options


def seed_or_new(seed: str | None) -> str:
    """Returns the seed, or a random one. Raises `UsageError` if it is too long."""
    given = secrets.token_hex(8) if seed is None else seed
    if len(given) > LONGEST_SEED:
        raise UsageError(f"--seed has at most {LONGEST_SEED} characters")
    return given


def check_between(name: str, value: int, most: int) -> None:
    """Raises `UsageError` unless a number is between 1 and `most`."""
    if not 1 <= value <= most:
        raise UsageError(f"{name} is a number from 1 to {most}, not {value}")
