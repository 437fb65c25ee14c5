"""The texts of a language, read from its topic files and found by key."""

from __future__ import annotations

import string
import tomllib
from collections.abc import Mapping
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any, final

from meldhouse import plugins
from meldhouse.games.registry import GAMES
from meldhouse.parts.errors import MeldhouseError, OptionError
from meldhouse.words.plurals import plural_category

#: the languages of texts and rule pages; zh-Hant is derived from zh by a tool of the tests
LANGUAGES = ("en", "ja", "zh", "zh-Hant")
#: the script, and the places that write Chinese in it
TRADITIONAL = frozenset({"hant", "tw", "hk", "mo"})

#: the topic with a game's own texts, by the name of the game
TOPIC_OF_GAME = {info.name: info.topic for info in GAMES.values()}
#: the same by the letters before the numbers of its clauses; the house's own clauses (MH) are in the shared texts
TOPIC_OF_CLAUSE = {info.clauses: info.topic for info in GAMES.values()}


class TextError(MeldhouseError):
    """Raised if a text is missing, defined twice, or lacks a value for a placeholder."""

    code = "bad-text"


@final
class Texts:
    """All texts of one language."""

    def __init__(self, language: str, topics: Mapping[str, Mapping[str, str]]) -> None:
        self.language = language
        #: all texts by topic and key
        self.topics = topics
        self._games = {
            topic: dict(texts) for topic, texts in topics.items() if topic in TOPIC_OF_GAME.values()
        }
        self._shared: dict[str, str] = {}
        for topic, texts in topics.items():
            if topic in self._games:
                continue
            for key, text in texts.items():
                if key in self._shared:
                    raise TextError(f"{key!r} is defined a second time in {language}/{topic}.toml")
                self._shared[key] = text

    def find(self, key: str, topic: str = "") -> str | None:
        """Returns a game's own text or else the shared one. Without a topic, a shared text or the only game's."""
        if topic:
            own = self._games.get(topic, {}).get(key)
            return self._shared.get(key) if own is None else own
        if key in self._shared:
            return self._shared[key]
        owners = [texts[key] for texts in self._games.values() if key in texts]
        if len(owners) > 1:
            raise TextError(f"several games have a text {key!r}; name the game")
        return owners[0] if owners else None

    def say(self, key: str, topic: str, params: Mapping[str, object]) -> str:
        """Returns a text with its placeholders filled in."""
        text = self.find(key, topic)
        if text is None:
            raise TextError(f"there is no text {key!r} in {self.language!r}")
        try:
            return _Formatter(self).vformat(text, (), params)
        except (KeyError, IndexError, AttributeError, ValueError) as error:
            raise TextError(f"text {key!r} in {self.language!r} cannot be filled in: {error}") from None


class _Formatter(string.Formatter):
    """Writes `{count:points}` as a number with its unit."""

    def __init__(self, texts: Texts) -> None:
        self._texts = texts

    def format_field(self, value: object, format_spec: str) -> str:
        if not format_spec:
            return str(value)
        # a set without a number is the one that the screen shows
        number = "here" if value is None else plural_category(self._texts.language, value)
        return self._texts.say(f"unit.{format_spec}.{number}", "", {"n": value})


def read_texts(language: str) -> Texts:
    """Reads the texts of a language from all its topic files, plug-in games included."""
    if language not in LANGUAGES:
        raise OptionError(f"there is no language {language!r}; there are: {', '.join(LANGUAGES)}")
    topics: dict[str, dict[str, str]] = {}
    for folder in _folders(language):
        for file in sorted(folder.iterdir(), key=lambda file: file.name):
            if file.name.endswith(".toml"):
                topic = file.name.removesuffix(".toml")
                topics[topic] = _read_topic(f"{language}/{file.name}", file.read_text("utf-8"))
    return Texts(language, topics)


def language_of(tag: str) -> str | None:
    """Returns the language of a tag such as `zh-TW` or `ja_JP`, or None if it is not supported."""
    primary, *others = tag.replace("_", "-").lower().split("-")
    if primary == "zh" and TRADITIONAL.intersection(others) and "hans" not in others:
        return "zh-Hant"
    return primary if primary in LANGUAGES else None


def _folders(language: str) -> list[Traversable]:
    """Returns the folders with the texts of a language. A plug-in without the language speaks English."""
    folders = [resources.files("meldhouse.words").joinpath(language)]
    for package in plugins.packages():
        words = resources.files(package).joinpath("words")
        folders += [folder for folder in (words.joinpath(language), words.joinpath("en")) if folder.is_dir()][
            :1
        ]
    return folders


def _read_topic(name: str, content: str) -> dict[str, str]:
    try:
        return flat(tomllib.loads(content))
    except (tomllib.TOMLDecodeError, TextError) as error:
        raise TextError(f"{name}: {error}") from None


def flat(tables: Mapping[str, Any], prefix: str = "") -> dict[str, str]:
    """Flattens nested tables into dotted keys."""
    texts: dict[str, str] = {}
    for key, value in tables.items():
        if isinstance(value, str):
            texts[prefix + key] = value
        elif isinstance(value, dict):
            texts.update(flat(value, f"{prefix}{key}."))
        else:
            raise TextError(f"{prefix + key!r} is not a text")
    return texts
