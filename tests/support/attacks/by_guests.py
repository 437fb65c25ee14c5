"""Attacks by guests, who ask for more than their share."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator

import httpx
import msgspec
from tests.support.attacks.prepared_tables import PREPARED
from tests.support.attacks.target import ELSEWHERE, Codes, Target
from tests.support.servers import friends_table, guests
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from meldhouse.client import ActionRefused, Client, ServerFailure
from meldhouse.client.connection import ConnectionFailure, new_id
from meldhouse.wire import to_server

_encode = msgspec.json.Encoder().encode


async def tables_of_bots(siege: Target, end: float, refused: Codes) -> None:
    async with guests([siege.server.url], "Eve") as (eve,):
        for _ in range(30):
            try:
                await eve.create("rummy-five", 4, seats=["bot:expert"] * 4, options={"deals": 12})
            except ServerFailure as failure:
                refused[failure.reason] += 1


async def listed_tables(siege: Target, end: float, refused: Codes) -> None:
    async with guests([siege.server.url], "Eve") as (eve,):
        for _ in range(30):
            try:
                await eve.create("rummy-five", 2, is_listed=True)
            except ServerFailure as failure:
                refused[failure.reason] += 1


async def watchers(siege: Target, end: float, refused: Codes) -> None:
    """A crowd looks on at an honest table; its players never count among them."""
    table = siege.table
    async with guests([siege.server.url], *["Eve"] * 4) as crowd, contextlib.AsyncExitStack() as stack:
        lines = [await stack.enter_async_context(eve.connect(table)) for eve in crowd for _ in range(15)]
        while not any(line._failure for line in lines):
            await asyncio.sleep(0.05)
        for line in lines:
            if line._failure is not None:
                refused[line._failure.reason] += 1


async def chat(siege: Target, end: float, refused: Codes) -> None:
    async with guests([siege.server.url], "Eve", "Mob") as (eve, mob):
        table = await friends_table(eve, mob, is_quick=True)
        async with eve.connect(table.table) as line:
            while time.monotonic() < end or not refused:
                try:
                    await line.chat("x" * 300)
                except ConnectionFailure as failure:
                    refused[failure.reason] += 1


async def questions(siege: Target, end: float, refused: Codes) -> None:
    """Turns of many sets with wilds, as fast as the line takes them, on several lines."""
    table = PREPARED[siege.server.url].wild

    async def one(eve: Client) -> None:
        async with eve.connect(table.id) as line:
            while time.monotonic() < end:
                try:
                    await line._ask(to_server.WhyNot(new_id(), table.turn, 0))
                except ActionRefused as refusal:
                    refused[refusal.refused.code] += 1

    async with Client(siege.server.url, token=table.token) as eve:
        await asyncio.gather(*[one(eve) for _ in range(4)])


async def replays(siege: Target, end: float, refused: Codes) -> None:
    """Everything about a long match, again and again."""
    table = PREPARED[siege.server.url].long

    async def one(path: str) -> None:
        answer = await http.get(path)
        refused["ok" if answer.status_code == 200 else answer.json()["code"]] += 1

    async with httpx.AsyncClient(base_url=siege.server.url, timeout=60) as http:
        paths = [f"/api/tables/{table}/{what}" for what in ("record", "replay/1", "replay/3", "replay/5")]
        await asyncio.gather(*[one(path) for path in 3 * paths])
    async with guests([siege.server.url], "Eve") as (eve,), contextlib.AsyncExitStack() as stack:
        for _ in range(10):
            line = await stack.enter_async_context(eve.connect(table))
        while not line.told and time.monotonic() < end:
            await asyncio.sleep(0.02)


async def messages(siege: Target, end: float, refused: Codes) -> None:
    """Many connections of one address, each within its own limit."""
    async with guests([siege.server.url], "Eve", "Mob") as (eve, mob):
        table = await friends_table(eve, mob, is_quick=True)
        tokens = [one.token for one in (eve, mob) for _ in range(20)]
        await asyncio.gather(*[_ping(siege, token, table.table, end, refused) for token in tokens])


async def _ping(siege: Target, token: str, table: str, end: float, refused: Codes) -> None:
    address = siege.server.url.replace("http", "ws") + "/socket"
    async with connect(address, additional_headers=ELSEWHERE, compression=None) as socket:
        try:
            await socket.send(_encode(to_server.Subscribe(token, table, is_brief=True)), text=True)
            while time.monotonic() < end or not refused:
                await _ping_often(socket, refused)
        except ConnectionClosed:
            refused["closed"] += 1


async def _ping_often(socket: ClientConnection, refused: Codes) -> None:
    for _ in range(50):
        await socket.send(_encode(to_server.Ping(new_id())), text=True)
    try:
        await asyncio.wait_for(_pongs(socket, 50), 1)
    except TimeoutError:
        refused["throttled"] += 1


async def _pongs(socket: ClientConnection, most: int) -> None:
    heard = 0
    while heard < most:
        heard += '"pong"' in str(await socket.recv())


async def _post(http: httpx.AsyncClient, path: str, form: object, refused: Codes) -> None:
    try:
        answer = await http.post(path, json=form)
    except httpx.TimeoutException:
        refused["given up"] += 1
    else:
        refused["ok" if answer.is_success else answer.json()["code"]] += 1


@contextlib.asynccontextmanager
async def _asking(siege: Target, token: str, seconds: float = 60) -> AsyncIterator[httpx.AsyncClient]:
    headers = {"Authorization": f"Bearer {token}", **ELSEWHERE}
    async with httpx.AsyncClient(base_url=siege.server.url, headers=headers, timeout=seconds) as http:
        yield http


async def records(siege: Target, end: float, refused: Codes) -> None:
    """Records of a long match, each for another guest, and records of nothing, as large as they may be."""
    long = PREPARED[siege.server.url].long
    async with guests([siege.server.url], *["Eve"] * 5) as crowd, httpx.AsyncClient(timeout=60) as http:
        record = (await http.get(f"{siege.server.url}/api/tables/{long}/record")).text
        texts = [
            record,
            record + 25_000 * "# nothing at all\n",
            record.partition("\n")[0] + 30_000 * "\ndeal 1",
        ]
        for eve in crowd:
            async with _asking(siege, eve.token) as asking:
                forms = [{"record": text, "seats": [0]} for text in texts]
                await asyncio.gather(*[_post(asking, "/api/records", form, refused) for form in forms])


async def continuations(siege: Target, end: float, refused: Codes) -> None:
    """Tables where a long match goes on from its last deal."""
    long = PREPARED[siege.server.url].long
    async with guests([siege.server.url], "Eve") as (eve,), _asking(siege, eve.token) as http:
        form = {"table": long, "deal": 40, "step": 0, "seat": 0, "level": "novice"}
        for _ in range(20):
            await _post(http, "/api/study/continue", form, refused)


async def impatience(siege: Target, end: float, refused: Codes) -> None:
    """Questions to the solver whose answers nobody waits for."""
    rack = " ".join(f"{colour}{number}" for colour in "krby" for number in range(1, 14))
    async with guests([siege.server.url], "Eve") as (eve,), _asking(siege, eve.token, 0.1) as http:
        forms = [
            {"game": "rummikub", "rack": rack, "table": f"k{at} k{at + 1} k{at + 2}"} for at in range(1, 9)
        ]
        await asyncio.gather(*[_post(http, "/api/study/solve", form, refused) for form in forms])


async def challenges(siege: Target, end: float, refused: Codes) -> None:
    """So many programs that nobody else's could wait, and the list of them again and again."""
    async with httpx.AsyncClient(base_url=siege.server.url, headers=ELSEWHERE, timeout=60) as http:
        for number in range(60):
            form = {"name": f"Eve {number}", "is_program": True}
            token = (await http.post("/api/guest", json=form)).json()["token"]
            async with _asking(siege, token) as asking:
                await _post(asking, "/api/programs/wait", {"games": ["rummikub"], "seconds": 0}, refused)
    async with _asking(siege, token) as asking:
        while time.monotonic() < end:
            await asyncio.gather(
                *[asking.get("/api/programs", params={"table": siege.table}) for _ in range(5)]
            )


async def takings(siege: Target, end: float, refused: Codes) -> None:
    """The log of a table, again and again, and of one that is another's."""
    async with guests([siege.server.url], "Eve") as (eve,), _asking(siege, eve.token) as http:
        table = await eve.create("rummikub", 2, seats=["me", "bot:novice"])
        for _ in range(20):
            await _post(http, f"/api/tables/{table.table}/take", None, refused)
            await _post(http, f"/api/tables/{siege.table}/take", None, refused)
