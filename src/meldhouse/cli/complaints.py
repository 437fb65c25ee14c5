"""Errors in the language of the player. The source says them in English; the texts know those that players meet."""

from __future__ import annotations

import re
from collections.abc import Sequence

from meldhouse.cli.language import language_of_environment

_PLACEHOLDER = re.compile(r"\{(\w+)\}")


def asked_language(arguments: Sequence[str]) -> str:
    """Returns the language after --lang, or that of the environment."""
    from meldhouse.words.texts import LANGUAGES

    for at, word in enumerate(arguments):
        name, equals, value = word.partition("=")
        if name == "--lang":
            given = value if equals else next(iter(arguments[at + 1 :]), "")
            return given if given in LANGUAGES else language_of_environment()
    return language_of_environment()


def complaint(detail: str, language: str) -> str:
    """Returns an error in a language, or as it is if the texts do not know it."""
    if language == "en":
        return detail
    from meldhouse.words.texts import read_texts

    found: list[tuple[int, str, dict[str, str]]] = []
    for key, text in read_texts("en").topics["errors"].items():
        match = re.fullmatch(_pattern(text), detail)
        if match:
            found.append((len(_PLACEHOLDER.sub("", text)), key, match.groupdict()))
    if not found:
        return detail
    # several may match: the one that says most itself
    _, key, given = max(found, key=lambda one: one[0])
    return read_texts(language).say(key, "", given)


def _pattern(text: str) -> str:
    """Returns a pattern for an English text with anything in place of its placeholders."""
    parts = _PLACEHOLDER.split(text)
    return "".join(f"(?P<{part}>.+?)" if at % 2 else re.escape(part) for at, part in enumerate(parts))
