"""The interface of stores."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from typing import Protocol

from meldhouse.store.entries import Entry, TableIndex
from meldhouse.store.group_commit import OnBatch, OnWritten

#: called with a table and its newest number when another process has appended to it, and with no table
#: ("") when notices may have been missed and any table may have changed
Listener = Callable[[str, int], None]


class Store(Protocol):
    """An append-only log for each table, an index of tables, and settings of the server."""

    async def append(self, entry: Entry, index: TableIndex | None = None) -> bool:
        """Appends an entry and returns True when it is durable.

        Returns False, with nothing written, if the number is taken. Numbers are consecutive: callers append
        under the one after the last that they know.
        """

    def measure(self, on_batch: OnBatch) -> None:
        """Calls `on_batch` after each batch of entries."""

    def append_then(self, entry: Entry, index: TableIndex | None, on_written: OnWritten) -> None:
        """Appends without waiting. `on_written` is called with the outcome and must not raise."""

    async def put_index(self, index: TableIndex) -> None:
        """Writes the index of a table, which can be made again from its log."""

    async def entries(self, table: str, since: int = 0) -> list[Entry]:
        """Returns the log of a table from a number on, in order."""

    async def index_of(self, table: str) -> TableIndex | None:
        """Returns the index of a table by its id."""

    async def over_among(self, tables: Sequence[str]) -> set[str]:
        """Returns those of some tables whose match is over."""

    async def index_by_code(self, code: str) -> TableIndex | None:
        """Returns the index of a table by its code."""

    async def listed(self, most: int) -> list[TableIndex]:
        """Lists open and running public tables, newest first."""

    async def of_guest(self, guest: str, most: int) -> list[TableIndex]:
        """Lists the tables where a guest has sat, newest first."""

    async def unchanged(self, before: int, most: int) -> list[TableIndex]:
        """Lists tables whose index is older than a time, newest first."""

    async def delete(self, table: str) -> None:
        """Deletes a table: its log, its index, and results under its name."""

    def running(self) -> AsyncIterator[TableIndex]:
        """Lists all tables with a running match, which a server picks up when it starts."""

    async def idle(self, before: int) -> list[tuple[str, int]]:
        """Lists running tables whose newest entry is older than a time, with its number.

        The process that kept them going may have left them.
        """

    async def put_code(self, code: str, content: bytes, until: int, now: int) -> None:
        """Keeps content under a code until a time, and deletes expired codes."""

    async def take_code(self, code: str, now: int) -> bytes | None:
        """Returns and deletes the content of a code, or returns None if it is unknown or expired."""

    async def drop_bodies(self, table: str, begin: bytes, instead: bytes) -> int:
        """Replaces the bodies of a table's entries that begin in this way. Returns their number."""

    async def put_setting(self, name: str, content: bytes) -> None:
        """Replaces a setting."""

    async def setting(self, name: str, first: bytes) -> bytes:
        """Returns a setting of the server. The first call of any process sets it to `first`."""

    async def put_result(self, topic: str, name: str, content: bytes) -> None:
        """Stores a result, or replaces it."""

    async def claim_result(self, topic: str, name: str, first: bytes) -> bytes:
        """Returns a result. If there is none, the first call of any process sets it to `first`."""

    async def result(self, topic: str, name: str) -> bytes | None:
        """Returns a stored result, or None."""

    async def results(self, topic: str, most: int) -> list[tuple[str, bytes]]:
        """Lists the results of a topic by name."""

    async def drop_result(self, topic: str, name: str) -> None:
        """Deletes a result."""

    def noticed(self, table: str, seq: int) -> Entry | None:
        """Returns the entry that a listener is being called for, if the notice contained it."""

    def listen(self, listener: Listener) -> None:
        """Calls `listener` when another process has appended."""

    async def is_alive(self) -> bool:
        """Checks if the database answers."""

    async def check_write(self) -> None:
        """Raises StoreError unless a write reaches the disk."""

    async def close(self) -> None:
        """Writes what waits and closes the database."""
