"""Reviews over HTTP: begun by one, seen by all servers of the house, kept, stopped, and opened with the replay."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest
from tests.support.finished_matches import Http, finished_match
from tests.support.servers import guests, scenario

from meldhouse.analysis import Review, review_match
from meldhouse.games.registry import build_game


async def until_done(http: Http, table: str) -> list[dict[str, Any]]:
    """Every state on the way."""
    states = [await http.get(f"/api/study/reviews/{table}")]
    while states[-1]["state"] == "running":
        await asyncio.sleep(0.05)
        states.append(await http.get(f"/api/study/reviews/{table}"))
    return states


@scenario
async def test_a_review_is_made_once_and_read_by_everybody(house: list[str]) -> None:
    async with guests(house, "Ann", "Bob") as (ann, bob):
        table = await finished_match(ann, "rummy-five", 2)
        path = f"/api/study/reviews/{table.table}"
        first, other = Http(house[0], ann), Http(house[-1], bob)
        assert (await first.get(path))["state"] == "none"
        assert await other.refused("GET", f"{path}/result") == (404, "no-review")
        begun = await first.post(path)
        assert begun["state"] in ("running", "done")
        states = await until_done(other, table.table)
        assert states[-1]["state"] == "done", states[-1]
        dones = [state["done"] for state in states[:-1]]
        assert dones == sorted(dones)
        found = msgspec.convert(await other.get(f"{path}/result"), Review)
        assert found.is_complete
        assert [seat.seat for seat in found.seats] == [0]
        # the same as anybody makes from the record
        record = (await first._http.get(f"/api/tables/{table.table}/record")).text
        again = review_match(record)
        assert msgspec.to_builtins(again.moments) == msgspec.to_builtins(found.moments)
        assert (await other.post(path))["state"] == "done", "it is not made a second time"
        await first.close()
        await other.close()


@scenario
async def test_a_review_is_stopped_by_those_who_may(house: list[str]) -> None:
    async with guests(house, "Ann", "Bob") as (ann, bob):
        table = await finished_match(ann, "octablitz", 3, options={"deals": 12})
        path = f"/api/study/reviews/{table.table}"
        mine, hers = Http(house[0], ann), Http(house[-1], bob)
        assert (await mine.post(path))["state"] == "running"
        assert (await hers.get(path))["is_mine"] is False
        assert (await mine.get(path))["is_mine"] is True
        assert await hers.refused("POST", f"{path}/cancel") == (403, "not-allowed")
        assert (await mine.post(f"{path}/cancel"))["state"] == "none"
        assert await hers.refused("GET", f"{path}/result") == (404, "no-review")
        await mine.close()
        await hers.close()


@scenario
async def test_a_running_match_has_no_review(one_house: list[str]) -> None:
    async with guests(one_house, "Ann") as (ann,):
        table = await ann.create("rummy-five", 2, seats=["me", "bot:novice"])
        http = Http(one_house[0], ann)
        path = f"/api/study/reviews/{table.table}"
        for method, where in (
            ("GET", path),
            ("POST", path),
            ("POST", f"{path}/cancel"),
            ("GET", f"{path}/result"),
        ):
            assert await http.refused(method, where) == (403, "match-running")
        assert await http.refused("GET", "/api/study/reviews/nosuchtable") == (404, "no-such-table")
        nobody = Http(one_house[0])
        assert await nobody.refused("POST", path) == (401, "bad-token")
        await http.close()
        await nobody.close()


@pytest.mark.parametrize(
    ("game", "players"),
    [
        ("rummy-five", 3),
        ("octablitz", 3),
        # a deal that lasts takes a minute; tests/analysis reviews short ones
        pytest.param("rummikub", 2, marks=pytest.mark.long),
        pytest.param("rhine-rummy", 2, marks=pytest.mark.long),
        ("big-eight", 3),
    ],
)
@scenario
async def test_every_game_is_reviewed(one_house: list[str], game: str, players: int) -> None:
    async with guests(one_house, "Ann") as (ann,):
        table = await finished_match(ann, game, players)
        http = Http(one_house[0], ann)
        await http.post(f"/api/study/reviews/{table.table}")
        assert (await until_done(http, table.table))[-1]["state"] == "done"
        found = msgspec.convert(await http.get(f"/api/study/reviews/{table.table}/result"), Review)
        assert found.game == game
        rules = build_game(game, players)
        for moment in found.moments:
            rules.read_action(moment.best)
        await http.close()
