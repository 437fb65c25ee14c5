"""kill -9 in the middle of running tables, and databases that go away: nothing that was acknowledged is lost."""

from __future__ import annotations

import asyncio
import random
import socket
from pathlib import Path

import msgspec
import pytest
from tests.support.crowds import (
    Disturbance,
    Players,
    check,
    handshake,
    ids_in,
    metric,
    more_decisions,
    play_all,
    sit_down,
)
from tests.support.databases import Postgres
from tests.support.servers import PATIENCE, Player, Server, guests, scenario

from meldhouse.client import TableConnection
from meldhouse.wire import to_server


def kill_again_and_again(server: Server, times: int, tables: int, seed: int) -> Disturbance:
    """At random moments of the first part of the matches; a table acknowledges some 50 decisions in all."""
    luck = random.Random(seed)

    async def disturb(players: Players) -> None:
        for _ in range(times):
            await more_decisions(players, luck.randint(1, 20 * tables // times))
            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.start)

    return disturb


async def killed(folder: Path, tables: int, kills: int, patience: float) -> None:
    server = Server(f"sqlite:///{folder}/tables.sqlite", folder / "log")
    server.start()
    try:
        names = [f"P{number}" for number in range(2 * tables)]
        async with guests([server.url], *names) as people:
            sat = await sit_down(people, tables)
            disturb = kill_again_and_again(server, kills, tables, seed=1)
            players = await asyncio.wait_for(play_all(people, sat, disturb), patience)
            acknowledged = await check(people, sat, players)
            assert acknowledged > 20 * tables
        counted = ids_in(folder / "tables.sqlite")
        assert set(counted.values()) == {1}
        kept = {identity for some in players.values() for player in some for _, _, identity in player.kept}
        assert kept <= set(counted)
        assert any(
            player.connection.reconnects >= min(kills, 2) for some in players.values() for player in some
        )
    finally:
        server.stop()


@pytest.mark.slow
def test_killed_in_the_middle_of_20_tables(tmp_path: Path) -> None:
    asyncio.run(killed(tmp_path, tables=20, kills=4, patience=150))


@pytest.mark.long
def test_killed_20_times_in_the_middle_of_200_tables(tmp_path: Path) -> None:
    asyncio.run(killed(tmp_path, tables=200, kills=20, patience=1800))


@pytest.mark.slow
def test_postgres_restarted_under_20_tables(tmp_path: Path, postgres: Postgres) -> None:
    """Two servers on it; the clients say again what was not answered."""
    asyncio.run(asyncio.wait_for(restarted(tmp_path, postgres, tables=20), 240))


async def restarted(tmp_path: Path, postgres: Postgres, tables: int) -> None:
    database = postgres.new_database()
    running = [Server(database, tmp_path / f"log{number}") for number in range(2)]
    try:
        for server in running:
            server.start()

        async def disturb(players: Players) -> None:
            for how in ("fast", "immediate"):
                await more_decisions(players, 8 * tables)
                await asyncio.to_thread(postgres.restart, how)

        names = [f"P{number}" for number in range(2 * tables)]
        async with guests([server.url for server in running], *names) as people:
            sat = await sit_down(people, tables)
            players = await play_all(people, sat, disturb)
            assert await check(people, sat, players) > 20 * tables
    finally:
        for server in running:
            server.stop()


@scenario
async def test_one_of_two_servers_dies_for_good(tmp_path: Path, postgres: Postgres) -> None:
    """Bots that it kept going are kept going by the other; nobody has to ask."""
    database = postgres.new_database()
    first, second = (Server(database, tmp_path / f"log{number}") for number in range(2))
    try:
        first.start()
        second.start()
        async with guests([first.url, second.url], "Ann", "Bob") as (ann, bob):
            bots = ["bot:novice"] * 4
            tables = [await ann.create("rummy-five", 4, seats=bots, options={"deals": 3}) for _ in range(2)]
            first.kill()
            running = {table.table for table in tables}
            end = asyncio.get_running_loop().time() + PATIENCE - 5
            while running:
                for table in list(running):
                    if (await bob.info(table)).status == "over":
                        running.discard(table)
                assert asyncio.get_running_loop().time() < end, f"{len(running)} tables stand still"
                await asyncio.sleep(0.1)
    finally:
        second.stop()


@scenario
async def test_a_client_that_never_reads_is_let_go_and_harms_nobody(tmp_path: Path) -> None:
    """Its line fills up; the others play on as if it were not there."""
    server = Server(f"sqlite:///{tmp_path}/tables.sqlite", tmp_path / "log", ping_seconds="5")
    server.start()
    try:
        async with guests([server.url], "Ann", "Bob", "Eve") as (ann, bob, eve):
            table = (await sit_down([ann, bob], 1))[0]
            host, port = "127.0.0.1", server.port
            deaf = []
            for _ in range(5):
                small = socket.create_connection((host, port))
                small.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                reader, writer = await asyncio.open_connection(sock=small, limit=1024)
                writer.write(handshake(host, port))
                await reader.readuntil(b"\r\n\r\n")
                reader._transport.pause_reading()  # type: ignore[attr-defined]
                writer.write(frame(to_server.Subscribe(eve.token, table.table)))
                deaf.append((reader, writer))
            async with ann.connect(table.table) as a, bob.connect(table.table) as b:
                while await metric(server, "meldhouse_connections") < 7:
                    await asyncio.sleep(0.05)
                talk = [chatter(a, 500), chatter(b, 500)]
                await asyncio.gather(Player(a, table).play(), Player(b, table).play(), *talk)
                assert a.reconnects == b.reconnects == 0
            while await metric(server, "meldhouse_connections"):
                await asyncio.sleep(0.05)
            for _, writer in deaf:
                writer.transport.abort()
    finally:
        server.stop()


async def chatter(line: TableConnection, lines: int) -> None:
    for _ in range(lines):
        await line.chat("雨" * 300)


def frame(message: to_server.ToServer) -> bytes:
    """One masked text frame; the mask is zero."""
    body = msgspec.json.encode(message)
    head = b"\x81" + (
        bytes([0x80 | len(body)]) if len(body) < 126 else b"\xfe" + len(body).to_bytes(2, "big")
    )
    return head + b"\0\0\0\0" + body
