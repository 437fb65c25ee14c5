"""Many tables at once, and what must hold of them after a crash."""

from __future__ import annotations

import asyncio
import sqlite3
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec
from tests.support.servers import HTTP, OVERTAKEN, Player, Server

from meldhouse.client import ActionRefused, Client, TableConnection
from meldhouse.client.connection import new_id
from meldhouse.core.record import read_record
from meldhouse.games.registry import build_game
from meldhouse.wire import to_client, to_server
from meldhouse.wire.http import TableInfo


class Careful(Player):
    """Keeps the id of every decision that was acknowledged."""

    def __init__(self, connection: TableConnection, info: TableInfo) -> None:
        super().__init__(connection, info)
        self.kept: list[tuple[int, str, str]] = []

    async def answer(self, update: to_client.Update) -> None:
        if not update.choices or update.seat is None or self.connection.state[update.seat] is not update:
            return
        self.number += 1
        action = update.choices[(self.number * 7919 + update.since) % len(update.choices)]
        act = to_server.Act(new_id(), action, update.seat, update.since + len(update.events))
        try:
            await self.connection._ask(act)
        except ActionRefused as refused:
            if refused.refused.code not in OVERTAKEN:
                raise
        else:
            self.kept.append((update.seat, action, act.id))


async def sit_down(people: list[Client], tables: int, clocks: int = 0) -> list[TableInfo]:
    """Tables of two people each, short matches; the first `clocks` of them with a clock for each turn."""

    async def one(number: int) -> TableInfo:
        ann, bob = people[2 * number % len(people)], people[(2 * number + 1) % len(people)]
        clock = {"turn": 10, "claim": 2} if number < clocks else {}
        table = await ann.create("rummy-five", 2, options={"deals": 2}, is_quick=True, clock=clock)
        await bob.join(table.table)
        return await ann.start(table.table)

    return list(await asyncio.gather(*[one(number) for number in range(tables)]))


Players = dict[str, list[Careful]]


Disturbance = Callable[[Players], Awaitable[None]]


def acknowledged_by(players: Players) -> int:
    return sum(len(player.kept) for some in players.values() for player in some)


async def more_decisions(players: Players, number: int) -> None:
    """Until so many more decisions were acknowledged: a fast machine is disturbed as much as a slow one."""
    goal = acknowledged_by(players) + number
    while acknowledged_by(players) < goal:
        await asyncio.sleep(0.002)


async def play_all(people: list[Client], tables: list[TableInfo], disturb: Disturbance) -> Players:
    players: Players = {table.table: [] for table in tables}
    disturbed = asyncio.ensure_future(disturb(players))

    async def play(table: TableInfo, who: Client) -> None:
        async with who.connect(table.table) as line:
            player = Careful(line, table)
            players[table.table].append(player)
            await player.play()

    work = [
        play(table, people[(2 * number + seat) % len(people)])
        for number, table in enumerate(tables)
        for seat in range(2)
    ]
    await asyncio.gather(*work)
    assert disturbed.done(), "the matches were over before the last disturbance"
    await disturbed
    return players


async def check(people: list[Client], tables: list[TableInfo], players: Players) -> int:
    """Every acknowledged decision stands in its record, in order, and none twice; the count of them.

    At a table with a clock the server also decides for those who are late.
    """
    acknowledged = 0
    for number, table in enumerate(tables):
        record = read_record(await people[2 * number % len(people)].record(table.table), build_game)
        for seat, player in enumerate(players[table.table]):
            done = [
                record.match.game.write_action(decision.action)
                for deal in record.match.decisions
                for decision in deal
                if decision.seat == seat
            ]
            kept = [action for _, action, _ in player.kept]
            assert _is_within(kept, done) if table.clock.turn else kept == done
            acknowledged += len(kept)
    return acknowledged


def _is_within(some: list[str], all_of_them: list[str]) -> bool:
    """Checks if some actions stand among others, in the same order."""
    left = iter(all_of_them)
    return all(action in left for action in some)


def ids_in(database: Path) -> Counter[str]:
    """Counts each sender's id in the logs."""
    with sqlite3.connect(database) as connection:
        bodies = [msgspec.json.decode(row[0]) for row in connection.execute("SELECT body FROM entries")]
    return Counter(body["id"] for body in bodies if body.get("id"))


def handshake(host: str, port: int) -> bytes:
    return (
        f"GET /socket HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    ).encode()


async def metric(server: Server, name: str) -> int:
    text = (await asyncio.to_thread(HTTP.get, f"{server.url}/metrics")).text
    return int(float(next(line.split()[1] for line in text.splitlines() if line.startswith(name + " "))))
