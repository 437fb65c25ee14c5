"""The store for several processes or machines: PostgreSQL, which also notifies the others (NOTIFY)."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Sequence
from typing import Any

import asyncpg
import msgspec

from meldhouse.store.entries import Entry, StoreError, TableIndex
from meldhouse.store.group_commit import Append, Batcher, OnBatch, OnWritten
from meldhouse.store.postgres_statements import (
    INDEX,
    INSERT,
    INSERT_INDEXED,
    index_arrays,
    index_row,
    notice_lines,
)
from meldhouse.store.store import Listener

MIGRATIONS = (
    """
    CREATE TABLE entries (
        table_id TEXT NOT NULL, seq INTEGER NOT NULL, at BIGINT NOT NULL, body BYTEA NOT NULL,
        PRIMARY KEY (table_id, seq)
    );
    CREATE TABLE tables (
        table_id TEXT PRIMARY KEY, code TEXT NOT NULL, game TEXT NOT NULL, status TEXT NOT NULL,
        is_listed BOOLEAN NOT NULL, updated BIGINT NOT NULL, body BYTEA NOT NULL
    );
    CREATE INDEX tables_by_code ON tables (code);
    CREATE INDEX tables_by_status ON tables (status, updated);
    CREATE TABLE guests (guest TEXT NOT NULL, table_id TEXT NOT NULL, PRIMARY KEY (guest, table_id));
    CREATE TABLE settings (name TEXT PRIMARY KEY, content BYTEA NOT NULL);
    """,
    "CREATE TABLE codes (code TEXT PRIMARY KEY, content BYTEA NOT NULL, until BIGINT NOT NULL)",
    """
    CREATE TABLE results (
        topic TEXT NOT NULL, name TEXT NOT NULL, content BYTEA NOT NULL, PRIMARY KEY (topic, name)
    )
    """,
)
_CHANNEL = "meldhouse"
_MIGRATION_LOCK = 0x6D656C64  # any number of our own, the same in every process
_RETRY_SECONDS = 0.5
_ALIVE_SECONDS = 10.0
#: a process that stops inside a transaction is disconnected, and nobody waits for its locks much longer
_TIME_LIMITS = {"lock_timeout": "10s", "idle_in_transaction_session_timeout": "8s"}

_decode = msgspec.json.Decoder(TableIndex).decode
_FAILURES = (
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    OSError,
    asyncio.TimeoutError,
)


class PostgresStore:
    """Entries in a database that any number of servers share."""

    def __init__(self, url: str, pool: asyncpg.Pool[Any], name: str) -> None:
        self._url = url
        self._pool = pool
        self._name = name
        self._batcher = Batcher(lambda batch: asyncio.ensure_future(self._write(batch)))
        self._listeners: list[Listener] = []
        self._noticed: Entry | None = None
        self._listening: asyncio.Task[None] | None = None

    @classmethod
    async def open(cls, url: str) -> PostgresStore:
        try:
            pool = await asyncpg.create_pool(
                url, min_size=0, max_size=6, command_timeout=30, server_settings=_TIME_LIMITS
            )
            async with pool.acquire() as database:
                await _migrate(database)
                name = str(await database.fetchval("SELECT gen_random_uuid()::text"))
        except (*_FAILURES, ValueError) as error:  # a malformed address is a `ValueError`
            raise StoreError(f"the database cannot be opened: {error}") from error
        return cls(url, pool, name)

    async def append(self, entry: Entry, index: TableIndex | None = None) -> bool:
        return await self._batcher.append(entry, index)

    def measure(self, on_batch: OnBatch) -> None:
        self._batcher.on_batch = on_batch

    def append_then(self, entry: Entry, index: TableIndex | None, on_written: OnWritten) -> None:
        self._batcher.append_then(entry, index, on_written)

    async def _write(self, batch: Sequence[Append]) -> list[bool]:
        """Writes a batch in one statement, which is one transaction."""
        try:
            async with self._pool.acquire() as database:
                return await self._insert(database, batch)
        except asyncpg.LockNotAvailableError as error:
            raise StoreError("the log was not written: another process holds a lock too long") from error
        except _FAILURES as error:
            raise StoreError(f"the log was not written: {error}") from error

    async def _insert(self, database: Any, batch: Sequence[Append]) -> list[bool]:
        """Inserts a batch. Of two appends of one number the first wins."""
        first: dict[tuple[str, int], int] = {}
        for at, (entry, _) in enumerate(batch):
            first.setdefault((entry.table, entry.seq), at)
        # in one order everywhere, so that two processes cannot deadlock
        places = [at for _, at in sorted(first.items())]
        rows = [batch[at][0] for at in places]
        winning = [batch[at] for at in places]
        is_indexed = any(index is not None for _, index in winning)
        made = await database.fetch(
            INSERT_INDEXED if is_indexed else INSERT,
            [row.table for row in rows],
            [row.seq for row in rows],
            [row.at for row in rows],
            [row.body for row in rows],
            _CHANNEL,
            self._name,
            *notice_lines(self._name, rows),
            *(index_arrays(winning) if is_indexed else []),
        )
        free = {(row[0], row[1]) for row in made}
        winners = {at for at, row in zip(places, rows, strict=True) if (row.table, row.seq) in free}
        return [at in winners for at in range(len(batch))]

    async def put_index(self, index: TableIndex) -> None:
        try:
            await self._pool.execute(INDEX, *index_row(index), list(index.guests))
        except _FAILURES as error:
            raise StoreError(f"the index was not written: {error}") from error

    # --- reading ---

    async def _fetch(self, query: str, *values: object) -> list[Any]:
        try:
            return list(await self._pool.fetch(query, *values))
        except _FAILURES as error:
            raise StoreError(f"the database does not answer: {error}") from error

    async def entries(self, table: str, since: int = 0) -> list[Entry]:
        query = "SELECT table_id, seq, body, at FROM entries WHERE table_id = $1 AND seq >= $2 ORDER BY seq"
        return [Entry(*row) for row in await self._fetch(query, table, since)]

    async def _indexes(self, where: str, *values: object) -> list[TableIndex]:
        return [_decode(row[0]) for row in await self._fetch(f"SELECT body FROM tables {where}", *values)]

    async def index_of(self, table: str) -> TableIndex | None:
        found = await self._indexes("WHERE table_id = $1", table)
        return found[0] if found else None

    async def over_among(self, tables: Sequence[str]) -> set[str]:
        where = "WHERE status = 'over' AND table_id = ANY($1)"
        return {row[0] for row in await self._fetch(f"SELECT table_id FROM tables {where}", list(tables))}

    async def index_by_code(self, code: str) -> TableIndex | None:
        found = await self._indexes("WHERE code = $1 ORDER BY updated DESC LIMIT 1", code)
        return found[0] if found else None

    async def listed(self, most: int) -> list[TableIndex]:
        where = "WHERE is_listed AND status IN ('open', 'running') ORDER BY updated DESC LIMIT $1"
        return await self._indexes(where, most)

    async def of_guest(self, guest: str, most: int) -> list[TableIndex]:
        where = "JOIN guests USING (table_id) WHERE guest = $1 ORDER BY updated DESC LIMIT $2"
        return await self._indexes(where, guest, most)

    async def unchanged(self, before: int, most: int) -> list[TableIndex]:
        return await self._indexes("WHERE updated < $1 ORDER BY updated DESC LIMIT $2", before, most)

    async def delete(self, table: str) -> None:
        try:
            async with self._pool.acquire() as database, database.transaction():
                for name in ("entries", "tables", "guests"):
                    await database.execute(f"DELETE FROM {name} WHERE table_id = $1", table)
                await database.execute("DELETE FROM results WHERE name = $1", table)
        except _FAILURES as error:
            raise StoreError(f"the table was not deleted: {error}") from error

    async def running(self) -> AsyncIterator[TableIndex]:
        for index in await self._indexes("WHERE status = 'running' ORDER BY updated"):
            yield index

    async def idle(self, before: int) -> list[tuple[str, int]]:
        query = """
            SELECT table_id, newest.seq FROM tables CROSS JOIN LATERAL (
                SELECT seq, at FROM entries WHERE entries.table_id = tables.table_id ORDER BY seq DESC LIMIT 1
            ) AS newest WHERE status = 'running' AND newest.at < $1
        """
        return [(row[0], row[1]) for row in await self._fetch(query, before)]

    async def put_code(self, code: str, content: bytes, until: int, now: int) -> None:
        await self._fetch("DELETE FROM codes WHERE until < $1", now)
        await self._fetch(
            "INSERT INTO codes VALUES ($1, $2, $3) ON CONFLICT (code) DO UPDATE SET content = $2, until = $3",
            code,
            content,
            until,
        )

    async def take_code(self, code: str, now: int) -> bytes | None:
        query = "DELETE FROM codes WHERE code = $1 AND until >= $2 RETURNING content"
        rows = await self._fetch(query, code, now)
        return bytes(rows[0][0]) if rows else None

    async def drop_bodies(self, table: str, begin: bytes, instead: bytes) -> int:
        query = """
            UPDATE entries SET body = $3
            WHERE table_id = $1 AND substr(body, 1, length($2)) = $2 AND body <> $3 RETURNING seq
        """
        return len(await self._fetch(query, table, begin, instead))

    async def put_setting(self, name: str, content: bytes) -> None:
        query = "INSERT INTO settings VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET content = $2"
        await self._fetch(query, name, content)

    async def setting(self, name: str, first: bytes) -> bytes:
        await self._fetch("INSERT INTO settings VALUES ($1, $2) ON CONFLICT DO NOTHING", name, first)
        return bytes((await self._fetch("SELECT content FROM settings WHERE name = $1", name))[0][0])

    # --- results ---

    async def put_result(self, topic: str, name: str, content: bytes) -> None:
        await self._fetch(
            "INSERT INTO results VALUES ($1, $2, $3) ON CONFLICT (topic, name) DO UPDATE SET content = $3",
            topic,
            name,
            content,
        )

    async def claim_result(self, topic: str, name: str, first: bytes) -> bytes:
        await self._fetch(
            "INSERT INTO results VALUES ($1, $2, $3) ON CONFLICT DO NOTHING", topic, name, first
        )
        return await self.result(topic, name) or first

    async def result(self, topic: str, name: str) -> bytes | None:
        rows = await self._fetch("SELECT content FROM results WHERE topic = $1 AND name = $2", topic, name)
        return bytes(rows[0][0]) if rows else None

    async def results(self, topic: str, most: int) -> list[tuple[str, bytes]]:
        query = 'SELECT name, content FROM results WHERE topic = $1 ORDER BY name COLLATE "C" LIMIT $2'
        return [(str(row[0]), bytes(row[1])) for row in await self._fetch(query, topic, most)]

    async def drop_result(self, topic: str, name: str) -> None:
        await self._fetch("DELETE FROM results WHERE topic = $1 AND name = $2", topic, name)

    # --- other processes ---

    def listen(self, listener: Listener) -> None:
        self._listeners.append(listener)
        if self._listening is None:
            self._listening = asyncio.create_task(self._keep_listening())

    async def _keep_listening(self) -> None:
        """Listens on a connection of its own, and replaces it when it breaks."""
        while True:
            with contextlib.suppress(*_FAILURES):
                await self._listen_once()
            await asyncio.sleep(_RETRY_SECONDS)

    async def _listen_once(self) -> None:
        """Listens until the connection breaks. Earlier notices may have been missed."""
        connection = await asyncpg.connect(self._url)
        gone = asyncio.Event()
        connection.add_termination_listener(lambda *_: gone.set())
        try:
            await connection.add_listener(_CHANNEL, self._heard)
            for listener in self._listeners:
                listener("", 0)
            while not gone.is_set():
                # a connection that only listens would not notice that the other end is gone
                await connection.execute("SELECT 1", timeout=_ALIVE_SECONDS)
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(gone.wait(), _ALIVE_SECONDS)
        finally:
            connection.terminate()

    def _heard(self, connection: Any, process: int, channel: str, notice: Any) -> None:
        said = str(notice)
        if said.startswith(self._name):
            return
        for line in said.split("\n")[1:]:
            table, seq, at, body = line.split(" ", 3)
            self._noticed = Entry(table, int(seq), body.encode(), int(at)) if body else None
            for listener in self._listeners:
                listener(table, int(seq))
        self._noticed = None

    def noticed(self, table: str, seq: int) -> Entry | None:
        entry = self._noticed
        return entry if entry is not None and (entry.table, entry.seq) == (table, seq) else None

    async def is_alive(self) -> bool:
        try:
            return bool(await self._fetch("SELECT 1"))
        except StoreError:
            return False

    async def check_write(self) -> None:
        await self.put_result("ready", "ready", self._name.encode())

    async def close(self) -> None:
        await self._batcher.close()
        if self._listening is not None:
            self._listening.cancel()
        with contextlib.suppress(*_FAILURES):
            await asyncio.wait_for(self._pool.close(), 5)


async def _migrate(database: Any) -> None:
    """Migrates under a lock: several servers may start at once."""
    async with database.transaction():
        # another server may be migrating for minutes
        await database.execute("SET LOCAL lock_timeout = 0")
        await database.execute("SELECT pg_advisory_xact_lock($1)", _MIGRATION_LOCK)
        await database.execute("CREATE TABLE IF NOT EXISTS migrations (number INTEGER PRIMARY KEY)")
        done = await database.fetchval("SELECT count(*) FROM migrations")
        if done > len(MIGRATIONS):
            raise StoreError(f"the database has version {done}; this program knows {len(MIGRATIONS)}")
        for number, step in enumerate(MIGRATIONS[done:], start=done):
            await database.execute(step)
            await database.execute("INSERT INTO migrations VALUES ($1)", number)
