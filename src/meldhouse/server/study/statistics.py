"""Statistics of a guest's matches. A study process reads each finished table once, and its line is stored."""

from __future__ import annotations

import asyncio
import logging

import msgspec

from meldhouse.games.registry import game_info
from meldhouse.parts.errors import MeldhouseError
from meldhouse.server.tables.follower import table_from
from meldhouse.server.workers.study import Progress, StudyWorkers
from meldhouse.store import Store
from meldhouse.tables.table import Table
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
        lines[table] = match_line(table, entries, logs.guest)
    return msgspec.json.encode(lines)


def match_line(table_id: str, entries: list[tuple[bytes, int]], guest: str) -> MatchLine | None:
    """Returns the result of a match for a guest. A match that continues another one does not count."""
    table = table_from(table_id, entries)
    created, match = table.created, table.match
    seats = table.seats_of(guest)
    if table.origin is not None or not seats or match is None or match.ranking is None:
        return None
    seat = seats[0]
    won, combinations = _wins(table, seat)
    others = [chair for at, chair in enumerate(table.chairs) if at != seat]
    return MatchLine(
        table=table_id,
        game=created.game,
        at=table.updated,
        players=created.players,
        seat=seat,
        place=match.ranking[seat],
        points=match.standing.points[seat],
        deals=len(match.standings),
        won=won,
        hints=table.chairs[seat].hints,
        combinations=combinations,
        persons=sum(1 for chair in others if chair.guest),
        daily=created.daily,
    )


def _wins(table: Table, seat: int) -> tuple[int, dict[str, int]]:
    """Counts the deals that a seat has won, and the special combinations of its hands."""
    assert table.match is not None
    info = game_info(table.created.game)
    won = 0
    combinations: dict[str, int] = {}
    for told in table.match.log:
        event = told.to(None)
        if info.winner_of(event) != seat:
            continue
        won += 1
        # only some games score their hands by special combinations
        for name, _ in getattr(getattr(event, "score", None), "combinations", ()):
            combinations[name] = combinations.get(name, 0) + 1
    return won, combinations


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
