"""Clocks are the server's: turns with a bank, the bell of RK-6, leavers for whom a bot plays on."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import time
from pathlib import Path
from typing import Any

import pytest
from tests.support.servers import Player, Server, friends_table, guests, scenario, until
from tests.support.turns import turn_of

from meldhouse.client import ActionRefused, Client, TableConnection
from meldhouse.tables.clocks import now, time_of_entry
from meldhouse.wire import to_client

SHORT = {"clock": 2, "rounds": 1}


class Hearing:
    """All that a line brings, kept."""

    def __init__(self, line: TableConnection) -> None:
        self.events: list[dict[str, Any]] = []
        self.drafts: list[to_client.Drafted] = []
        self._task = asyncio.create_task(self._hear(line))

    async def _hear(self, line: TableConnection) -> None:
        async for message in line.messages():
            if isinstance(message, to_client.Update):
                self.events += message.events
            elif isinstance(message, to_client.Drafted):
                self.drafts.append(message)

    def kinds(self) -> list[str]:
        return [event["kind"] for event in self.events]

    def end(self) -> None:
        self._task.cancel()


async def drafted(line: TableConnection, heard: Hearing, seat: int, arrangement: str) -> bool:
    """Show a draft; False if the bell rang first, because this machine is slow."""
    await line.draft(arrangement)
    await until(lambda: heard.drafts or "time-up" in heard.kinds())
    if "time-up" in heard.kinds():
        return False
    assert heard.drafts[0] == to_client.Drafted(seat, arrangement)
    return True


async def at_the_bell(house: list[str], draft: bool) -> list[dict[str, Any]]:
    """A table of two whose first turn runs out, with one tile laid down or nothing; what the other saw of it."""
    async with guests(house, "Ann", "Bob") as (ann, bob):
        for seconds in (2, 4, 8, 16):
            table = await friends_table(ann, bob, game="rummikub", options={**SHORT, "clock": seconds})
            assert table.clock.turn == seconds, "the game's clock is the table's"
            async with ann.connect(table.table) as a, bob.connect(table.table) as b:
                line, update = await turn_of(a, b)
                heard = Hearing(b if line is a else a)
                assert update.deadline is not None
                assert update.deadline - update.now <= 1000 * seconds
                tile = update.view["own"]["rack"].split()[0]
                if draft and not await drafted(line, heard, update.seat or 0, tile):
                    heard.end()
                    continue
                await until(lambda: "tiles-drawn" in heard.kinds())  # noqa: B023
                heard.end()
                at = heard.kinds().index("time-up")
                return heard.events[at : at + 2]
        raise AssertionError("the bell was always faster")


@scenario
async def test_rk_6_with_nothing_moved_one_tile_is_drawn(house: list[str]) -> None:
    up, drawn = await at_the_bell(house, draft=False)
    assert up["unfinished"] is False
    assert (drawn["kind"], drawn["count"]) == ("tiles-drawn", 1)
    assert not drawn["tiles"], "which tile it was is hidden"


@scenario
async def test_rk_6_with_an_unfinished_draft_three_are_drawn(house: list[str]) -> None:
    up, drawn = await at_the_bell(house, draft=True)
    assert up["unfinished"] is True
    assert (drawn["kind"], drawn["count"]) == ("tiles-drawn", 3)


@scenario
async def test_rk_6_a_legal_draft_is_played(one_house: list[str]) -> None:
    """Tables are begun until somebody has an opening in the first hand."""
    async with guests(one_house, "Ann", "Bob") as (ann, bob):
        for _ in range(200):
            table = await friends_table(ann, bob, game="rummikub", options=SHORT)
            async with ann.connect(table.table) as a, bob.connect(table.table) as b:
                line, update = await turn_of(a, b)
                legal = [choice for choice in update.choices if choice.startswith("lay ")]
                if not legal:
                    continue
                heard = Hearing(b if line is a else a)
                if not await drafted(line, heard, update.seat or 0, legal[0].removeprefix("lay ")):
                    heard.end()
                    continue
                await until(lambda: "time-up" in heard.kinds())  # noqa: B023
                heard.end()
                at = heard.kinds().index("time-up")
                assert heard.kinds()[at + 1] == "laid"
                assert " / ".join(heard.events[at + 1]["table"]) == legal[0].removeprefix("lay ")
                return
        raise AssertionError("nobody could open in 200 deals")


@scenario
async def test_a_draft_with_tiles_of_others_is_refused(one_house: list[str]) -> None:
    async with guests(one_house, "Ann", "Bob") as (ann, bob):
        table = await friends_table(ann, bob, game="rummikub", options={"clock": 0, "rounds": 1})
        async with ann.connect(table.table) as a, bob.connect(table.table) as b:
            line, update = await turn_of(a, b)
            # a draft names kinds: of two equal tiles either will do
            mine = {tile.rstrip("'") for tile in update.view["own"]["rack"].split()}
            foreign = next(tile for tile in ("r1", "r2", "b3", "k4", "o5", "r13", "b13") if tile not in mine)
            await line.draft(foreign)
            async for message in line.messages():
                if isinstance(message, to_client.Refused):
                    assert message.code == "not-in-rack"
                    assert foreign in message.cards
                    break
            other = b if line is a else a
            await until(lambda: other.state)
            await other.draft("r1 r2 r3")
            async for message in other.messages():
                if isinstance(message, to_client.Failed):
                    assert message.code == "not-allowed"
                    break


@scenario
async def test_rhine_rummy_shows_drafts_too(one_house: list[str]) -> None:
    async with guests(one_house, "Ann", "Bob") as (ann, bob):
        table = await friends_table(ann, bob, game="rhine-rummy", options={"deals": 1})
        async with ann.connect(table.table) as a, bob.connect(table.table) as b:
            line, update = await turn_of(a, b)
            card = update.view["own"]["hand"].split()[0]
            await line.draft(card)
            other = b if line is a else a
            async for message in other.messages():
                if isinstance(message, to_client.Drafted):
                    assert message.arrangement == card
                    break
            # who comes now sees it as well, and it goes when the turn is over
            async with Client(one_house[0], "Eve") as eve, eve.connect(table.table) as watching:
                async for message in watching.messages():
                    if isinstance(message, to_client.Drafted):
                        break
            await line.act("draw")
            async with Client(one_house[0], "Eve") as eve, eve.connect(table.table) as watching:
                await watching.ping()
                waiting = [watching._arrived.get_nowait() for _ in range(watching._arrived.qsize())]
                assert not [message for message in waiting if isinstance(message, to_client.Drafted)]


@scenario
async def test_a_turn_has_its_seconds_then_the_bank(house: list[str]) -> None:
    """Octablitz has no bell of its own: when all time is used up, a bot decides this once."""
    async with guests(house, "Ann", "Bob", "Cleo") as people:
        ann, bob, cleo = people
        table = await ann.create("octablitz", 3, options={"deals": 1}, clock={"turn": 1, "bank": 3})
        for person in (bob, cleo):
            await person.join(table.table)
        lines = [person.connect(table.table) for person in people]
        async with lines[0], lines[1], lines[2]:
            await until(lambda: all(line.info is not None for line in lines))
            await ann.start(table.table)
            line, update = await turn_of(*lines)
            assert update.deadline is not None
            # more than the turn's own second: the bank comes after it
            assert 1000 < update.deadline - update.now <= 4000
            seat = update.seat
            await until(lambda: seat not in line.state[seat].awaited or line.state[seat].since > update.since)
            assert time.time() * 1000 >= update.deadline
            begun = {event["kind"] for event in line.state[seat].events}
            assert begun
            # the bank is used up now: the next turn of this seat has only its seconds
            for _ in range(20):
                player, asked = await turn_of(*lines)
                if player is line:
                    assert asked.deadline is not None
                    assert asked.deadline - asked.now <= 1000
                    break
                with contextlib.suppress(ActionRefused):  # a slow machine may be too late for it
                    await player.act(asked.choices[0], asked.seat)
                await until(lambda: player.state[asked.seat] is not asked)  # noqa: B023


@scenario
async def test_a_leaver_has_a_grace_then_a_bot_plays_and_hands_back(house: list[str]) -> None:
    async with guests(house, "Ann", "Bob") as (ann, bob):
        table = await friends_table(
            ann, bob, options={"deals": 20, "points": 60}, is_quick=True, clock={"turn": 60}
        )
        async with ann.connect(table.table) as a:
            async with bob.connect(table.table) as b:
                await until(lambda: b.state)
            playing = asyncio.create_task(Player(a, table).play())
            await until(lambda: a.info is not None and not a.info.chairs[1].is_present)
            await until(lambda: a.info is not None and a.info.chairs[1].is_substituted)
            before = a.told[0]
            await until(lambda: a.told[0] > before + 5)
            async with bob.connect(table.table) as back:
                await until(lambda: a.info is not None and not a.info.chairs[1].is_substituted)
                assert a.info is not None
                assert a.info.chairs[1].is_present
                await until(lambda: 1 in back.state and back.state[1].choices)
                # it is theirs again: nobody decides for them
                told = back.told[1]
                await a.ping()
                await back.ping()
                assert back.told[1] == told
            playing.cancel()


@scenario
async def test_who_says_that_they_leave_is_replaced_at_once_also_without_a_clock(house: list[str]) -> None:
    async with guests(house, "Ann", "Bob") as (ann, bob):
        table = await friends_table(ann, bob, options={"deals": 20, "points": 60}, is_quick=True)
        async with ann.connect(table.table) as a, bob.connect(table.table) as b:
            playing = asyncio.create_task(Player(a, table).play())
            await until(lambda: b.state)
            await bob.leave(table.table)
            await until(lambda: a.info is not None and a.info.chairs[1].is_substituted)
            before = a.told[0]
            await until(lambda: a.told[0] > before + 5)
            async with bob.connect(table.table):
                await until(lambda: a.info is not None and not a.info.chairs[1].is_substituted)
            playing.cancel()


@scenario
async def test_a_guest_with_two_devices_is_here_while_one_is(house: list[str]) -> None:
    """At two processes too: the one that misses them is contradicted."""
    async with guests(house, "Ann", "Bob") as (ann, bob):
        table = await friends_table(ann, bob, is_quick=True, clock={"turn": 60})
        first = bob.connect(table.table)
        async with Client(house[0], token=bob.token) as twin, ann.connect(table.table) as a:
            async with twin.connect(table.table) as second, first:
                await until(lambda: first.state and second.state)
                await first.close()
                with pytest.raises(AssertionError):
                    await until(lambda: a.info is not None and a.info.chairs[1].is_substituted, seconds=2)
                await until(lambda: a.info is not None and a.info.chairs[1].is_present)
            await until(lambda: a.info is not None and not a.info.chairs[1].is_present)


def test_a_system_clock_that_is_set_moves_no_deadline(monkeypatch: pytest.MonkeyPatch) -> None:
    before = now()
    assert abs(before - time.time_ns() // 1_000_000) < 60_000
    for step in (-3600, 3600):
        set_to = time.time() + step
        with monkeypatch.context() as one:
            one.setattr(time, "time", lambda to=set_to: to)
            one.setattr(time, "time_ns", lambda to=set_to: int(to * 1e9))
            assert before <= now() < before + 60_000


@pytest.mark.parametrize("hours", [-1, 1])
def test_news_of_a_process_with_a_wrong_clock_are_from_now(hours: int) -> None:
    present = now()
    at = time_of_entry(present + hours * 3_600_000, is_news=True)
    assert present <= at <= now()
    assert time_of_entry(present - 1000, is_news=True) == present - 1000
    # clocks that differ by little lead to the same deadline in all processes
    assert time_of_entry(present + 500, is_news=True) == present + 500


def test_a_log_from_the_future_is_from_now_and_an_old_one_is_old() -> None:
    present = now()
    assert present <= time_of_entry(present + 3_600_000, is_news=False) <= now()
    assert time_of_entry(present - 3_600_000, is_news=False) == present - 3_600_000


@scenario
async def test_a_pause_that_began_in_the_future_ends_all_the_same(tmp_path: Path) -> None:
    """The clock was an hour ahead when the deal ended, and is right again when the server restarts."""
    server = Server(f"sqlite:///{tmp_path}/t.sqlite", tmp_path / "log")
    server.start()
    try:
        async with guests([server.url], "Ann", "Bob") as (ann, bob):
            table = await friends_table(ann, bob, options={"deals": 2}, is_quick=True)
            await asyncio.to_thread(server.stop)
            with contextlib.closing(sqlite3.connect(tmp_path / "t.sqlite")) as database, database:
                database.execute("UPDATE entries SET at = at + 3600000")
            await asyncio.to_thread(server.start)
            async with ann.connect(table.table) as a, bob.connect(table.table) as b:
                await asyncio.gather(Player(a, table).play(), Player(b, table).play())
            assert (await ann.info(table.table)).status == "over"
    finally:
        server.stop()
