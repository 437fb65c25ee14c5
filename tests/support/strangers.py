"""Clients that mean harm, and honest players beside them."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from typing import Any

from tests.support.crowds import handshake, sit_down
from tests.support.servers import Player, Server, guests

from meldhouse.wire import to_client
from meldhouse.wire.http import TableInfo

#: limits as an operator has them, not as tests usually do
AS_RUN = {
    "messages_per_second": "50",
    "messages_at_once": "100",
    "bytes_per_second": "65536",
    "bytes_at_once": "262144",
}


class Stranger:
    """A connection that sends any bytes."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer
        self.sent = 0

    @classmethod
    async def come(cls, server: Server, address: str = "127.0.0.1") -> Stranger:
        return cls(
            *await asyncio.open_connection("127.0.0.1", server.port, local_addr=(address, 0), limit=2**22)
        )

    @classmethod
    async def come_by_socket(cls, server: Server) -> Stranger:
        stranger = await cls.come(server)
        await stranger.send(handshake("127.0.0.1", server.port))
        assert b" 101 " in await stranger.reader.readuntil(b"\r\n\r\n")
        return stranger

    async def send(self, content: bytes) -> None:
        self.writer.write(content)
        await self.writer.drain()
        self.sent += len(content)

    async def send_for_good(self, content: bytes) -> bytes:
        """Sends the same again and again until the server hangs up; returns everything that it said."""
        hearing = asyncio.create_task(self.hear_all())
        with contextlib.suppress(OSError):
            while not hearing.done():
                await self.send(content)
                await asyncio.sleep(0)
        return await hearing

    async def hear_all(self) -> bytes:
        """Returns everything that the server says until it hangs up."""
        heard = b""
        with contextlib.suppress(OSError):
            while said := await self.reader.read(65536):
                heard += said
        return heard

    def leave(self) -> None:
        self.writer.transport.abort()


class Patient(Player):
    """A player who notes how long each decision takes."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.seconds: list[float] = []

    async def answer(self, update: to_client.Update) -> None:
        before = time.monotonic()
        await super().answer(update)
        self.seconds.append(time.monotonic() - before)


async def beside_honest_tables(
    server: Server, attack: Callable[[], Coroutine[Any, Any, None]], tables: int = 2
) -> list[float]:
    """Attacks again and again while people play short matches to their end. Returns the times of their decisions."""
    async with honest_tables(server, tables) as (people, infos):
        players: list[Patient] = []

        async def play(number: int, info: TableInfo) -> None:
            async with people[number].connect(info.table) as line:
                players.append(Patient(line, info))
                await players[-1].play()

        playing = asyncio.gather(
            *[play(2 * at + seat, info) for at, info in enumerate(infos) for seat in range(2)]
        )
        await attack()
        while not playing.done():
            await attack()
        await playing
        return sorted(second for player in players for second in player.seconds)


@contextlib.asynccontextmanager
async def honest_tables(server: Server, tables: int) -> AsyncIterator[tuple[list[Any], list[TableInfo]]]:
    names = [f"P{number}" for number in range(2 * tables)]
    async with guests([server.url], *names) as people:
        yield people, await sit_down(people, tables)
