"""What happens by itself at a table, where it depends on who is faster."""

from __future__ import annotations

import asyncio
import secrets
import time
from pathlib import Path

import pytest
from tests.support.servers import PATIENCE

from meldhouse.server.container import House
from meldhouse.server.settings import Settings
from meldhouse.server.tables.driver import decision
from meldhouse.server.tables.entries import AnyBody, Created, Sat, Started
from meldhouse.server.tables.table import Room


async def two_people(house: House) -> Room:
    """A quick table with a clock, whose match has begun."""
    secret = secrets.token_hex(16)
    await house.rooms.create(
        "t", Created("rummy-five", 2, {}, "CODE", "ann", secret, turn_seconds=60, is_quick=True)
    )
    room = await house.rooms.room("t")
    for body in (Sat(0, "ann", "Ann"), Sat(1, "bob", "Bob"), Started()):
        await house.rooms.commit("t", lambda _, body=body: body)  # type: ignore[misc]
    return room


async def decide(house: House, room: Room) -> None:
    """Whoever is asked first does the simplest thing: passes, or discards."""
    assert room.match is not None
    seat = room.awaited[0]
    action = room.game.write_action(room.match.choices(seat)[-1])

    def propose(room: Room) -> AnyBody | None:
        return decision(room, seat, "-" if room.is_claim else action, "person", "")

    await house.rooms.commit("t", propose)


def test_what_was_thought_of_at_the_bell_does_not_count_for_a_later_bell(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The player was faster than the bot that was to decide for them, and is asked something else by now."""
    clock = time.time_ns()
    monkeypatch.setattr(time, "time_ns", lambda: clock)

    async def play() -> None:
        nonlocal clock
        house = await House.open(Settings(database=f"sqlite:///{tmp_path}/tables.sqlite"))
        asked, thought = asyncio.Event(), asyncio.get_running_loop().create_future()

        async def think(room: Room, seat: int, level: str) -> str | None:
            asked.set()
            return str(await thought)

        monkeypatch.setattr(house.thinking, "decide", think)
        room = await two_people(house)
        assert room.match is not None
        seat = room.awaited[0]
        late = room.game.write_action(room.match.choices(seat)[0])
        clock += 61 * 10**9
        house.driver.wake(room)
        await asked.wait()
        while seat not in room.awaited or not room.is_claim:
            await decide(house, room)
        before = room.seq
        clock += 7 * 10**9
        thought.set_result(late)
        house.driver.wake(room)
        while room.seq == before:
            await asyncio.sleep(0.01)
        log = [entry.body for entry in await house.store.entries("t", before + 1)]
        assert log[0] == b'{"kind":"decided","seat":%d,"action":"-","by":"clock"}' % seat
        await house.close()

    asyncio.run(asyncio.wait_for(play(), PATIENCE))
