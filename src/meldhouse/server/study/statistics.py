"""Statistics of a guest's matches: each finished table read once in a study process, and its line kept."""

from __future__ import annotations

import asyncio
import logging

import msgspec

from meldhouse.games.rummy_five.events import Won
from meldhouse.parts.errors import MeldhouseError
from meldhouse.parts.values import kind_of
from meldhouse.server.tables.entries import Created, read_body
from meldhouse.server.tables.table import Room
from meldhouse.server.workers.study import Desk, Tell
from meldhouse.store import Store
from meldhouse.wire.study import MatchLine, Statistics

log = logging.getLogger("meldhouse.server")

#: raised when a line says something else
_VERSION = 1
_MOST_MATCHES = 1000
#: tables that are read in one go
_AT_ONCE = 10
#: events that end a deal, with the seat that has won it
_ENDS = ("won", "deal-won", "deal-ended")


class Reading(msgspec.Struct):
    """The logs of some tables, and whose lines are wanted."""

    guest: str
    tables: dict[str, list[tuple[bytes, int]]]


def read_matches(given: bytes, tell: Tell) -> bytes:
    """In a study process: the lines of these tables; none for one that does not count."""
    reading = msgspec.msgpack.decode(given, type=Reading)
    lines: dict[str, MatchLine | None] = {}
    for table, entries in reading.tables.items():
        lines[table] = match_line(table, entries, reading.guest)
    return msgspec.json.encode(lines)


def match_line(table: str, entries: list[tuple[bytes, int]], guest: str) -> MatchLine | None:
    """What a match comes to for one who sat there. One that goes on from another does not count."""
    created = read_body(entries[0][0])
    assert isinstance(created, Created)
    room = Room(table, created, entries[0][1])
    for body, at in entries[1:]:
        room.apply(read_body(body), at)
    seats = room.seats_of(guest)
    match = room.match
    if room.origin is not None or not seats or match is None or match.ranking is None:
        return None
    seat = seats[0]
    won, combinations = _wins(room, seat)
    others = [chair for at, chair in enumerate(room.chairs) if at != seat]
    return MatchLine(
        table=table,
        game=created.game,
        at=room.updated,
        players=created.players,
        seat=seat,
        place=match.ranking[seat],
        points=match.standing.points[seat],
        deals=len(match.standings),
        won=won,
        hints=room.chairs[seat].hints,
        combinations=combinations,
        persons=sum(1 for chair in others if chair.guest),
        daily=created.daily,
    )


def _wins(room: Room, seat: int) -> tuple[int, dict[str, int]]:
    """Deals that ended with a win of this seat, and the special combinations of its hands."""
    assert room.match is not None
    won = 0
    combinations: dict[str, int] = {}
    for told in room.match.log:
        event = told.to(None)
        if kind_of(event) not in _ENDS or getattr(event, "seat", None) != seat:
            continue
        won += 1
        if isinstance(event, Won):
            for name, _ in event.score.combinations:
                combinations[name] = combinations.get(name, 0) + 1
    return won, combinations


class Counts:
    """The statistics that the house has, and those that are being read."""

    def __init__(self, store: Store, desk: Desk) -> None:
        self._store = store
        self._desk = desk
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def close(self) -> None:
        for task in self._tasks.values():
            task.cancel()

    async def tell(self, guest: str) -> Statistics:
        """What is known; the rest is read meanwhile, and there at one of the next calls."""
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
        answer = await self._desk.ask(read_matches, msgspec.msgpack.encode(Reading(guest, logs)))
        lines = msgspec.json.decode(answer, type=dict[str, MatchLine | None])
        for table, line in lines.items():
            await self._store.put_result(_topic(guest), table, msgspec.json.encode(line))


def _topic(guest: str) -> str:
    return f"statistics/{_VERSION}/{guest}"
