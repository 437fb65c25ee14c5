"""Long matches: read, written and sent a little at a time, and in study processes, so that nobody waits for them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from tests.support.servers import Player, friends_table, guests, scenario
from websockets.asyncio.client import connect

from meldhouse.bots import make_bot
from meldhouse.core.record import read_record
from meldhouse.games.registry import build_game
from meldhouse.server.http import records
from meldhouse.server.transport.outbox import FlushQueue, Outbox
from meldhouse.server.transport.thought_limits import ThoughtLimits
from meldhouse.server.workers import long_work
from meldhouse.server.workers.long_work import LongWork
from meldhouse.study.finished_match import (
    NoSuchDeal,
    data_of,
    make_record,
    make_replay,
    record_text,
    seats_of,
)
from meldhouse.tables.broadcast import Broadcast, Subscriber, earlier_for, long_writings, update_for
from meldhouse.tables.entries import AnyBody, Continued, Created, Dealt, Decided, Sat, Started
from meldhouse.tables.table import Table

DEALS = 6


def played_table(deals: int = DEALS) -> Table:
    """A table with a finished match of random decisions."""
    options: dict[str, Any] = {"deals": deals, "points": 500}
    version = build_game("rummy-five", 2, options).rules_version
    created = Created("rummy-five", 2, options, "CODE", "g0", "ab" * 32, is_quick=True, rules_version=version)
    table = Table("t", created, 0)
    bodies: list[AnyBody] = [Sat(0, "g0", "Ann"), Sat(1, "g1", "Bob"), Started()]
    for body in bodies:
        table.apply(body, 0)
    while table.status == "running":
        table.apply(next_body(table), 0)
    return table


def next_body(table: Table) -> AnyBody:
    if not table.awaited:
        return Dealt()
    assert table.match is not None
    seat = table.awaited[0]
    action = make_bot("random", table.game, table.seq).decide(table.match.view(seat))
    return Decided(seat, table.game.write_action(action), "person", f"id-{table.seq}")


@pytest.fixture(scope="module")
def table() -> Table:
    return played_table()


# --- slices ---


@scenario
async def test_long_work_is_done_in_turns_with_everything_else(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two long works and the loop itself: each round of the loop has one slice."""
    monkeypatch.setattr(long_work, "_SLICE_SECONDS", 0.0)
    work, slices, rounds = LongWork(), [], 0

    def steps(name: str) -> Iterator[None]:
        for _ in range(5):
            slices.append((name, rounds))
            yield

    async def count() -> None:
        nonlocal rounds
        while len(slices) < 10:
            rounds += 1
            await asyncio.sleep(0)

    await asyncio.gather(work.run(steps("a"), "a"), work.run(steps("b"), "b"), count())
    assert sorted(name for name, _ in slices) == ["a"] * 5 + ["b"] * 5
    assert len({at for _, at in slices}) == 10, "no round has two slices"
    assert [name for name, _ in slices[:4]] in (["a", "b", "a", "b"], ["a", "a", "b", "a"])


@scenario
async def test_work_that_fails_lets_the_next_one_begin() -> None:
    def bad() -> Iterator[None]:
        yield
        raise ValueError

    work = LongWork()
    with pytest.raises(ValueError):
        await work.run(bad(), "a")
    await asyncio.wait_for(work.run(iter([1, 2]), "b"), 30)


def test_a_match_is_continued_step_by_step_and_changes_the_table_at_the_end(table: Table) -> None:
    body = Continued(table.id, "CODE", 2, 3, [], [table.decisions[0], table.decisions[1][:3]])
    other = Table("u", table.created, 0)
    steps = other.applying(body, 7)
    for _ in range(5):
        next(steps)
        assert (other.match, other.decisions, other.seq) == (None, [], 0)
    for _ in steps:
        pass
    same = Table("v", table.created, 0)
    same.apply(body, 7)
    for one in (other, same):
        assert one.match is not None
        assert (one.seq, one.status, one.updated, one.waiting_since) == (1, "running", 7, 7)
        assert one.decisions == body.decisions
        assert (one.deal_begins, one.deal_ends) == (table.deal_ends[0][1], table.deal_ends[:1])


# --- what is sent ---


def test_the_ends_of_deals_are_known(table: Table) -> None:
    assert table.match is not None
    assert len(table.deal_ends) == DEALS
    ends = [update_for(table, None, first).events[0] for first, _ in table.deal_ends]
    kinds = {json.loads(bytes(end))["kind"] for end in ends}  # type: ignore[call-overload]
    assert kinds <= {"won", "deal-drawn", "discarded", "passed"}


def test_earlier_deals_are_their_ends_alone(table: Table) -> None:
    earlier = json.loads(msgspec.json.encode(earlier_for(table, 0, 0)))
    assert earlier["before"] == table.deal_begins
    results = [event["kind"] for event in earlier["events"] if event["kind"] in ("won", "deal-drawn")]
    assert len(results) == DEALS - 1
    later = json.loads(msgspec.json.encode(earlier_for(table, 0, table.deal_ends[2][1])))
    assert len([event for event in later["events"] if event["kind"] in ("won", "deal-drawn")]) == DEALS - 4


@scenario
async def test_events_written_in_advance_are_sent_once(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("meldhouse.tables.broadcast._MOST_AT_ONCE", 10)
    broadcast, told = Broadcast(), update_for(table, 1, 3)
    subscriber = Subscriber("g1", "Bob", table.id, 3, Outbox(FlushQueue(), None))
    for writing in long_writings(table, subscriber):
        await LongWork().run(writing, subscriber.guest)
    assert len(subscriber.written[1]) == table.moment - 3
    written = update_for(table, 1, 3, subscriber.written[1][:-2])
    assert [bytes(event) for event in written.events] == [bytes(event) for event in told.events]  # type: ignore[call-overload]
    broadcast.join(subscriber)
    broadcast.welcome(table, subscriber, 0)
    assert not subscriber.written


@scenario
async def test_a_brief_subscription_is_short_and_an_old_one_complete(one_house: list[str]) -> None:
    async with guests(one_house, "Ann", "Bob") as (ann, bob):
        table = await friends_table(ann, bob, options={"deals": DEALS, "points": 500}, is_quick=True)
        async with ann.connect(table.table) as a, bob.connect(table.table) as b:
            await asyncio.gather(Player(a, table).play(), Player(b, table).play())
        number = a.told[0]

        async def heard(is_brief: bool) -> dict[str, dict[str, Any]]:
            subscribe = {"kind": "subscribe", "token": ann.token, "table": table.table, "is_brief": is_brief}
            said: dict[str, dict[str, Any]] = {}
            async with connect(one_house[0].replace("http", "ws") + "/socket") as socket:
                await socket.send(json.dumps(subscribe))
                while "info" not in said:
                    message = json.loads(await socket.recv())
                    said[message["kind"]] = message
            return said

        brief, whole = await heard(True), await heard(False)
        assert "earlier" not in whole
        assert len(whole["update"]["events"]) == number
        assert brief["update"]["since"] == brief["earlier"]["before"]
        assert brief["update"]["since"] + len(brief["update"]["events"]) == number
        assert brief["update"]["view"] == whole["update"]["view"]
        for at, event in enumerate(brief["update"]["events"]):
            assert event == whole["update"]["events"][brief["update"]["since"] + at]
        assert all(event in whole["update"]["events"] for event in brief["earlier"]["events"])


def test_an_id_is_remembered_as_long_as_its_table_lives(table: Table) -> None:
    first = next(at for at in range(3, table.seq) if table.has_seen(0, f"id-{at}"))
    assert not table.has_seen(1, f"id-{first}")
    assert not table.has_seen(0, "")
    assert sum(table.has_seen(seat, f"id-{at}") for at in range(table.seq) for seat in (0, 1)) > 200


# --- records and replays ---


def no_progress(done: int, of: int) -> None:
    """Nobody waits for it here."""


def test_a_study_process_writes_the_same_record(table: Table) -> None:
    assert table.match is not None
    written = make_record(data_of(table), no_progress).decode()
    assert written == record_text(table.match, seats_of(table))
    assert len(read_record(written, build_game).match.decisions) == DEALS


def test_a_replay_ends_where_the_deal_ended(table: Table) -> None:
    replay = json.loads(make_replay(data_of(table, 2), no_progress))
    assert (replay["deal"], replay["deals"]) == (2, DEALS)
    assert [step["action"] for step in replay["steps"][1:]] == [action for _, action in table.decisions[1]]
    assert replay["steps"][-1]["awaited"] == []
    with pytest.raises(NoSuchDeal):
        data_of(table, DEALS + 1)


@scenario
async def test_long_records_come_from_a_study_process(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    class Workers:
        asked = 0

        async def ask(self, work: Any, given: bytes, owner: str) -> bytes:
            Workers.asked += 1
            return bytes(work(given, no_progress))

    class House:
        match_workers = Workers()

    house: Any = House()
    short = await records.record_of(house, table, "")
    assert Workers.asked == 0
    monkeypatch.setattr(records, "_MOST_AT_ONCE", 10)
    assert await records.record_of(house, table, "") == short
    assert Workers.asked == 1


# --- thought ---


def test_a_guest_whose_turns_take_long_has_to_wait() -> None:
    limits = ThoughtLimits()
    for _ in range(2000):
        limits.spend("eve", 0.0001)
    assert not limits.is_spent("eve")
    for _ in range(400):
        limits.spend("eve", 0.02)
    assert limits.is_spent("eve")
    assert not limits.is_spent("ann")
