"""Tables in the memory of one process: changed through the log, also by those who do not wait."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from pathlib import Path

import pytest

from meldhouse.parts.errors import MeldhouseError
from meldhouse.server.log import AnyBody, Created, Sat
from meldhouse.server.room import Room
from meldhouse.server.rooms import Rooms
from meldhouse.store import Entry, Store, StoreError, open_store


def created() -> Created:
    return Created("rummy-five", 2, {}, "CODE", "host", secrets.token_hex(32))


def sits(room: Room) -> AnyBody | None:
    """The first free seat; None if all are taken."""
    free = [seat for seat, chair in enumerate(room.chairs) if chair.is_open]
    return Sat(free[0], f"guest {free[0]}", "Ann") if free else None


async def soon(rooms: Rooms, room: Room) -> MeldhouseError | None:
    """What `commit_soon` says when it is done."""
    answer: asyncio.Future[MeldhouseError | None] = asyncio.get_running_loop().create_future()
    assert rooms.commit_soon(room, sits, answer.set_result)
    return await asyncio.wait_for(answer, 30)


def scene(tmp_path: Path, play: Callable[[Store], object]) -> None:
    async def run() -> None:
        store = await open_store(f"sqlite:///{tmp_path}/tables.sqlite")
        try:
            await play(store)  # type: ignore[misc]
        finally:
            await store.close()

    asyncio.run(run())


def test_a_table_that_somebody_is_changing_is_not_to_be_had_at_once(tmp_path: Path) -> None:
    async def play(store: Store) -> None:
        rooms = Rooms(store, lambda room, body, is_ours: None)
        room = await rooms.create("t", created())
        first: asyncio.Future[MeldhouseError | None] = asyncio.get_running_loop().create_future()
        assert rooms.commit_soon(room, sits, first.set_result)
        assert not rooms.commit_soon(room, sits, lambda failure: None)
        assert await first is None
        assert await soon(rooms, room) is None
        assert [chair.guest for chair in room.chairs] == ["guest 0", "guest 1"]
        # nothing is wanted any more: done at once, and free again
        assert await soon(rooms, room) is None
        assert room.lock is not None
        assert not room.lock.locked()

    scene(tmp_path, play)


def test_if_another_process_was_first_it_is_asked_again_of_the_table_as_it_is(tmp_path: Path) -> None:
    async def play(store: Store) -> None:
        told: list[tuple[str, bool]] = []
        ours = Rooms(store, lambda room, body, is_ours: told.append((type(body).__name__, is_ours)))
        room = await ours.create("t", created())
        theirs = Rooms(store, lambda room, body, is_ours: None)
        await theirs.commit("t", sits)
        assert await soon(ours, room) is None
        assert [chair.guest for chair in room.chairs] == ["guest 0", "guest 1"]
        assert told == [("Created", True), ("Sat", False), ("Sat", True)]
        assert [entry.seq for entry in await store.entries("t")] == [0, 1, 2]

    scene(tmp_path, play)


def test_what_cannot_be_written_is_told_and_the_table_is_free(tmp_path: Path) -> None:
    async def play(store: Store) -> None:
        rooms = Rooms(store, lambda room, body, is_ours: None)
        room = await rooms.create("t", created())
        database = store._open  # type: ignore[attr-defined]
        await store._in_thread(lambda: database.execute("PRAGMA query_only = ON"))  # type: ignore[attr-defined]
        assert isinstance(await soon(rooms, room), StoreError)
        await store._in_thread(lambda: database.execute("PRAGMA query_only = OFF"))  # type: ignore[attr-defined]
        assert await soon(rooms, room) is None
        assert room.seq == 1

    scene(tmp_path, play)


def test_a_fault_at_one_table_keeps_nobody_else_from_being_told(tmp_path: Path) -> None:
    async def play(store: Store) -> None:
        def applied(room: Room, body: AnyBody, is_ours: bool) -> None:
            if room.table == "bad" and isinstance(body, Sat):
                raise RuntimeError("a fault of ours")

        rooms = Rooms(store, applied)
        tables = [await rooms.create(table, created()) for table in ("bad", "good")]
        assert await asyncio.gather(*[soon(rooms, room) for room in tables]) == [None, None]
        assert rooms.known("bad") is None
        again = await rooms.room("bad")
        assert again.chairs[0].guest == tables[1].chairs[0].guest == "guest 0"

    scene(tmp_path, play)


def test_whoever_proposes_badly_changes_nothing(tmp_path: Path) -> None:
    async def play(store: Store) -> None:
        rooms = Rooms(store, lambda room, body, is_ours: None)
        room = await rooms.create("t", created())

        def refuse(room: Room) -> AnyBody | None:
            raise StoreError("no")

        with pytest.raises(StoreError):
            rooms.commit_soon(room, refuse, lambda failure: None)
        assert await soon(rooms, room) is None
        assert await store.entries("t", 1) == [
            Entry("t", 1, (await store.entries("t"))[1].body, room.updated)
        ]

    scene(tmp_path, play)
