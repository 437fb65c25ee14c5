"""Writes the English help of the commands as texts, the pattern for the other languages.

python -m tests.support.words.command_help
"""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

from tests.support.words.source import SOURCE
from typer.main import get_command

from meldhouse.cli.app import build_app
from meldhouse.cli.help import HEADINGS, THIS

PATH = SOURCE / "words" / "en" / "help.toml"


def english() -> dict[str, dict[str, str]]:
    """Returns the texts of each table: headings, what commands share, and each command's own."""
    commands = _commands()
    shared = _shared([param for command in commands.values() for param in command.params])
    headings = {key: text for key, (text, _) in HEADINGS.items()}
    found = {"heading": {**headings, "this": THIS}, "shared": shared}
    for name, command in commands.items():
        own = {param.name: param.help for param in command.params if shared.get(param.name) != param.help}
        found[name] = {"about": _paragraphs(command.help), **own}
    return found


def _commands() -> dict[str, Any]:
    group: Any = get_command(build_app())
    return {"meldhouse": group, **group.commands}


def _shared(params: list[Any]) -> dict[str, str]:
    """Returns the most frequent help of each option that several commands have."""
    found: dict[str, str] = {}
    for name in sorted({param.name for param in params}):
        helps = Counter(param.help for param in params if param.name == name)
        text, times = helps.most_common(1)[0]
        if times > 1:
            found[name] = text
    return found


def _paragraphs(text: str) -> str:
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in text.split("\n\n"))


def toml() -> str:
    lines = ["# The help of the commands, written by: python -m tests.support.words.command_help"]
    for table, texts in english().items():
        lines += ["", f"[help.{table}]"]
        lines += [f"{key} = {json.dumps(text, ensure_ascii=False)}" for key, text in texts.items()]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    PATH.write_text(toml(), "utf-8")
