"""Presence of players, also while the database is away."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.support.servers import scenario, until
from tests.support.turns import SECRET

from meldhouse.server.container import Container
from meldhouse.server.settings import Settings
from meldhouse.server.transport.outbox import Outbox
from meldhouse.store import Entry, StoreError, TableIndex
from meldhouse.store.group_commit import OnWritten
from meldhouse.tables.broadcast import Subscriber
from meldhouse.tables.entries import Created, Gone, Sat, Started, Substituted


@scenario
async def test_who_comes_and_goes_while_nothing_can_be_written_is_noted_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    container = await Container.open(Settings(database=f"sqlite:///{tmp_path}/tables.sqlite"))
    table = await container.tables.create("t", Created("rummy-five", 2, {}, "CODE", "ann", SECRET))
    seated = (Sat(0, "ann", "Ann"), Sat(1, "bob", "Bob"), Started(), Gone(0), Substituted(0))
    for body in seated:
        await container.tables.commit("t", lambda _, body=body: body)  # type: ignore[misc]
    append_then, refused = container.store.append_then, 0

    def fail_at_first(entry: Entry, index: TableIndex | None, on_written: OnWritten) -> None:
        nonlocal refused
        refused += 1
        if refused < 3:
            on_written(StoreError("away"))
        else:
            append_then(entry, index, on_written)

    monkeypatch.setattr(container.store, "append_then", fail_at_first)
    line = Subscriber("ann", "Ann", "t", 0, Outbox(container.flush_queue))
    container.broadcast.join(line)
    container.presence.came_soon("t", "ann")
    await until(lambda: not table.chairs[0].is_substituted)
    refused = 0
    container.broadcast.leave(line)
    container.presence.left_soon("t", "ann")
    await until(lambda: table.chairs[0].gone_since is not None)
    await container.close()


@scenario
async def test_who_has_said_that_they_leave_is_not_back_because_one_of_their_devices_goes(
    tmp_path: Path,
) -> None:
    container = await Container.open(Settings(database=f"sqlite:///{tmp_path}/tables.sqlite"))
    table = await container.tables.create("t", Created("rummy-five", 2, {}, "CODE", "ann", SECRET))
    for body in (Sat(0, "ann", "Ann"), Sat(1, "bob", "Bob"), Started(), Gone(0, has_left=True)):
        await container.tables.commit("t", lambda _, body=body: body)  # type: ignore[misc]
    lines = [Subscriber("ann", "Ann", "t", 0, Outbox(container.flush_queue)) for _ in range(2)]
    for line in lines:
        container.broadcast.join(line)
    container.broadcast.leave(lines[0])
    await container.presence.note_while(False, "t", "ann")
    assert table.chairs[0].has_left
    await container.close()
