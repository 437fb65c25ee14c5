"""Masters on a busy server: an expert decides in their place, and the table is told so."""

from __future__ import annotations

import asyncio
import secrets
from pathlib import Path

import msgspec
from tests.support.servers import scenario

from meldhouse.server.container import Container
from meldhouse.server.settings import Settings
from meldhouse.server.transport.outbox import Outbox
from meldhouse.tables.broadcast import Subscriber
from meldhouse.tables.entries import BotSat, Created, Sat, Started
from meldhouse.tables.table import Table
from meldhouse.wire import to_client


async def one_person_and_masters(container: Container) -> Table:
    secret = secrets.token_hex(16)
    await container.tables.create("t", Created("octablitz", 4, {}, "CODE", "ann", secret))
    table = await container.tables.get("t")
    bots = [BotSat(seat, "master") for seat in (1, 2, 3)]
    for body in (Sat(0, "ann", "Ann"), *bots, Started()):
        await container.tables.commit("t", lambda _, body=body: body)  # type: ignore[misc]
    return table


@scenario
async def test_expert_decides_for_a_master_while_many_wait_and_the_table_is_told(tmp_path: Path) -> None:
    container = await Container.open(Settings(database=f"sqlite:///{tmp_path}/t.sqlite", bot_workers=1))
    received: list[bytes] = []

    def write(messages: list[bytes]) -> bool:
        received.extend(messages)
        return True

    def told() -> list[int]:
        messages = [msgspec.json.decode(message, type=to_client.ToClient) for message in received]
        return [message.seat for message in messages if isinstance(message, to_client.Eased)]

    table = await one_person_and_masters(container)
    workers = container.bot_workers
    container.broadcast.join(Subscriber("ann", "Ann", "t", 0, Outbox(container.flush_queue, write)))
    async with workers._worker("t")._queue.turn("somebody"):
        asked = [asyncio.ensure_future(workers.decide(table, 0, "master")) for _ in range(3)]
        await asyncio.sleep(0)
        assert (workers.waiting, workers.eased) == (3, 0)
        asked += [asyncio.ensure_future(workers.decide(table, seat, "master")) for seat in (2, 2, 3)]
        asked.append(asyncio.ensure_future(workers.decide(table, 1, "expert")))
        while workers.waiting < 7:
            await asyncio.sleep(0)
        assert workers.eased == 3
        while len(told()) < 2:
            await asyncio.sleep(0)
        for waiting in asked:
            waiting.cancel()
        await asyncio.gather(*asked, return_exceptions=True)
    assert told() == [2, 3]
    await container.close()
