"""A store does what a dict does, whatever is asked of it in whatever order, also after it was opened again."""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from collections.abc import Coroutine
from itertools import accumulate
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test
from tests.support.databases import Postgres

from meldhouse.store import Entry, Store, TableIndex, open_store

TABLES = st.sampled_from(["a", "b", "ç—☃"])
BODIES = st.binary(max_size=40)
#: how far behind the others somebody is who appends: 0 is up to date, and the number free
BEHIND = st.sampled_from([0, 0, 0, 1, 2])
STATUSES = st.sampled_from(["open", "running", "over"])
GUESTS = st.lists(st.sampled_from(["g1", "g2", "g3"]), max_size=3, unique=True).map(tuple)


class BesideADict(RuleBasedStateMachine):
    """Two stores on one database, used in turns, and what they should hold."""

    url = ""

    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.new_event_loop()
        self.stores: list[Store] = []
        self.log: dict[tuple[str, int], Entry] = {}
        self.index: dict[str, TableIndex] = {}
        self.sat: set[tuple[str, str]] = set()
        self.settings: dict[str, bytes] = {}
        self.codes: dict[str, tuple[bytes, int]] = {}

    def run(self, work: Coroutine[Any, Any, Any]) -> Any:
        return self.loop.run_until_complete(asyncio.wait_for(work, 30))

    def new_url(self) -> str:
        raise NotImplementedError

    @initialize()
    def open(self) -> None:
        self.url = self.new_url()
        self.stores = [self.run(open_store(self.url)) for _ in range(2)]

    def teardown(self) -> None:
        for store in self.stores:
            self.run(store.close())
        self.loop.close()

    def _keep(self, entry: Entry, index: TableIndex | None) -> bool:
        if (entry.table, entry.seq) in self.log:
            return False
        self.log[entry.table, entry.seq] = entry
        if index is not None:
            self._keep_index(index)
        return True

    def _keep_index(self, index: TableIndex) -> None:
        self.index[index.table] = index
        self.sat |= {(guest, index.table) for guest in index.guests}

    def _next(self, table: str, behind: int = 0) -> int:
        """The number that is next at a table, or one that was before it."""
        return max(0, sum(1 for known, _ in self.log if known == table) - behind)

    @rule(which=st.integers(0, 1), table=TABLES, behind=BEHIND, body=BODIES, at=st.integers(0, 2**40))
    def append(self, which: int, table: str, behind: int, body: bytes, at: int) -> None:
        entry = Entry(table, self._next(table, behind), body, at)
        assert self.run(self.stores[which].append(entry)) == self._keep(entry, None)

    @rule(
        which=st.integers(0, 1),
        table=TABLES,
        steps=st.lists(st.integers(0, 1), min_size=1, max_size=8),
        behind=BEHIND,
        body=BODIES,
    )
    def append_many_at_once(self, which: int, table: str, steps: list[int], behind: int, body: bytes) -> None:
        """They share a transaction; of two with one number the first has it."""
        numbers = accumulate([self._next(table, behind), *steps])
        entries = [Entry(table, number, body + bytes([at]), at) for at, number in enumerate(numbers)]

        async def all_of_them() -> list[bool]:
            return await asyncio.gather(*[self.stores[which].append(entry) for entry in entries])

        made = self.run(all_of_them())
        assert made == [self._keep(entry, None) for entry in entries]

    @rule(
        which=st.integers(0, 1),
        table=TABLES,
        behind=BEHIND,
        status=STATUSES,
        is_listed=st.booleans(),
        guests=GUESTS,
        updated=st.integers(0, 2**40),
    )
    def append_with_index(
        self,
        which: int,
        table: str,
        behind: int,
        status: str,
        is_listed: bool,
        guests: tuple[str, ...],
        updated: int,
    ) -> None:
        """The index changes with the entry, or neither does."""
        index = TableIndex(table, f"code-{table}", "rummy-five", status, is_listed, guests, updated, 3, 1)
        entry = Entry(table, self._next(table, behind), b"{}", updated)
        assert self.run(self.stores[which].append(entry, index)) == self._keep(entry, index)

    @rule(
        which=st.integers(0, 1), table=TABLES, status=STATUSES, guests=GUESTS, updated=st.integers(0, 2**40)
    )
    def put_index(self, which: int, table: str, status: str, guests: tuple[str, ...], updated: int) -> None:
        index = TableIndex(table, f"code-{table}", "octablitz", status, True, guests, updated)
        self.run(self.stores[which].put_index(index))
        self._keep_index(index)

    @rule(which=st.integers(0, 1), name=st.sampled_from(["key", "other"]), first=BODIES)
    def setting(self, which: int, name: str, first: bytes) -> None:
        assert self.run(self.stores[which].setting(name, first)) == self.settings.setdefault(name, first)

    @rule(
        which=st.integers(0, 1),
        code=st.sampled_from("ABC"),
        content=BODIES,
        until=st.integers(0, 20),
        now=st.integers(0, 20),
    )
    def put_code(self, which: int, code: str, content: bytes, until: int, now: int) -> None:
        self.run(self.stores[which].put_code(code, content, until, now))
        self.codes = {name: kept for name, kept in self.codes.items() if kept[1] >= now}
        self.codes[code] = (content, until)

    @rule(which=st.integers(0, 1), code=st.sampled_from("ABC"), now=st.integers(0, 20))
    def take_code(self, which: int, code: str, now: int) -> None:
        kept = self.codes.get(code)
        expected = kept[0] if kept is not None and kept[1] >= now else None
        assert self.run(self.stores[which].take_code(code, now)) == expected
        if expected is not None:
            del self.codes[code]

    @rule(which=st.integers(0, 1))
    def open_again(self, which: int) -> None:
        self.run(self.stores[which].close())
        self.stores[which] = self.run(open_store(self.url))

    @rule(which=st.integers(0, 1), before=st.integers(0, 2**40))
    def idle(self, which: int, before: int) -> None:
        newest: dict[str, Entry] = {}
        for (table, seq), entry in self.log.items():
            if table not in newest or newest[table].seq < seq:
                newest[table] = entry
        expected = {
            (table, entry.seq)
            for table, entry in newest.items()
            if table in self.index and self.index[table].status == "running" and entry.at < before
        }
        assert set(map(tuple, self.run(self.stores[which].idle(before)))) == expected

    @rule(which=st.integers(0, 1), table=TABLES, since=st.integers(0, 8))
    def read(self, which: int, table: str, since: int) -> None:
        expected = [self.log[key] for key in sorted(self.log) if key[0] == table and key[1] >= since]
        assert self.run(self.stores[which].entries(table, since)) == expected

    @invariant()
    def lists_agree(self) -> None:
        for store in self.stores:
            for table in ("a", "b"):
                assert self.run(store.index_of(table)) == self.index.get(table)
                assert self.run(store.index_by_code(f"code-{table}")) == self.index.get(table)
            listed = self.run(store.listed(10))
            assert {one.table for one in listed} == {
                one.table for one in self.index.values() if one.is_listed and one.status != "over"
            }
            assert [one.updated for one in listed] == sorted((one.updated for one in listed), reverse=True)
            mine = self.run(store.of_guest("g1", 10))
            assert {one.table for one in mine} == {table for guest, table in self.sat if guest == "g1"}
            assert self.run(store.over_among([*self.index, "unknown"])) == {
                one.table for one in self.index.values() if one.status == "over"
            }
            assert self.run(_running(store)) == {
                one.table for one in self.index.values() if one.status == "running"
            }
            assert self.run(store.is_alive())


async def _running(store: Store) -> set[str]:
    return {index.table async for index in store.running()}


def test_sqlite_beside_a_dict() -> None:
    folders: list[str] = []

    class OnSqlite(BesideADict):
        def new_url(self) -> str:
            folders.append(tempfile.mkdtemp())
            return f"sqlite:///{folders[-1]}/tables.sqlite"

    try:
        run_state_machine_as_test(OnSqlite, settings=settings(stateful_step_count=30, max_examples=20))
    finally:
        for folder in folders:
            shutil.rmtree(folder)


def test_postgres_beside_a_dict(postgres: Postgres) -> None:
    class OnPostgres(BesideADict):
        def new_url(self) -> str:
            return postgres.new_database()

    run_state_machine_as_test(OnPostgres, settings=settings(stateful_step_count=25, max_examples=6))


@pytest.mark.parametrize("bad", ["", "mysql://x", "sqlite://x", "tables.sqlite"])
def test_an_address_that_is_none_is_refused(bad: str) -> None:
    from meldhouse.parts.errors import OptionError

    with pytest.raises(OptionError):
        asyncio.run(open_store(bad))
