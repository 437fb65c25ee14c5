"""The built web client, and the texts and rule pages that it shows."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from functools import cache
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import msgspec
from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import Parameter

import meldhouse
from meldhouse.games.registry import GAMES
from meldhouse.games.rummy_five.scoring import HandScore
from meldhouse.parts.letter_cards import read_card, read_cards, write_card
from meldhouse.server.http.replay import replay
from meldhouse.solvers.rummy_five.reachable import reach_of
from meldhouse.solvers.rummy_five.waits import EDITIONS, edition_of, waits_with_points
from meldhouse.wire.hand_tools import CombinationLine, ReachLine, WaitLine, Worth
from meldhouse.words import LANGUAGES
from meldhouse.words.texts import read_texts

#: what the terminal and the commands alone say stays here, but the bots have the same names everywhere
_OTHER_TOPICS = ("cli", "lessons", "play")
_BOT_NAMES = "play.bot-name."
#: the page of what holds at every table, beside the games' own
_HOUSE = "house"
_HASHED = "max-age=31536000, immutable, public"
_ASKED_EACH_TIME = "no-cache"
_MOST_UNPACKED = 1000
_NOT_BUILT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Meldhouse</title>
<h1>Meldhouse</h1><p>The server runs, but this install has no web client: it was built without Node.
Install Node 20 or newer and run <code>make web</code>, or play in the terminal: <code>meldhouse play</code>.</p>
"""
_CLIENT_CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; font-src 'self'; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
)

Language = Annotated[str, Parameter(max_length=5)]


class File(NamedTuple):
    """A file of the client, ready to be sent."""

    content: bytes
    packed: bytes
    media_type: str
    etag: str


def client_folder() -> Path | None:
    """Where the built client lies: in the package, or in the checkout that it runs from; None if nowhere."""
    package = Path(meldhouse.__file__).resolve().parent
    for folder in (package / "web", package.parent.parent / "web" / "dist"):
        if (folder / "index.html").is_file():
            return folder
    return None


@cache
def _file(path: Path, changed: int) -> File:
    """A file read and compressed once; `changed` is its time, so that a new build is seen."""
    content = path.read_bytes()
    media_type = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    if path.suffix == ".webmanifest":
        media_type = "application/manifest+json"
    packed = gzip.compress(content, 9, mtime=0)
    return File(content, packed, media_type, _etag(content))


def _etag(content: bytes) -> str:
    return f'"{hashlib.sha256(content).hexdigest()[:24]}"'


def _send(request: Request[Any, Any, Any], file: File, caching: str) -> Response[bytes]:
    """A file, compressed where that is worth it, or the word that it has not changed."""
    headers = {"Cache-Control": caching, "ETag": file.etag, "Vary": "Accept-Encoding"}
    if file.media_type == "text/html":
        headers["Content-Security-Policy"] = _CLIENT_CSP
    if request.headers.get("if-none-match") == file.etag:
        return Response(b"", status_code=304, headers=headers, media_type=file.media_type)
    content = file.content
    accepted = request.headers.get("accept-encoding", "")
    if "gzip" in accepted and len(file.packed) < len(file.content) and len(content) > _MOST_UNPACKED:
        headers["Content-Encoding"] = "gzip"
        content = file.packed
    media_type = file.media_type
    if media_type.startswith("text/") or media_type.endswith(("javascript", "json")):
        media_type += "; charset=utf-8"
    return Response(content, headers=headers, media_type=media_type)


@get(["/", "/{rest:path}"], include_in_schema=False)
async def client(request: Request[Any, Any, Any], rest: str = "/") -> Response[Any]:
    """A file of the client; for every other address that could be one of its pages, its first page."""
    name = rest.strip("/")
    if name.startswith("api/") or name == "api":
        raise NotFoundException("there is nothing here")
    folder = client_folder()
    if folder is None:
        return Response(_NOT_BUILT, status_code=503, media_type="text/html; charset=utf-8")
    path = _file_of(folder, name)
    if path is not None:
        caching = _HASHED if name.startswith("assets/") else _ASKED_EACH_TIME
        return _send(request, _file(path, path.stat().st_mtime_ns), caching)
    if "." in name.rpartition("/")[2]:
        raise NotFoundException("there is no such file")
    index = folder / "index.html"
    return _send(request, _file(index, index.stat().st_mtime_ns), _ASKED_EACH_TIME)


def _file_of(folder: Path, name: str) -> Path | None:
    """The file with this name, if there is one; no system has files whose names are too long or hold a zero."""
    try:
        path = (folder / name).resolve()
        return path if path.is_file() and path.is_relative_to(folder.resolve()) else None
    except (OSError, ValueError):
        return None


# --- texts ---


@get("/api/words/{lang:str}")
async def words(request: Request[Any, Any, Any], lang: Language) -> Response[bytes]:
    """All texts of a language that the client says: the shared ones, and each game's own."""
    if lang not in LANGUAGES:
        raise NotFoundException(f"there are texts in {', '.join(LANGUAGES)}")
    return _send(request, _words_file(lang), _ASKED_EACH_TIME)


@cache
def _words_file(language: str) -> File:
    said = dict(read_texts(language).topics)
    names = {key: text for key, text in said.pop("play", {}).items() if key.startswith(_BOT_NAMES)}
    said["bot-names"] = names
    content = msgspec.json.encode(
        {topic: texts for topic, texts in said.items() if topic not in _OTHER_TOPICS}
    )
    return File(content, gzip.compress(content, 9, mtime=0), "application/json", _etag(content))


@get("/api/rules/{game:str}/{lang:str}", media_type="text/markdown")
async def rules(
    request: Request[Any, Any, Any], game: Annotated[str, Parameter(max_length=40)], lang: Language
) -> Response[bytes]:
    """A rule page as it is written: Markdown with an anchor before each clause."""
    if game not in GAMES and game != _HOUSE:
        raise NotFoundException("there is no such game")
    page = rules_page(game, lang) if lang in LANGUAGES else None
    if page is None:
        raise NotFoundException("there is no such page")
    read = _file(page, page.stat().st_mtime_ns)
    return _send(request, read._replace(media_type="text/markdown"), _ASKED_EACH_TIME)


def rules_page(game: str, language: str) -> Path | None:
    """The page, beside the package or in the checkout that it runs from; None if this install has none."""
    package = Path(meldhouse.__file__).resolve().parent
    for folder in (package / "rules", package.parent.parent / "docs" / "rules"):
        page = folder / f"{game}.{language}.md"
        if page.is_file():
            return page
    return None


# --- the special hands ---


@get("/api/combinations/{game:str}")
async def combinations(game: Annotated[str, Parameter(max_length=40)]) -> list[CombinationLine]:
    """The special combinations of a game, in the order of its rules."""
    if game not in EDITIONS:
        raise NotFoundException("this game has no special combinations")
    return [CombinationLine(one.name, one.points) for one in EDITIONS[game].combinations]


def _worth(score: HandScore) -> Worth:
    return Worth(score.points, score.may_go_out, list(score.combinations))


@get("/api/waits/{game:str}")
async def waits(
    game: Annotated[str, Parameter(max_length=40)],
    hand: Annotated[str, Parameter(max_length=60)],
    exposed: Annotated[str, Parameter(max_length=60)] = "",
    go: bool = False,
) -> list[WaitLine]:
    """RF-4 What a hand of Rummy Five or Big Eight waits for. It is asked about cards, not about a table.

    Exposed trios are separated by `/`.
    """
    trios = [read_cards(trio) for trio in exposed.split("/") if trio.strip()]
    found = waits_with_points(edition_of(game), read_cards(hand), trios, go)
    return [
        WaitLine(write_card(wait.card), wait.left, _worth(wait.self_draw), _worth(wait.catch))
        for wait in found
    ]


@get("/api/reach/{game:str}", sync_to_thread=True)
def reach(
    game: Annotated[str, Parameter(max_length=40)],
    hand: Annotated[str, Parameter(max_length=60)],
    exposed: Annotated[str, Parameter(max_length=60)] = "",
    seen: Annotated[str, Parameter(max_length=200)] = "",
    drawn: Annotated[str, Parameter(max_length=4)] = "",
    first: bool = False,
) -> list[ReachLine]:
    """RF-11 What a hand could still make, beside cards that lie open elsewhere. Asked about cards, not a table.

    Exposed trios are separated by `/`. `first`: the first turn is not over, and nobody has called Run or Set.
    """
    trios = [read_cards(trio) for trio in exposed.split("/") if trio.strip()]
    card = read_card(drawn) if drawn else None
    found = reach_of(edition_of(game), read_cards(hand), trios, read_cards(seen), card, first)
    return [
        ReachLine(one.name, one.points, None if one.missing is None else [write_card(c) for c in one.missing])
        for one in found
    ]


HANDLERS = [client, words, rules, combinations, waits, reach, replay]
