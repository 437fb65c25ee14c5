"""Output of commands: JSON for programs, tables for people, in the chosen language."""

from __future__ import annotations

import json
import sys
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from meldhouse.cli.language import language_of_environment
from meldhouse.words import LANGUAGES, Words, words_in

JsonOption = Annotated[bool, typer.Option("--json", help="Answer in JSON, for programs.")]
#: for commands that answer one question or a batch
AnswerJsonOption = Annotated[
    bool, typer.Option("--json", help="Answer in JSON, for programs. Pipes and files always get JSON.")
]
LangOption = Annotated[
    str | None,
    typer.Option(
        "--lang", metavar="|".join(LANGUAGES), help="Language of the answer. The default is that of LANG."
    ),
]


def words_for(lang: str | None) -> Words:
    """Returns the words of the given language, of the environment's, or English."""
    return words_in(lang if lang is not None else language_of_environment())


def is_for_people(as_json: bool) -> bool:
    """Checks if the answer goes to a terminal; a pipe always gets JSON."""
    return not as_json and sys.stdout.isatty()


def tell_json(data: Any) -> None:
    """Prints one line of JSON, in ASCII for any terminal or pipe."""
    print(json.dumps(data))


def tell(text: str) -> None:
    print(text)


def console() -> Console:
    """Returns a console on the current stdout, without markup: cards may be in brackets."""
    return Console(markup=False, emoji=False, highlight=False)


def table_of(*columns: str, title: str | None = None) -> Table:
    """Returns an empty table in the style of the house."""
    table = Table(title=title, title_justify="left", box=None, pad_edge=False, header_style="bold")
    for column in columns:
        table.add_column(column, overflow="fold")
    return table
