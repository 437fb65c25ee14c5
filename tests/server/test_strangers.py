"""A stranger sends what no honest client sends: the line is closed with a reason, and others play on."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.support.process_health import errors, memory
from tests.support.servers import HTTP, Server, guests, scenario, servers
from tests.support.strangers import AS_RUN, Stranger, beside_honest_tables
from websockets.frames import Frame, Opcode

from meldhouse.server.transport.gate import network_of
from meldhouse.server.transport.meter import Meter

#: what a decision may take while somebody attacks; the machine may be busy and the server interpreted
MOST_SECONDS = 3.0


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("strangers")
    with servers(f"sqlite:///{folder}/t.sqlite", folder, request_seconds="1", **AS_RUN) as (one,):
        yield one
    log = one.log.read_text()
    assert " | " not in log, log[-3000:]
    assert "Invalid HTTP" not in log


def masked(opcode: Opcode, content: bytes = b"", fin: bool = True) -> bytes:
    return Frame(opcode, content, fin).serialize(mask=True)


def closed_with(heard: bytes) -> tuple[int, str]:
    """The code and reason of the close frame at the end."""
    at = heard.rindex(b"\x88")
    size = heard[at + 1]
    content = heard[at + 2 : at + 2 + size]
    return int.from_bytes(content[:2], "big"), content[2:].decode()


# --- frames ---

FLOODS = {
    "pings": masked(Opcode.PING, b"x"),
    "pongs": masked(Opcode.PONG),
    "empty fragments": masked(Opcode.CONT, fin=False),
    "empty texts": masked(Opcode.TEXT),
}


@pytest.mark.parametrize("kind", FLOODS)
@scenario
async def test_frames_without_end_close_the_line(server: Server, kind: str) -> None:
    """They come before any subscription, so many at once that the reading alone would take the server's time."""
    stranger = await Stranger.come_by_socket(server)
    begin = masked(Opcode.TEXT, fin=False) if kind == "empty fragments" else b""
    await stranger.send(begin + 400 * FLOODS[kind])
    assert closed_with(await stranger.hear_all()) == (1008, "too-many-frames")


@scenario
async def test_large_messages_without_end_close_the_line(server: Server) -> None:
    """Fewer messages than are allowed, but more bytes."""
    async with guests([server.url], "Eve") as (eve,):
        table = await eve.create("rummy-five", 2)
        stranger = await Stranger.come_by_socket(server)
        subscribe = {"kind": "subscribe", "token": eve.token, "table": table.table}
        await stranger.send(masked(Opcode.TEXT, json.dumps(subscribe).encode()))
        await stranger.send(30 * masked(Opcode.TEXT, bytes(16_000)))
        heard = await stranger.hear_all()
        assert not heard or closed_with(heard) == (1008, "too-many-frames")


@scenario
async def test_pings_of_an_honest_client_are_answered(server: Server) -> None:
    stranger = await Stranger.come_by_socket(server)
    for number in range(20):
        await stranger.send(masked(Opcode.PING, b"%02d" % number))
        assert await stranger.reader.readexactly(4) == b"\x8a\x02%02d" % number
    stranger.leave()


@scenario
async def test_floods_of_frames_hold_up_nobody(server: Server) -> None:
    async def attack() -> None:
        strangers = [await Stranger.come_by_socket(server) for _ in range(4)]
        floods = [1000 * frame for frame in FLOODS.values()]
        await asyncio.gather(
            *[one.send_for_good(flood) for one, flood in zip(strangers, floods, strict=True)]
        )

    times = await beside_honest_tables(server, attack)
    assert times[-1] < MOST_SECONDS
    assert errors(server) == 0


def test_a_meter_counts_frames_and_bytes() -> None:
    meter = Meter(1, 3, 1000, 100)
    assert [meter.spend(1, 10) for _ in range(4)] == [True, True, True, False]
    meter = Meter(1, 3, 1, 100)
    assert [meter.spend(1, 60) for _ in range(2)] == [True, False]


# --- requests ---


def answer_of(heard: bytes) -> tuple[int, str]:
    """The status and the code of an answer."""
    head, _, body = heard.partition(b"\r\n\r\n")
    return int(head.split()[1]), json.loads(body)["code"]


@pytest.mark.parametrize("piece", [b"X-A: 1\r\n", b"a" * 4000], ids=["many headers", "one header"])
@scenario
async def test_a_header_without_end_is_cut_off(server: Server, piece: bytes) -> None:
    assert server.process is not None
    before = memory(server.process.pid)
    stranger = await Stranger.come(server)
    await stranger.send(b"GET / HTTP/1.1\r\nHost: x\r\nX-B: ")
    heard = await stranger.send_for_good(piece)
    # the rest of the answer may be lost when the line is cut
    assert not heard or heard.split()[1] == b"431"
    assert stranger.sent < 10_000_000
    assert memory(server.process.pid) < 2 * before


@scenario
async def test_a_header_that_is_too_long_is_refused_with_a_code(server: Server) -> None:
    stranger = await Stranger.come(server)
    await stranger.send(b"GET / HTTP/1.1\r\n" + b"".join(b"X-%d: y\r\n" % at for at in range(3000)) + b"\r\n")
    assert answer_of(await stranger.hear_all()) == (431, "too-large")


@pytest.mark.parametrize(
    "begin",
    [
        b"",
        b"GET / HTTP/1.1\r\nHost: x\r\n",
        b"POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Length: 40\r\n\r\n{",
    ],
    ids=["nothing", "half a header", "half a body"],
)
@scenario
async def test_a_request_that_does_not_come_to_an_end_is_cut_off(server: Server, begin: bytes) -> None:
    stranger = await Stranger.come(server)
    await stranger.send(begin)
    assert answer_of(await stranger.hear_all()) == (408, "took-too-long")


@scenario
async def test_a_body_that_nobody_reads_is_cut_off(server: Server) -> None:
    stranger = await Stranger.come(server)
    await stranger.send(
        b"POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 999999999\r\n\r\n"
    )
    heard = await stranger.send_for_good(b" " * 8000)
    # the rest of the answer may be lost when the line is cut
    assert not heard or heard.split()[1] == b"413"
    assert stranger.sent < 20_000_000


@scenario
async def test_requests_that_wait_for_no_answer_are_refused(server: Server) -> None:
    stranger = await Stranger.come(server)
    await stranger.send(2000 * b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
    heard = await stranger.hear_all()
    assert b"HTTP/1.1 429" in heard
    assert b"too-many-requests" in heard


@scenario
async def test_bytes_that_are_no_request_are_refused_with_a_code(server: Server) -> None:
    stranger = await Stranger.come(server)
    await stranger.send(b"\x16\x03\x01\x02\x00\r\n\r\n")
    assert answer_of(await stranger.hear_all()) == (400, "bad-request")


@scenario
async def test_endless_requests_hold_up_nobody(server: Server) -> None:
    async def attack() -> None:
        strangers = [await Stranger.come(server) for _ in range(4)]
        for one in strangers:
            await one.send(b"GET / HTTP/1.1\r\nHost: x\r\nX-B: ")
        pieces = [b"a" * 60_000, 9000 * b"a:b\r\n", b"\r\na: b", 2000 * b"\r\n\r\nGET / HTTP/1.1\r\n"]
        await asyncio.gather(
            *[one.send_for_good(piece) for one, piece in zip(strangers, pieces, strict=True)]
        )

    times = await beside_honest_tables(server, attack)
    assert times[-1] < MOST_SECONDS
    assert errors(server) == 0


# --- connections ---


@scenario
async def test_silent_connections_lock_nobody_out(tmp_path: Path) -> None:
    """There are more of them than the process may open files; those at tables stay."""
    server = Server(f"sqlite:///{tmp_path}/t.sqlite", tmp_path / "log", descriptors=260, request_seconds="60")
    server.start()
    strangers: list[Stranger] = []

    async def attack() -> None:
        come = Stranger.come_by_socket if len(strangers) % 100 == 50 else Stranger.come
        strangers.extend([await come(server) for _ in range(50)])

    try:
        times = await beside_honest_tables(server, attack, tables=1)
        while len(strangers) < 400:
            await attack()
        strangers.append(await Stranger.come(server))
        assert times[-1] < MOST_SECONDS
        answer = await asyncio.to_thread(HTTP.get, f"{server.url}/healthz")
        assert answer.status_code == 200
        # the first ones have been closed for them, the last ones have not
        assert await strangers[0].reader.read() == b""
        assert closed_with(await strangers[50].hear_all()) == (1013, "too-many-connections")
        await strangers[-1].send(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
        assert b" 200 " in await strangers[-1].reader.readuntil(b"\r\n\r\n")
        assert "this process may not open more files" in server.log.read_text()
    finally:
        for stranger in strangers:
            stranger.leave()
        server.stop()
    assert " | " not in server.log.read_text()


@scenario
async def test_an_address_has_so_many_connections_and_others_have_theirs(tmp_path: Path) -> None:
    with servers(f"sqlite:///{tmp_path}/t.sqlite", tmp_path, most_of_address="5") as (server,):
        crowd = [await Stranger.come(server, "127.0.0.2") for _ in range(5)]
        late = await Stranger.come(server, "127.0.0.2")
        assert answer_of(await late.hear_all()) == (429, "too-many-connections")
        other = await Stranger.come(server, "127.0.0.3")
        await other.send(b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        assert b" 200 " in await other.hear_all()
        crowd.pop().leave()

        async def is_let_in() -> bool:
            again = await Stranger.come(server, "127.0.0.2")
            await again.send(b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            return b" 200 " in await again.hear_all()

        while not await is_let_in():
            pass
        for one in crowd:
            one.leave()


@scenario
async def test_a_proxy_names_the_address_and_a_network_of_ipv6_is_one(tmp_path: Path) -> None:
    with servers(f"sqlite:///{tmp_path}/t.sqlite", tmp_path, most_of_address="3") as (server,):

        async def come(address: str) -> Stranger:
            stranger = await Stranger.come(server)
            await stranger.send(
                b"GET /socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                b"X-Forwarded-For: %s\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                b"Sec-WebSocket-Version: 13\r\n\r\n" % address.encode()
            )
            assert b" 101 " in await stranger.reader.readuntil(b"\r\n\r\n")
            return stranger

        crowd = [await come(f"2001:db8::{at}:1") for at in range(3)]
        late = await come("2001:db8::9999")
        heard = await late.hear_all()
        assert b'"code":"too-many-connections"' in heard
        # clients come back later, as they do when the database is away
        assert closed_with(heard) == (1013, "too-many-connections")
        other = await come("2001:db8:0:1::1")
        await other.send(masked(Opcode.PING, b"x"))
        assert await other.reader.readexactly(3) == b"\x8a\x01x"
        for one in [*crowd, other]:
            one.leave()


def test_the_network_of_an_address() -> None:
    assert network_of("192.0.2.1") == "192.0.2.1"
    assert network_of("::ffff:192.0.2.1") == "192.0.2.1"
    assert network_of("2001:db8::1") == network_of("2001:db8::ffff:2") != network_of("2001:db8:0:1::1")
    assert network_of("fe80::1%eth0") == network_of("fe80::2")
    assert network_of("unknown:") == "unknown:"
