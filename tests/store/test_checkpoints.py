"""SQLite's log is moved into the file beside the appends, and begins anew."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

from meldhouse.store import Entry
from meldhouse.store.sqlite import SqliteStore


async def appended(store: SqliteStore, table: str, number: int) -> None:
    for first in range(1, number, 100):
        several = [Entry(table, seq, b"x" * 200, 0) for seq in range(first, first + 100)]
        assert all(await asyncio.gather(*[store.append(entry) for entry in several]))


def test_the_file_grows_while_appends_go_on(tmp_path: Path) -> None:
    """Long before an append would move anything itself, what was appended lies in the file."""

    async def run() -> None:
        path = tmp_path / "tables.sqlite"
        store = await SqliteStore.open(str(path))
        empty = path.stat().st_size
        await appended(store, "t", 3000)
        async with asyncio.timeout(30):
            while path.stat().st_size < empty + 300 * 1000:
                await asyncio.sleep(0.01)
        log = path.with_name("tables.sqlite-wal")
        assert log.stat().st_size > 0
        await store.close()
        assert not log.exists(), "the last to leave tidies up"

    asyncio.run(run())


def test_what_cannot_be_moved_stays_in_the_log(tmp_path: Path) -> None:
    """Somebody who keeps reading an old state holds the log; appends go on and nothing is lost."""

    async def run() -> None:
        path = tmp_path / "tables.sqlite"
        store = await SqliteStore.open(str(path))
        await appended(store, "t", 100)
        reader = sqlite3.connect(path)
        reader.execute("BEGIN")
        assert reader.execute("SELECT count(*) FROM entries").fetchone() == (100,)
        await appended(store, "u", 2000)
        assert reader.execute("SELECT count(*) FROM entries").fetchone() == (100,)
        reader.close()
        assert len(await store.entries("u")) == 2000
        await store.close()
        with sqlite3.connect(path) as after:
            assert after.execute("SELECT count(*) FROM entries").fetchone() == (2100,)

    asyncio.run(run())
