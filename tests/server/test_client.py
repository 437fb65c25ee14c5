"""The client library at a server whose lines break."""

from __future__ import annotations

import asyncio

import pytest

from meldhouse.client import Client
from meldhouse.client.client import ServerFailure

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
                return str(await client._ask(method, "/anything")), heard
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
