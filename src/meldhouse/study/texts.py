"""The words of the games and their rule pages, as clients read them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from meldhouse.games.registry import GAMES
from meldhouse.paths import HOUSE, rules_page
from meldhouse.study.errors import NothingThere
from meldhouse.wire.structs import encode
from meldhouse.words import LANGUAGES, Words, words_in
from meldhouse.words.texts import read_texts

#: topics of the terminal and the commands; only the names of bots are used everywhere
_OTHER_TOPICS = ("cli", "errors", "help", "lessons", "model", "play")
_BOT_NAMES = "play.bot-name."


def words_of(language: str) -> Words:
    """Returns the words of a language, or English ones if there are none."""
    return words_in(language if language in LANGUAGES else "en")


@cache
def words_json(language: str) -> bytes:
    """Returns all texts of a language that a client needs: the shared ones, and each game's own."""
    if language not in LANGUAGES:
        raise NothingThere(f"there are texts in {', '.join(LANGUAGES)}")
    said = dict(read_texts(language).topics)
    names = {key: text for key, text in said.pop("play", {}).items() if key.startswith(_BOT_NAMES)}
    said["bot-names"] = names
    return encode({topic: texts for topic, texts in said.items() if topic not in _OTHER_TOPICS})


def page_of(game: str, language: str) -> Path:
    """Returns the file of a rule page in Markdown, with an anchor before each clause."""
    if game not in GAMES and game != HOUSE:
        raise NothingThere("there is no such game")
    page = rules_page(game, language) if language in LANGUAGES else None
    if page is None:
        raise NothingThere("there is no such page")
    return page
