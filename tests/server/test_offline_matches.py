"""Matches between a server and a device: sent after they were played there, taken there before their end."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.support.finished_matches import Http, finished_match
from tests.support.local.devices import Device
from tests.support.local.houses import Player, ServerHouse
from tests.support.servers import guests, scenario, servers
from tests.support.study_http import replay_of
from tests.support.turns import quiet_choice

from meldhouse.games.registry import GAMES, game_info

RECORDS = "/api/records"


def played(game: str = "octablitz") -> str:
    """Plays a short match on a device and returns its record."""
    device = Device()
    return str(device.ask("GET", f"/api/tables/{device.played(game)}/record"))


# --- sent ---


@pytest.mark.parametrize("game", GAMES)
@scenario
async def test_a_match_played_offline_is_stored_and_replayed(one_house: list[str], game: str) -> None:
    record = await asyncio.to_thread(played, game)
    async with guests(one_house, "Ann") as (ann,):
        http = Http(one_house[0], ann)
        table = await http.post(RECORDS, {"record": record, "seats": [0]})
        assert (table["status"], table["is_offline"]) == ("over", True)
        assert [chair["is_me"] for chair in table["chairs"]] == [True] + [False] * (table["players"] - 1)
        lines = await http.get("/api/matches")
        assert [(line["table"], line["is_offline"]) for line in lines] == [(table["table"], True)]
        assert await ann.record(table["table"]) == record
        last = await replay_of(http, table["table"], record.count("\ndeal "))
        assert last[-1]["awaited"] == []
        await http.close()


@scenario
async def test_every_process_and_database_knows_it(house: list[str]) -> None:
    record = await asyncio.to_thread(played)
    async with guests(house, "Ann") as (ann,):
        first, last = Http(house[0], ann), Http(house[-1], ann)
        table = await first.post(RECORDS, {"record": record, "seats": [0]})
        assert await last.get(f"/api/tables/{table['table']}") == table
        assert [line["is_offline"] for line in await last.get("/api/matches")] == [True]
        await asyncio.gather(first.close(), last.close())


@scenario
async def test_a_match_that_is_sent_twice_is_stored_once(one_house: list[str]) -> None:
    record = await asyncio.to_thread(played)
    async with guests(one_house, "Ann", "Bob") as (ann, bob):
        http, other = Http(one_house[0], ann), Http(one_house[0], bob)
        form = {"record": record, "seats": [0]}
        sent = await asyncio.gather(*(http.post(RECORDS, form) for _ in range(3)))
        assert len({table["table"] for table in sent}) == 1
        assert len(await http.get("/api/matches")) == 1
        assert (await other.post(RECORDS, form))["table"] != sent[0]["table"]
        await asyncio.gather(http.close(), other.close())


@scenario
async def test_it_is_reviewed_and_does_not_count(one_house: list[str]) -> None:
    record = await asyncio.to_thread(played, "rummy-five")
    async with guests(one_house, "Ann") as (ann,):
        http = Http(one_house[0], ann)
        table = (await http.post(RECORDS, {"record": record, "seats": [0]}))["table"]
        counted = await finished_match(ann, "rummikub", 2)
        await http.post(f"/api/study/reviews/{table}")
        while (await http.get(f"/api/study/reviews/{table}"))["state"] == "running":
            await asyncio.sleep(0.1)
        assert (await http.get(f"/api/study/reviews/{table}/result"))["game"] == "rummy-five"
        statistics = await http.get("/api/study/statistics")
        while statistics["waiting"]:
            await asyncio.sleep(0.05)
            statistics = await http.get("/api/study/statistics")
        assert [line["table"] for line in statistics["matches"]] == [counted.table]
        await http.close()


def other_card(record: str) -> str:
    """Lets the first seat decide something that the rules do not allow there."""
    lines = record.split("\n")
    at = next(number for number, line in enumerate(lines) if line.startswith("deal 1")) + 1
    lines[at] = f"{lines[at].split()[0]} pass-everything"
    return "\n".join(lines)


def shorter(record: str) -> str:
    """Leaves out the end of the match."""
    lines = record.rstrip("\n").split("\n")
    return "\n".join(lines[: len(lines) // 2])


def better(record: str) -> str:
    """Claims other places."""
    head, _, places = record.rstrip("\n").rpartition("result ")
    return f"{head}result {' '.join(reversed(places.split()))}\n"


def with_seat(record: str, line: str) -> str:
    """Names another player at seat 1."""
    return "\n".join(line if one.startswith("seat 1 ") else one for one in record.split("\n"))


@scenario
async def test_what_the_rules_do_not_follow_is_refused_and_leaves_nothing(one_house: list[str]) -> None:
    record = await asyncio.to_thread(played, "rummikub")
    wrong = {
        "": "bad-record",
        "nonsense": "bad-record",
        other_card(record): "bad-record",
        shorter(record): "bad-record",
        better(record): "bad-record",
        record.replace("house ", "house 00"): "bad-record",
        with_seat(record, "seat 1 bot:clairvoyant"): "bad-record",
        with_seat(record, "seat 1 person Bo\u3164b"): "bad-name",
        stacked(record): "bad-record",
    }
    async with guests(one_house, "Ann") as (ann,):
        http = Http(one_house[0], ann)
        for text, code in wrong.items():
            assert text != record
            form = {"record": text, "seats": [0]}
            assert await http.refused("POST", RECORDS, form) == (400, code), text[:200]
        for seats in ([], [1], [7], [8], [-1], "all"):
            status, _ = await http.refused("POST", RECORDS, {"record": record, "seats": seats})
            assert status == 400, seats
        stranger = Http(one_house[0])
        assert await stranger.refused("POST", RECORDS, {"record": record, "seats": [0]}) == (401, "bad-token")
        large = {"record": record + "#" * 600_000, "seats": [0]}
        assert await http.refused("POST", RECORDS, large) == (413, "too-large")
        assert await http.get("/api/matches") == []
        await asyncio.gather(http.close(), stranger.close())


def stacked(record: str) -> str:
    """Says that the decks were stacked, so that any cards could have come."""
    lines = [line for line in record.split("\n") if not line.startswith(("commitment ", "house ", "part "))]
    return "\n".join("shuffle stacked" if line == "shuffle seeded" else line for line in lines)


@scenario
async def test_a_network_may_send_so_many_an_hour(tmp_path: Path) -> None:
    record = await asyncio.to_thread(played)
    few = {"records_per_hour": "2", "guests_per_hour": "2"}
    with servers(f"sqlite:///{tmp_path}/few.sqlite", tmp_path, **few) as running:
        async with guests([running[0].url], "Ann", "Bob") as (ann, bob):
            http, other = Http(running[0].url, ann), Http(running[0].url, bob)
            form = {"record": record, "seats": [0]}
            assert await http.post(RECORDS, form) == await http.post(RECORDS, form)
            assert await other.refused("POST", RECORDS, form) == (429, "too-many-requests")
            stranger = Http(running[0].url)
            assert await stranger.refused("POST", "/api/guest", {}) == (429, "too-many-requests")
            assert await http.post("/api/guest", {"name": "Anna"}), "known guests are not counted"
            await asyncio.gather(http.close(), other.close(), stranger.close())


# --- taken ---


class AtServer:
    """A guest of a server, with the requests and messages that a device has too."""

    def __init__(self, url: str, name: str) -> None:
        self.house = ServerHouse(url)
        self.token = ""
        self.token = str(self.ask("/api/guest", {"name": name})["token"])

    def ask(self, path: str, form: Any = None) -> Any:
        return self.house.request("POST", path, json.dumps(form or {}), self.token).content

    def begin(self, game: str, seats: list[str], decisions: int = 3) -> tuple[str, Player]:
        """Begins a match and decides a few times. Returns the table, and the player, who is to decide."""
        short = game_info(game).short_match
        form = {"game": game, "players": len(seats), "options": short.options, "seats": seats}
        table = str(self.ask("/api/tables", form)["table"])
        player = Player(self.house, self.token, table)
        list(player.until_asked())
        for number in range(decisions):
            player.act(f"a{number}", quiet_choice(player.update["choices"]))
        return table, player


@pytest.fixture
def ann(one_house: list[str]) -> Iterator[AtServer]:
    guest = AtServer(one_house[0], "Ann")
    yield guest
    guest.house.close()


@pytest.mark.parametrize("game", GAMES)
def test_a_match_against_bots_goes_on_at_a_device(ann: AtServer, game: str) -> None:
    seats = ["me", *["bot:novice"] * (game_info(game).short_match.players - 1)]
    table, player = ann.begin(game, seats)
    device = Device()
    taken = device.ask("POST", "/api/local/adopt", ann.ask(f"/api/tables/{table}/take"))["table"]
    update = device.player(taken).update
    assert {name: update[name] for name in ("view", "choices", "awaited", "seat")} == {
        name: player.update[name] for name in ("view", "choices", "awaited", "seat")
    }
    device.finish(taken)
    record = device.ask("GET", f"/api/tables/{taken}/record")
    sent = ann.ask(RECORDS, {"record": record, "seats": [0]})
    assert (sent["status"], sent["is_offline"]) == ("over", True)


def test_the_server_closes_its_table_and_answers_again(ann: AtServer) -> None:
    table, player = ann.begin("rummikub", ["me", "bot:novice"])
    player.ask(json.dumps({"kind": "chat", "id": "c", "text": "see you"}))
    log = ann.ask(f"/api/tables/{table}/take")
    assert ann.ask(f"/api/tables/{table}/take") == log, "the first answer may have been lost"
    kinds = [entry["body"]["kind"] for entry in log["entries"]]
    assert kinds[0] == "created"
    assert not {"said", "abandoned"} & set(kinds)
    said = player.ask(json.dumps({"kind": "act", "id": "late", "action": player.update["choices"][0]}))
    assert player.status == "closed"
    assert said[-1]["code"] == "not-allowed"
    assert ann.house.request("GET", f"/api/tables/{table}/record", token=ann.token).status == 403


@pytest.mark.parametrize("reason", ["two people", "a stranger", "not begun", "over", "daily"])
def test_hidden_cards_of_others_stay(one_house: list[str], ann: AtServer, reason: str) -> None:
    bob = AtServer(one_house[0], "Bob")
    seats = ["me", "open" if reason in ("two people", "not begun") else "bot:novice"]
    form = {"game": "rummy-five", "players": 2, "options": {"deals": 1}, "seats": seats}
    table = str(ann.ask("/api/tables", form)["table"])
    if reason == "two people":
        bob.ask(f"/api/tables/{table}/join")
        ann.ask(f"/api/tables/{table}/start")
    if reason == "daily":
        table = ann.ask("/api/study/daily/rummy-five")["table"]
    if reason == "over":
        player = Player(ann.house, ann.token, table)
        list(player.until_asked())
        while player.status != "over":
            player.act(
                f"a{len(player.update['choices'])}-{player.update['since']}", player.update["choices"][0]
            )
    guest = bob if reason == "a stranger" else ann
    answer = guest.house.request("POST", f"/api/tables/{table}/take", "", guest.token)
    bob.house.close()
    assert (answer.status, set(answer.content)) == (403, {"code", "detail", "clause", "kind"})
    assert answer.content["code"] == "not-allowed"
