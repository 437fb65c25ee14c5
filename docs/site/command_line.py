"""Adds the arguments and options of every command to the page about the command line, as Typer knows them."""

from __future__ import annotations

import inspect
from typing import Any

import typer
from sphinx.application import Sphinx

from meldhouse.cli.app import build_app

_PAGE = "docs/reference/command-line"


def add_commands(app: Sphinx, document: str, source: list[str]) -> None:
    if document == _PAGE:
        group: Any = typer.main.get_command(build_app())
        source[0] += "\n## Commands\n" + "".join(
            section(name, group.commands[name]) for name in group.commands
        )


def section(name: str, command: Any) -> str:
    """Returns the help of a command, with a table of its arguments and options."""
    shown = [row(parameter) for parameter in command.params if parameter.name != "help"]
    table = "| | |\n|---|---|\n" + "\n".join(shown) + "\n" if shown else ""
    return f"\n### meldhouse {name}\n\n{inspect.cleandoc(command.help or '')}\n\n{table}"


def row(parameter: Any) -> str:
    is_option = parameter.param_type_name == "option"
    written = ", ".join(parameter.opts) if is_option else (parameter.metavar or parameter.name.upper())
    if is_option and parameter.metavar:
        written += f" {parameter.metavar}"
    about = (getattr(parameter, "help", None) or "").strip()
    if is_option and parameter.default not in (None, False, "", [], ()):
        about += f" The default is {parameter.default}."
    return "| `{}` | {} |".format(written.replace("|", r"\|"), about.replace("|", r"\|"))


def setup(app: Sphinx) -> dict[str, object]:
    app.connect("source-read", add_commands)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
