"""Requests of a local house: their paths, forms, answers and failures, as at a server."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeVar
from urllib.parse import parse_qs, unquote, urlsplit

from meldhouse.parts.errors import MeldhouseError
from meldhouse.tables.errors import detail_of, status_of
from meldhouse.wire.http import Failure
from meldhouse.wire.structs import MsgspecError, decode, encode

F = TypeVar("F")

JSON = "application/json"
_TABLE = re.compile(r"[A-Za-z0-9_-]{1,60}")
_BODY = 8_000_000


class BadRequest(MeldhouseError):
    """The request does not have the wanted form."""

    code = "bad-request"


class NotOffline(MeldhouseError):
    """This cannot be had without a server."""

    code = "not-offline"


class NoSuchPath(MeldhouseError):
    """There is nothing under this path."""

    code = "not-found"


class WrongMethod(MeldhouseError):
    """The path is asked for in another way."""

    code = "method-not-allowed"


#: failures that only a local house has, and those that a server's framework reports
_STATUS = {"not-offline": 501, "method-not-allowed": 405, "unreadable-table": 503}


class LocalRequest(NamedTuple):
    """A request after its path was read."""

    #: the parts of the path that stand for something, in their order
    parts: tuple[str, ...]
    query: Mapping[str, str]
    token: str
    body: str
    #: the languages that the client prefers, as browsers name them
    languages: str = ""

    def form(self, kind: type[F]) -> F:
        """Returns the body as a form. Raises BadRequest."""
        try:
            return decode(self.body, type=kind)
        except (MsgspecError, RecursionError) as error:
            raise BadRequest(f"the body cannot be read: {error}"[:300]) from None

    def word(self, name: str, otherwise: str = "", longest: int = 200) -> str:
        """Returns a parameter of the query."""
        found = self.query.get(name, otherwise)
        if len(found) > longest:
            raise BadRequest(f"{name} has at most {longest} characters")
        return found

    def needed(self, name: str, longest: int = 200) -> str:
        """Returns a parameter of the query that may not be missing."""
        if name not in self.query:
            raise BadRequest(f"{name} is missing")
        return self.word(name, longest=longest)

    def flag(self, name: str) -> bool:
        """Returns a parameter of the query that is true or false."""
        said = self.query.get(name, "false").lower()
        if said not in ("true", "false", "1", "0"):
            raise BadRequest(f"{name} is true or false")
        return said in ("true", "1")


class Answer(NamedTuple):
    """The answer to a request."""

    content: bytes
    status: int = 200
    media_type: str = JSON


Handler = Callable[[LocalRequest], Answer]


def answer(content: object, status: int = 200) -> Answer:
    """Returns an answer in JSON."""
    return Answer(encode(content), status)


class Router:
    """Finds the handler of a path. In the pattern of a path `*` stands for any one part."""

    def __init__(self) -> None:
        self._handlers: dict[tuple[str, int], list[tuple[list[str], Handler]]] = {}

    def add(self, method: str, path: str, handler: Handler) -> None:
        parts = path.strip("/").split("/")
        self._handlers.setdefault((method, len(parts)), []).append((parts, handler))

    def request(self, method: str, path: str, headers: Mapping[str, str], body: str) -> Answer:
        """Answers a request. Failures have the form and the codes of a server."""
        try:
            if len(body) > _BODY:
                raise BadRequest("the body is too large")
            handler, parts = self._find(method.upper(), urlsplit(path).path)
            query = {name: said[-1] for name, said in parse_qs(urlsplit(path).query, True).items()}
            said = headers.get("authorization", "")
            token = said.removeprefix("Bearer ").strip() if said.startswith("Bearer ") else ""
            languages = headers.get("accept-language", "")
            return handler(LocalRequest(parts, query, token, body, languages))
        except MeldhouseError as error:
            return failure(error)
        except Exception as error:
            return answer(Failure("internal", f"something went wrong here: {type(error).__name__}"), 500)

    def _find(self, method: str, path: str) -> tuple[Handler, tuple[str, ...]]:
        asked = [unquote(part) for part in path.strip("/").split("/")]
        for pattern, handler in self._handlers.get((method, len(asked)), []):
            if _fits(pattern, asked):
                return handler, tuple(
                    part for known, part in zip(pattern, asked, strict=True) if known == "*"
                )
        others = [key for key in self._handlers if key[0] != method and key[1] == len(asked)]
        if any(_fits(pattern, asked) for key in others for pattern, _ in self._handlers[key]):
            raise WrongMethod(f"{method} is not possible here")
        raise NoSuchPath("Not Found")


def _fits(pattern: list[str], asked: list[str]) -> bool:
    return all(known in ("*", part) for known, part in zip(pattern, asked, strict=True))


def failure(error: MeldhouseError) -> Answer:
    """Returns the answer to a request that failed."""
    return answer(Failure(error.code, detail_of(error)), _STATUS.get(error.code, status_of(error)))


def table_name(text: str) -> str:
    """Returns the id or code of a table. Raises BadRequest for a text that can be neither."""
    if not _TABLE.fullmatch(text):
        raise BadRequest("this is not the name of a table")
    return text


def read_headers(text: str) -> dict[str, str]:
    """Reads headers from JSON. Names are in lower case."""
    found: Any = json.loads(text or "{}")
    return {str(name).lower(): str(value) for name, value in found.items()}
