"""Several processes at one database: numbers are taken once, others are told, the first start has one winner."""

from __future__ import annotations

import asyncio

from meldhouse.store import Entry, Store, TableIndex, open_store


async def two(url: str) -> tuple[Store, Store]:
    return await open_store(url), await open_store(url)


def test_a_number_is_taken_once(url: str) -> None:
    async def race() -> None:
        ours, theirs = await two(url)
        for seq in range(40):
            entries = [Entry("t", seq, who, 0) for who in (b"ours", b"theirs")]
            won = await asyncio.gather(ours.append(entries[0]), theirs.append(entries[1]))
            assert sorted(won) == [False, True]
            kept = (await ours.entries("t", seq))[0]
            assert kept == entries[won.index(True)]
        await ours.close()
        await theirs.close()

    asyncio.run(asyncio.wait_for(race(), 60))


def test_appends_that_come_together_share_a_transaction(url: str) -> None:
    async def gather() -> None:
        store = await open_store(url)
        batches: list[int] = []
        write = store._batcher._write  # type: ignore[attr-defined]

        async def counted(batch):  # type: ignore[no-untyped-def]
            batches.append(len(batch))
            return await write(batch)

        store._batcher._write = counted  # type: ignore[attr-defined]
        made = await asyncio.gather(*[store.append(Entry(f"t{n}", 0, b"x", 0)) for n in range(300)])
        assert all(made)
        assert sum(batches) == 300
        assert len(batches) <= 3
        await store.close()

    asyncio.run(asyncio.wait_for(gather(), 60))


def test_the_others_are_told_and_we_are_not(url: str) -> None:
    async def listen() -> None:
        ours, theirs = await two(url)
        heard: dict[str, list[tuple[str, int]]] = {"ours": [], "theirs": []}
        ready = asyncio.Event()
        told = asyncio.Event()

        def hear(who: str, table: str, seq: int) -> None:
            heard[who].append((table, seq))
            ready.set()
            if ("last", 0) in heard["theirs"] and ("back", 7) in heard["ours"]:
                told.set()

        ours.listen(lambda table, seq: hear("ours", table, seq))
        theirs.listen(lambda table, seq: hear("theirs", table, seq))
        if url.startswith("postgresql"):
            while ("", 0) not in heard["ours"] or ("", 0) not in heard["theirs"]:
                ready.clear()
                await ready.wait()
        for seq in range(5):
            assert await ours.append(Entry("t", seq, b"x", 0))
        assert not await ours.append(Entry("t", 3, b"again", 0))
        assert await ours.append(Entry("last", 0, b"x", 0))
        for seq in range(8):
            await theirs.append(Entry("back", seq, b"x", 0))
        await told.wait()
        assert max(seq for table, seq in heard["theirs"] if table == "t") == 4
        assert not [table for table, _ in heard["ours"] if table in ("t", "last")]
        assert not [table for table, _ in heard["theirs"] if table == "back"]
        await ours.close()
        await theirs.close()

    asyncio.run(asyncio.wait_for(listen(), 60))


def test_what_was_rolled_back_is_not_taken_for_ours(tmp_path) -> None:  # type: ignore[no-untyped-def]
    """A number that our failed transaction had may become another process's: we must hear of it."""

    async def listen() -> None:
        ours, theirs = await two(f"sqlite:///{tmp_path}/tables.sqlite")
        heard: list[tuple[str, int]] = []
        told = asyncio.Event()
        ours.listen(lambda table, seq: (heard.append((table, seq)), told.set()))  # type: ignore[func-returns-value]
        broken = TableIndex("t", "c", "g", "open", False, (), 2**70)
        failed = 0
        try:
            await ours.append(Entry("t", 0, b"x", 0), broken)
        except Exception:
            failed += 1
        assert failed == 1
        assert await theirs.append(Entry("theirs", 0, b"x", 0))
        await told.wait()
        assert heard == [("theirs", 0)]
        assert await ours.entries("t") == []
        await ours.close()
        await theirs.close()

    asyncio.run(asyncio.wait_for(listen(), 30))


def test_the_first_start_has_one_key(url: str) -> None:
    """Both migrate and both bring a key; one of the keys becomes the house's."""

    async def start(number: int) -> bytes:
        store = await open_store(url)
        key = await store.setting("key", b"key %d" % number)
        await store.close()
        return key

    async def race() -> set[bytes]:
        return set(await asyncio.gather(*[start(number) for number in range(6)]))

    keys = asyncio.run(asyncio.wait_for(race(), 60))
    assert len(keys) == 1
    assert keys <= {b"key %d" % number for number in range(6)}
