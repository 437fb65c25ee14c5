"""Plays matches on two servers of one database for some minutes while everything goes wrong in turn.

Servers are killed and frozen, the database is restarted or locked, the disk is full. After each round every
acknowledged decision must stand once in the record of its match, in order, and all matches must have ended.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import asyncpg
import msgspec

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from tests.support.crowds import Careful, Players, check, ids_in, sit_down
from tests.support.databases import Postgres, running_postgres
from tests.support.servers import Server, guests

from meldhouse.build_info import describe
from meldhouse.client import Client
from meldhouse.wire.http import TableInfo

_ROUND_SECONDS = 1800.0
_FREEZE_SECONDS = 3.0
#: bytes of a small disk for each database; an empty PostgreSQL needs most of its own
_SQLITE_DISK = "64m"
_POSTGRES_DISK = "320m"
#: replaces the clock of a process by one that is told how wrong it is
_FAKE_CLOCK = Path("/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1")
_CLOCK_STEPS = ("+0", "+3600", "-3600")
Disaster = Callable[[], Awaitable[None]]


class Asked(NamedTuple):
    """The options of a run."""

    minutes: float
    tables: int
    seed: int
    calm: float


class Disasters:
    """Everything that can happen to two servers and their database."""

    def __init__(self, running: list[Server], chance: random.Random, calm: float) -> None:
        self._running = running
        #: seconds before each disaster
        self._calm = calm
        self._chance = chance
        self.happened: Counter[str] = Counter()
        self.all: dict[str, Disaster] = {"kill": self._kill, "freeze": self._freeze, "drain": self._drain}

    async def one(self) -> None:
        await asyncio.sleep(self._calm)
        name = self._chance.choice(sorted(self.all))
        await self.all[name]()
        self.happened[name] += 1

    def _any(self) -> Server:
        return self._chance.choice(self._running)

    async def _kill(self) -> None:
        server = self._any()
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)

    async def _drain(self) -> None:
        server = self._any()
        began = time.monotonic()
        code = await asyncio.to_thread(server.stop)
        assert code == 0, f"exit code {code}"
        assert time.monotonic() - began < 20, "it took too long to drain"
        await asyncio.to_thread(server.start)

    async def _freeze(self) -> None:
        server = self._any()
        assert server.process is not None
        os.kill(server.process.pid, signal.SIGSTOP)
        await asyncio.sleep(_FREEZE_SECONDS)
        os.kill(server.process.pid, signal.SIGCONT)


def locked(path: Path) -> Disaster:
    """Somebody holds the lock of the database for a while."""

    def hold() -> None:
        with contextlib.closing(sqlite3.connect(path, timeout=60, isolation_level=None)) as database:
            database.execute("BEGIN IMMEDIATE")
            time.sleep(_FREEZE_SECONDS)
            database.execute("ROLLBACK")

    return lambda: asyncio.to_thread(hold)


def stepped(clock: Path, chance: random.Random) -> Disaster:
    """The clock of the machine is set to an hour too early or too late, or is right again."""

    async def step() -> None:
        clock.write_text(chance.choice(_CLOCK_STEPS))

    return step


def full(folder: Path, then: Callable[[], None] = lambda: None) -> Disaster:
    """There is no room on the disk for a while."""

    async def fill() -> None:
        ballast = folder / "ballast"
        with ballast.open("ab", buffering=0) as file, contextlib.suppress(OSError):
            while True:
                file.write(bytes(65536))
        await asyncio.sleep(_FREEZE_SECONDS)
        ballast.unlink()
        await asyncio.to_thread(then)

    return fill


def restarted(postgres: Postgres) -> Disaster:
    """The database crashes and is started again."""

    def restart() -> None:
        postgres.stop("immediate")
        time.sleep(1)
        postgres.start()

    return lambda: asyncio.to_thread(restart)


def revived(postgres: Postgres) -> Callable[[], None]:
    """PostgreSQL ends if it cannot write its own log: it is started again, as a service manager does."""

    def revive() -> None:
        if not postgres.is_running:
            postgres.start()

    return revive


@contextlib.contextmanager
def small_disk(folder: Path, size: str) -> Iterator[Path | None]:
    """A small file system of its own, or None where we may not make one."""
    disk = folder / "disk"
    disk.mkdir()
    made = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(disk)], check=False, capture_output=True
    )
    try:
        yield disk if made.returncode == 0 else None
    finally:
        if made.returncode == 0:
            subprocess.run(["umount", "-l", str(disk)], check=False)


async def play_round(running: list[Server], disasters: Disasters, tables: int) -> tuple[int, Players]:
    """Plays matches to their end amid disasters; returns the number of acknowledged decisions."""
    names = [f"P{number}" for number in range(2 * tables)]

    players: Players = {}

    async def play(table: TableInfo, who: Client) -> None:
        async with who.connect(table.table) as line:
            players.setdefault(table.table, []).append(Careful(line, table))
            await players[table.table][-1].play()

    async with guests([server.url for server in running], *names) as people:
        infos = await sit_down(people, tables, clocks=tables // 2)
        work = [play(info, people[2 * at + seat]) for at, info in enumerate(infos) for seat in (0, 1)]
        playing = asyncio.gather(*work)
        while not playing.done():
            await disasters.one()
        await playing
        return await check(people, infos, players), players


async def run(running: list[Server], disasters: Disasters, minutes: float, tables: int) -> set[str]:
    """Plays rounds for some minutes. Returns the ids of all acknowledged decisions."""
    end = time.monotonic() + 60 * minutes
    rounds = acknowledged = 0
    kept: set[str] = set()
    while time.monotonic() < end:
        number, players = await asyncio.wait_for(play_round(running, disasters, tables), _ROUND_SECONDS)
        rounds, acknowledged = rounds + 1, acknowledged + number
        kept |= {identity for some in players.values() for one in some for _, _, identity in one.kept}
        print(f"round {rounds}: {acknowledged} acknowledged, {dict(disasters.happened)}", flush=True)
    print(f"{rounds * tables} matches ended; {acknowledged} acknowledged decisions, none lost, none doubled")
    return kept


@contextlib.contextmanager
def two_servers(database: str, folder: Path, asked: Asked) -> Iterator[tuple[list[Server], Disasters]]:
    """Two servers, and what can happen to them wherever their tables are stored."""
    chance = random.Random(asked.seed)
    running = [Server(database, folder / f"server{number}.log") for number in range(2)]
    disasters = Disasters(running, chance, asked.calm)
    if _FAKE_CLOCK.exists():
        clock = folder / "clock"
        clock.write_text(_CLOCK_STEPS[0])
        for server in running:
            server.environment = {
                "LD_PRELOAD": str(_FAKE_CLOCK),
                "FAKETIME_TIMESTAMP_FILE": str(clock),
                "FAKETIME_CACHE_DURATION": "1",
                "FAKETIME_DONT_FAKE_MONOTONIC": "1",
            }
        disasters.all["clock step"] = stepped(clock, chance)
    try:
        for server in running:
            server.start()
        yield running, disasters
    finally:
        for server in running:
            server.stop()


def check_log(kept: set[str], counted: Counter[str]) -> None:
    """Checks that every acknowledged decision stands in the log, and none twice."""
    assert set(counted.values()) == {1}, "a decision stands twice in the log"
    assert kept <= set(counted), "an acknowledged decision is not in the log"


async def ids_in_postgres(url: str) -> Counter[str]:
    """Counts each sender's id in the logs."""
    connection = await asyncpg.connect(url)
    bodies = [msgspec.json.decode(row[0]) for row in await connection.fetch("SELECT body FROM entries")]
    await connection.close()
    return Counter(body["id"] for body in bodies if body.get("id"))


def on_sqlite(folder: Path, asked: Asked) -> None:
    with small_disk(folder, _SQLITE_DISK) as disk:
        path = (disk or folder) / "t.sqlite"
        with two_servers(f"sqlite:///{path}", folder, asked) as (running, disasters):
            disasters.all["locked database"] = locked(path)
            if disk is not None:
                disasters.all["full disk"] = full(disk)
            kept = asyncio.run(run(running, disasters, asked.minutes, asked.tables))
        check_log(kept, ids_in(path))


def on_postgres(folder: Path, asked: Asked) -> None:
    # PostgreSQL runs as a user of its own
    folder.chmod(0o755)
    with small_disk(folder, _POSTGRES_DISK) as disk, running_postgres(disk) as postgres:
        url = postgres.new_database()
        with two_servers(url, folder, asked) as (running, disasters):
            disasters.all["crash of the database"] = restarted(postgres)
            if disk is not None:
                disasters.all["full disk"] = full(disk, revived(postgres))
            kept = asyncio.run(run(running, disasters, asked.minutes, asked.tables))
        check_log(kept, asyncio.run(ids_in_postgres(url)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=1.0, help="minutes for each database")
    parser.add_argument("--tables", type=int, default=10, help="tables at a time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--calm", type=float, default=1.0, help="seconds before each disaster")
    parser.add_argument("--only", choices=["sqlite", "postgres"], help="one database instead of both")
    asked = parser.parse_args()
    print(
        f"meldhouse, {describe()}; {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} at the start",
        flush=True,
    )
    for name, play in (("sqlite", on_sqlite), ("postgres", on_postgres)):
        if asked.only in (None, name):
            print(f"== {name}, two servers, {asked.minutes:g} minutes", flush=True)
            with tempfile.TemporaryDirectory(prefix="meldhouse-disasters-") as folder:
                play(Path(folder), Asked(asked.minutes, asked.tables, asked.seed, asked.calm))


if __name__ == "__main__":
    main()
