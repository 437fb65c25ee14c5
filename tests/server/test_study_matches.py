"""At a replay: the expert is asked, and the match goes on in another way; its record is honest. And statistics."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.support.finished_matches import Http, finished_match
from tests.support.servers import PATIENCE, Player, guests, scenario
from tests.support.study_http import replay_of

from meldhouse.analysis import Moment
from meldhouse.client import Client
from meldhouse.core.record import read_record
from meldhouse.games.registry import build_game
from meldhouse.games.rummy_five.events import Won
from meldhouse.wire.http import TableInfo


async def play_on(client: Client, told: dict[str, Any]) -> None:
    table = msgspec.convert(told, TableInfo)
    async with client.connect(table.table) as connection:
        await asyncio.wait_for(Player(connection, table).play(), PATIENCE)


# --- the expert ---


@pytest.mark.parametrize(
    "game", ["rummy-five", "octablitz", "rummikub", pytest.param("rhine-rummy", marks=pytest.mark.long)]
)
@scenario
async def test_the_expert_is_asked_at_any_point_from_any_seat(one_house: list[str], game: str) -> None:
    async with guests(one_house, "Ann") as (ann,):
        table = await finished_match(ann, game, 3)
        http = Http(one_house[0])
        steps = await replay_of(http, table.table)
        rules = build_game(game, 3, table.options)
        asked = 0
        for at in range(0, len(steps) - 1, max(1, len(steps) // 3)):
            for seat in steps[at]["awaited"]:
                form = {"table": table.table, "deal": 1, "step": at, "seat": seat}
                moment = msgspec.convert(await http.post("/api/study/expert", form), Moment)
                assert moment.seat == seat
                assert moment.number >= at
                assert moment.chosen == steps[moment.number + 1]["action"]
                rules.read_action(moment.best)
                assert moment.reasons, "a reason that a person can use"
                asked += 1
        assert asked >= 3
        end = {"table": table.table, "deal": 1, "step": len(steps) - 1, "seat": 0}
        assert await http.refused("POST", "/api/study/expert", end) == (400, "not-asked")
        far = {"table": table.table, "deal": 1, "step": 0, "seat": 7}
        assert await http.refused("POST", "/api/study/expert", far) == (403, "not-allowed")
        await http.close()


@scenario
async def test_the_expert_says_nothing_of_a_running_match(one_house: list[str]) -> None:
    async with guests(one_house, "Ann") as (ann,):
        table = await ann.create("rummy-five", 2, seats=["me", "bot:novice"])
        http = Http(one_house[0], ann)
        form = {"table": table.table, "deal": 1, "step": 0, "seat": 0}
        assert await http.refused("POST", "/api/study/expert", form) == (403, "match-running")
        assert await http.refused("POST", "/api/study/continue", form) == (403, "match-running")
        await http.close()


# --- playing on ---


@pytest.mark.parametrize(
    ("game", "seat"),
    [("rummy-five", 1), pytest.param("octablitz", 2, marks=pytest.mark.long), ("rummikub", 0)],
)
@scenario
async def test_a_match_goes_on_from_there_and_its_record_is_honest(
    house: list[str], game: str, seat: int, tmp_path: Path
) -> None:
    async with guests(house, "Ann", "Bob") as (ann, bob):
        table = await finished_match(ann, game, 3)
        http = Http(house[-1], bob)
        steps = await replay_of(http, table.table)
        at = len(steps) // 2
        form = {"table": table.table, "deal": 1, "step": at, "seat": seat, "level": "novice"}
        told = await http.post("/api/study/continue", form)
        assert told["origin"] == table.table
        assert [chair["kind"] for chair in told["chairs"]] == [
            "person" if number == seat else "bot" for number in range(3)
        ]
        assert told["chairs"][seat]["is_me"]
        assert told["table"] not in [line["table"] for line in await http.get("/api/tables")]
        await play_on(bob, told)
        new = await replay_of(http, told["table"])
        assert [step["action"] for step in new[: at + 1]] == [step["action"] for step in steps[: at + 1]]
        assert new[at]["own"] == steps[at]["own"], "the same cards in every hand"
        await check_records(http, table.table, told["table"], at, tmp_path)
        await http.close()


async def check_records(http: Http, old: str, new: str, at: int, folder: Path) -> None:
    """Both replay, with one shuffle; the new one verifies, and says where it comes from."""
    texts = [(await http._http.get(f"/api/tables/{table}/record")).text for table in (old, new)]
    records = [read_record(text, build_game) for text in texts]
    assert all(record.match.is_over for record in records)
    assert records[0].match.shuffle == records[1].match.shuffle
    assert "# continued from" not in texts[0]
    path = folder / "match.record"
    path.write_text(texts[1], encoding="utf-8")
    verified = subprocess.run(
        [sys.executable, "-m", "meldhouse", "verify", str(path)], capture_output=True, text=True, check=False
    )
    assert verified.returncode == 0, verified.stderr
    (remark,) = [line for line in texts[1].splitlines() if line.startswith("#")]
    assert old in remark
    assert f"after {at} of its decisions" in remark


@scenario
async def test_it_goes_on_from_a_later_deal_and_between_deals(one_house: list[str]) -> None:
    async with guests(one_house, "Ann") as (ann,):
        table = await finished_match(ann, "octablitz", 3, options={"deals": 2})
        http = Http(one_house[0], ann)
        first = len(await replay_of(http, table.table, 1)) - 1
        for deal, step in ((2, 3), (1, first), (2, 0)):
            form = {"table": table.table, "deal": deal, "step": step, "seat": 0}
            told = await http.post("/api/study/continue", form)
            await play_on(ann, told)
            second = await replay_of(http, told["table"], 2)
            assert second[0]["own"] == (await replay_of(http, table.table, 2))[0]["own"]
        await http.close()


@scenario
async def test_where_nothing_can_go_on_that_is_said(one_house: list[str]) -> None:
    async with guests(one_house, "Ann") as (ann,):
        table = await finished_match(ann, "rummy-five", 2)
        http = Http(one_house[0], ann)
        end = len(await replay_of(http, table.table)) - 1
        for deal, step, seat in ((1, end, 0), (1, end + 1, 0), (2, 0, 0), (1, 0, 5)):
            form = {"table": table.table, "deal": deal, "step": step, "seat": seat}
            assert await http.refused("POST", "/api/study/continue", form) == (400, "nothing-to-continue")
        await http.close()


# --- statistics ---


async def statistics_of(http: Http, count: int) -> list[dict[str, Any]]:
    told = await http.get("/api/study/statistics")
    while told["waiting"]:
        await asyncio.sleep(0.05)
        told = await http.get("/api/study/statistics")
    assert len(told["matches"]) == count
    return list(told["matches"])


@scenario
async def test_statistics_count_my_matches_and_no_others(house: list[str]) -> None:
    async with guests(house, "Ann", "Bob") as (ann, bob):
        mine, his = Http(house[-1], ann), Http(house[0], bob)
        assert await statistics_of(mine, 0) == []
        five = await finished_match(ann, "rummy-five", 2, options={"deals": 6})
        await finished_match(bob, "octablitz", 3)
        (line,) = await statistics_of(mine, 1)
        await check_line(mine, line, five)
        eight = await finished_match(ann, "octablitz", 3, options={"deals": 2})
        lines = await statistics_of(mine, 2)
        assert [line["table"] for line in lines] == [eight.table, five.table], "newest first"
        # what goes on from another match does not count
        form = {"table": eight.table, "deal": 1, "step": 2, "seat": 0}
        await play_on(ann, await mine.post("/api/study/continue", form))
        await statistics_of(mine, 2)
        await statistics_of(his, 1)
        await mine.close()
        await his.close()


async def check_line(http: Http, line: dict[str, Any], table: TableInfo) -> None:
    """Held against the record."""
    text = (await http._http.get(f"/api/tables/{table.table}/record")).text
    match = read_record(text, build_game).match
    wins = [event for told in match.log if isinstance(event := told.to(None), Won) and event.seat == 0]
    names = [name for event in wins for name, _ in event.score.combinations]
    assert (line["game"], line["players"], line["seat"]) == ("rummy-five", 2, 0)
    assert (line["deals"], line["won"]) == (len(match.standings), len(wins))
    assert line["points"] == match.standing.points[0]
    assert line["place"] == (match.ranking or ())[0]
    assert line["combinations"] == {name: names.count(name) for name in names}
    assert (line["hints"], line["persons"]) == (0, 0)


@scenario
async def test_hints_are_counted_and_told_to_nobody(one_house: list[str]) -> None:
    async with guests(one_house, "Ann") as (ann,):
        table = await ann.create(
            "octablitz", 3, seats=["me", "bot:novice", "bot:novice"], options={"deals": 1}
        )
        async with ann.connect(table.table) as connection:
            async for _ in connection.messages():
                update = connection.state.get(0)
                if update is not None and update.choices:
                    break
            await connection.hint(0)
            await connection.hint(0)
            await asyncio.wait_for(Player(connection, table).play(), PATIENCE)
        http = Http(one_house[0], ann)
        (line,) = await statistics_of(http, 1)
        assert line["hints"] == 2
        await http.close()
