"""Disks that fill up, lines that go dead without a word, listeners that hardly read: nobody loses anything by it."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from tests.support.crowds import Players, check, ids_in, metric, more_decisions, play_all, sit_down
from tests.support.servers import HTTP, Player, Server, friends_table, guests, until

from meldhouse.client import Client

TABLES = 8


# --- A full disk ---


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    folder = tmp_path / "small"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=8m", "tmpfs", str(folder)]
    if subprocess.run(mount, capture_output=True, check=False).returncode != 0:
        pytest.skip("a small file system cannot be mounted here")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=False)


def fill_up(folder: Path) -> Path:
    """Until not one block is left."""
    ballast = folder / "ballast"
    with ballast.open("ab", buffering=0) as file, contextlib.suppress(OSError):
        while True:
            file.write(b"\0" * 4096)
    return ballast


@pytest.mark.slow
def test_a_full_disk_under_running_tables(small_disk: Path, tmp_path: Path) -> None:
    """Nothing is acknowledged that is not kept; when there is room again, everything goes on by itself."""
    server = Server(f"sqlite:///{small_disk}/tables.sqlite", tmp_path / "log")

    async def disturb(players: Players) -> None:
        for _ in range(2):
            await more_decisions(players, 5 * TABLES)
            ballast = fill_up(small_disk)
            await until(lambda: "store-unavailable" in server.log.read_text() or refusing(server))
            ballast.unlink()

    async def play() -> None:
        async with guests([server.url], *[f"P{number}" for number in range(2 * TABLES)]) as people:
            tables = await sit_down(people, TABLES)
            players = await play_all(people, tables, disturb)
            assert await check(people, tables, players) > 20 * TABLES
        kept = {identity for some in players.values() for one in some for _, _, identity in one.kept}
        counted = ids_in(small_disk / "tables.sqlite")
        assert set(counted.values()) == {1}
        assert kept <= set(counted)

    server.start()
    try:
        asyncio.run(asyncio.wait_for(play(), 150))
    finally:
        server.stop()


def refusing(server: Server) -> bool:
    """Checks if the server reports, with a code, that it cannot store anything now."""
    answer = HTTP.post(f"{server.url}/api/move", headers={"Authorization": f"Bearer {_token(server)}"})
    assert answer.status_code in (201, 503), answer.text
    return answer.status_code == 503 and answer.json()["code"] == "store-unavailable"


def _token(server: Server) -> str:
    return str(HTTP.post(f"{server.url}/api/guest", json={"name": "Eve"}).json()["token"])


# --- Lines ---

#: a line between a client and the server: bytes go through, so many in a second
_RELAY = """
import asyncio, sys
there, rate = int(sys.argv[1]), int(sys.argv[2])
async def pour(reader, writer, slowly):
    try:
        while data := await reader.read(256 if slowly else 65536):
            writer.write(data)
            await writer.drain()
            if slowly:
                await asyncio.sleep(len(data) / rate)
    except OSError:
        pass
    writer.close()
async def serve(reader, writer):
    try:
        r, w = await asyncio.open_connection("127.0.0.1", there)
    except OSError:
        return writer.close()
    await asyncio.gather(pour(reader, w, False), pour(r, writer, bool(rate)))
async def main():
    server = await asyncio.start_server(serve, "127.0.0.1", 0, limit=1024)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()
asyncio.run(main())
"""


class Relay:
    """A process that can be stopped in the middle: to both ends the other one is silent, and does not hang up."""

    def __init__(self, server: Server, rate: int = 0) -> None:
        command = [sys.executable, "-c", _RELAY, str(server.port), str(rate)]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        self.url = f"http://127.0.0.1:{int(self._process.stdout.readline())}"

    def stop(self) -> None:
        os.kill(self._process.pid, signal.SIGSTOP)

    def go_on(self) -> None:
        os.kill(self._process.pid, signal.SIGCONT)

    def end(self) -> None:
        self._process.kill()
        self._process.wait()


@contextlib.asynccontextmanager
async def relayed(server: Server, rate: int = 0) -> AsyncIterator[Relay]:
    relay = Relay(server, rate)
    try:
        yield relay
    finally:
        relay.end()


def test_a_peer_that_vanishes_without_a_word(tmp_path: Path) -> None:
    """The line is dead, but neither end is told: the server notices, a bot plays on, and the player comes back."""
    server = Server(f"sqlite:///{tmp_path}/t.sqlite", tmp_path / "log", ping_seconds="1", grace_seconds="1")

    async def play() -> None:
        async with guests([server.url], "Ann", "Bob") as (ann, bob), relayed(server) as relay:
            table = await friends_table(
                ann, bob, options={"deals": 20, "points": 500}, is_quick=True, clock={"turn": 600}
            )
            async with (
                Client(relay.url, token=bob.token) as far,
                ann.connect(table.table) as a,
                far.connect(table.table) as b,
            ):
                await until(lambda: a.state and b.state)
                playing = asyncio.create_task(Player(a, table).play())
                relay.stop()
                await until(lambda: a.info is not None and a.info.chairs[1].is_substituted)
                assert await metric(server, "meldhouse_connections") == 1
                before = a.told[0]
                await until(lambda: a.told[0] > before + 5)
                relay.go_on()
                await until(lambda: a.info is not None and not a.info.chairs[1].is_substituted)
                assert b.reconnects >= 1
                # and what was missed has come, without gap or double
                await until(lambda: b.told.get(1, 0) >= before)
                playing.cancel()
                await asyncio.gather(playing, return_exceptions=True)

    server.start()
    try:
        asyncio.run(asyncio.wait_for(play(), 90))
        assert " | " not in server.log.read_text()
    finally:
        server.stop()


def test_a_slow_line_is_waited_for_and_holds_up_nobody(tmp_path: Path) -> None:
    """A watcher gets 20 KB a second; the players are through long before, and the watcher misses nothing."""
    server = Server(f"sqlite:///{tmp_path}/t.sqlite", tmp_path / "log")

    async def play() -> None:
        async with (
            guests([server.url], "Ann", "Bob", "Eve") as (ann, bob, eve),
            relayed(server, 20_000) as relay,
        ):
            table = await friends_table(ann, bob, options={"deals": 1}, is_quick=True)
            told: list[object] = []
            async with (
                Client(relay.url, token=eve.token) as far,
                far.connect(table.table) as e,
                ann.connect(table.table) as a,
                bob.connect(table.table) as b,
            ):
                await until(lambda: e.info is not None)
                await asyncio.gather(Player(a, table).play(), Player(b, table).play())
                played = a.told[0]
                async for update in e.updates():
                    assert update.since == len(told)
                    told += update.events
                    if len(told) == played:
                        break
                assert e.reconnects == 0

    server.start()
    try:
        asyncio.run(asyncio.wait_for(play(), 120))
    finally:
        server.stop()
