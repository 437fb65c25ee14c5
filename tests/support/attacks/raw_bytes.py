"""Attacks by bytes, below the messages of the protocol."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random

from tests.support.attacks.target import Codes, Target, closed_with, masked
from tests.support.strangers import Stranger
from websockets.frames import Opcode


async def _flood(siege: Target, frames: bytes, refused: Codes) -> None:
    stranger = await Stranger.come_by_socket(siege.server)
    refused[closed_with(await stranger.send_for_good(frames))] += 1


async def control_frames(siege: Target, end: float, refused: Codes) -> None:
    floods = [1000 * masked(Opcode.PING, b"x"), 1000 * masked(Opcode.PONG), 1000 * masked(Opcode.TEXT)]
    floods.append(masked(Opcode.TEXT, fin=False) + 1000 * masked(Opcode.CONT, fin=False))
    await asyncio.gather(*[_flood(siege, flood, refused) for flood in floods])


async def endless_headers(siege: Target, end: float, refused: Codes) -> None:
    async def one(piece: bytes) -> None:
        stranger = await Stranger.come(siege.server)
        await stranger.send(b"GET / HTTP/1.1\r\nHost: x\r\nX-B: ")
        refused[closed_with(await stranger.send_for_good(piece))] += 1

    await asyncio.gather(*[one(piece) for piece in (b"a" * 60_000, 9000 * b"a:b\r\n", b"\r\na: b")])


async def noise(siege: Target, end: float, refused: Codes) -> None:
    """Random bytes, as requests and as frames, and real ones with a few bytes changed."""
    chance = random.Random(len(refused))
    subscribe = masked(Opcode.TEXT, json.dumps({"kind": "subscribe", "token": "x", "table": "y"}).encode())
    request = b"POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Length: 13\r\n\r\n" + b'{"name":"Eve"}'

    async def one(is_socket: bool) -> None:
        stranger = await (Stranger.come_by_socket if is_socket else Stranger.come)(siege.server)
        said = bytearray(subscribe if is_socket else request)
        if chance.random() < 0.5:
            said = bytearray(chance.randbytes(200))
        for _ in range(chance.randrange(4)):
            said[chance.randrange(len(said))] = chance.randrange(256)
        with contextlib.suppress(OSError):
            await stranger.send(bytes(said))
            stranger.writer.write_eof()
            refused[closed_with(await stranger.hear_all())] += 1
        stranger.leave()

    await asyncio.gather(*[one(bool(at % 2)) for at in range(10)])


async def silence(siege: Target, end: float, refused: Codes) -> None:
    """More connections than there is room for; none of them says anything."""
    crowd = [await Stranger.come(siege.server) for _ in range(300)]
    said = await asyncio.gather(*[stranger.hear_all() for stranger in crowd])
    for heard in said:
        refused[closed_with(heard)] += 1
    for stranger in crowd:
        stranger.leave()
