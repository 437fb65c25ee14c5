"""Nobody acts, chats or sees for a seat that is not theirs; and nothing hidden is in any message to others."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.support.databases import Postgres
from tests.support.servers import Player, friends_table, guests, scenario, servers, until
from tests.support.turns import turn_of
from websockets.asyncio.client import connect

from meldhouse.client import Client, ServerFailure
from meldhouse.core.plain_data import as_data
from meldhouse.core.record import read_record
from meldhouse.games.registry import build_game
from meldhouse.wire import to_server

#: what each message would be, said for somebody else's seat
FOR_ANOTHER: dict[str, dict[str, Any]] = {
    "act": {"id": "x1", "action": "-", "seat": 0},
    "draft": {"arrangement": "r1 r2 r3", "seat": 0},
    "auto": {"mode": "pass", "seat": 0},
    "hint": {"id": "x2", "seat": 0},
    "why-not": {"id": "x3", "action": "-", "seat": 0},
}
#: said by one who only watches
FOR_NOBODY: dict[str, dict[str, Any]] = {
    "act": {"id": "y1", "action": "-"},
    "draft": {"arrangement": "r1 r2 r3"},
    "auto": {"mode": "pass"},
    "hint": {"id": "y2"},
    "why-not": {"id": "y3", "action": "-"},
    "chat": {"id": "y4", "text": "let me in"},
    "next": {"id": "y5"},
}


def kinds() -> set[str]:
    return {message.__struct_config__.tag for message in to_server.ToServer.__args__}


def test_every_message_is_tried() -> None:
    assert set(FOR_ANOTHER) | set(FOR_NOBODY) | {"subscribe", "ping"} == kinds()
    with_seat = {
        message.__struct_config__.tag
        for message in to_server.ToServer.__args__
        if "seat" in message.__struct_fields__
    }
    assert set(FOR_ANOTHER) == with_seat


@pytest.mark.parametrize("who", ["another player", "a watcher"])
@scenario
async def test_no_message_does_anything_for_another(one_house: list[str], who: str) -> None:
    async with guests(one_house, "Ann", "Bob", "Eve") as (ann, bob, eve):
        table = await friends_table(ann, bob, is_quick=True)
        thief = bob if who == "another player" else eve
        messages = [{"kind": kind, **form} for kind, form in FOR_ANOTHER.items()]
        if thief is eve:
            messages += [{"kind": kind, **form} for kind, form in FOR_NOBODY.items()]
        address = one_house[0].replace("http", "ws") + "/socket"
        async with ann.connect(table.table) as a, connect(address) as socket:
            await until(lambda: a.state)
            before = (await ann.info(table.table), a.state[0])
            await socket.send(json.dumps({"kind": "subscribe", "token": thief.token, "table": table.table}))
            for message in messages:
                await socket.send(json.dumps(message))
                answer: dict[str, Any] = {}
                while answer.get("kind") not in ("failed", "done", "refused", "hinted"):
                    answer = json.loads(await socket.recv())
                    if answer["kind"] == "update":
                        assert answer["seat"] == (1 if thief is bob else None)
                        assert (answer["view"]["own"] is None) == (thief is eve)
                assert (answer["kind"], answer["code"]) == ("failed", "not-allowed"), message
            assert (await ann.info(table.table), a.state[0]) == before
            assert a._arrived.qsize() == 2  # info and the first update: nothing has been told since


@scenario
async def test_no_request_does_anything_for_another(one_house: list[str]) -> None:
    async with guests(one_house, "Ann", "Bob", "Eve") as (ann, bob, eve):
        table = await ann.create("rummy-five", 3)
        await bob.join(table.table)
        before = await ann.info(table.table)
        async with httpx.AsyncClient(base_url=one_house[0]) as http:
            schema = (await http.get("/api/schema/openapi.json")).json()
            mine = {"join"}  # a free seat is anybody's
            for path, methods in schema["paths"].items():
                action = path.rpartition("/")[2]
                if "{table}" not in path or "post" not in methods or action in mine:
                    continue
                forms = {"seat": 1, "level": "novice", "part": "x"}
                shape = methods["post"].get("requestBody")
                wanted = {
                    "leave": {"seat": 1},
                    "bot": {"seat": 1, "level": "novice"},
                    "open": {"seat": 1},
                    "fill": {"seat": 0, "level": "novice"},
                    "part": {"part": "x"},
                    "report": {"seat": 1, "reason": "chat"},
                    "challenge": {"program": "0123456789abcdef"},
                }.get(action, forms if shape else None)
                headers = {"Authorization": f"Bearer {eve.token}"}
                answer = await http.post(path.replace("{table}", table.table), json=wanted, headers=headers)
                assert answer.status_code == 403, (path, answer.text)
                answer = await http.post(path.replace("{table}", table.table), json=wanted)
                assert answer.status_code == 401, (path, answer.text)
        assert await ann.info(table.table) == before


@scenario
async def test_what_each_is_told_is_the_engines_view_of_their_seat(one_house: list[str]) -> None:
    """Every update of a match, beside the views that the referee would show to that seat."""
    async with guests(one_house, "Ann", "Bob", "Eve") as people:
        ann, bob, _ = people
        table = await friends_table(ann, bob, options={"deals": 1}, is_quick=True)
        heard: dict[str, list[str]] = {}

        async def listen(client: Client) -> None:
            heard[client.name] = []
            address = one_house[0].replace("http", "ws") + "/socket"
            async with connect(address, max_size=None) as socket:
                await socket.send(
                    json.dumps({"kind": "subscribe", "token": client.token, "table": table.table})
                )
                async for raw in socket:
                    heard[client.name].append(str(raw))
                    message = json.loads(raw)
                    if message["kind"] == "info" and message["info"]["status"] == "over":
                        return

        listening = asyncio.gather(*[listen(person) for person in people])
        # nothing is played before all of them hear it
        await until(lambda: len(heard) == len(people) and all(len(said) > 1 for said in heard.values()))
        async with ann.connect(table.table) as a, bob.connect(table.table) as b:
            await asyncio.gather(Player(a, table).play(), Player(b, table).play(), listening)
        match = read_record(await ann.record(table.table), build_game).match
        seat_of = {"Ann": 0, "Bob": 1, "Eve": None}
        views: dict[str, list[Any]] = {name: [] for name in seat_of}
        replay = type(match)(match.game, match.shuffle)
        write = match.game.write_cards
        replay.deal()
        for name, seat in seat_of.items():
            views[name].append(as_data(replay.view(seat), write))
        for decision in match.decisions[0]:
            replay.take(decision.seat, decision.action)
            for name, seat in seat_of.items():
                views[name].append(as_data(replay.view(seat), write))
        for name, seat in seat_of.items():
            updates = [json.loads(raw) for raw in heard[name] if '"kind":"update"' in raw]
            assert len(updates) > len(match.decisions[0]) // 2
            for update in updates:
                assert update["seat"] == seat
                assert update["view"] in json.loads(json.dumps(views[name]))
            told = [event for update in updates for event in update["events"]]
            expected = [as_data(event, write) for _, event in match.told_since(0, seat)]
            assert told == json.loads(json.dumps(expected))
            # and beside updates nothing speaks of cards, seeds, or other guests
            others = [person for person in people if person.name != name]
            rest = " ".join(raw for raw in heard[name] if '"kind":"update"' not in raw)
            for secret in (match.shuffle.house.hex(), *[person.guest for person in others]):
                assert secret not in "".join(heard[name])
            assert not re.search(r'"(own|hand|cards|house|seed)"', rest)


@scenario
async def test_logs_hold_no_card_token_or_name(tmp_path: Path) -> None:
    """Whatever goes wrong while a match is played."""
    with servers(f"sqlite:///{tmp_path}/t.sqlite", tmp_path, 1, log_format="json") as (server,):
        async with guests([server.url], "Annabella", "Bartholomew") as (ann, bob):
            table = await friends_table(ann, bob, options={"deals": 1}, is_quick=True)
            async with ann.connect(table.table) as a, bob.connect(table.table) as b:
                line, _ = await turn_of(a, b)
                await line.tell(to_server.Draft("nonsense"))
                with pytest.raises(Exception, match=r"."):
                    await line.act("gibberish 77")
                await line.drop()
                await asyncio.gather(Player(a, table).play(), Player(b, table).play())
            async with httpx.AsyncClient(base_url=server.url) as http:
                await http.post("/api/guest", content=b"{nonsense")
                await http.get(f"/api/tables/{table.table}?token={ann.token}")
        server.stop()
        log = server.log.read_text()
        for line in log.splitlines():
            assert set(json.loads(line)) <= {"at", "level", "logger", "message", "failure"}
        for secret in (ann.token, bob.token, ann.guest, table.table, table.code, "Annabella", "gibberish"):
            assert secret not in log


@scenario
async def test_what_the_database_says_is_told_to_the_operator_alone(
    tmp_path: Path, postgres: Postgres
) -> None:
    """It names users, databases, hosts and files."""
    url = postgres.new_database()
    name = url.rpartition("/")[2]
    with servers(url, tmp_path) as (server,):
        async with guests([server.url], "Ann") as (ann,):
            table = await ann.create("rummy-five", 2, seats=["me", "me"])
            async with connect(server.url.replace("http", "ws") + "/socket") as socket:
                subscribe = {"kind": "subscribe", "token": ann.token, "table": table.table}
                await socket.send(json.dumps(subscribe))
                told = await socket.recv(decode=True)
                postgres.drop_database(url)
                await socket.send(json.dumps({"kind": "chat", "id": "c", "text": "hello"}))
                while "store-unavailable" not in told:
                    told = await socket.recv(decode=True)
            with pytest.raises(ServerFailure) as failure:
                await ann.create("rummy-five", 2)
        assert failure.value.reason == "store-unavailable"
        assert name not in told
        assert name not in failure.value.detail
        assert name in server.log.read_text()


def test_a_failure_is_logged_by_kind_and_place_without_its_message() -> None:
    import logging
    import sys

    from meldhouse.server.log_lines import JsonFormatter, LineFormatter

    try:
        raise ValueError("bA bB bC are in the hand")
    except ValueError:
        record = logging.LogRecord("meldhouse", logging.ERROR, "f.py", 1, "it failed", None, sys.exc_info())
    for formatter in (LineFormatter(), JsonFormatter()):
        text = formatter.format(record)
        assert "ValueError" in text
        assert "it failed" in text
        assert "bA" not in text
