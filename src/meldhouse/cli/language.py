"""The language of the environment. Importing this is cheap: the texts are read only for another language."""

from __future__ import annotations

import os

_ENGLISH = ("en", "C", "POSIX")


def language_of_environment() -> str:
    """Returns the language of LC_ALL, LC_MESSAGES or LANG if it is supported: `zh_TW.UTF-8` is zh-Hant."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name, "")
        if value:
            return _language_of(value.partition(".")[0])
    return "en"


def _language_of(tag: str) -> str:
    if tag.startswith(_ENGLISH):
        return "en"
    from meldhouse.words import language_of

    return language_of(tag) or "en"
