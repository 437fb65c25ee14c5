"""Who is here and who is missed, also where the database is away in that very moment."""

from __future__ import annotations

import secrets
from pathlib import Path

import pytest
from tests.support.servers import scenario, until

from meldhouse.server.container import House
from meldhouse.server.settings import Settings
from meldhouse.server.tables.entries import Created, Gone, Sat, Started, Substituted
from meldhouse.server.transport.outbox import Connection
from meldhouse.store import Entry, StoreError, TableIndex


@scenario
async def test_who_comes_and_goes_while_nothing_can_be_written_is_noted_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = await House.open(Settings(database=f"sqlite:///{tmp_path}/tables.sqlite"))
    room = await house.rooms.create("t", Created("rummy-five", 2, {}, "CODE", "ann", secrets.token_hex(16)))
    seated = (Sat(0, "ann", "Ann"), Sat(1, "bob", "Bob"), Started(), Gone(0), Substituted(0))
    for body in seated:
        await house.rooms.commit("t", lambda _, body=body: body)  # type: ignore[misc]
    append, refused = house.store.append, 0

    async def fail_at_first(entry: Entry, index: TableIndex | None = None) -> bool:
        nonlocal refused
        refused += 1
        if refused < 3:
            raise StoreError("away")
        return await append(entry, index)

    monkeypatch.setattr(house.store, "append", fail_at_first)
    line = Connection("ann", "Ann", "t", 0, house.hub.outbox)
    house.hub.join(line)
    house.came_soon("t", "ann")
    await until(lambda: not room.chairs[0].is_substituted)
    refused = 0
    house.hub.leave(line)
    house.left_soon("t", "ann")
    await until(lambda: room.chairs[0].gone_since is not None)
    await house.close()


@scenario
async def test_who_has_said_that_they_leave_is_not_back_because_one_of_their_devices_goes(
    tmp_path: Path,
) -> None:
    house = await House.open(Settings(database=f"sqlite:///{tmp_path}/tables.sqlite"))
    room = await house.rooms.create("t", Created("rummy-five", 2, {}, "CODE", "ann", secrets.token_hex(16)))
    for body in (Sat(0, "ann", "Ann"), Sat(1, "bob", "Bob"), Started(), Gone(0, has_left=True)):
        await house.rooms.commit("t", lambda _, body=body: body)  # type: ignore[misc]
    lines = [Connection("ann", "Ann", "t", 0, house.hub.outbox) for _ in range(2)]
    for line in lines:
        house.hub.join(line)
    house.hub.leave(lines[0])
    await house._note_while(False, "t", "ann")
    assert room.chairs[0].has_left
    await house.close()
