"""Statistics of a guest's matches. A study process reads each finished table once, and its line is stored."""

from __future__ import annotations

import asyncio
import logging

import msgspec

from meldhouse.parts.errors import MeldhouseError
from meldhouse.server.workers.study import StudyWorkers
from meldhouse.store import Store
from meldhouse.study.match_lines import match_line
from meldhouse.study.work import Progress
from meldhouse.tables.table_log import table_from
from meldhouse.wire.study import MatchLine, Statistics

log = logging.getLogger("meldhouse.server")

#: raised when the meaning of a line changes
_VERSION = 1
_MOST_MATCHES = 1000
#: tables that are read at once
_AT_ONCE = 10


class Logs(msgspec.Struct):
    """The logs of some tables, and the guest whose lines are wanted."""

    guest: str
    tables: dict[str, list[tuple[bytes, int]]]


def read_matches(given: bytes, progress: Progress) -> bytes:
    """Returns the lines of these tables, None for those that do not count. Runs in a study process."""
    logs = msgspec.msgpack.decode(given, type=Logs)
    lines: dict[str, MatchLine | None] = {}
    for table, entries in logs.tables.items():
        lines[table] = match_line(table_from(table, entries), logs.guest)
    return msgspec.json.encode(lines)


class StatisticsReader:
    """Reads statistics from the store, and adds the tables that are missing there."""

    def __init__(self, store: Store, workers: StudyWorkers) -> None:
        self._store = store
        self._workers = workers
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def close(self) -> None:
        for task in self._tasks.values():
            task.cancel()

    async def statistics(self, guest: str) -> Statistics:
        """Returns the stored lines. Missing ones are read meanwhile, for one of the next calls."""
        over = [index for index in await self._store.of_guest(guest, _MOST_MATCHES) if index.status == "over"]
        kept = dict(await self._store.results(_topic(guest), _MOST_MATCHES * 2))
        missing = [index.table for index in over if index.table not in kept]
        if missing and guest not in self._tasks:
            task = asyncio.create_task(self._read(guest, missing))
            self._tasks[guest] = task
            task.add_done_callback(lambda _: self._tasks.pop(guest, None))
        lines = [
            msgspec.json.decode(kept[index.table], type=MatchLine | None)
            for index in over
            if index.table in kept
        ]
        return Statistics([line for line in lines if line is not None], len(missing))

    async def _read(self, guest: str, tables: list[str]) -> None:
        try:
            for at in range(0, len(tables), _AT_ONCE):
                await self._read_some(guest, tables[at : at + _AT_ONCE])
        except MeldhouseError as error:
            log.warning("statistics were not made: %s", error.code)

    async def _read_some(self, guest: str, tables: list[str]) -> None:
        logs = {
            table: [(entry.body, entry.at) for entry in await self._store.entries(table)] for table in tables
        }
        answer = await self._workers.ask(
            read_matches, msgspec.msgpack.encode(Logs(guest, logs)), owner=f"guest:{guest}"
        )
        lines = msgspec.json.decode(answer, type=dict[str, MatchLine | None])
        for table, line in lines.items():
            await self._store.put_result(_topic(guest), table, msgspec.json.encode(line))


def _topic(guest: str) -> str:
    return f"statistics/{_VERSION}/{guest}"
