"""Tables in the memory of one process: changed through the log, also by those who do not wait."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import cast

import pytest

from meldhouse.parts.errors import MeldhouseError
from meldhouse.server.tables.follower import UnreadableTable
from meldhouse.server.tables.memory import TableListener, TableMemory
from meldhouse.server.tables.registry import Tables
from meldhouse.store import Entry, Store, StoreError, TableIndex, open_store
from meldhouse.store.group_commit import OnWritten
from meldhouse.tables import lobby
from meldhouse.tables.entries import AnyBody, Created, Rematched, Sat, write_body
from meldhouse.tables.identity import GuestToken
from meldhouse.tables.proposals import sit
from meldhouse.tables.table import Table


class Listener(TableListener):
    """Calls a function after each entry."""

    def __init__(self, applied: Callable[[Table, AnyBody, bool], None]) -> None:
        self._applied = applied

    def applied(self, table: Table, body: AnyBody, is_ours: bool) -> None:
        self._applied(table, body, is_ours)


def created() -> Created:
    return Created("rummy-five", 2, {}, "CODE", "host", secrets.token_hex(32))


def sits(table: Table) -> AnyBody | None:
    """The first free seat; None if all are taken."""
    free = [seat for seat, chair in enumerate(table.chairs) if chair.is_open]
    return Sat(free[0], f"guest {free[0]}", "Ann") if free else None


async def soon(tables: Tables, table: Table) -> MeldhouseError | None:
    """Collects the results of `commit_soon`."""
    answer: asyncio.Future[MeldhouseError | None] = asyncio.get_running_loop().create_future()
    assert tables.commit_soon(table, sits, answer.set_result)
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
        tables = Tables(store, TableListener())
        table = await tables.create("t", created())
        first: asyncio.Future[MeldhouseError | None] = asyncio.get_running_loop().create_future()
        assert tables.commit_soon(table, sits, first.set_result)
        assert not tables.commit_soon(table, sits, lambda failure: None)
        assert await first is None
        assert await soon(tables, table) is None
        assert [chair.guest for chair in table.chairs] == ["guest 0", "guest 1"]
        # nothing is wanted any more: done at once, and free again
        assert await soon(tables, table) is None
        assert table.lock is not None
        assert not table.lock.locked()

    scene(tmp_path, play)


def test_if_another_process_was_first_it_is_asked_again_of_the_table_as_it_is(tmp_path: Path) -> None:
    async def play(store: Store) -> None:
        told: list[tuple[str, bool]] = []
        ours = Tables(store, Listener(lambda _, body, is_ours: told.append((type(body).__name__, is_ours))))
        table = await ours.create("t", created())
        theirs = Tables(store, TableListener())
        await theirs.commit("t", sits)
        assert await soon(ours, table) is None
        assert [chair.guest for chair in table.chairs] == ["guest 0", "guest 1"]
        assert told == [("Created", True), ("Sat", False), ("Sat", True)]
        assert [entry.seq for entry in await store.entries("t")] == [0, 1, 2]

    scene(tmp_path, play)


def test_what_cannot_be_written_is_told_and_the_table_is_free(tmp_path: Path) -> None:
    async def play(store: Store) -> None:
        tables = Tables(store, TableListener())
        table = await tables.create("t", created())
        database = store._open  # type: ignore[attr-defined]
        await store._in_thread(lambda: database.execute("PRAGMA query_only = ON"))  # type: ignore[attr-defined]
        assert isinstance(await soon(tables, table), StoreError)
        await store._in_thread(lambda: database.execute("PRAGMA query_only = OFF"))  # type: ignore[attr-defined]
        assert await soon(tables, table) is None
        assert table.seq == 1

    scene(tmp_path, play)


def test_a_fault_at_one_table_keeps_nobody_else_from_being_told(tmp_path: Path) -> None:
    async def play(store: Store) -> None:
        def applied(table: Table, body: AnyBody, is_ours: bool) -> None:
            if table.id == "bad" and isinstance(body, Sat):
                raise RuntimeError("a fault of ours")

        tables = Tables(store, Listener(applied))
        made = [await tables.create(table_id, created()) for table_id in ("bad", "good")]
        bad, good = await asyncio.gather(*[soon(tables, table) for table in made])
        # it is durable, but only the next one who reads the log can say so
        assert isinstance(bad, StoreError)
        assert good is None
        assert tables.known("bad") is None
        again = await tables.get("bad")
        assert again.chairs[0].guest == made[1].chairs[0].guest == "guest 0"

    scene(tmp_path, play)


def test_whoever_cannot_be_told_keeps_nobody_else_from_it_and_frees_no_lock_of_others(tmp_path: Path) -> None:
    async def play(store: Store) -> None:
        tables = Tables(store, TableListener())
        bad, good = [await tables.create(table_id, created()) for table_id in ("bad", "good")]
        assert bad.lock is not None
        may_end = asyncio.Event()

        async def hold() -> None:
            assert bad.lock is not None
            async with bad.lock:
                await may_end.wait()

        def fail(failure: MeldhouseError | None) -> None:
            raise RuntimeError("a fault of ours")

        assert tables.commit_soon(bad, sits, fail)
        holding = asyncio.create_task(hold())
        await asyncio.sleep(0)
        assert await soon(tables, good) is None
        assert bad.lock.locked()
        assert not tables.commit_soon(bad, sits, fail)
        may_end.set()
        await holding
        assert not bad.lock.locked()

    scene(tmp_path, play)


class Unreadable:
    """A store that is always too late, and whose logs cannot be read any more: `entries` does what it is told."""

    def __init__(self, store: Store, entries: Callable[[], Awaitable[list[Entry]]]) -> None:
        self._store = store
        self._entries = entries

    def __getattr__(self, name: str) -> object:
        return getattr(self._store, name)

    def append_then(self, entry: Entry, index: TableIndex | None, on_written: OnWritten) -> None:
        on_written(False)

    async def entries(self, table: str, since: int = 0) -> list[Entry]:
        return await self._entries()


@pytest.mark.parametrize("is_stopped", [False, True])
def test_what_was_not_appended_is_never_called_done(tmp_path: Path, is_stopped: bool) -> None:
    """Neither when something fails that nobody foresaw, nor when the server is being stopped."""

    async def play(store: Store) -> None:
        async def entries() -> list[Entry]:
            if is_stopped:
                await asyncio.get_running_loop().create_future()
            raise RuntimeError("a fault of ours")

        tables = Tables(cast(Store, Unreadable(store, entries)), TableListener())
        table = await tables.create("t", created())
        answer: asyncio.Future[MeldhouseError | None] = asyncio.get_running_loop().create_future()
        assert tables.commit_soon(table, sits, answer.set_result)
        await asyncio.sleep(0)
        if is_stopped:
            tables.close()
        assert isinstance(await asyncio.wait_for(answer, 30), StoreError)
        assert table.lock is not None
        assert not table.lock.locked()

    scene(tmp_path, play)


def test_a_table_that_could_not_be_changed_to_the_end_is_read_anew(tmp_path: Path) -> None:
    """Also where somebody waits for the change."""

    async def play(store: Store) -> None:
        is_broken = True

        def applied(table: Table, body: AnyBody, is_ours: bool) -> None:
            if isinstance(body, Sat) and is_broken:
                raise RuntimeError("a fault of ours")

        tables = Tables(store, Listener(applied))
        old = await tables.create("t", created())
        with pytest.raises(StoreError):
            await tables.commit("t", sits)
        is_broken = False
        new = await tables.commit("t", sits)
        assert new is not old
        assert [chair.guest for chair in new.chairs] == ["guest 0", "guest 1"]

    scene(tmp_path, play)


@pytest.mark.parametrize("is_known", [False, True])
def test_a_log_of_a_newer_program_is_told_so_and_left_alone(tmp_path: Path, is_known: bool) -> None:
    async def play(store: Store) -> None:
        ours = Tables(store, TableListener())
        if is_known:
            await ours.create("t", created())
        else:
            await store.append(Entry("t", 0, write_body(created()), 0))
        await store.append(Entry("t", 1, b'{"kind":"flown","seat":0}', 0))
        for _ in range(2):
            with pytest.raises(StoreError):
                await ours.fresh("t")
        with pytest.raises(StoreError):
            await ours.commit("t", sits)
        assert len(await store.entries("t")) == 2

    scene(tmp_path, play)


def test_a_table_of_an_unknown_version_of_the_rules_is_not_read(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def play(store: Store) -> None:
        body = created()
        body.rules_version = 99
        await store.append(Entry("t", 0, write_body(body), 0))
        tables = Tables(store, TableListener())
        with pytest.raises(UnreadableTable):
            await tables.get("t")
        assert tables.known("t") is None

    scene(tmp_path, play)
    assert "table t cannot be read: rules version 99 of rummy-five is not known" in caplog.text


def test_a_commit_goes_on_when_its_caller_is_cancelled(tmp_path: Path) -> None:
    async def play(store: Store) -> None:
        tables = Tables(store, TableListener())
        table = await tables.create("t", created())
        waiting = asyncio.create_task(tables.commit("t", sits))
        await asyncio.sleep(0)
        assert table.lock is not None
        assert table.lock.locked()
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        assert await tables.commit("t", sits) is table
        assert [chair.guest for chair in table.chairs] == ["guest 0", "guest 1"]

    scene(tmp_path, play)


def test_a_table_that_is_read_while_it_is_being_made_is_one_table(tmp_path: Path) -> None:
    async def play(store: Store) -> None:
        tables = Tables(store, TableListener())
        making = asyncio.create_task(tables.create("t", created()))
        await asyncio.sleep(0)
        read = await tables.commit("t", sits)
        assert await making is read
        assert tables.known("t") is read

    scene(tmp_path, play)


def test_whoever_proposes_badly_changes_nothing(tmp_path: Path) -> None:
    async def play(store: Store) -> None:
        tables = Tables(store, TableListener())
        table = await tables.create("t", created())

        def refuse(table: Table) -> AnyBody | None:
            raise StoreError("no")

        with pytest.raises(StoreError):
            tables.commit_soon(table, refuse, lambda failure: None)
        assert await soon(tables, table) is None
        assert await store.entries("t", 1) == [
            Entry("t", 1, (await store.entries("t"))[1].body, table.updated)
        ]

    scene(tmp_path, play)


def test_long_matches_that_nobody_uses_leave_the_memory(tmp_path: Path) -> None:
    async def play(store: Store) -> None:
        gone: list[str] = []

        class Noting(TableListener):
            def forgotten(self, table_id: str) -> None:
                gone.append(table_id)

        memory = TableMemory(Noting(), 1000)
        for number in range(4):
            table = Table(f"t{number}", created(), 1)
            table.decisions = [[(0, "x")] * 20_000] * 2
            table.status = "over"
            memory.remember(table)
        assert gone == ["t0", "t1"]
        assert memory.ids() == ["t2", "t3"]

    scene(tmp_path, play)


def test_a_rematch_is_told_of_when_its_table_is_there(tmp_path: Path) -> None:
    async def play(store: Store) -> None:
        told: list[str] = []

        def look(table: Table, body: AnyBody, is_ours: bool) -> None:
            if isinstance(body, Rematched):
                again = tables.known(body.table)
                told.append("none" if again is None else again.status)

        tables = Tables(store, Listener(look))
        host = GuestToken("host", "Ann")
        table = await tables.create("t", created())
        for seat in (0, 1):
            await tables.commit(table.id, sit(Sat(seat, "host", "Ann")))
        table.status = "over"
        first, second = await asyncio.gather(
            lobby.rematch(tables, table.id, host), lobby.rematch(tables, table.id, host)
        )
        assert first.id == second.id == table.rematch
        assert told == ["running"]

    scene(tmp_path, play)
