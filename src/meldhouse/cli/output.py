"""How commands speak: JSON for programs, tables for people, one language or another."""

from __future__ import annotations

import json
import os
import sys
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from meldhouse.words import LANGUAGES, Words, words_in

JsonOption = Annotated[bool, typer.Option("--json", help="Answer in JSON, for programs.")]
#: of the commands that answer one question, or a file of them
AnswerJsonOption = Annotated[
    bool, typer.Option("--json", help="Answer in JSON, for programs; a pipe or a file gets JSON anyway.")
]
LangOption = Annotated[
    str | None,
    typer.Option(
        "--lang", metavar="|".join(LANGUAGES), help="Language of the answer; otherwise that of LANG."
    ),
]


def words_for(lang: str | None) -> Words:
    """The language asked for, or that of the environment, or English."""
    return words_in(lang if lang is not None else language_of_environment())


def language_of_environment() -> str:
    """What LC_ALL, LC_MESSAGES or LANG says, if we speak it: `ja_JP.UTF-8` is ja."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name, "")
        if value:
            language = value.partition(".")[0].partition("_")[0].lower()
            return language if language in LANGUAGES else "en"
    return "en"


def is_for_people(as_json: bool) -> bool:
    """Whether somebody reads the answer on a terminal; a pipe always gets JSON."""
    return not as_json and sys.stdout.isatty()


def tell_json(data: Any) -> None:
    """One line of JSON. Plain ASCII, so that no terminal or pipe can spoil it."""
    print(json.dumps(data))


def tell(text: str) -> None:
    print(text)


def console() -> Console:
    """A console on whatever stdout is now. Cards in brackets are no markup."""
    return Console(markup=False, emoji=False, highlight=False)


def table_of(*columns: str, title: str | None = None) -> Table:
    """An empty table in the house's style."""
    table = Table(title=title, title_justify="left", box=None, pad_edge=False, header_style="bold")
    for column in columns:
        table.add_column(column, overflow="fold")
    return table
