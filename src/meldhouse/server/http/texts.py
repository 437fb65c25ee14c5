"""The words of the games and their rule pages."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any

from litestar import Request, Response, get
from litestar.params import Parameter

from meldhouse.server.http.served_file import REVALIDATED, ServedFile, read_file, send, served_json
from meldhouse.study.texts import page_of, words_json

Language = Annotated[str, Parameter(max_length=10)]


@get("/api/words/{lang:str}")
async def words(request: Request[Any, Any, Any], lang: Language) -> Response[bytes]:
    """Returns all texts of a language that the client needs: the shared ones, and each game's own."""
    return send(request, _words_file(lang), REVALIDATED)


@cache
def _words_file(language: str) -> ServedFile:
    return served_json(words_json(language))


@get("/api/rules/{game:str}/{lang:str}", media_type="text/markdown")
async def rules(
    request: Request[Any, Any, Any], game: Annotated[str, Parameter(max_length=40)], lang: Language
) -> Response[bytes]:
    """Returns a rule page in Markdown, with an anchor before each clause."""
    page = page_of(game, lang)
    read = read_file(page, page.stat().st_mtime_ns)
    return send(request, read._replace(media_type="text/markdown"), REVALIDATED)
