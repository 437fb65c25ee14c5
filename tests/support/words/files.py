"""The text files as they stand, topic by topic."""

from __future__ import annotations

import string
import tomllib
from functools import cache

from tests.support.words.source import SOURCE

from meldhouse.words import LANGUAGES
from meldhouse.words.texts import TOPIC_OF_GAME, flat

TOPICS = sorted(
    {path.stem for language in LANGUAGES for path in (SOURCE / "words" / language).glob("*.toml")}
)
GAME_TOPICS = frozenset(TOPIC_OF_GAME.values())
SHARED_TOPICS = [topic for topic in TOPICS if topic not in GAME_TOPICS]


@cache
def texts_of(language: str, topic: str) -> dict[str, str]:
    """Every text of a topic by its key; none if the file is not there."""
    path = SOURCE / "words" / language / f"{topic}.toml"
    return flat(tomllib.loads(path.read_text("utf-8"))) if path.is_file() else {}


def shared_texts(language: str) -> dict[str, str]:
    return {key: text for topic in SHARED_TOPICS for key, text in texts_of(language, topic).items()}


def heard(language: str, topic: str) -> dict[str, str]:
    """Returns the words of a game: its own, then the shared ones."""
    return {**shared_texts(language), **texts_of(language, topic)}


def placeholders(text: str) -> dict[str, str]:
    """Each placeholder of a text and its unit."""
    return {name: unit or "" for _, name, unit, _ in string.Formatter().parse(text) if name is not None}
