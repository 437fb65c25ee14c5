"""Results are stored, found again, and claimed by one of many; old databases get a table for them."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from meldhouse.store import open_store
from meldhouse.store.sqlite.store import MIGRATIONS

NAMES = st.sampled_from(["a", "b", "c/d", "é", "Z"])
STEPS = st.lists(
    st.tuples(st.sampled_from(["put", "claim", "drop"]), NAMES, NAMES, st.binary(min_size=1, max_size=4)),
    max_size=25,
)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=STEPS)
def test_a_store_is_like_a_dict(url: str, steps: list[tuple[str, str, str, bytes]]) -> None:
    async def run() -> None:
        store = await open_store(url)
        try:
            for topic in ("a", "b", "c/d", "é", "Z"):
                for name, _ in await store.results(topic, 100):
                    await store.drop_result(topic, name)
            known: dict[tuple[str, str], bytes] = {}
            for what, topic, name, content in steps:
                if what == "put":
                    await store.put_result(topic, name, content)
                    known[topic, name] = content
                elif what == "claim":
                    assert await store.claim_result(topic, name, content) == known.setdefault(
                        (topic, name), content
                    )
                else:
                    await store.drop_result(topic, name)
                    known.pop((topic, name), None)
                assert await store.result(topic, name) == known.get((topic, name))
                expected = sorted((key[1], kept) for key, kept in known.items() if key[0] == topic)
                assert await store.results(topic, 100) == expected
                assert await store.results(topic, 1) == expected[:1]
        finally:
            await store.close()

    asyncio.run(run())


def test_results_are_there_after_a_restart(url: str) -> None:
    async def run() -> None:
        store = await open_store(url)
        await store.put_result("review", "t1", b"long" * 100_000)
        await store.close()
        store = await open_store(url)
        assert await store.result("review", "t1") == b"long" * 100_000
        assert await store.result("review", "t2") is None
        await store.close()

    asyncio.run(run())


def test_of_many_who_claim_one_has_it(url: str) -> None:
    async def run() -> None:
        stores = [await open_store(url) for _ in range(4)]
        try:
            for number in range(20):
                claims = [
                    store.claim_result("daily", f"guest{number}", bytes([at]))
                    for at, store in enumerate(stores * 3)
                ]
                answers = await asyncio.gather(*claims)
                assert len(set(answers)) == 1
        finally:
            for store in stores:
                await store.close()

    asyncio.run(run())


def test_a_database_from_before_gets_the_new_table(tmp_path: Path) -> None:
    path = tmp_path / "old.sqlite"
    old = sqlite3.connect(path)
    for step in MIGRATIONS[:2]:
        old.executescript(step)
    old.execute("PRAGMA user_version = 2")
    old.execute("INSERT INTO settings VALUES ('key', x'01')")
    old.commit()
    old.close()

    async def run() -> None:
        store = await open_store(f"sqlite:///{path}")
        assert await store.setting("key", b"\x02") == b"\x01"
        assert await store.claim_result("daily", "guest", b"x") == b"x"
        await store.close()

    asyncio.run(run())
