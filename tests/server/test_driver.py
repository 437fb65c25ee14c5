"""Automatic moves at a table, where the faster of two wins."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest
from tests.support.servers import PATIENCE
from tests.support.turns import SECRET

from meldhouse.server.container import Container
from meldhouse.server.settings import Settings
from meldhouse.tables.entries import Created, Sat, Started
from meldhouse.tables.proposals import decision
from meldhouse.tables.table import Table


async def two_people(container: Container) -> Table:
    """A quick table with a clock, whose match has begun."""
    await container.tables.create(
        "t", Created("rummy-five", 2, {}, "CODE", "ann", SECRET, turn_seconds=60, is_quick=True)
    )
    table = await container.tables.get("t")
    for body in (Sat(0, "ann", "Ann"), Sat(1, "bob", "Bob"), Started()):
        await container.tables.commit("t", lambda _, body=body: body)  # type: ignore[misc]
    return table


async def decide(container: Container, table: Table) -> None:
    """Makes the simplest decision of the first seat asked: a pass or a discard."""
    assert table.match is not None
    seat = table.awaited[0]
    action = table.game.write_action(table.match.choices(seat)[-1])
    text = "-" if table.is_claim else action
    await container.tables.commit("t", decision(seat, text, "person", table.moment))


def test_what_was_thought_of_at_the_bell_does_not_count_for_a_later_bell(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The player was faster than the bot that was to decide for them, and is asked something else by now."""
    clock = time.monotonic_ns()
    monkeypatch.setattr(time, "monotonic_ns", lambda: clock)

    async def play() -> None:
        nonlocal clock
        container = await Container.open(Settings(database=f"sqlite:///{tmp_path}/tables.sqlite"))
        asked, thought = asyncio.Event(), asyncio.get_running_loop().create_future()

        async def think(table: Table, seat: int, level: str) -> str | None:
            asked.set()
            return str(await thought)

        monkeypatch.setattr(container.bot_workers, "decide", think)
        table = await two_people(container)
        assert table.match is not None
        seat = table.awaited[0]
        late = table.game.write_action(table.match.choices(seat)[0])
        clock += 61 * 10**9
        container.driver.wake(table)
        await asked.wait()
        while seat not in table.awaited or not table.is_claim:
            await decide(container, table)
        before = table.seq
        clock += 7 * 10**9
        thought.set_result(late)
        container.driver.wake(table)
        while table.seq == before:
            await asyncio.sleep(0.01)
        log = [entry.body for entry in await container.store.entries("t", before + 1)]
        assert log[0] == b'{"kind":"decided","seat":%d,"action":"-","by":"clock"}' % seat
        await container.close()

    asyncio.run(asyncio.wait_for(play(), PATIENCE))
