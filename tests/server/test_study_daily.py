"""The daily deal: the same cards and bots for everybody, one counted try, hidden until it is played."""

from __future__ import annotations

import asyncio
import datetime
import hashlib
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.support.finished_matches import Http
from tests.support.servers import PATIENCE, guests, scenario, servers

from meldhouse.client import Client
from meldhouse.core.plain_data import as_data
from meldhouse.core.record import read_record
from meldhouse.core.shuffle import SeededShuffle
from meldhouse.games.registry import GAMES, build_game
from meldhouse.store import open_store
from meldhouse.store.sqlite.store import SqliteStore
from meldhouse.study.daily import DailyDeals, Try, house_part, today
from meldhouse.wire import to_client
from meldhouse.wire.http import TableInfo


def test_every_game_has_a_daily_deal() -> None:
    for game, info in GAMES.items():
        build_game(game, info.short_match.players, info.short_match.options)


def test_the_rule_is_the_published_one() -> None:
    """As docs/reference/study.md has it."""
    text = "meldhouse/daily/1\nMeldhouse\nrummikub\n2026-11-16"
    assert house_part("Meldhouse", "rummikub", "2026-11-16") == hashlib.sha256(text.encode()).digest()


async def play_first_choices(client: Client, told: dict[str, Any], last: bool = False) -> None:
    """Somebody who always takes the first choice, or the last."""
    table = msgspec.convert(told, TableInfo)

    async def play() -> None:
        async with client.connect(table.table) as connection:
            async for message in connection.messages():
                if isinstance(message, to_client.Info) and message.info.status == "over":
                    return
                if isinstance(message, to_client.Update) and message.choices and message.seat is not None:
                    if connection.state[message.seat] is message:
                        choice = message.choices[-1 if last else 0]
                        await connection.act(choice, message.seat, message.since + len(message.events))

    await asyncio.wait_for(play(), PATIENCE)


@pytest.mark.parametrize("game", ["rummy-five", "octablitz", "rummikub"])
@scenario
async def test_who_decides_the_same_has_the_same_match(one_house: list[str], game: str) -> None:
    async with guests(one_house, "Ann", "Bob", "Eve") as people:
        records = []
        for at, one in enumerate(people):
            http = Http(one_house[0], one)
            told = await http.post(f"/api/study/daily/{game}")
            assert told["daily"].endswith(game)
            await play_first_choices(one, told, last=at == 2)
            text = (await http._http.get(f"/api/tables/{told['table']}/record")).text
            records.append(read_record(text, build_game))
            await http.close()
        # answers to a discard may come in any order; what was told to all is the same
        ann, bob, eve = [
            [as_data(told.to(None), record.match.game.write_cards) for told in record.match.log]
            for record in records
        ]
        assert ann == bob, "bots decide the same where everything is the same"
        assert ann != eve
        shuffles = {record.match.shuffle.commitment for record in records}
        date = datetime.datetime.now(datetime.UTC).date().isoformat()
        assert shuffles == {SeededShuffle(house_part("Meldhouse", game, date)).commitment}


@scenario
async def test_one_try_counts_and_others_are_hidden_until_then(house: list[str]) -> None:
    async with guests(house, "Ann", "Bob") as (ann, bob):
        hers, his = Http(house[0], ann), Http(house[-1], bob)
        path = "/api/study/daily/big-eight"
        assert (await hers.get(path))["state"] == "new"
        told = await hers.post(path)
        again = await asyncio.gather(*[hers.post(path) for _ in range(4)])
        assert {one["table"] for one in again} == {told["table"]}
        assert (await hers.get(path))["state"] == "running"
        await play_first_choices(ann, told)
        day = await hers.get(path)
        assert day["state"] == "over"
        assert day["mine"]["is_me"]
        assert day["mine"]["name"] == "Ann"
        assert day["mine"] in day["best"]
        hidden = await his.get(path)
        assert (hidden["best"], hidden["spread"], hidden["mine"]) == ([], [], None)
        assert hidden["finished"] >= 1
        await play_first_choices(bob, await his.post(path), last=True)
        day = await his.get(path)
        assert {"Ann", "Bob"} <= {score["name"] for score in day["best"]}
        points = [score["points"] for score in day["best"]]
        assert points == sorted(points, reverse=True)
        assert sum(count for _, count in day["spread"]) == day["finished"]
        assert (await hers.post(path))["table"] == told["table"], "there is no second try"
        await hers.close()
        await his.close()


@scenario
async def test_days_that_are_none_are_refused(one_house: list[str]) -> None:
    async with guests(one_house, "Ann") as (ann,):
        http = Http(one_house[0], ann)
        tomorrow = (datetime.datetime.now(datetime.UTC) + datetime.timedelta(days=2)).date().isoformat()
        for game, date in (
            ("rummikub", tomorrow),
            ("rummikub", "yesterday"),
            ("rummikub", "2026-1-1"),
            ("rummikub", "1999-01-01"),
            ("chess", ""),
        ):
            for method in ("GET", "POST"):
                refused = await http.refused(method, f"/api/study/daily/{game}?date={date}")
                assert refused == (404, "no-such-daily"), (game, date)
        assert await http.refused("POST", "/api/study/daily/rummikub?date=2025-06-01") == (403, "day-over")
        assert (await http.get("/api/study/daily/rummikub?date=2025-06-01"))["state"] == "missed"
        nobody = Http(one_house[0])
        assert await nobody.refused("GET", "/api/study/daily/rummikub") == (401, "bad-token")
        await http.close()
        await nobody.close()


@scenario
async def test_a_day_that_is_over_is_open_and_ranked(tmp_path: Path) -> None:
    """Fewest points are best at Rhine Rummy; equal points share the place."""
    url = f"sqlite:///{tmp_path}/t.sqlite"
    store = await open_store(url)
    for name, points in (("a", 40), ("b", -20), ("c", 40), ("d", 3)):
        content = msgspec.json.encode(Try("t", name.upper(), points, 1))
        await store.put_result("daily/2026-01-01/rhine-rummy", name, content)
    await store.close()
    with servers(url, tmp_path) as (one,):
        async with guests([one.url], "Ann") as (ann,):
            http = Http(one.url, ann)
            day = await http.get("/api/study/daily/rhine-rummy?date=2026-01-01")
            assert [(score["name"], score["rank"]) for score in day["best"]] == [
                ("B", 1),
                ("D", 2),
                ("A", 3),
                ("C", 3),
            ]
            assert day["spread"] == [[-20, 1], [3, 1], [40, 2]]
            assert day["is_low_best"]
            await http.close()


@scenario
async def test_a_day_with_many_unfinished_tries_takes_two_queries(tmp_path: Path) -> None:
    """All results, and all tables among them that are over: not one query for each try."""
    store = await open_store(f"sqlite:///{tmp_path}/t.sqlite")
    assert isinstance(store, SqliteStore)
    for number in range(50):
        content = msgspec.json.encode(Try(f"t{number}", "Ann"))
        await store.put_result(f"daily/{today()}/rummikub", f"g{number}", content)
    asked: list[str] = []
    await store._in_thread(lambda: store._open.set_trace_callback(asked.append))
    day = await DailyDeals(None, store, "Meldhouse").daily("rummikub", today(), "g1")  # type: ignore[arg-type]
    await store.close()
    assert (day.begun, day.finished, day.state) == (50, 0, "running")
    assert len([one for one in asked if one.startswith("SELECT")]) == 2, asked
