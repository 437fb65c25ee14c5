"""The HTTP interface of a server, as one guest."""

from __future__ import annotations

import functools
import ssl
from collections.abc import Sequence
from types import TracebackType
from typing import Any, TypeVar

import httpx
import msgspec

from meldhouse.client.connection import TableConnection
from meldhouse.parts.errors import MeldhouseError
from meldhouse.wire.http import Failure, Guest, MoveCode, ProgramLine, TableInfo, TableLine, Waited

_KEEP_SECONDS = 2.0

Wanted = TypeVar("Wanted")


class ServerFailure(MeldhouseError):
    """The server refused a request or did not answer. `reason` is the server's code."""

    code = "server-failure"

    def __init__(self, reason: str, detail: str, status: int = 0) -> None:
        super().__init__(detail)
        self.reason = reason
        self.status = status


@functools.cache
def _trusted() -> ssl.SSLContext:
    """Reads the trusted certificates once: that takes longer than several requests."""
    return httpx.create_ssl_context()


class Client:
    """One guest at one server."""

    def __init__(
        self, url: str, name: str = "", token: str = "", language: str = "en", is_program: bool = False
    ) -> None:
        self.url = url.rstrip("/")
        #: the guest is a program, and its seats are marked as those of a bot
        self.is_program = is_program
        self.name = name
        self.token = token
        self.guest = ""
        self.language = language
        # shorter than the server's own limit: a request on a connection that is being closed would be lost
        limits = httpx.Limits(keepalive_expiry=_KEEP_SECONDS)
        self._http = httpx.AsyncClient(base_url=self.url, timeout=30, limits=limits, verify=_trusted())

    async def __aenter__(self) -> Client:
        if not self.token:
            form = {"name": self.name, "is_program": self.is_program}
            said = await self._asked(Guest, "POST", "/api/guest", form)
            self.token, self.guest, self.name = said.token, said.guest, said.name
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._http.aclose()

    async def _ask(self, method: str, path: str, form: object = None) -> httpx.Response:
        headers = {"Content-Type": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        content = None if form is None else msgspec.json.encode(form)
        try:
            try:
                answer = await self._http.request(method, path, content=content, headers=headers)
            except (httpx.ReadError, httpx.RemoteProtocolError):
                # the connection was closed meanwhile; it is safe to read twice, but not to write twice
                if method != "GET":
                    raise
                answer = await self._http.request(method, path, headers=headers)
        except httpx.HTTPError as error:
            # a timeout has no message of its own
            why = str(error) or type(error).__name__
            raise ServerFailure("unreachable", f"the server does not answer: {why}") from None
        if answer.status_code >= 400:
            raise _failure(answer)
        return answer

    async def _asked(self, wanted: type[Wanted], method: str, path: str, form: object = None) -> Wanted:
        """Returns the decoded answer."""
        answer = await self._ask(method, path, form)
        try:
            return msgspec.json.decode(answer.content, type=wanted)
        except msgspec.MsgspecError:
            raise _bad_answer(answer) from None

    async def _table(self, method: str, path: str, form: object = None) -> TableInfo:
        return await self._asked(TableInfo, method, path, form)

    async def create(self, game: str, players: int, **form: Any) -> TableInfo:
        """Creates a table; `seats`, `options`, `clock`, `is_listed`, `has_hints`, `is_quick` as in the form."""
        return await self._table("POST", "/api/tables", {"game": game, "players": players, **form})

    async def info(self, table: str) -> TableInfo:
        """Returns a table by its id or its code."""
        return await self._table("GET", f"/api/tables/{table}")

    async def join(self, table: str, seat: int | None = None) -> TableInfo:
        return await self._table("POST", f"/api/tables/{table}/join", {"seat": seat})

    async def leave(self, table: str) -> TableInfo:
        return await self._table("POST", f"/api/tables/{table}/leave", {})

    async def report(self, table: str, seat: int, reason: str) -> TableInfo:
        """Reports the player of a seat to the operator, for `chat`, `name` or `other` reasons."""
        return await self._table("POST", f"/api/tables/{table}/report", {"seat": seat, "reason": reason})

    async def start(self, table: str) -> TableInfo:
        return await self._table("POST", f"/api/tables/{table}/start")

    async def fill(self, table: str, level: str = "novice") -> TableInfo:
        return await self._table("POST", f"/api/tables/{table}/fill", {"seat": 0, "level": level})

    async def seat_bot(self, table: str, seat: int, level: str = "novice") -> TableInfo:
        return await self._table("POST", f"/api/tables/{table}/bot", {"seat": seat, "level": level})

    async def free_seat(self, table: str, seat: int) -> TableInfo:
        return await self._table("POST", f"/api/tables/{table}/open", {"seat": seat})

    async def programs(self, table: str = "") -> list[ProgramLine]:
        """Lists the programs that wait for challenges, with their answers to a table."""
        return await self._asked(list[ProgramLine], "GET", f"/api/programs?table={table}")

    async def challenge(self, table: str, program: str) -> list[ProgramLine]:
        """Invites a program to a table, as its host."""
        path = f"/api/tables/{table}/challenge"
        return await self._asked(list[ProgramLine], "POST", path, {"program": program})

    async def wait_for_challenges(self, games: Sequence[str], seconds: float = 20.0) -> Waited:
        """Waits for challenges, as a program. There are none in the answer if none came in time."""
        form = {"games": list(games), "seconds": seconds}
        return await self._asked(Waited, "POST", "/api/programs/wait", form)

    async def answer(self, table: str, is_accepted: bool) -> TableInfo:
        """Accepts a challenge and sits down, or declines it."""
        form = {"table": table, "is_accepted": is_accepted}
        return await self._table("POST", "/api/programs/answer", form)

    async def move_code(self) -> str:
        """Returns a code that another device can use once to become this guest."""
        return (await self._asked(MoveCode, "POST", "/api/move")).code

    @classmethod
    async def moved(cls, url: str, code: str, language: str = "en") -> Client:
        """Returns a client of the guest who asked for a code."""
        client = cls(url, language=language)
        try:
            said = await client._asked(Guest, "POST", "/api/moved", {"code": code})
        except ServerFailure:
            await client._http.aclose()
            raise
        client.token, client.guest, client.name = said.token, said.guest, said.name
        return client

    async def rematch(self, table: str) -> TableInfo:
        return await self._table("POST", f"/api/tables/{table}/rematch")

    async def add_part(self, table: str, part: str) -> TableInfo:
        return await self._table("POST", f"/api/tables/{table}/part", {"part": part})

    async def listed(self) -> list[TableLine]:
        return await self._asked(list[TableLine], "GET", "/api/tables")

    async def matches(self) -> list[TableLine]:
        return await self._asked(list[TableLine], "GET", "/api/matches")

    async def record(self, table: str) -> str:
        """Returns the record of a match that is over."""
        return (await self._ask("GET", f"/api/tables/{table}/record")).text

    def connect(self, table: str, since: int = 0) -> TableConnection:
        """Connects to a table. The connection is restored by itself when it breaks."""
        return TableConnection(self.url, self.token, table, since, self.language)


def _failure(answer: httpx.Response) -> ServerFailure:
    try:
        failure = msgspec.json.decode(answer.content, type=Failure)
    except msgspec.MsgspecError:
        return _bad_answer(answer)
    return ServerFailure(failure.code, failure.detail, answer.status_code)


def _bad_answer(answer: httpx.Response) -> ServerFailure:
    return ServerFailure("bad-answer", f"the server answered {answer.status_code}", answer.status_code)
