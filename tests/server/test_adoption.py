"""Tables that nobody keeps going: found after a start, or when another process has died; each by itself."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

from tests.support.servers import HTTP, PATIENCE, Server, scenario, servers, until
from tests.support.turns import SECRET

from meldhouse.server.container import Container
from meldhouse.server.settings import Settings
from meldhouse.store import Entry, Store, TableIndex, open_store
from meldhouse.tables.entries import AnyBody, BotSat, Created, Sat, Started, write_body

#: of a newer program
FLOWN = b'{"kind":"flown","seat":0}'


def opening(*seats: AnyBody) -> list[bytes]:
    """The entries of a match that has begun."""
    first = Created("rummy-five", len(seats), {"deals": 1}, "CODE", "host", SECRET, is_quick=True)
    return [write_body(body) for body in (first, *seats, Started())]


def bots() -> list[bytes]:
    return opening(BotSat(0, "random"), BotSat(1, "random"))


def people() -> list[bytes]:
    return opening(Sat(0, "ann", "Ann"), Sat(1, "bob", "Bob"))


async def leave(store: Store, table: str, bodies: Sequence[bytes], at: int) -> None:
    """A table as a process leaves it that died some time ago."""
    for seq, body in enumerate(bodies):
        assert await store.append(Entry(table, seq, body, at))
    await store.put_index(TableIndex(table, table, "rummy-five", "running", False, (), at))


def status(server: Server, table: str) -> str:
    token = HTTP.post(f"{server.url}/api/guest", json={"name": "Eve"}).json()["token"]
    answer = HTTP.get(f"{server.url}/api/tables/{table}", headers={"Authorization": f"Bearer {token}"})
    said = answer.json()
    return str(said["status"] if answer.status_code == 200 else said["code"])


def test_a_table_that_cannot_be_read_holds_up_no_other(tmp_path: Path) -> None:
    """Neither after a start, nor when tables are found that another process has left."""
    url = f"sqlite:///{tmp_path}/tables.sqlite"

    async def play() -> None:
        store = await open_store(url)
        await leave(store, "bad1", [*bots(), FLOWN], 1)
        await leave(store, "good1", bots(), 2)
        with servers(url, tmp_path) as (server,):
            await until(lambda: status(server, "good1") == "over")
            await leave(store, "bad2", [*bots(), FLOWN], 3)
            await leave(store, "good2", bots(), 4)
            await until(lambda: status(server, "good2") == "over")
            assert status(server, "bad1") == status(server, "bad2") == "store-unavailable"
        await store.close()

    asyncio.run(asyncio.wait_for(play(), PATIENCE))


@scenario
async def test_a_match_whose_end_was_not_noted_is_not_taken_for_running(tmp_path: Path) -> None:
    """Its process has died between the last decision and the note about it; the others see to that."""
    container = await Container.open(Settings(database=f"sqlite:///{tmp_path}/tables.sqlite"))
    await leave(container.store, "played", bots(), 1)
    await container.adoption.adopt()
    table = await container.tables.get("played")
    await until(lambda: table.status == "over")
    await leave(container.store, "t", [entry.body for entry in await container.store.entries("played")], 1)
    await container.adoption.adopt()
    noted = await container.store.index_of("t")
    assert noted is not None
    assert noted.status == "over"
    await container.close()


@scenario
async def test_a_slow_table_that_was_looked_at_is_not_read_again_and_again(tmp_path: Path) -> None:
    """Its players may be away for days, and there may be thousands."""
    container = await Container.open(Settings(database=f"sqlite:///{tmp_path}/tables.sqlite"))
    await leave(container.store, "t", people(), 1)
    read: list[str] = []
    entries = container.store.entries

    async def count(table: str, since: int = 0) -> list[Entry]:
        read.append(table)
        return await entries(table, since)

    container.store.entries = count  # type: ignore[method-assign]
    for _ in range(3):
        await container.adoption.adopt()
    assert read == ["t"]
    await container.close()
