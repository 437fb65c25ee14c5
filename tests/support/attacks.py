"""Attacks on a real server, each for some seconds beside people who play honestly.

`Siege` keeps the honest tables going and measures them; every attack returns the codes with which it was refused.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import msgspec
from tests.support.process_health import memory
from tests.support.servers import Player, Server, friends_table, guests
from tests.support.strangers import Stranger
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from meldhouse.bots import make_bot
from meldhouse.client import ActionRefused, Client, ServerFailure
from meldhouse.client.connection import ConnectionFailure, new_id
from meldhouse.games.registry import build_game
from meldhouse.server.tables.index import index_of
from meldhouse.store import Entry, Store, open_store
from meldhouse.tables.entries import AnyBody, Created, Dealt, Decided, Sat, Started, write_body
from meldhouse.tables.identity import Identity
from meldhouse.tables.table import Table
from meldhouse.wire import to_client, to_server
from meldhouse.wire.http import TableInfo

#: limits as an operator has them
AS_RUN = {
    "messages_per_second": "50",
    "messages_at_once": "100",
    "bytes_per_second": "65536",
    "bytes_at_once": "262144",
    "chat_lines_per_minute": "60",
    "chat_bytes_per_minute": "6000",
    "most_bot_tables_of_guest": "3",
    "most_bot_tables": "50",
    "most_listed_of_guest": "5",
    "most_tables_of_guest": "50",
    "most_silent": "200",
    "most_at_table": "40",
    "request_seconds": "2",
    "messages_of_address": "1000",
    "records_per_hour": "60",
    "brought_per_hour": "20000",
}
#: the attacker has another address than the honest players; the server trusts proxies on this machine
ELSEWHERE = {"X-Forwarded-For": "203.0.113.9"}
_THOUGHT = 0.2
_encode = msgspec.json.Encoder().encode
Codes = Counter[str]


def masked(opcode: Opcode, content: bytes = b"", fin: bool = True) -> bytes:
    return Frame(opcode, content, fin).serialize(mask=True)


class Thinker(Player):
    """A player who thinks for a moment before each decision, and notes how long the server takes."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.seconds: list[float] = []

    async def answer(self, update: to_client.Update) -> None:
        if update.choices:
            await asyncio.sleep(_THOUGHT * (0.5 + random.random()))
        before = time.monotonic()
        count = len(self.acknowledged)
        await super().answer(update)
        if len(self.acknowledged) > count:
            self.seconds.append(time.monotonic() - before)


class Outcome(NamedTuple):
    """The result of an attack."""

    name: str
    #: how the attacker was refused, and how often
    refused: Codes
    #: the times of honest decisions meanwhile, the shortest first
    seconds: list[float]
    #: kilobytes of the server process at the end, and at the begin of the siege
    memory: int
    memory_before: int

    def within(self, share: float) -> float:
        """The seconds within which this share of the decisions was durable."""
        return self.seconds[min(int(share * len(self.seconds)), len(self.seconds) - 1)]


class Siege:
    """A server, honest people at some tables, and somebody who attacks."""

    def __init__(self, server: Server, people: list[Client], infos: list[TableInfo]) -> None:
        self.server = server
        self._people = people
        self._infos = infos
        self._players: list[Thinker] = []
        assert server.process is not None
        self._memory = memory(server.process.pid)

    @classmethod
    @contextlib.asynccontextmanager
    async def begin(cls, server: Server, tables: int) -> AsyncIterator[Siege]:
        """Seats honest people, who play until the siege ends."""
        async with guests([server.url], *[f"P{number}" for number in range(2 * tables)]) as people:
            form: dict[str, Any] = {"options": {"deals": 1000, "points": 500}, "is_quick": True}
            infos = [await friends_table(people[2 * at], people[2 * at + 1], **form) for at in range(tables)]
            siege = cls(server, people, infos)
            playing = [
                asyncio.create_task(siege._play(2 * at + seat, info))
                for at, info in enumerate(infos)
                for seat in (0, 1)
            ]
            try:
                yield siege
                for one in playing:
                    assert not one.done() or one.exception() is None, "an honest player was thrown out"
            finally:
                for one in playing:
                    one.cancel()
                await asyncio.gather(*playing, return_exceptions=True)

    async def _play(self, number: int, info: TableInfo) -> None:
        async with self._people[number].connect(info.table) as line:
            player = Thinker(line, info)
            self._players.append(player)
            await player.play()

    async def calm(self, decisions: int) -> None:
        """Waits until so many honest decisions were made."""
        goal = self.decisions + decisions
        while self.decisions < goal:
            await asyncio.sleep(0.02)

    @property
    def decisions(self) -> int:
        return sum(len(player.seconds) for player in self._players)

    async def endure(self, name: str, seconds: float, is_apart: bool = False) -> Outcome:
        """Lets an attack go on for some seconds, and until honest people have decided a little.

        An attack that runs apart has a process of its own, so that it takes no time from the honest clients.
        """
        before = [len(player.seconds) for player in self._players]
        if is_apart:
            refused = await self._attacked_apart(name, seconds)
        else:
            refused = await attack_for(Target(self.server, self._infos[0].table), name, seconds)
        await self.calm(10)
        times = [player.seconds[at:] for player, at in zip(self._players, before, strict=True)]
        assert self.server.process is not None
        now = memory(self.server.process.pid)
        return Outcome(name, refused, sorted(second for some in times for second in some), now, self._memory)

    async def _attacked_apart(self, name: str, seconds: float) -> Codes:
        known = msgspec.json.encode(PREPARED[self.server.url]).decode()
        said = [name, str(seconds), str(self.server.port), self._infos[0].table, known]
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "tests.support.attacks", *said, stdout=asyncio.subprocess.PIPE
        )
        out, _ = await process.communicate()
        return Counter(json.loads(out))


class Target(NamedTuple):
    """A server, and a table where honest people play."""

    server: Server
    table: str


Attack = Callable[[Target, float, Codes], Awaitable[None]]


async def attack_for(target: Target, name: str, seconds: float) -> Codes:
    """Attacks again and again for some seconds. Returns how the attacker was refused."""
    refused: Codes = Counter()
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        await ATTACKS.get(name, _nothing)(target, end, refused)
    return refused


async def _nothing(siege: Target, end: float, refused: Codes) -> None:
    """Nobody attacks, for comparison."""
    await asyncio.sleep(0.1)


def closed_with(heard: bytes) -> str:
    """The reason in a close frame at the end, or the code in the answer to a request."""
    with contextlib.suppress(ValueError, IndexError):
        return str(json.loads(heard.rpartition(b"\r\n\r\n")[2])["code"])
    at = heard.rfind(b"\x88")
    return heard[at + 4 : at + 2 + heard[at + 1]].decode(errors="replace") if at >= 0 else "closed"


# --- bytes ---


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


# --- guests ---


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


ATTACKS: dict[str, Attack] = {
    "control frames": control_frames,
    "endless headers": endless_headers,
    "noise": noise,
    "silence": silence,
    "tables of bots": tables_of_bots,
    "listed tables": listed_tables,
    "watchers": watchers,
    "chat": chat,
    "questions": questions,
    "replays": replays,
    "messages": messages,
    "records": records,
    "continuations": continuations,
    "impatience": impatience,
    "challenges": challenges,
    "takings": takings,
}
#: the codes that each attack must be refused with, at least one of them
EXPECTED: dict[str, set[str]] = {
    "control frames": {"too-many-frames", "closed"},
    "endless headers": {"too-large", "closed"},
    "noise": {"bad-request", "closed"},
    "silence": {"closed", "took-too-long"},
    "tables of bots": {"too-many-tables"},
    "listed tables": {"too-many-tables"},
    "watchers": {"not-allowed"},
    "chat": {"too-many-requests"},
    "questions": {"wild-not-freed", "wild-not-freed-group"},
    "replays": {"ok", "too-many-requests"},
    "messages": {"throttled", "closed"},
    "records": {"bad-record", "too-many-requests"},
    "continuations": {"too-many-requests"},
    "impatience": {"given up", "too-many-requests"},
    "challenges": {"not-allowed"},
    "takings": {"not-allowed"},
}


# --- positions that an attacker would prepare ---


class WildTable(NamedTuple):
    """A table of Rhine Rummy full of wilds, the token of the guest on turn, and a turn that takes long to refuse."""

    id: str
    token: str
    turn: str


class Prepared(NamedTuple):
    """The tables of an attacker."""

    wild: WildTable
    long: str


#: by the address of a server
PREPARED: dict[str, Prepared] = {}


async def put_table(store: Store, table: Table, bodies: list[AnyBody]) -> None:
    """Writes a table as if it had been played."""
    for seq, body in enumerate([table.created, *bodies]):
        await store.append(Entry(table.id, seq, write_body(body), 1))
    await store.put_index(index_of(table))


def begun_table(table_id: str, created: Created, guest: str) -> tuple[Table, list[AnyBody]]:
    table = Table(table_id, created, 1)
    bodies: list[AnyBody] = [Sat(seat, guest, "Eve") for seat in range(created.players)]
    bodies.append(Started())
    for body in bodies:
        table.apply(body, 1)
    return table, bodies


def wild_table(guest: str, token: str) -> tuple[Table, list[AnyBody], WildTable]:
    """Plays both hands of a deal with four packs and wild twos until many sets with wilds lie there."""
    options: dict[str, Any] = {"packs": 4, "twos_wild": True, "deals": 1000}
    version = build_game("rhine-rummy", 2, options).rules_version
    created = Created(
        "rhine-rummy", 2, options, "WILD", guest, "cd" * 32, is_quick=True, rules_version=version
    )
    table, bodies = begun_table("wild-table", created, guest)
    while True:
        assert table.match is not None
        body: AnyBody = Dealt()
        if table.awaited:
            seat = table.awaited[0]
            view = table.match.view(seat)
            lays = [table.game.write_action(choice) for choice in table.match.choices(seat)]
            turns = [
                _wild_turn(lay.removeprefix("lay ").split(" / ")) for lay in lays if lay.startswith("lay ")
            ]
            if seat == 0 and any(turns):
                return table, bodies, WildTable(table.id, token, max(turns, key=len))
            action = make_bot("novice", table.game, table.seq).decide(view)
            body = Decided(seat, table.game.write_action(action))
        table.apply(body, 1)
        bodies.append(body)


def _wild_turn(sets: list[str]) -> str:
    """A turn that exchanges the wilds of all sets, or nothing while there are too few of them."""
    words = [cards.split() for cards in sets]
    places = [
        (at, spot) for at, cards in enumerate(words) for spot, card in enumerate(cards) if _is_wild(card)
    ]
    if len(places) < 6:
        return ""
    wilds = [words[at][spot] for at, spot in places]
    for (at, spot), wild in zip(places, wilds[1:] + wilds[:1], strict=True):
        words[at][spot] = wild
    return "lay " + " / ".join(" ".join(cards) for cards in words)


def _is_wild(card: str) -> bool:
    return card[0] in "*2"


def long_table(guest: str) -> tuple[Table, list[AnyBody]]:
    """A finished match of many decisions."""
    options: dict[str, Any] = {"deals": 40, "points": 500}
    version = build_game("rummy-five", 2, options).rules_version
    created = Created(
        "rummy-five", 2, options, "LONG", guest, "ef" * 32, is_quick=True, rules_version=version
    )
    table, bodies = begun_table("long-table", created, guest)
    while table.status == "running":
        assert table.match is not None
        body: AnyBody = Dealt()
        if table.awaited:
            seat = table.awaited[0]
            action = make_bot("random", table.game, table.seq).decide(table.match.view(seat))
            body = Decided(seat, table.game.write_action(action))
        table.apply(body, 1)
        bodies.append(body)
    return table, bodies


async def prepare(server: Server) -> None:
    """Puts the tables of the attacker into the database of a running server."""
    store = await open_store(server.database)
    key = await store.setting("key", b"")
    table, bodies, wild = wild_table("eve", Identity(key).token("eve", "Eve"))
    await put_table(store, table, bodies)
    long, played = long_table("eve")
    await put_table(store, long, played)
    await store.close()
    PREPARED[server.url] = Prepared(wild, long.id)


def main() -> None:
    """Attacks from a process of its own: the name, seconds, port, table and prepared tables are arguments."""
    name, seconds, port, table, known = sys.argv[1:]
    server = Server("", Path(), int(port))
    PREPARED[server.url] = msgspec.json.decode(known, type=Prepared)
    print(json.dumps(asyncio.run(attack_for(Target(server, table), name, float(seconds)))))


if __name__ == "__main__":
    main()
