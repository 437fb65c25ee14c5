"""The client library at a server whose lines break."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import msgspec
import pytest
from tests.support.servers import scenario
from websockets.asyncio.server import ServerConnection, serve

from meldhouse.client import Client, TableConnection
from meldhouse.client.client import ServerFailure
from meldhouse.client.connection import _LONGEST_PAUSE, ConnectionFailure
from meldhouse.wire.http import ClockForm, TableInfo
from meldhouse.wire.to_client import Info

_ANSWER = b"HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 4\r\n\r\ndone"


async def asked_at_a_server_that_hangs_up(method: str, times: int) -> tuple[str, int]:
    """The answer, and how often it was asked, by a server that closes so many lines before it answers."""
    heard = 0

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        nonlocal heard
        await reader.readuntil(b"\r\n\r\n")
        heard += 1
        if heard > times:
            writer.write(_ANSWER)
            await writer.drain()
        writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    try:
        async with Client(f"http://127.0.0.1:{port}", token="any") as client:
            try:
                return (await client._ask(method, "/anything")).text, heard
            except ServerFailure as failure:
                return failure.reason, heard
    finally:
        server.close()
        await server.wait_closed()


@pytest.mark.parametrize(
    ("method", "times", "told"),
    [
        ("GET", 0, ("done", 1)),
        ("GET", 1, ("done", 2)),
        ("GET", 2, ("unreachable", 2)),
        ("POST", 0, ("done", 1)),
        # it may have been done
        ("POST", 1, ("unreachable", 1)),
    ],
)
def test_a_question_is_asked_again_and_nothing_is_done_twice(
    method: str, times: int, told: tuple[str, int]
) -> None:
    assert asyncio.run(asked_at_a_server_that_hangs_up(method, times)) == told


@pytest.mark.parametrize("content", [b"<html>", b"[1]", b'{"table": 7}', b"\xff"])
def test_an_answer_that_is_none_is_told_so(content: bytes) -> None:
    """Anything may be at an address."""

    async def ask() -> str:
        async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await reader.readuntil(b"\r\n\r\n")
            writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n" % len(content) + content)
            await writer.drain()
            writer.close()

        server = await asyncio.start_server(serve, "127.0.0.1", 0)
        async with (
            server,
            Client(f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}", token="any") as client,
        ):
            with pytest.raises(ServerFailure) as failure:
                await client.info("t")
            return failure.value.reason

    assert asyncio.run(ask()) == "bad-answer"


# --- the table's line ---

Speak = Callable[[ServerConnection, int], Awaitable[None]]
_INFO = TableInfo("t", "CODE", "rummy-five", 2, {}, [], ClockForm(), False, True, False, "open", "")


@contextlib.asynccontextmanager
async def line_to(speak: Speak) -> AsyncIterator[TableConnection]:
    """A line to somebody who says what a test wants; told which time it is that we come."""
    times = 0

    async def come(socket: ServerConnection) -> None:
        nonlocal times
        times += 1
        assert json.loads(await socket.recv())["kind"] == "subscribe"
        await speak(socket, times)

    async with serve(come, "127.0.0.1", 0) as server:
        port = next(iter(server.sockets)).getsockname()[1]
        async with TableConnection(f"http://127.0.0.1:{port}", "token", "t") as line:
            yield line


async def say(socket: ServerConnection, **message: Any) -> None:
    await socket.send(json.dumps(message))


async def welcome(socket: ServerConnection) -> None:
    await socket.send(msgspec.json.encode(Info(_INFO)), text=True)


@scenario
async def test_what_a_newer_server_says_is_passed_over() -> None:
    async def speak(socket: ServerConnection, times: int) -> None:
        await welcome(socket)
        await say(socket, kind="flown", seat=0)
        await say(socket, kind="pong", id=json.loads(await socket.recv())["id"])
        await socket.wait_closed()

    async with line_to(speak) as line:
        await line.ping()
        assert line.reconnects == 0


@scenario
async def test_who_waits_when_the_line_is_given_up_is_told_so() -> None:
    async def speak(socket: ServerConnection, times: int) -> None:
        await welcome(socket)
        await socket.wait_closed()

    async def listen(line: TableConnection) -> int:
        return len([message async for message in line.messages()])

    async with line_to(speak) as line:
        asking, listening = asyncio.create_task(line.ping()), asyncio.create_task(listen(line))
        while line.info is None:
            await asyncio.sleep(0.005)
    with pytest.raises(ConnectionFailure):
        await asking
    assert await listening == 1
    with pytest.raises(ConnectionFailure):
        await line.ping()


@scenario
async def test_a_question_that_nobody_waits_for_is_not_said_again() -> None:
    heard: list[str] = []

    async def speak(socket: ServerConnection, times: int) -> None:
        await welcome(socket)
        async for message in socket:
            asked = json.loads(message)
            heard.append(asked["kind"])
            if times == 1:
                return
            await say(socket, kind="pong", id=asked["id"])

    async with line_to(speak) as line:
        acting = asyncio.create_task(line.act("bA"))
        while not heard:
            await asyncio.sleep(0.005)
        acting.cancel()
        await asyncio.gather(acting, return_exceptions=True)
        await line.ping()
        assert heard == ["act", "ping"]


@scenario
async def test_an_automatic_answer_is_said_again_on_every_line() -> None:
    """Also one that was chosen while there was no line at all."""
    heard: list[str] = []

    async def speak(socket: ServerConnection, times: int) -> None:
        if times < 3:
            return
        await welcome(socket)
        async for message in socket:
            asked = json.loads(message)
            heard.append(asked["mode"] if asked["kind"] == "auto" else asked["kind"])
            if asked["kind"] == "ping":
                await say(socket, kind="pong", id=asked["id"])

    async with line_to(speak) as line:
        await line.set_auto("ask", 0)
        await line.set_auto("pass", 0)
        await line.ping()
        assert heard == ["pass", "ping"]


@scenario
async def test_who_is_not_let_in_again_is_told_so() -> None:
    """The house may have another key by now: nothing that is said to it again and again would change that."""

    async def speak(socket: ServerConnection, times: int) -> None:
        if times == 1:
            await welcome(socket)
        else:
            await say(socket, kind="failed", code="bad-token", detail="not signed here")

    async with line_to(speak) as line:
        with pytest.raises(ConnectionFailure, match="not signed here"):
            async for _ in line.messages():
                pass


def test_who_is_not_let_in_for_now_asks_less_and_less_often(monkeypatch: pytest.MonkeyPatch) -> None:
    pauses: list[float] = []
    sleep = asyncio.sleep

    async def rest(seconds: float) -> None:
        if seconds > _LONGEST_PAUSE:  # not ours: both ends also wait to see whether the other is alive
            return await sleep(seconds)
        pauses.append(seconds)
        return await sleep(0)

    async def speak(socket: ServerConnection, times: int) -> None:
        if times < 5:
            await say(socket, kind="failed", code="store-unavailable", detail="later")
        else:
            await welcome(socket)
            await socket.wait_closed()

    async def wait() -> None:
        async with line_to(speak) as line:
            monkeypatch.setattr(asyncio, "sleep", rest)
            async for _ in line.messages():
                if line.info is not None:
                    break

    asyncio.run(asyncio.wait_for(wait(), 60))
    assert pauses[:4] == [0.1, 0.2, 0.4, 0.8]
