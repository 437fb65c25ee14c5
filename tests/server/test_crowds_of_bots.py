"""Somebody lets bots play at as many tables as they can: the bots of others still have their turn."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from tests.support.servers import guests, scenario, servers, until
from tests.support.study_work import echo, with_workers

from meldhouse.client import ServerFailure
from meldhouse.server.workers.fair_queue import FairQueue
from meldhouse.server.workers.study import TooBusy

BOTS = ["bot:novice"] * 4


# --- the queue ---


async def order_of(asked: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """The order in which they have their turn, while one place is taken from the begin."""
    queue, done = FairQueue(1), []

    async def one(owner: str, topic: str) -> None:
        async with queue.turn(owner, topic):
            done.append((owner, topic))
            await asyncio.sleep(0)

    async with queue.turn("first"):
        waiting = [asyncio.ensure_future(one(*who)) for who in asked]
        while len(queue) < len(asked):
            await asyncio.sleep(0)
    await asyncio.gather(*waiting)
    assert len(queue) == 0
    return done


@scenario
async def test_owners_and_their_topics_have_turns_in_rotation() -> None:
    crowd = [("eve", f"t{number % 3}") for number in range(6)]
    done = await order_of([*crowd, ("ann", "a"), ("bob", "b"), ("ann", "a")])
    assert [owner for owner, _ in done[:5]] == ["eve", "ann", "bob", "eve", "ann"]
    assert [topic for owner, topic in done if owner == "eve"] == ["t0", "t1", "t2", "t0", "t1", "t2"]


@scenario
async def test_who_stops_waiting_takes_no_turn() -> None:
    queue, done = FairQueue(1), []

    async def one(name: str) -> None:
        async with queue.turn(name):
            done.append(name)

    async with queue.turn("first"):
        waiting = [asyncio.ensure_future(one(name)) for name in ("a", "b", "c")]
        while len(queue) < 3:
            await asyncio.sleep(0)
        waiting[1].cancel()
    # the place is on its way to the first who waits, who gives up just then
    waiting[0].cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    assert done == ["c"]
    await one("d")
    assert done == ["c", "d"]


def test_one_guest_cannot_fill_the_queue_of_the_study() -> None:
    async def scene(workers) -> None:  # type: ignore[no-untyped-def]
        eves = [asyncio.ensure_future(workers.ask(echo, b"e", owner="eve")) for _ in range(30)]
        await until(lambda: any(one.done() for one in eves))
        assert (await workers.ask(echo, b"a", owner="ann")).startswith(b"a")
        said = await asyncio.gather(*eves, return_exceptions=True)
        assert sum(isinstance(one, TooBusy) for one in said) >= 20

    with_workers(scene, most=50)


# --- tables ---


@scenario
async def test_tables_of_bots_are_capped_and_others_play_on(tmp_path: Path) -> None:
    habits = {"most_bot_tables_of_guest": "3", "most_bot_tables": "5"}
    with servers(f"sqlite:///{tmp_path}/t.sqlite", tmp_path, **habits) as (server,):
        async with guests([server.url], "Eve", "Mob", "Ann") as (eve, mob, ann):

            async def crowd(guest, number: int) -> list[str]:  # type: ignore[no-untyped-def]
                made = [
                    guest.create("rummy-five", 4, seats=BOTS, options={"deals": 12}) for _ in range(number)
                ]
                said = await asyncio.gather(*made, return_exceptions=True)
                assert all(not isinstance(one, Exception) or isinstance(one, ServerFailure) for one in said)
                return [one.reason for one in said if isinstance(one, ServerFailure)]

            for _ in range(3):
                await eve.create("rummy-five", 4, seats=BOTS, options={"deals": 12})
            refused = await crowd(eve, 20)
            assert refused == 20 * ["too-many-tables"]
            assert set(await crowd(mob, 20)) == {"too-many-tables"}
            # a table with a person is another matter, and its bots have their turn
            table = await ann.create("rummy-five", 2, seats=["me", "bot:novice"], options={"deals": 1})
            async with ann.connect(table.table) as line:
                await until(lambda: any(update.choices for update in line.state.values()))
            # nor does it help to make room for bots one by one
            trick = await eve.create("rummy-five", 2)
            await eve.free_seat(trick.table, 0)
            await eve.fill(trick.table)
            with pytest.raises(ServerFailure, match="bots play"):
                await eve.start(trick.table)


@scenario
async def test_listed_and_unfinished_tables_of_a_guest_are_capped(tmp_path: Path) -> None:
    habits = {"most_listed_of_guest": "2", "most_tables_of_guest": "4"}
    with servers(f"sqlite:///{tmp_path}/t.sqlite", tmp_path, **habits) as (server,):
        async with guests([server.url], "Eve", "Ann") as (eve, ann):
            for _ in range(2):
                await eve.create("rummy-five", 2, is_listed=True)
            with pytest.raises(ServerFailure) as refused:
                await eve.create("rummy-five", 2, is_listed=True)
            assert (refused.value.reason, refused.value.status) == ("too-many-tables", 429)
            for _ in range(2):
                await eve.create("rummy-five", 2)
            with pytest.raises(ServerFailure, match="many tables today"):
                await eve.create("rummy-five", 2)
            await ann.create("rummy-five", 2, is_listed=True)


@scenario
async def test_bots_among_themselves_play_so_many_deals(tmp_path: Path) -> None:
    with servers(f"sqlite:///{tmp_path}/t.sqlite", tmp_path, most_bot_deals="2") as (server,):
        async with guests([server.url], "Eve") as (eve,):
            table = await eve.create("rummy-five", 2, seats=BOTS[:2], options={"deals": 12, "points": 500})
            async with eve.connect(table.table) as line:
                await until(lambda: line.info is not None and line.info.status == "closed")
                assert line.state[None].view["public"]["deal"] == 2


@scenario
async def test_bots_that_nobody_watches_stop(tmp_path: Path) -> None:
    """As soon as the last watcher has been gone for a while; nothing can be done there then."""
    with servers(f"sqlite:///{tmp_path}/t.sqlite", tmp_path, unwatched_seconds="0.2") as (server,):
        async with guests([server.url], "Eve") as (eve,):
            table = await eve.create("rummy-five", 4, seats=BOTS, options={"deals": 12, "points": 500})
            async with eve.connect(table.table) as line:
                await until(lambda: line.told.get(None, 0) > 30)
                assert line.info is not None
                assert line.info.status == "running"

            async def status() -> str:
                return (await eve.info(table.table)).status

            while await status() == "running":
                await asyncio.sleep(0.05)
            assert await status() == "closed"
            with pytest.raises(ServerFailure):
                await eve.record(table.table)
            async with eve.connect(table.table) as line:
                await until(lambda: line.info)
                assert line.info is not None
                assert line.info.status == "closed"
        assert " | " not in server.log.read_text()
