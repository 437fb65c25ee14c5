"""Windows for claims: closed by the clock for everybody alike. What others notice of them: test_claim_privacy.py."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Awaitable

from tests.support.servers import friends_table, guests, scenario, until
from tests.support.turns import quiet_choice, turn_of

from meldhouse.client import ActionRefused
from meldhouse.wire import to_client


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


def told(update: to_client.Update) -> int:
    return update.since + len(update.events)


async def code_of(work: Awaitable[None]) -> str:
    """Why something was refused; empty if it was not."""
    try:
        await work
    except ActionRefused as refused:
        return refused.refused.code
    return ""


@scenario
async def test_the_window_closes_by_the_clock_for_all(house: list[str]) -> None:
    """Everybody has answered long before; it is open for as long as it was said to be."""
    for seconds in (2, 4, 7, 10):
        with contextlib.suppress(TooSlow):
            await answered_early(house, seconds)
            return
    raise AssertionError("the window was always closed before all had answered")


class TooSlow(Exception):
    """The window was over before everybody had answered: this machine is slow."""


async def answered_early(house: list[str], seconds: int) -> None:
    async with guests(house, "Ann", "Bob", "Cleo") as people:
        table = await friends_table(*people, is_quick=False, clock={"claim": seconds})
        lines = [person.connect(table.table) for person in people]
        async with lines[0], lines[1], lines[2]:
            line, update = await turn_of(*lines)
            await line.act(quiet_choice(update.choices), update.seat)
            others = [one for one in lines if one is not line]
            await until(lambda: all(one.state and next(iter(one.state.values())).choices for one in others))
            await until(lambda: line.state)
            asked = [next(iter(one.state.values())) for one in lines]
            assert len({one.deadline for one in asked}) == 1
            for one in others:
                codes = [await code_of(one.act("-", seen=told(asked[0]))) for _ in range(2)]
                if "stale" in codes:
                    raise TooSlow
                assert codes == ["", "already-answered"]
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
