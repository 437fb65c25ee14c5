"""Anything may be sent: nothing is answered with a 500, nobody else is harmed, no table stands still."""

from __future__ import annotations

import asyncio
import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.support.process_health import errors, memory
from tests.support.servers import HTTP, Player, Server, friends_table, guests, scenario, servers
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from meldhouse.client import Client
from meldhouse.wire import to_client, to_server

QUIET = settings(
    max_examples=20,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
JSON: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
KINDS = [message.__struct_config__.tag for message in to_server.ToServer.__args__]
FIELDS = sorted({name for message in to_server.ToServer.__args__ for name in message.__struct_fields__})
NEARLY = st.builds(
    lambda kind, rest: {"kind": kind, **rest},
    st.sampled_from(KINDS),
    st.dictionaries(
        st.sampled_from(FIELDS), JSON | st.sampled_from(["-", "bA", "draw", "r1 r2 r3", 0, 1, 7])
    ),
)


def valid() -> st.SearchStrategy[bytes]:
    """Messages that are well-formed in every field, and mostly wrong in what they say."""
    ids = st.text("abc", min_size=1, max_size=3)
    texts = st.text(max_size=30) | st.sampled_from(["-", "bA", "rK!", "out", "catch", "run", "set", "draw"])
    seats = st.none() | st.integers(0, 7)
    return st.one_of(
        st.builds(to_server.Act, ids, texts, seats, st.none() | st.integers(0, 99)),
        st.builds(to_server.Draft, texts, seats),
        st.builds(to_server.Auto, st.sampled_from(["ask", "pass", "pass-unless-call", "x"]), seats),
        st.builds(to_server.Chat, ids, texts, st.sampled_from(["", "hello", "bye", "x"])),
        st.builds(to_server.Hint, ids, seats),
        st.builds(to_server.WhyNot, ids, texts, seats),
        st.builds(to_server.Next, ids),
        st.builds(to_server.Ping, ids),
    ).map(msgspec.json.encode)


FRAMES = st.one_of(
    st.binary(max_size=60),
    st.text(max_size=60),
    JSON.map(json.dumps),
    NEARLY.map(json.dumps),
    valid().map(bytes.decode),
    st.sampled_from(
        [
            "[" * 9000,
            '{"a":' * 3000,
            '{"x":' + "[" * 9000,
            "\ud83d",
            "\0",
            '{"kind":"act","id":"' + "x" * 9000 + '"}',
        ]
    ).map(lambda text: text.encode("utf-8", "replace").decode()),
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory):  # type: ignore[no-untyped-def]
    folder = tmp_path_factory.mktemp("fuzz")
    with servers(f"sqlite:///{folder}/t.sqlite", folder) as (one,):
        yield one
        log = one.log.read_text()
    assert "failure" not in log
    assert " | " not in log, log[-3000:]


@QUIET
@given(frames=st.lists(FRAMES, min_size=1, max_size=12), is_subscribed=st.booleans())
def test_any_frames_at_a_running_table(
    server: Server, frames: list[str | bytes], is_subscribed: bool
) -> None:
    """Sent by a player in the middle of a match; then the match goes on for both."""

    async def fuzz() -> None:
        async with guests([server.url], "Ann", "Bob") as (ann, bob):
            table = await friends_table(ann, bob, options={"deals": 1}, is_quick=True)
            async with connect(server.url.replace("http", "ws") + "/socket", max_size=None) as socket:
                if is_subscribed:
                    subscribe = {"kind": "subscribe", "token": bob.token, "table": table.table}
                    await socket.send(json.dumps(subscribe))
                try:
                    for frame in frames:
                        await socket.send(frame)
                    if is_subscribed:
                        await socket.send('{"kind":"ping","id":"end"}')
                    async for raw in socket:
                        answer = msgspec.json.decode(raw, type=to_client.ToClient)
                        if isinstance(answer, to_client.Pong) and answer.id == "end":
                            break
                except ConnectionClosed:
                    assert not is_subscribed or any(len(frame) > 8000 for frame in frames)
            async with ann.connect(table.table) as a, bob.connect(table.table) as b:
                await asyncio.gather(Player(a, table).play(), Player(b, table).play())

    asyncio.run(asyncio.wait_for(fuzz(), 60))
    assert errors(server) == 0


def test_any_requests(server: Server) -> None:
    """Schemathesis reads the OpenAPI and tries what it allows, and what it does not."""
    import schemathesis

    schema = schemathesis.openapi.from_url(f"{server.url}/api/schema/openapi.json")
    token = HTTP.post(f"{server.url}/api/guest", json={"name": "Fuzz"}).json()["token"]
    tried = 0
    assert server.process is not None
    sizes: list[int] = []
    for result in schema.get_all_operations():
        operation = result.ok()

        @settings(max_examples=8, deadline=None, suppress_health_check=list(HealthCheck))
        @given(case=operation.as_strategy())
        def attempt(case: Any) -> None:
            nonlocal tried
            tried += 1
            answer = case.call(base_url=server.url, headers={"Authorization": f"Bearer {token}"})
            assert answer.status_code < 500, (case.method, case.path, answer.text)
            if answer.status_code >= 400:
                failure = msgspec.json.decode(answer.content)
                assert failure["kind"] == "failure"
                assert failure["code"]
            case.validate_response(answer, checks=[schemathesis.checks.not_a_server_error])

        attempt()
        sizes.append(memory(server.process.pid))
    assert tried > 200
    # what the house kept of it is no more than the tables that were made
    assert sizes[-1] - sizes[len(sizes) // 2] < 20_000, sizes
    assert errors(server) == 0


@pytest.mark.parametrize(
    ("method", "path", "content", "status", "code"),
    [
        ("POST", "/api/guest", b"{", 400, "bad-request"),
        ("POST", "/api/guest", b"[" * 20000, 400, "bad-request"),
        ("POST", "/api/guest", b'{"name": "\xff"}', 400, "bad-request"),
        ("POST", "/api/guest", b'{"name": 7}', 400, "bad-request"),
        ("POST", "/api/guest", b"x" * 100_000, 413, "too-large"),
        ("DELETE", "/api/guest", b"", 405, "method-not-allowed"),
        ("GET", "/api/nothing", b"", 404, "not-found"),
        ("GET", "/api/tables/..%2f..%2fetc", b"", 404, "not-found"),
        ("GET", "/api/tables/a%00b", b"", 400, "bad-request"),
        ("GET", "/api/tables/" + "x" * 61, b"", 400, "bad-request"),
        ("GET", "/api/tables/nosuchtable", b"", 404, "no-such-table"),
        ("GET", "/api/matches", b"", 200, ""),
        ("GET", "/api/games?lang=" + "x" * 50, b"", 400, "bad-request"),
        ("POST", "/api/moved", b'{"code": "\\u0000"}', 400, "bad-request"),
    ],
)
def test_bad_requests_have_codes(
    server: Server, method: str, path: str, content: bytes, status: int, code: str
) -> None:
    token = HTTP.post(f"{server.url}/api/guest", json={"name": "Ann"}).json()["token"]
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    answer = HTTP.request(method, server.url + path, content=content, headers=headers)
    assert answer.status_code == status, answer.text
    if code:
        assert answer.json()["code"] == code
    for name in ("Content-Security-Policy", "X-Content-Type-Options", "Referrer-Policy"):
        assert name in answer.headers, name
    assert answer.headers["Cache-Control"] == "no-store"
    assert "server" not in answer.headers
    # a connection whose body was not read to its end is not used again
    assert (answer.headers.get("Connection") == "close") == (status == 413)


@pytest.mark.parametrize(
    "path", ["/%00", "/assets/%00.js", "/" + "x" * 300, "/" + "x/" * 3000, "/%ff", "/a%5cb"]
)
def test_addresses_that_cannot_be_files_are_pages_like_others(server: Server, path: str) -> None:
    first_page = HTTP.get(server.url + "/").status_code
    assert HTTP.get(server.url + path).status_code in ((404, 503) if path.endswith(".js") else (first_page,))
    assert errors(server) == 0


@pytest.mark.parametrize("token", ["", "Bearer", "Bearer x", "Bearer x.y", "Basic eA==", "Bearer ☃"])
def test_bad_tokens_are_refused(server: Server, token: str) -> None:
    answer = HTTP.get(f"{server.url}/api/matches", headers={"Authorization": token.encode()})
    assert (answer.status_code, answer.json()["code"]) == (401, "bad-token")


def test_a_token_of_another_house_is_refused(server: Server) -> None:
    from meldhouse.tables.identity import Identity

    forged = Identity(b"another key").token("g", "Ann")
    answer = HTTP.get(f"{server.url}/api/matches", headers={"Authorization": f"Bearer {forged}"})
    assert answer.status_code == 401


@pytest.fixture(scope="module")
def friendly(tmp_path_factory: pytest.TempPathFactory):  # type: ignore[no-untyped-def]
    """A server that lets the pages of one other site in."""
    folder = tmp_path_factory.mktemp("origins")
    with servers(f"sqlite:///{folder}/t.sqlite", folder, origins="https://friends.example") as (one,):
        yield one


@pytest.mark.parametrize(
    ("origin", "is_let_in"),
    [
        (None, True),
        ("own", True),
        ("https://friends.example", True),
        ("https://evil.example", False),
        ("null", False),
    ],
)
@scenario
async def test_pages_of_other_sites_open_no_sockets(
    friendly: Server, origin: str | None, is_let_in: bool
) -> None:
    said = friendly.url if origin == "own" else origin
    address = friendly.url.replace("http", "ws") + "/socket"
    if is_let_in:
        async with connect(address, origin=said):  # type: ignore[arg-type]
            pass
    else:
        with pytest.raises(InvalidStatus, match="403"):
            async with connect(address, origin=said):  # type: ignore[arg-type]
                pass


@scenario
async def test_limits_hold(tmp_path: Path) -> None:
    """Requests of an address, connections of a guest and at a table, messages of a connection, sizes."""
    limits = {
        "requests_per_minute": "40",
        "most_of_guest": "2",
        "most_at_table": "1",
        "messages_per_second": "20",
        "messages_at_once": "10",
    }
    with servers(f"sqlite:///{tmp_path}/t.sqlite", tmp_path, **limits) as (one,):
        async with guests([one.url], "Ann", "Bob", "Eve") as (ann, bob, eve):
            table = await ann.create("rummy-five", 2)
            address = one.url.replace("http", "ws") + "/socket"

            async def first(client: Client, socket: Any) -> str:
                subscribe = {"kind": "subscribe", "token": client.token, "table": table.table}
                await socket.send(json.dumps(subscribe))
                answer = json.loads(await socket.recv())
                return str(answer.get("code", answer["kind"]))

            async with connect(address) as s1, connect(address) as s2, connect(address) as s3:
                assert await first(ann, s1) == "info"
                assert await first(ann, s2) == "info"
                assert await first(ann, s3) == "not-allowed"
                # a player does not count as a watcher
                async with connect(address) as s4, connect(address) as s5:
                    assert await first(bob, s4) == "info"
                    assert await first(eve, s5) == "not-allowed"
                # who is too fast is read slowly, and loses nothing
                begun = asyncio.get_running_loop().time()
                for number in range(14):
                    await s1.send(json.dumps({"kind": "ping", "id": str(number)}))
                answers = []
                while len(answers) < 14:
                    answer = json.loads(await s1.recv())
                    if answer["kind"] == "pong":
                        answers.append(answer["id"])
                assert answers == [str(number) for number in range(14)]
                assert asyncio.get_running_loop().time() - begun > 0.4
                await s2.send("x" * 20_000)
                with pytest.raises(ConnectionClosed, match="1009"):
                    await drain(s2)
            statuses = []
            async with httpx.AsyncClient(base_url=one.url) as http:
                for _ in range(60):
                    statuses.append((await http.get("/api/games")).status_code)
                assert statuses[0] == 200
                assert statuses[-1] == 429
                assert (await http.get("/healthz")).status_code == 200


async def drain(socket: Any) -> None:
    while True:
        await socket.recv()


@pytest.mark.slow
@scenario
async def test_memory_does_not_grow_with_nonsense(server: Server) -> None:
    assert server.process is not None

    async def nonsense(times: int) -> None:
        address = server.url.replace("http", "ws") + "/socket"
        async with guests([server.url], "Ann") as (ann,), httpx.AsyncClient(base_url=server.url) as http:
            table = await ann.create("rummy-five", 2)
            for number in range(times):
                async with connect(address) as socket:
                    await socket.send(
                        json.dumps({"kind": "subscribe", "token": ann.token, "table": table.table})
                    )
                    await socket.send("nonsense" * 100)
                    await socket.recv()
                await http.get(f"/api/tables/nosuch{number}")
                await http.post("/api/moved", json={"code": f"NO{number}"})

    await nonsense(100)
    sizes = [memory(server.process.pid)]
    for _ in range(4):
        await nonsense(60)
        sizes.append(memory(server.process.pid))
    # a leak grows every time; what the system hands out in advance does not
    assert min(after - before for before, after in pairwise(sizes)) < 200, sizes
