"""The help of the commands in the language of the environment. English is in the commands themselves."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from typer.core import TyperCommand, TyperGroup

from meldhouse.cli.language import language_of_environment

if TYPE_CHECKING:
    from meldhouse.words.texts import Texts

#: headings and remarks of the library, by their key: the English, and how to find it where a line may be broken
HEADINGS = {
    "usage": ("Usage:", r"(?m)^Usage: "),
    "arguments": ("Arguments:", r"(?m)^Arguments:"),
    "options": ("Options:", r"(?m)^Options:"),
    "commands": ("Commands:", r"(?m)^Commands:"),
    "default": ("[default:", r"\[default:\s+"),
    "required": ("[required]", r"\[required\]"),
}
#: the help of the option that asks for help
THIS = "Show this message and exit."
#: columns, for letters that are twice as wide as the library assumes
_WIDTH = 54


class HelpfulCommand(TyperCommand):
    """A command with its help in the language of the environment."""

    def get_help(self, ctx: Any) -> str:
        texts = _texts()
        if texts is None:
            return super().get_help(ctx)
        _translate(self, texts)
        _translate_option(self.get_help_option(ctx), texts)
        ctx.terminal_width = _WIDTH
        return _with_headings(super().get_help(ctx), texts)


class HelpfulGroup(TyperGroup):
    """All commands, with a line for each in the language of the environment."""

    def get_help(self, ctx: Any) -> str:
        texts = _texts()
        if texts is None:
            return super().get_help(ctx)
        _translate(self, texts)
        for command in self.commands.values():
            command.short_help = _first_sentence(texts.say(f"help.{command.name}.about", "", {}))
        _translate_option(self.get_help_option(ctx), texts)
        ctx.terminal_width = _WIDTH
        return _with_headings(super().get_help(ctx), texts)


def _texts() -> Texts | None:
    """Returns the texts of the environment's language, or None for English."""
    language = language_of_environment()
    if language == "en":
        return None
    from meldhouse.words.texts import read_texts

    return read_texts(language)


def _translate(command: Any, texts: Texts) -> None:
    command.help = texts.say(f"help.{command.name}.about", "", {})
    for param in command.params:
        own = texts.find(f"help.{command.name}.{param.name}")
        # a text that is missing must not take away the whole page
        param.help = own or texts.find(f"help.shared.{param.name}") or param.help


def _translate_option(option: Any, texts: Texts) -> None:
    """Translates the help of the option that asks for help, where a command has it."""
    if option is not None:
        option.help = texts.say("help.heading.this", "", {})


def _first_sentence(text: str) -> str:
    return text.partition("\n")[0].partition("。")[0]


def _with_headings(text: str, texts: Texts) -> str:
    for key, (_, pattern) in HEADINGS.items():
        text = re.sub(pattern, texts.say(f"help.heading.{key}", "", {}), text)
    return text
