"""The words of the games and their rule pages."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import Parameter

from meldhouse.games.registry import GAMES
from meldhouse.paths import HOUSE, rules_page
from meldhouse.server.http.served_file import REVALIDATED, ServedFile, read_file, send, served_json
from meldhouse.words import LANGUAGES
from meldhouse.words.texts import read_texts

#: topics of the terminal and the commands; only the names of bots are used everywhere
_OTHER_TOPICS = ("cli", "errors", "help", "lessons", "play")
_BOT_NAMES = "play.bot-name."

Language = Annotated[str, Parameter(max_length=10)]


@get("/api/words/{lang:str}")
async def words(request: Request[Any, Any, Any], lang: Language) -> Response[bytes]:
    """Returns all texts of a language that the client needs: the shared ones, and each game's own."""
    if lang not in LANGUAGES:
        raise NotFoundException(f"there are texts in {', '.join(LANGUAGES)}")
    return send(request, _words_file(lang), REVALIDATED)


@cache
def _words_file(language: str) -> ServedFile:
    said = dict(read_texts(language).topics)
    names = {key: text for key, text in said.pop("play", {}).items() if key.startswith(_BOT_NAMES)}
    said["bot-names"] = names
    content = msgspec.json.encode(
        {topic: texts for topic, texts in said.items() if topic not in _OTHER_TOPICS}
    )
    return served_json(content)


@get("/api/rules/{game:str}/{lang:str}", media_type="text/markdown")
async def rules(
    request: Request[Any, Any, Any], game: Annotated[str, Parameter(max_length=40)], lang: Language
) -> Response[bytes]:
    """Returns a rule page in Markdown, with an anchor before each clause."""
    if game not in GAMES and game != HOUSE:
        raise NotFoundException("there is no such game")
    page = rules_page(game, lang) if lang in LANGUAGES else None
    if page is None:
        raise NotFoundException("there is no such page")
    read = read_file(page, page.stat().st_mtime_ns)
    return send(request, read._replace(media_type="text/markdown"), REVALIDATED)
