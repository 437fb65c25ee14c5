"""What the server asks of a store."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from typing import Protocol

from meldhouse.store.entries import Entry, TableIndex
from meldhouse.store.group_commit import Told

#: told of a table and its newest number, when another process has appended to it; told of no table ("")
#: when notices may have been missed, and any table may have changed
Listener = Callable[[str, int], None]


class Store(Protocol):
    """An append-only log for each table, an index of tables, and the house's own settings."""

    async def append(self, entry: Entry, index: TableIndex | None = None) -> bool:
        """Append, and return when it is durable. False: the number is taken, and nothing was written.

        A table's numbers are given out in turn: whoever appends asks for the one behind the last that they know.
        """

    def append_then(self, entry: Entry, index: TableIndex | None, told: Told) -> None:
        """The same for who does not wait: `told` is called when it is known. It must not raise."""

    async def put_index(self, index: TableIndex) -> None:
        """What is looked up about a table has changed. It follows from the log, and can be made again from it."""

    async def entries(self, table: str, since: int = 0) -> list[Entry]:
        """A table's log from a number on, in order."""

    async def index_of(self, table: str) -> TableIndex | None: ...

    async def index_by_code(self, code: str) -> TableIndex | None: ...

    async def listed(self, most: int) -> list[TableIndex]:
        """Open and running tables that anybody may see, newest first."""

    async def of_guest(self, guest: str, most: int) -> list[TableIndex]:
        """The tables where a guest has sat, newest first."""

    def running(self) -> AsyncIterator[TableIndex]:
        """All tables whose match runs: what a server picks up again when it starts."""

    async def idle(self, before: int) -> list[tuple[str, int]]:
        """Running tables whose newest entry is older than a time, with its number: somebody may have left them."""

    async def put_code(self, code: str, content: bytes, until: int, now: int) -> None:
        """Keep something under a code for a while. What is out of date goes."""

    async def take_code(self, code: str, now: int) -> bytes | None:
        """What was kept under a code, once; None if there is nothing, or it is out of date."""

    async def setting(self, name: str, first: bytes) -> bytes:
        """The house's setting; on the very first call of any process, `first` becomes it."""

    async def put_result(self, topic: str, name: str, content: bytes) -> None:
        """Keep something that was worked out, or put another in its place."""

    async def claim_result(self, topic: str, name: str, first: bytes) -> bytes:
        """What is kept there; if nothing is, of all processes' calls the first one's `first` becomes it."""

    async def result(self, topic: str, name: str) -> bytes | None:
        """What was worked out and kept."""

    async def results(self, topic: str, most: int) -> list[tuple[str, bytes]]:
        """Everything that is kept under a topic, by name."""

    async def drop_result(self, topic: str, name: str) -> None:
        """Not wanted any more."""

    def noticed(self, table: str, seq: int) -> Entry | None:
        """The entry that a listener is just being told of, where the notice has brought it along."""

    def listen(self, listener: Listener) -> None:
        """Be told when another process has appended."""

    async def is_alive(self) -> bool: ...

    async def close(self) -> None: ...
