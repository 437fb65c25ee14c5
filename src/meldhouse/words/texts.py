"""The texts of a language: read from its topic files, found by key, filled in."""

from __future__ import annotations

import string
import tomllib
from collections.abc import Mapping
from importlib import resources
from typing import Any, final

from meldhouse.parts.errors import MeldhouseError, OptionError

LANGUAGES = ("en", "ja", "zh")

#: the topic that holds a game's own words: the name of the package of its rulebook
TOPIC_OF_GAME = {
    "rummy-five": "rummy_five",
    "big-eight": "rummy_five",
    "octablitz": "octablitz",
    "rhine-rummy": "rhine_rummy",
    "rummikub": "rummikub",
}
#: the same by the letters of a clause; the house's own clauses (MH) are shared
TOPIC_OF_CLAUSE = {
    "RF": "rummy_five",
    "BE": "rummy_five",
    "OB": "octablitz",
    "RR": "rhine_rummy",
    "RK": "rummikub",
}


class TextError(MeldhouseError):
    """A text that is missing, stands twice, or asks for something that it was not given."""

    code = "bad-text"


@final
class Texts:
    """All texts of one language."""

    def __init__(self, language: str, topics: Mapping[str, Mapping[str, str]]) -> None:
        self.language = language
        #: everything as it was read, topic by topic
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
                    raise TextError(f"{key!r} stands a second time in {language}/{topic}.toml")
                self._shared[key] = text

    def find(self, key: str, topic: str = "") -> str | None:
        """A game's own text, or the shared one. Without a topic: shared, or of the only game that has it."""
        if topic:
            own = self._games.get(topic, {}).get(key)
            return self._shared.get(key) if own is None else own
        if key in self._shared:
            return self._shared[key]
        owners = [texts[key] for texts in self._games.values() if key in texts]
        if len(owners) > 1:
            raise TextError(f"several games have a text {key!r}; say whose it is")
        return owners[0] if owners else None

    def say(self, key: str, topic: str, params: Mapping[str, object]) -> str:
        """The text with its placeholders filled in."""
        text = self.find(key, topic)
        if text is None:
            raise TextError(f"there is no text {key!r} in {self.language!r}")
        try:
            return _Filling(self).vformat(text, (), params)
        except (KeyError, IndexError, AttributeError, ValueError) as error:
            raise TextError(f"text {key!r} in {self.language!r} cannot be filled in: {error}") from None


class _Filling(string.Formatter):
    """`{count:points}` is a number with its unit; what stands after the colon is a unit's name."""

    def __init__(self, texts: Texts) -> None:
        self._texts = texts

    def format_field(self, value: object, format_spec: str) -> str:
        if not format_spec:
            return str(value)
        number = "one" if value in (1, -1) else "other"
        return self._texts.say(f"unit.{format_spec}.{number}", "", {"n": value})


def read_texts(language: str) -> Texts:
    """The texts of a language, from all its topic files."""
    if language not in LANGUAGES:
        raise OptionError(f"there is no language {language!r}; there are: {', '.join(LANGUAGES)}")
    folder = resources.files("meldhouse.words").joinpath(language)
    topics: dict[str, dict[str, str]] = {}
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        if file.name.endswith(".toml"):
            topics[file.name.removesuffix(".toml")] = _read_topic(
                f"{language}/{file.name}", file.read_text("utf-8")
            )
    return Texts(language, topics)


def _read_topic(name: str, content: str) -> dict[str, str]:
    try:
        return flat(tomllib.loads(content))
    except (tomllib.TOMLDecodeError, TextError) as error:
        raise TextError(f"{name}: {error}") from None


def flat(tables: Mapping[str, Any], prefix: str = "") -> dict[str, str]:
    """Nested tables as dotted keys."""
    texts: dict[str, str] = {}
    for key, value in tables.items():
        if isinstance(value, str):
            texts[prefix + key] = value
        elif isinstance(value, dict):
            texts.update(flat(value, f"{prefix}{key}."))
        else:
            raise TextError(f"{prefix + key!r} is no text")
    return texts
