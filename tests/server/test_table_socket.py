"""The table's socket: caught up without gap or double, each decision once, refusals that explain themselves."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest
from tests.support.servers import Player, friends_table, guests, scenario, servers, until
from tests.support.turns import quiet_choice, turn_of
from websockets.asyncio.client import connect

from meldhouse.client import ActionRefused, Client, TableConnection
from meldhouse.client.connection import ConnectionFailure, new_id
from meldhouse.wire import to_client, to_server


async def next_update(line: TableConnection) -> to_client.Update:
    async for update in line.updates():
        return update
    raise AssertionError("the line has ended")


@scenario
async def test_everybody_is_told_the_same_numbers_without_gap_or_double(house: list[str]) -> None:
    """One follows all along, one breaks the line again and again, one comes late: all have the same events."""
    async with guests(house, "Ann", "Bob", "Eve") as (ann, bob, eve):
        table = await friends_table(ann, bob, options={"deals": 3}, is_quick=True)
        told: dict[str, list[object]] = {"ann": [], "bob": [], "eve": []}
        broken = dict.fromkeys(told, 0)

        async def follow(
            who: str, line: TableConnection, player: Player | None, breaks: bool = False
        ) -> None:
            async for message in line.messages():
                if isinstance(message, to_client.Info) and message.info.status == "over":
                    return
                if isinstance(message, to_client.Update):
                    assert message.since == len(told[who])
                    told[who] += message.events
                    if player is not None:
                        await player.answer(message)
                    if breaks and len(told[who]) >= broken[who] + 9:
                        broken[who] = len(told[who])
                        await line.drop()

        async with (
            ann.connect(table.table) as a,
            bob.connect(table.table) as b,
            eve.connect(table.table) as e,
        ):
            await asyncio.gather(
                follow("ann", a, Player(a, table)),
                follow("bob", b, Player(b, table), breaks=True),
                follow("eve", e, None, breaks=True),
            )
            # nothing goes on without Bob, so that his line is broken every few events, however fast the machine is
            assert b.reconnects > 2
        kinds = [[event["kind"] for event in events] for events in told.values()]  # type: ignore[index]
        assert kinds[0] == kinds[1] == kinds[2]
        late: list[object] = []
        async with Client(house[-1], token=ann.token) as again, again.connect(table.table, since=5) as line:
            update = await next_update(line)
            assert update.since == 5
            late = update.events
        assert late == told["ann"][5:]


@scenario
async def test_the_same_id_counts_once(house: list[str]) -> None:
    async with guests(house, "Ann", "Bob") as (ann, bob):
        table = await friends_table(ann, bob, is_quick=True)
        async with ann.connect(table.table) as a, bob.connect(table.table) as b:
            line, update = await turn_of(a, b)
            before = update.since + len(update.events)
            act = to_server.Act(new_id(), quiet_choice(update.choices), update.seat, before)
            answers = [await line._ask(act) for _ in range(3)]
            assert all(isinstance(answer, to_client.Done) for answer in answers)
            # also from another device of the same guest, at another process
            who = ann if line is a else bob
            async with Client(house[-1], token=who.token) as twin, twin.connect(table.table) as other:
                await next_update(other)
                assert isinstance(await other._ask(act), to_client.Done)
                events = [event["kind"] for event in other.state[update.seat].events]
            assert events.count("discarded") == 1


@scenario
async def test_the_same_id_counts_once_also_for_who_plays_several_seats(one_house: list[str]) -> None:
    """And names none: when it is said again, another of them is asked."""
    async with guests(one_house, "Ann") as (ann,):
        table = await ann.create("rummy-five", 2, seats=["me", "me"], is_quick=True)
        async with ann.connect(table.table) as line:
            await until(lambda: len(line.state) == 2)
            update = next(one for one in line.state.values() if one.choices)
            act = to_server.Act(new_id(), quiet_choice(update.choices))
            for _ in range(3):
                assert isinstance(await line._ask(act), to_client.Done)
            assert len(line.state) == 2
            await until(lambda: all(one.awaited != update.awaited for one in line.state.values()))
            # the other seat now owes an answer, and gave none
            owing = [seat for seat, one in line.state.items() if one.choices]
            assert owing
            assert update.seat not in owing


@scenario
async def test_mh_3_stale_decisions_are_refused_and_shown_the_newest(house: list[str]) -> None:
    async with guests(house, "Ann", "Bob") as (ann, bob):
        table = await friends_table(ann, bob, is_quick=True)
        async with ann.connect(table.table) as a, bob.connect(table.table) as b:
            line, update = await turn_of(a, b)
            await line.act(quiet_choice(update.choices), update.seat)
            other = b if line is a else a
            _, asked = await turn_of(other)
            with pytest.raises(ActionRefused) as refused:
                await other.act(asked.choices[0], asked.seat, seen=1)
            assert refused.value.refused.code == "stale"
            assert refused.value.refused.clause == "MH-3"
            assert refused.value.refused.stale
            await other.act(asked.choices[0], asked.seat, seen=asked.since + len(asked.events))


@scenario
async def test_refusals_are_the_engines_in_the_language_asked(one_house: list[str]) -> None:
    texts = {}
    for language in ("en", "ja", "zh", "zh-Hant", "xx"):
        async with guests(one_house, "Ann", "Bob", language=language) as (ann, bob):
            table = await friends_table(ann, bob, is_quick=True)
            async with ann.connect(table.table) as a, bob.connect(table.table) as b:
                line, _ = await turn_of(a, b)
                other = b if line is a else a
                await until(lambda: other.state)  # noqa: B023
                with pytest.raises(ActionRefused) as refused:
                    await other.act("-")
                texts[language] = refused.value.refused.text
                why = await other.why_not("-")
                assert why is not None
                assert (why.code, why.text) == (refused.value.refused.code, refused.value.refused.text)
                assert why.clause.startswith("RF-")
                with pytest.raises(ConnectionFailure) as failed:
                    await other.act("gibberish")
                assert failed.value.reason == "bad-notation"
                assert await line.why_not(line.state[next(iter(line.state))].choices[0]) is None
    assert len({texts["en"], texts["ja"], texts["zh"], texts["zh-Hant"]}) == 4
    assert texts["xx"] == texts["en"]


@scenario
async def test_chat_and_phrases_reach_everybody_once_and_are_there_for_who_comes_late(
    house: list[str],
) -> None:
    async with guests(house, "Ann", "Bob", "Eve") as (ann, bob, eve):
        table = await friends_table(ann, bob)
        async with (
            ann.connect(table.table) as a,
            bob.connect(table.table) as b,
            eve.connect(table.table) as e,
        ):
            said = to_server.Chat(new_id(), "hello\n\tthere \u202e!")
            await a._ask(said)
            await a._ask(said)
            await b.chat(phrase="well-played")
            with pytest.raises(ConnectionFailure, match="nothing to say"):
                await a.chat("  ")
            with pytest.raises(ConnectionFailure, match="a phrase is one of"):
                await a.chat(phrase="you-cheat")
            with pytest.raises(ConnectionFailure, match="only players at this table"):
                await e.chat("hi")
            lines: list[to_client.ChatLine] = []
            async for message in e.messages():
                if isinstance(message, to_client.Chatted):
                    lines += message.lines
                    if len(lines) == 2:
                        break
            assert [(line.name, line.seat, line.text, line.phrase) for line in lines] == [
                ("Ann", 0, "hello there !", ""),
                ("Bob", 1, "", "well-played"),
            ]
        async with eve.connect(table.table) as late:
            async for message in late.messages():
                if isinstance(message, to_client.Chatted):
                    assert message.lines == lines
                    break


@scenario
async def test_hints_are_given_where_they_are_allowed(one_house: list[str]) -> None:
    async with guests(one_house, "Ann", "Bob") as (ann, bob):
        table = await friends_table(ann, bob, is_quick=True)
        async with ann.connect(table.table) as a, bob.connect(table.table) as b:
            line, update = await turn_of(a, b)
            assert await line.hint() in update.choices
            with pytest.raises(ConnectionFailure, match="not your turn"):
                await (b if line is a else a).hint()
        strict = await friends_table(ann, bob, is_quick=True, has_hints=False)
        async with ann.connect(strict.table) as a, bob.connect(strict.table) as b:
            line, _ = await turn_of(a, b)
            with pytest.raises(ConnectionFailure, match="without hints"):
                await line.hint()


@scenario
async def test_pass_and_play_several_seats_of_one_guest(house: list[str]) -> None:
    """Each seat is told what it may know, over one line."""
    async with guests(house, "Ann") as (ann,):
        table = await ann.create(
            "rummy-five", 3, seats=["me", "me", "me"], options={"deals": 1}, is_quick=True
        )
        assert table.status == "running"
        async with ann.connect(table.table) as line:
            player = Player(line, table)
            seats: set[int | None] = set()
            async for message in line.messages():
                if isinstance(message, to_client.Info) and message.info.status == "over":
                    break
                if isinstance(message, to_client.Update):
                    seats.add(message.seat)
                    assert message.view["seat"] == message.seat
                    if message.seat in message.awaited:
                        await player.answer(line.state[message.seat])
            assert seats == {0, 1, 2}


@scenario
async def test_a_slow_table_has_no_clock_and_waits(one_house: list[str]) -> None:
    async with guests(one_house, "Ann", "Bob") as (ann, bob):
        table = await friends_table(ann, bob, is_quick=True)
        async with ann.connect(table.table) as a, bob.connect(table.table) as b:
            line, update = await turn_of(a, b)
            assert update.deadline is None
            other = b if line is a else a
            await until(lambda: other.state)
            await line.drop()
            await other.ping()
        # everybody has gone; days later one of them looks in
        await asyncio.sleep(1.5)  # longer than the grace of this house
        info = await bob.info(table.table)
        assert not any(chair.is_substituted for chair in info.chairs)
        async with ann.connect(table.table) as a, bob.connect(table.table) as b:
            line, again = await turn_of(a, b)
            assert again.choices == update.choices


@scenario
async def test_the_next_deal_begins_when_all_have_seen_the_score(houses, tmp_path) -> None:  # type: ignore[no-untyped-def]
    url = houses.postgres.new_database()
    with servers(url, tmp_path, 2, pause_seconds="3600") as running:
        async with guests([server.url for server in running], "Ann", "Bob") as (ann, bob):
            table = await friends_table(ann, bob, game="rummikub", options={"rounds": 1, "clock": 0})
            async with ann.connect(table.table) as a, bob.connect(table.table) as b:
                players = [Player(a, table), Player(b, table)]
                dealt = asyncio.Event()

                def is_over() -> bool:
                    newest = a.state.get(0)
                    if newest is not None and newest.view["public"]["result"] is not None:
                        dealt.set()
                    return dealt.is_set()

                tasks = [asyncio.create_task(player.play(is_over)) for player in players]
                await dealt.wait()
                for task in tasks:
                    task.cancel()
                await until(lambda: b.state[1].view["public"]["result"] is not None)
                await a.next_deal()
                await a.ping()
                assert a.state[0].view["public"]["result"] is not None
                await b.next_deal()
                await until(lambda: a.state[0].view["public"]["result"] is None)


@scenario
async def test_who_comes_back_in_the_pause_still_sees_the_score(tmp_path: Path) -> None:
    patient = {"pause_seconds": "3600", "grace_seconds": "600"}
    with servers(f"sqlite:///{tmp_path}/t.sqlite", tmp_path, **patient) as (server,):
        async with guests([server.url], "Ann") as (ann,):
            table = await ann.create("rummikub", 2, seats=["me", "bot:random"], options={"clock": 0})
            async with ann.connect(table.table) as line:
                await Player(line, table).play(lambda: has_result(line))
            while (await ann.info(table.table)).chairs[0].is_present:
                await asyncio.sleep(0.02)
            async with ann.connect(table.table) as line:
                await until(lambda: line.state)
                await line.ping()
                assert has_result(line)
                await line.next_deal()
                await until(lambda: not has_result(line))


def has_result(line: TableConnection) -> bool:
    """Checks if a deal is over at a line's only seat."""
    newest = line.state.get(0)
    return newest is not None and newest.view["public"]["result"] is not None


@scenario
async def test_a_watcher_who_sits_down_gets_the_seat_on_the_same_line(house: list[str]) -> None:
    async with guests(house, "Ann", "Bob") as (ann, bob):
        table = await ann.create("rummy-five", 2, is_quick=True)
        async with bob.connect(table.table) as line:
            await until(lambda: line.info is not None)
            await bob.join(table.table)
            await ann.start(table.table)
            await until(lambda: 1 in line.state)
            assert line.state[1].view["own"] is not None


@scenario
async def test_the_first_message_is_a_subscription(one_house: list[str]) -> None:
    async with guests(one_house, "Ann") as (ann,):
        table = await ann.create("rummy-five", 2)
        address = one_house[0].replace("http", "ws") + "/socket"
        good = {"kind": "subscribe", "token": ann.token, "table": table.table}
        for message, code in (
            ({"kind": "ping", "id": "1"}, "not-allowed"),
            ({**good, "token": "x.y"}, "bad-token"),
            ({**good, "token": ann.token[:-2]}, "bad-token"),
            ({**good, "table": "nosuchtable"}, "no-such-table"),
            ({**good, "table": "../etc"}, "bad-message"),
            ({**good, "since": -1}, "bad-message"),
            ({"kind": "nonsense"}, "bad-message"),
            ([], "bad-message"),
        ):
            async with connect(address) as socket:
                await socket.send(json.dumps(message))
                assert json.loads(await socket.recv())["code"] == code, message
                with pytest.raises(Exception, match="4000"):
                    await socket.recv()


@scenario
async def test_a_second_subscription_is_refused_and_the_line_goes_on(one_house: list[str]) -> None:
    async with guests(one_house, "Ann") as (ann,):
        table = await ann.create("rummy-five", 2)
        async with ann.connect(table.table) as line:
            await until(lambda: line.info is not None)
            await line.tell(to_server.Subscribe(ann.token, table.table))
            async for message in line.messages():
                if isinstance(message, to_client.Failed):
                    assert message.code == "not-allowed"
                    break
            await line.ping()
