"""Masters on a busy server: an expert decides in their place, and the table is told so."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec
import pytest
from tests.support.servers import Player, guests, scenario, servers
from tests.support.turns import SECRET

from meldhouse.build_info import is_compiled
from meldhouse.client import Client
from meldhouse.server.container import Container
from meldhouse.server.settings import Settings
from meldhouse.server.transport.outbox import Outbox
from meldhouse.tables.broadcast import Subscriber
from meldhouse.tables.entries import BotSat, Created, Sat, Started
from meldhouse.tables.table import Table
from meldhouse.wire import to_client


async def one_person_and_masters(container: Container) -> Table:
    await container.tables.create("t", Created("octablitz", 4, {}, "CODE", "ann", SECRET))
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


async def seat_eased_at(guest: Client) -> int | None:
    """Plays a deal among masters. Returns the first seat that an expert decides for, if there is one."""
    info = await guest.create("octablitz", 4, seats=["me", *["bot:master"] * 3], options={"deals": 1})
    async with guest.connect(info.table) as line:
        player = Player(line, info)
        async for message in line.messages():
            if isinstance(message, to_client.Eased):
                return message.seat
            if isinstance(message, to_client.Info) and message.info.status == "over":
                return None
            if isinstance(message, to_client.Update):
                await player.answer(message)
    return None


@pytest.mark.skipif(not is_compiled(), reason="masters are offered on compiled builds only")
@scenario
async def test_crowded_server_tells_people_that_an_expert_decides(tmp_path: Path) -> None:
    with servers(f"sqlite:///{tmp_path}/t.sqlite", tmp_path, bot_workers="1") as (server,):
        async with guests([server.url], "Ann") as (ann,):
            tables = [asyncio.ensure_future(seat_eased_at(ann)) for _ in range(8)]
            for finished in asyncio.as_completed(tables):
                eased = await finished
                if eased is not None:
                    break
            assert eased in (1, 2, 3)
            for table in tables:
                table.cancel()
            await asyncio.gather(*tables, return_exceptions=True)
