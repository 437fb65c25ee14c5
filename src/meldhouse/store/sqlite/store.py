"""The default store: one SQLite file, written by one thread in batches."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import sqlite3
import time
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

import msgspec

from meldhouse.store.entries import Entry, StoreError, TableIndex
from meldhouse.store.group_commit import Append, Batcher, OnBatch, OnWritten
from meldhouse.store.sqlite.log_watch import LogWatch
from meldhouse.store.sqlite.schema import (
    DELETE_TABLE,
    DROP_BODIES,
    MIGRATIONS,
    READ_LOG,
    migrate,
    transaction,
)
from meldhouse.store.store import Listener

Answer = TypeVar("Answer")

_BUSY_SECONDS = 10.0
_LOOK_SECONDS = 0.02

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(TableIndex).decode


class SqliteStore:
    """Entries in a file. Several processes on one machine may share it."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="sqlite")
        self._database: sqlite3.Connection | None = None
        self._batcher = Batcher(self._write)
        self._listeners: list[Listener] = []
        self._inode = 0
        self._seen = 0
        self._version = -1
        self._own: set[int] = set()
        self._looking: asyncio.Task[None] | None = None

    @classmethod
    async def open(cls, path: str) -> SqliteStore:
        store = cls(path)
        await store._in_thread(store._connect)
        return store

    async def _in_thread(self, work: Callable[[], Answer]) -> Answer:
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, work)
        except sqlite3.Error as error:
            raise self._failure(error) from error

    def _failure(self, error: sqlite3.Error) -> StoreError:
        return StoreError(f"the database {Path(self._path).name}: {error}")

    @property
    def _open(self) -> sqlite3.Connection:
        if self._database is None:
            raise StoreError("the store is closed")
        return self._database

    def _connect(self) -> None:
        path = Path(self._path)
        try:
            path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            # created here with our permissions: the file holds secret seeds
            os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
        except OSError as error:
            raise StoreError(f"the database {path.name} cannot be opened: {error.strerror}") from error
        database = sqlite3.connect(path, timeout=_BUSY_SECONDS, isolation_level=None, check_same_thread=False)
        _begin_log(database)
        database.execute("PRAGMA synchronous = FULL")
        self._database = database
        self._inode = path.stat().st_ino
        migrate(database, MIGRATIONS)
        self._seen = database.execute("SELECT coalesce(max(number), 0) FROM entries").fetchone()[0]

    # --- appending ---

    async def append(self, entry: Entry, index: TableIndex | None = None) -> bool:
        return await self._batcher.append(entry, index)

    def measure(self, on_batch: OnBatch) -> None:
        self._batcher.on_batch = on_batch

    def append_then(self, entry: Entry, index: TableIndex | None, on_written: OnWritten) -> None:
        self._batcher.append_then(entry, index, on_written)

    def _write(self, batch: Sequence[Append]) -> asyncio.Future[list[bool]]:
        return asyncio.get_running_loop().run_in_executor(self._thread, self._write_batch, batch)

    def _write_batch(self, batch: Sequence[Append]) -> list[bool]:
        try:
            if all(index is None for _, index in batch):
                # if a number is taken nothing is written, and the entries are tried one by one
                with contextlib.suppress(sqlite3.IntegrityError):
                    return self._write_rows([entry for entry, _ in batch])
            return self._write_one_by_one(batch)
        except sqlite3.Error as error:
            raise self._failure(error) from error

    def _write_rows(self, entries: list[Entry]) -> list[bool]:
        """Writes entries in one statement, because the thread yields the interpreter after each statement."""
        rows = ", ".join(["(?, ?, ?, ?)"] * len(entries))
        values = [value for entry in entries for value in (entry.table, entry.seq, entry.at, entry.body)]
        made = self._open.execute(f"INSERT INTO entries (table_id, seq, at, body) VALUES {rows}", values)
        last = made.lastrowid or 0
        if self._listeners:
            self._own.update(range(last - len(entries) + 1, last + 1))
        return [True] * len(entries)

    def _write_one_by_one(self, batch: Sequence[Append]) -> list[bool]:
        database = self._open
        free: list[bool] = []
        mine: list[int] = []
        with transaction(database):
            for entry, index in batch:
                number = _insert(database, entry)
                free.append(number is not None)
                if number is None:
                    continue
                if self._listeners:
                    mine.append(number)
                if index is not None:
                    _write_index(database, index)
        # only after the commit: a row number that is rolled back may go to another process
        self._own.update(mine)
        return free

    async def put_index(self, index: TableIndex) -> None:
        def write() -> None:
            with transaction(self._open):
                _write_index(self._open, index)

        await self._in_thread(write)

    # --- reading ---

    async def entries(self, table: str, since: int = 0) -> list[Entry]:
        def read() -> list[Entry]:
            rows = self._open.execute(READ_LOG, (table, since, since))
            return [Entry(table, *row) for row in rows]

        return await self._in_thread(read)

    async def _indexes(self, where: str, values: tuple[object, ...]) -> list[TableIndex]:
        def read() -> list[TableIndex]:
            return [_decode(row[0]) for row in self._open.execute(f"SELECT body FROM tables {where}", values)]

        return await self._in_thread(read)

    async def index_of(self, table: str) -> TableIndex | None:
        found = await self._indexes("WHERE table_id = ?", (table,))
        return found[0] if found else None

    async def over_among(self, tables: Sequence[str]) -> set[str]:
        where = "WHERE status = 'over' AND table_id IN (SELECT value FROM json_each(?))"

        def read() -> set[str]:
            asked = (json.dumps(tables),)
            return {row[0] for row in self._open.execute(f"SELECT table_id FROM tables {where}", asked)}

        return await self._in_thread(read)

    async def index_by_code(self, code: str) -> TableIndex | None:
        found = await self._indexes("WHERE code = ? ORDER BY updated DESC LIMIT 1", (code,))
        return found[0] if found else None

    async def listed(self, most: int) -> list[TableIndex]:
        where = "WHERE is_listed = 1 AND status IN ('open', 'running') ORDER BY updated DESC LIMIT ?"
        return await self._indexes(where, (most,))

    async def of_guest(self, guest: str, most: int) -> list[TableIndex]:
        where = "JOIN guests USING (table_id) WHERE guest = ? ORDER BY updated DESC LIMIT ?"
        return await self._indexes(where, (guest, most))

    async def unchanged(self, before: int, most: int) -> list[TableIndex]:
        return await self._indexes("WHERE updated < ? ORDER BY updated DESC LIMIT ?", (before, most))

    async def delete(self, table: str) -> None:
        def delete() -> None:
            with transaction(self._open):
                for statement in DELETE_TABLE:
                    self._open.execute(statement, {"table": table})

        await self._in_thread(delete)

    async def running(self) -> AsyncIterator[TableIndex]:
        for index in await self._indexes("WHERE status = 'running' ORDER BY updated", ()):
            yield index

    async def idle(self, before: int) -> list[tuple[str, int]]:
        query = (
            "SELECT table_id, seq FROM tables JOIN heads USING (table_id) WHERE status = 'running' AND at < ?"
        )
        return await self._in_thread(lambda: self._open.execute(query, (before,)).fetchall())

    async def put_code(self, code: str, content: bytes, until: int, now: int) -> None:
        def write() -> None:
            self._open.execute("DELETE FROM codes WHERE until < ?", (now,))
            self._open.execute("INSERT OR REPLACE INTO codes VALUES (?, ?, ?)", (code, content, until))

        await self._in_thread(write)

    async def take_code(self, code: str, now: int) -> bytes | None:
        def take() -> bytes | None:
            query = "DELETE FROM codes WHERE code = ? AND until >= ? RETURNING content"
            rows = self._open.execute(query, (code, now)).fetchall()
            return bytes(rows[0][0]) if rows else None

        return await self._in_thread(take)

    async def drop_bodies(self, table: str, begin: bytes, instead: bytes) -> int:
        values = {"table": table, "begin": begin, "length": len(begin), "instead": instead}
        return await self._in_thread(lambda: self._open.execute(DROP_BODIES, values).rowcount)

    async def put_setting(self, name: str, content: bytes) -> None:
        query = "INSERT OR REPLACE INTO settings (name, content) VALUES (?, ?)"
        await self._in_thread(lambda: self._open.execute(query, (name, content)))

    async def setting(self, name: str, first: bytes) -> bytes:
        def read() -> bytes:
            self._open.execute("INSERT OR IGNORE INTO settings (name, content) VALUES (?, ?)", (name, first))
            row = self._open.execute("SELECT content FROM settings WHERE name = ?", (name,)).fetchone()
            return bytes(row[0])

        return await self._in_thread(read)

    # --- results ---

    async def put_result(self, topic: str, name: str, content: bytes) -> None:
        query = "INSERT OR REPLACE INTO results (topic, name, content) VALUES (?, ?, ?)"
        await self._in_thread(lambda: self._open.execute(query, (topic, name, content)))

    async def claim_result(self, topic: str, name: str, first: bytes) -> bytes:
        def claim() -> bytes:
            query = "INSERT OR IGNORE INTO results (topic, name, content) VALUES (?, ?, ?)"
            self._open.execute(query, (topic, name, first))
            return self._result(topic, name) or first

        return await self._in_thread(claim)

    def _result(self, topic: str, name: str) -> bytes | None:
        query = "SELECT content FROM results WHERE topic = ? AND name = ?"
        row = self._open.execute(query, (topic, name)).fetchone()
        return None if row is None else bytes(row[0])

    async def result(self, topic: str, name: str) -> bytes | None:
        return await self._in_thread(lambda: self._result(topic, name))

    async def results(self, topic: str, most: int) -> list[tuple[str, bytes]]:
        query = "SELECT name, content FROM results WHERE topic = ? ORDER BY name LIMIT ?"
        rows = await self._in_thread(lambda: self._open.execute(query, (topic, most)).fetchall())
        return [(str(row[0]), bytes(row[1])) for row in rows]

    async def drop_result(self, topic: str, name: str) -> None:
        query = "DELETE FROM results WHERE topic = ? AND name = ?"
        await self._in_thread(lambda: self._open.execute(query, (topic, name)))

    # --- other processes ---

    def noticed(self, table: str, seq: int) -> Entry | None:
        return None

    def listen(self, listener: Listener) -> None:
        self._listeners.append(listener)
        if self._looking is None:
            self._looking = asyncio.create_task(self._look())

    async def _look(self) -> None:
        """Polls for entries of others: SQLite has no notices."""
        log = LogWatch(self._path)
        while True:
            await asyncio.sleep(_LOOK_SECONDS)
            if not log.is_due():
                continue
            with contextlib.suppress(StoreError):
                for table, seq in await self._in_thread(self._new_from_others):
                    for listener in self._listeners:
                        listener(table, seq)

    def _new_from_others(self) -> list[tuple[str, int]]:
        version = self._open.execute("PRAGMA data_version").fetchone()[0]
        if version == self._version:
            # no other process has written since the last look: all new rows are our own
            if self._own:
                self._seen = max(self._own)
                self._own.clear()
            return []
        self._version = version
        rows = self._open.execute(
            "SELECT number, table_id, seq FROM entries WHERE number > ? ORDER BY number", (self._seen,)
        ).fetchall()
        if rows:
            self._seen = rows[-1][0]
        found = [(row[1], row[2]) for row in rows if row[0] not in self._own]
        self._own.clear()
        return found

    async def is_alive(self) -> bool:
        try:
            return await self._in_thread(lambda: self._open.execute("SELECT 1").fetchone() == (1,))
        except StoreError:
            return False

    async def check_write(self) -> None:
        def write() -> None:
            try:
                is_there = os.stat(self._path).st_ino == self._inode
            except OSError:
                is_there = False
            if not is_there:
                raise StoreError("the file of the database was deleted or replaced")
            query = "INSERT OR REPLACE INTO results (topic, name, content) VALUES ('ready', 'ready', ?)"
            self._open.execute(query, (str(time.time_ns()).encode(),))

        await self._in_thread(write)

    async def close(self) -> None:
        await self._batcher.close()
        if self._looking is not None:
            self._looking.cancel()
        await self._in_thread(self._disconnect)
        self._thread.shutdown(wait=False)

    def _disconnect(self) -> None:
        if self._database is not None:
            self._database.close()
            self._database = None


def _begin_log(database: sqlite3.Connection) -> None:
    """Switches to WAL. Several processes may open a new file at once, and SQLite does not wait here."""
    end = time.monotonic() + _BUSY_SECONDS
    while True:
        try:
            database.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > end:
                raise
            time.sleep(_LOOK_SECONDS)


def _insert(database: sqlite3.Connection, entry: Entry) -> int | None:
    """Returns the number of the row, or None if the number of the entry is taken."""
    values = (entry.table, entry.seq, entry.at, entry.body)
    try:
        made = database.execute("INSERT INTO entries (table_id, seq, at, body) VALUES (?, ?, ?, ?)", values)
    except sqlite3.IntegrityError:
        return None
    return made.lastrowid


def _write_index(database: sqlite3.Connection, index: TableIndex) -> None:
    database.execute(
        "INSERT OR REPLACE INTO tables (table_id, code, game, status, is_listed, updated, body) "
        "VALUES (?, ?, ?, ?, ?, ?, ?)",
        (index.table, index.code, index.game, index.status, index.is_listed, index.updated, _encode(index)),
    )
    for guest in index.guests:
        database.execute("INSERT OR IGNORE INTO guests (guest, table_id) VALUES (?, ?)", (guest, index.table))
