"""Failures of databases: they restart, fill up, are too old, too new or something else."""

from __future__ import annotations

import asyncio
import os
import resource
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import asyncpg
import pytest
from tests.support.databases import Postgres
from tests.support.filled_stores import fill_up

from meldhouse.store import Entry, StoreError, open_store
from meldhouse.store import postgres as postgres_store
from meldhouse.store.sqlite import store as sqlite


def test_a_process_that_stops_inside_a_transaction_holds_up_nobody(postgres: Postgres) -> None:
    """It has written an entry and does not commit; the database lets it go, and the others write."""
    url = postgres.new_database()

    async def outlive() -> None:
        stopped, other = await open_store(url), await open_store(url)
        assert isinstance(stopped, postgres_store.PostgresStore)
        async with stopped._pool.acquire() as database:
            begun = database.transaction()
            await begun.start()
            await database.execute("INSERT INTO entries VALUES ('t', 0, 0, 'x')")
            before = asyncio.get_running_loop().time()
            assert await other.append(Entry("elsewhere", 0, b"x", 0))
            assert await other.append(Entry("t", 0, b"y", 0))
            assert asyncio.get_running_loop().time() - before < 20
            # the connection was closed, not answered
            with pytest.raises((asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError)):
                await database.execute("SELECT 1")
        assert [entry.body for entry in await other.entries("t")] == [b"y"]
        for store in (stopped, other):
            await store.close()

    asyncio.run(asyncio.wait_for(outlive(), 60))


def test_nobody_waits_for_a_lock_for_long_and_the_log_says_why(
    postgres: Postgres, caplog: pytest.LogCaptureFixture
) -> None:
    url = postgres.new_database()

    async def outlive() -> None:
        store, holder = await open_store(url), await asyncpg.connect(url)
        async with holder.transaction():
            await holder.execute("LOCK TABLE entries")
            with pytest.raises(StoreError, match="holds a lock too long"):
                await store.append(Entry("t", 0, b"x", 0))
        assert await store.append(Entry("t", 0, b"x", 0))
        await holder.close()
        await store.close()

    asyncio.run(asyncio.wait_for(outlive(), 60))
    assert "another process holds a lock too long" in caplog.text


def test_postgres_restarted_under_it(postgres: Postgres) -> None:
    """Acknowledged entries are there, others can be tried again, and listeners learn that they missed notices."""
    url = postgres.new_database()

    async def outlive() -> None:
        store, other = await open_store(url), await open_store(url)
        missed = asyncio.Event()
        heard: list[tuple[str, int]] = []
        told = asyncio.Event()

        def hear(table: str, seq: int) -> None:
            if not table:
                missed.set()
            heard.append((table, seq))
            told.set()

        other.listen(hear)
        await missed.wait()
        missed.clear()
        for seq in range(5):
            assert await store.append(Entry("t", seq, b"x", 0))
        restarting = asyncio.create_task(asyncio.to_thread(postgres.restart))
        failures, seq = 0, 5
        while not restarting.done() or seq < 40:
            try:
                await store.append(Entry("t", seq, b"x", 0))
                seq += 1
            except StoreError:
                failures += 1
                await asyncio.sleep(0.01)
        await restarting
        assert failures > 0
        kept = await other.entries("t")
        assert [entry.seq for entry in kept] == list(range(seq))
        await missed.wait()
        heard.clear()
        await store.append(Entry("after", 0, b"x", 0))
        while ("after", 0) not in heard:
            told.clear()
            await told.wait()
        await store.close()
        await other.close()

    asyncio.run(asyncio.wait_for(outlive(), 60))


def test_a_line_to_postgres_that_goes_dead_without_a_word(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As behind a router that forgets: who only listens on it would never notice."""
    monkeypatch.setattr(postgres_store, "_ALIVE_SECONDS", 0.1)
    url = postgres.new_database()

    async def listen() -> None:
        begun: list[tuple[asyncio.Task[None], asyncio.Task[None]]] = []

        async def pour(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            while data := await reader.read(65536):
                writer.write(data)

        async def relay(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            there = await asyncio.open_connection("127.0.0.1", postgres.port)
            ways = (pour(reader, there[1]), pour(there[0], writer))
            begun.append((asyncio.create_task(ways[0]), asyncio.create_task(ways[1])))

        server = await asyncio.start_server(relay, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        theirs = await open_store(url.replace(str(postgres.port), str(port)))
        ready = asyncio.Event()
        theirs.listen(lambda table, seq: ready.set())
        await ready.wait()
        ready.clear()
        for one, other in begun:
            one.cancel()
            other.cancel()
        await ready.wait()
        assert len(begun) > 2
        await theirs.close()
        server.close()

    asyncio.run(asyncio.wait_for(listen(), 60))


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    folder = tmp_path / "small"
    folder.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=600k", "tmpfs", str(folder)], capture_output=True, check=False
    )
    if mounted.returncode != 0:
        pytest.skip("a small file system cannot be mounted here; the limit on a file's size is tested beside")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=False)


def test_a_full_disk_loses_nothing_and_is_got_over(small_disk: Path) -> None:
    async def fill() -> None:
        ballast = small_disk / "ballast"
        ballast.write_bytes(b"\0" * 100_000)
        url = f"sqlite:///{small_disk}/tables.sqlite"
        store = await open_store(url)
        acknowledged = await fill_up(store, b"x" * 2000)
        assert acknowledged > 10
        kept = await store.entries("t")
        assert [entry.seq for entry in kept] == list(range(acknowledged))
        ballast.unlink()
        assert await store.append(Entry("t", acknowledged, b"y", 0))
        await store.close()
        again = await open_store(url)
        assert len(await again.entries("t")) == acknowledged + 1
        await again.close()

    asyncio.run(asyncio.wait_for(fill(), 60))


def test_a_limit_on_the_file_loses_nothing_and_is_got_over(tmp_path: Path) -> None:
    """In a process of its own: the limit holds for all of it."""
    code = f"""
import asyncio, resource
from tests.support.filled_stores import fill_up
from meldhouse.store import Entry, open_store
async def fill():
    store = await open_store("sqlite:///{tmp_path}/tables.sqlite")
    hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
    resource.setrlimit(resource.RLIMIT_FSIZE, (400_000, hard))
    acknowledged = await fill_up(store, b"x" * 2000)
    assert acknowledged > 10
    assert [entry.seq for entry in await store.entries("t")] == list(range(acknowledged))
    resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
    assert await store.append(Entry("t", acknowledged, b"y", 0))
    await store.close()
asyncio.run(asyncio.wait_for(fill(), 60))
print("survived")
"""
    assert resource.getrlimit(resource.RLIMIT_FSIZE)[1] == resource.RLIM_INFINITY
    root = Path(__file__).parents[2]
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=root, check=False)
    assert done.stdout == "survived\n", done.stderr[-2000:]


@pytest.mark.parametrize("version", range(1, len(sqlite.MIGRATIONS)))
def test_an_older_database_is_migrated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, version: int) -> None:
    url = f"sqlite:///{tmp_path}/tables.sqlite"

    async def write_old() -> None:
        with monkeypatch.context() as older:
            older.setattr(sqlite, "MIGRATIONS", sqlite.MIGRATIONS[:version])
            store = await open_store(url)
            for table, seq in (("t", 0), ("u", 0), ("t", 1), ("u", 1), ("t", 2)):
                assert await store.append(Entry(table, seq, f"old {table}{seq}".encode(), seq))
            await store.close()
        store = await open_store(url)
        assert await store.entries("t") == [Entry("t", seq, f"old t{seq}".encode(), seq) for seq in range(3)]
        assert await store.entries("u", 1) == [Entry("u", 1, b"old u1", 1)]
        assert not await store.append(Entry("t", 2, b"again", 9))
        assert await store.append(Entry("u", 2, b"new", 9))
        assert (await store.entries("u"))[2:] == [Entry("u", 2, b"new", 9)]
        await store.put_code("A", b"x", 10, 0)
        assert await store.take_code("A", 5) == b"x"
        await store.close()

    asyncio.run(write_old())


@pytest.mark.parametrize("version", range(1, len(postgres_store.MIGRATIONS)))
def test_an_older_postgres_database_is_migrated(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch, version: int
) -> None:
    url = postgres.new_database()

    async def write_old() -> None:
        with monkeypatch.context() as older:
            older.setattr(postgres_store, "MIGRATIONS", postgres_store.MIGRATIONS[:version])
            store = await open_store(url)
            await store.append(Entry("t", 0, b"old", 1))
            await store.close()
        store = await open_store(url)
        assert await store.entries("t") == [Entry("t", 0, b"old", 1)]
        await store.put_code("A", b"x", 10, 0)
        assert await store.take_code("A", 5) == b"x"
        await store.close()

    asyncio.run(write_old())


def test_a_newer_database_is_left_alone(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def open_old() -> None:
        await (await open_store(url)).close()
        newest = len(sqlite.MIGRATIONS if url.startswith("sqlite") else postgres_store.MIGRATIONS)
        for module in (sqlite, postgres_store):
            monkeypatch.setattr(module, "MIGRATIONS", module.MIGRATIONS[:1])
        with pytest.raises(StoreError, match=f"version {newest}; this program knows 1"):
            await open_store(url)

    asyncio.run(open_old())


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    path.write_text("Dear diary, " * 1000)
    with pytest.raises(StoreError):
        asyncio.run(open_store(f"sqlite:///{path}"))


def test_a_folder_that_cannot_be_made_is_refused() -> None:
    with pytest.raises(StoreError):
        asyncio.run(open_store("sqlite:////proc/no/such/tables.sqlite"))


@pytest.mark.parametrize("where", ["nobody@127.0.0.1:1/none", "127.0.0.1:port/none", "[::1/none"])
def test_no_database_at_an_address(where: str) -> None:
    with pytest.raises(StoreError):
        asyncio.run(open_store(f"postgresql://{where}"))


def test_a_closed_store_says_so(tmp_path: Path) -> None:
    async def use() -> None:
        store = await open_store(f"sqlite:///{tmp_path}/tables.sqlite")
        await store.close()
        with pytest.raises(StoreError):
            await store.append(Entry("t", 0, b"", 0))

    asyncio.run(use())


def test_only_the_owner_can_read_the_file(tmp_path: Path) -> None:
    """The seeds of shuffles are in it."""
    os.umask(0o022)
    asyncio.run(_open_and_close(f"sqlite:///{tmp_path}/new/tables.sqlite"))
    assert stat.S_IMODE((tmp_path / "new" / "tables.sqlite").stat().st_mode) == 0o600
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o700


def test_sqlite_is_set_to_lose_nothing(tmp_path: Path) -> None:
    """WAL, and every commit on the disk before it is acknowledged."""

    async def look() -> None:
        store = await open_store(f"sqlite:///{tmp_path}/tables.sqlite")
        database: sqlite3.Connection = store._database  # type: ignore[attr-defined]
        assert database.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert database.execute("PRAGMA synchronous").fetchone() == (2,)
        await store.close()

    asyncio.run(look())


async def _open_and_close(url: str) -> None:
    await (await open_store(url)).close()
