"""Windows for claims: closed by the clock for everybody alike; neither time nor traffic tells who could claim."""

from __future__ import annotations

import asyncio
import json
import random
import time
from typing import Any

import pytest
from tests.server.running import OVERTAKEN, friends_table, guests, scenario, until
from tests.server.test_table_socket import turn_of
from websockets.asyncio.client import connect

from meldhouse.client import ActionRefused, Client, TableConnection
from meldhouse.wire import to_client
from meldhouse.wire.forms import TableInfo

TABLES = 32
WINDOWS = 320


class Window:
    """What an observer at another seat noticed of one window, and what was really the case."""

    def __init__(self, deadline: int) -> None:
        self.deadline = deadline
        #: messages that came while it was open, and after how many milliseconds past its deadline it closed
        self.messages = 0
        self.lateness: float | None = None
        self.could_claim = False
        self.has_claimed = False


class Claimant:
    """Discards at once; answers windows by whim: at once, late, or not at all, with a claim or without."""

    def __init__(self, line: TableConnection, windows: dict[int, Window], luck: random.Random) -> None:
        self._line = line
        self._windows = windows
        self._luck = luck

    async def play(self) -> None:
        async for message in self._line.messages():
            if isinstance(message, to_client.Update) and message.choices and not message.answered:
                if "-" not in message.choices:
                    await self._act(message, self._luck.choice(message.choices))
                elif self._windows is not None:
                    await self._claim(message)

    async def _claim(self, update: to_client.Update) -> None:
        assert update.deadline is not None
        window = self._windows.setdefault(update.deadline, Window(update.deadline))
        whim = self._luck.random()
        if len(update.choices) > 1:
            window.could_claim = True
            if whim < 0.4:
                window.has_claimed = True
                await self._after(
                    update, self._luck.choice([0.0, 0.4]), self._luck.choice(update.choices[1:])
                )
                return
        if whim < 0.8:
            await self._after(update, self._luck.choice([0.0, 0.4]), "-")

    async def _after(self, update: to_client.Update, pause: float, action: str) -> None:
        await asyncio.sleep(pause)
        await self._act(update, action)

    async def _act(self, update: to_client.Update, action: str) -> None:
        try:
            await self._line.act(action, update.seat, update.since + len(update.events))
        except ActionRefused as refused:
            if refused.refused.code not in OVERTAKEN:
                raise


async def observe(
    client: Client, table: TableInfo, windows: dict[int, Window], sizes: list[tuple[Any, int]]
) -> None:
    """The observer's own line: every message that the network brings, with its time and size."""
    address = client.url.replace("http", "ws") + "/socket"
    async with connect(address, max_size=None, compression=None) as socket:
        await socket.send(json.dumps({"kind": "subscribe", "token": client.token, "table": table.table}))
        window: Window | None = None
        since = 0
        async for raw in socket:
            arrived = time.time() * 1000
            message = json.loads(raw)
            if message["kind"] != "update":
                if window is not None:
                    window.messages += 1
                continue
            public = message["view"]["public"]
            if window is not None:
                if message["since"] + len(message["events"]) > since:
                    window.lateness = arrived - window.deadline
                    window = None
                else:
                    window.messages += 1
            if public["stage"] == "claims" and message["seat"] in message["awaited"]:
                window = windows.setdefault(message["deadline"], Window(message["deadline"]))
                since = message["since"] + len(message["events"])
                sizes.append((public["answered"], len(message["awaited"])))


def rank_difference(ours: list[float], theirs: list[float]) -> float:
    """Mann and Whitney's z: how far two samples are from being of one kind."""
    ranked = sorted([(value, 0) for value in ours] + [(value, 1) for value in theirs])
    total = sum(rank for rank, (_, which) in enumerate(ranked, start=1) if which == 0)
    n, m = len(ours), len(theirs)
    mean = n * (n + m + 1) / 2
    return (total - mean) / float((n * m * (n + m + 1) / 12) ** 0.5)


@pytest.mark.slow
@scenario
async def test_rf_8_time_and_traffic_do_not_tell_who_could_claim(one_house: list[str]) -> None:
    luck = random.Random(5)
    names = [f"{name}{number}" for number in range(TABLES) for name in ("Ann", "Bob", "Eve")]
    async with guests(one_house, *names) as people:
        seen: list[dict[int, Window]] = []
        sizes: list[tuple[Any, int]] = []
        tasks: list[asyncio.Task[None]] = []
        lines: list[TableConnection] = []
        for number in range(TABLES):
            ann, bob, eve = people[3 * number : 3 * number + 3]
            table = await friends_table(ann, bob, eve, game="big-eight", is_quick=False, clock={"claim": 1})
            assert not table.is_quick
            windows: dict[int, Window] = {}
            seen.append(windows)
            for client in (ann, bob, eve):
                line = client.connect(table.table)
                lines.append(await line.__aenter__())
                # Eve plays her turns too, but answers no window: what she receives in one is not her own doing
                claimant = Claimant(line, windows if client is not eve else None, luck)  # type: ignore[arg-type]
                tasks.append(asyncio.create_task(claimant.play()))
            tasks.append(asyncio.create_task(observe(eve, table, windows, sizes)))

        def closed() -> list[Window]:
            return [one for windows in seen for one in windows.values() if one.lateness is not None]

        await until(lambda: len(closed()) >= WINDOWS or any(task.done() for task in tasks), 50)
        for task in tasks:
            assert not task.done() or task.result() is None
            task.cancel()
        for line in lines:
            await line.close()
        done = closed()
        could = [one for one in done if one.could_claim]
        could_not = [one for one in done if not one.could_claim]
        assert len(could) >= 25
        assert len(could_not) >= 100
        assert any(one.has_claimed for one in could)
        # nothing comes while a window is open, and nothing of it says who has answered
        assert {one.messages for one in done} == {0}
        assert len({awaited for _, awaited in sizes}) == 1
        # it closes after its deadline, never before, and no later for those who could claim
        assert min(one.lateness or 0 for one in done) >= 0
        times = [[one.lateness or 0.0 for one in group] for group in (could, could_not)]
        assert abs(rank_difference(*times)) < 3.5
        claimed = [one.lateness or 0.0 for one in done if one.has_claimed]
        rest = [one.lateness or 0.0 for one in done if not one.has_claimed]
        assert abs(rank_difference(claimed, rest)) < 3.5


@scenario
async def test_a_quick_table_goes_on_when_all_have_answered(one_house: list[str]) -> None:
    async with guests(one_house, "Ann") as (ann,):
        table = await ann.create(
            "rummy-five", 3, seats=["me", "bot:random", "bot:random"], clock={"claim": 100}
        )
        assert table.is_quick
        async with ann.connect(table.table) as line:
            begun = time.monotonic()
            turns = 0
            while turns < 3:
                _, update = await turn_of(line)
                turns += "-" not in update.choices
                await line.act(update.choices[0], 0)
                await until(lambda: line.state[0] is not update)  # noqa: B023
            assert time.monotonic() - begun < 30


@scenario
async def test_the_window_closes_by_the_clock_for_all(house: list[str]) -> None:
    """Everybody has answered long before; it is open for as long as it was said to be."""
    async with guests(house, "Ann", "Bob", "Cleo") as people:
        table = await friends_table(*people, is_quick=False, clock={"claim": 4})
        lines = [person.connect(table.table) for person in people]
        async with lines[0], lines[1], lines[2]:
            line, update = await turn_of(*lines)
            await line.act(update.choices[0], update.seat)
            others = [one for one in lines if one is not line]
            await until(lambda: all(one.state and next(iter(one.state.values())).choices for one in others))
            await until(lambda: line.state)
            asked = [next(iter(one.state.values())) for one in lines]
            assert len({one.deadline for one in asked}) == 1
            for one in others:
                await one.act("-")
                newest = next(iter(one.state.values()))
                assert newest.answered == "-"
                assert newest.choices == []
                with pytest.raises(ActionRefused) as refused:
                    await one.act("-")
                assert refused.value.refused.code == "already-answered"
            await until(lambda: next(iter(line.state.values())).since > asked[0].since)
            assert time.time() * 1000 >= (asked[0].deadline or 0)


@scenario
async def test_pass_unless_i_can_call_and_pass_always(house: list[str]) -> None:
    async with guests(house, "Ann", "Bob") as (ann, bob):
        table = await friends_table(ann, bob, is_quick=True)
        async with ann.connect(table.table) as a, bob.connect(table.table) as b:
            for mode, line in (("pass", a), ("pass-unless-call", b)):
                await until(lambda: line.state)  # noqa: B023
                await line.set_auto(mode)
                await line.ping()
            asked = 0
            for _ in range(14):
                line, update = await turn_of(a, b)
                if "-" in update.choices:
                    asked += 1
                    assert line is b, "who passes always is never asked"
                    assert len(update.choices) > 1, "who cannot call is not asked"
                await line.act(update.choices[-1 if "-" not in update.choices else 0], update.seat)
                await until(lambda: next(iter(line.state.values())) is not update)  # noqa: B023
            await a.set_auto("always-win")
            async for message in a.messages():
                if isinstance(message, to_client.Failed):
                    assert message.code == "not-allowed"
                    break
