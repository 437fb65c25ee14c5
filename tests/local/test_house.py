"""A local house beside the play: what it keeps, what it refuses, matches from elsewhere, reviews."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.support.local.devices import Device
from tests.support.local.houses import Player

from meldhouse.analysis import Job
from meldhouse.games.registry import GAMES
from meldhouse.local.coroutines import result_of
from meldhouse.local.reviews import LocalReviews
from meldhouse.study.review import make_review
from meldhouse.wire.structs import encode

# --- what is kept ---


@pytest.mark.parametrize("game", GAMES)
def test_a_house_is_where_it_was_after_a_reload_in_the_middle_of_a_turn(game: str) -> None:
    device = Device()
    table = device.table(game)
    player = device.player(table)
    for number in range(4):
        player.act(f"a{number}", player.update["choices"][0])
    before = device.player(table).update
    after = device.again().player(table).update
    assert {**after, "now": 0, "deadline": 0} == {**before, "now": 0, "deadline": 0}


def test_what_is_saved_may_come_back_in_any_order() -> None:
    device = Device()
    table = device.table()
    player = device.player(table)
    player.act("a", player.update["choices"][0])
    turned = Device(list(reversed(device.house.saved)), device.token)
    assert turned.player(table).update["view"] == device.player(table).update["view"]


def test_entries_are_only_ever_appended() -> None:
    device = Device()
    device.played("rummikub")
    entries = [one for one in map(json.loads, device.house.saved) if one["kind"] == "entry"]
    assert [entry["number"] for entry in entries] == list(range(len(entries)))


@pytest.mark.parametrize("damage", ["missing", "changed", "cut"])
def test_a_damaged_table_is_reported_and_leaves_the_others_alone(damage: str) -> None:
    device = Device()
    broken, sound = device.table(), device.table()
    place = next(
        at
        for at, text in enumerate(device.house.saved)
        if json.loads(text).get("table") == broken and json.loads(text).get("number") == 2
    )
    saved = list(device.house.saved)
    whole = saved.pop(place)
    if damage == "changed":
        saved.append(json.dumps({**json.loads(whole), "body": {"kind": "decided", "seat": 1, "action": "?"}}))
    if damage == "cut":
        saved.append(json.dumps({**json.loads(whole), "number": "two"}))
    again = Device(saved, device.token)
    answer = again.house.request("GET", f"/api/tables/{broken}", token=device.token)
    assert (answer.status, answer.content["code"]) == (503, "unreadable-table")
    assert again.player(sound).is_asked
    assert again.ask("GET", "/api/local/health") == {"tables": 2, "unreadable": [broken]}
    assert {line["table"] for line in again.ask("GET", "/api/matches")} == {broken, sound}


def test_strange_texts_among_the_saved_ones_do_no_harm() -> None:
    device = Device()
    table = device.table()
    strange = ["", "{", "null", '{"kind":"other"}', '{"kind":"line"}', "[" * 5000]
    assert Device([*strange, *device.house.saved], device.token).player(table).is_asked


def test_a_removed_table_is_gone_for_good() -> None:
    device = Device()
    table = device.table()
    assert device.ask("POST", "/api/local/forget", {"table": table}) == {"table": table}
    assert device.ask("GET", f"/api/tables/{table}")["code"] == "no-such-table"
    assert json.loads(device.house.saved[-1]) == {"kind": "forget", "table": table}


# --- what cannot be had ---


@pytest.mark.parametrize("path", ["/api/move", "/api/moved", "/api/tables/x/report"])
def test_requests_that_need_a_server_say_so(path: str) -> None:
    answer = Device().house.request("POST", path, "{}")
    assert (answer.status, answer.content["code"]) == (501, "not-offline")


def test_a_fault_of_the_house_is_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    device = Device()
    table = device.table()
    monkeypatch.setattr(device.house.house.tables, "find", lambda name: 1 / 0)
    answer = device.house.request("GET", f"/api/tables/{table}", token=device.token)
    assert (answer.status, answer.content["code"]) == (500, "internal")


def test_the_first_message_must_subscribe() -> None:
    socket = Device().house.open("en")
    socket.send('{"kind":"ping","id":"p"}')
    assert socket.receive()["code"] == "not-allowed"
    with pytest.raises(json.JSONDecodeError):  # an empty text closes the socket
        socket.receive()


def test_a_table_stands_still_while_nobody_looks_at_it() -> None:
    device = Device()
    device.table()
    assert device.house.house.step() is None


def test_a_coroutine_that_waits_is_a_fault() -> None:
    import asyncio

    with pytest.raises(RuntimeError):
        result_of(asyncio.sleep(0))


# --- pass and play ---


def test_a_shared_device_shows_one_hand_at_a_time() -> None:
    device = Device()
    table = device.table("rummy-five", ["me", "me", "bot:novice"], names=["Ann", "Bob"])
    chairs = device.ask("GET", f"/api/tables/{table}")["chairs"]
    assert [chair["name"] for chair in chairs][:2] == ["Ann", "Bob"]
    player = Player(device.house, device.token, table)
    shown: set[int] = set()
    holder = None
    for number in range(40):
        said = list(player.until_someone_is_asked())
        assert seats_in(said) <= {holder}, "the others' hands are hidden"
        if player.handover is None:
            choice, player.update = player.update["choices"][-1], {}
            said = player.ask(json.dumps({"kind": "act", "id": f"a{number}", "action": choice}))
            assert seats_in(said) <= {holder}
            continue
        holder = player.handover
        hint = json.dumps({"kind": "hint", "id": "h", "seat": holder})
        assert player.ask(hint)[-1]["code"] == "not-allowed"
        taken = player.take()
        assert [message["kind"] for message in taken][:2] == ["done", "update"]
        assert seats_in(taken) == {holder}
        shown.add(holder)
    assert shown == {0, 1}


def seats_in(messages: list[dict[str, Any]]) -> set[int]:
    return {message["seat"] for message in messages if message["kind"] == "update"}


# --- from elsewhere ---


@pytest.mark.parametrize("game", GAMES)
def test_a_record_becomes_a_table_with_the_same_record(game: str) -> None:
    device = Device()
    record = device.ask("GET", f"/api/tables/{device.played(game)}/record")
    other = Device()
    table = other.ask("POST", "/api/local/import", {"record": record})
    assert table["status"] == "over"
    assert other.ask("GET", f"/api/tables/{table['table']}/record") == record
    assert other.again().ask("GET", f"/api/tables/{table['table']}/record") == record


@pytest.mark.parametrize("record", ["", "nonsense", "meldhouse record 1\ngame chess"])
def test_a_text_that_is_no_record_is_refused(record: str) -> None:
    device = Device()
    assert device.ask("POST", "/api/local/import", {"record": record})["code"] == "bad-record"
    assert device.ask("GET", "/api/matches") == []


def test_the_log_of_another_table_goes_on_here() -> None:
    device = Device()
    table = device.table()
    player = device.player(table)
    player.act("a", player.update["choices"][0])
    entries = [
        {"at": one["at"], "body": one["body"]}
        for one in map(json.loads, device.house.saved)
        if one["kind"] == "entry"
    ]
    other = Device()
    adopted = other.ask("POST", "/api/local/adopt", {"entries": entries})["table"]
    assert adopted != table
    assert other.player(adopted).update["view"] == device.player(table).update["view"]


def test_a_broken_log_is_refused_and_leaves_nothing() -> None:
    device = Device()
    entries = [{"at": 1, "body": {"kind": "started"}}]
    assert device.ask("POST", "/api/local/adopt", {"entries": entries})["code"] == "bad-log"
    assert device.ask("POST", "/api/local/adopt", {"entries": [{"at": 1, "body": 3}]})["code"] == "bad-log"
    assert device.ask("GET", "/api/matches") == []


# --- reviews ---


def test_a_review_is_made_step_by_step_can_be_stopped_and_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("meldhouse.local.reviews.USUAL_REPLAYS", replays := 2)
    device = Device()
    table = device.played("octablitz")
    at = f"/api/study/reviews/{table}"
    assert device.ask("GET", at)["state"] == "none"
    assert device.ask("POST", at)["state"] == "running"
    device.house.work()
    device.house.work()
    running = device.ask("GET", at)
    assert running["state"] == "running"
    assert running["is_mine"]
    assert 0 < running["done"] < running["total"] or running["total"] == 1
    assert device.ask("POST", f"{at}/cancel")["state"] == "none"
    assert device.ask("GET", f"{at}/result")["code"] == "no-review"
    device.ask("POST", at)
    while device.ask("GET", at)["state"] == "running":
        device.house.work()
    assert device.ask("GET", at)["state"] == "done"
    review = device.ask("GET", f"{at}/result")
    assert review["is_complete"]
    assert review["luck"] is not None
    record = device.ask("GET", f"/api/tables/{table}/record")
    assert review == json.loads(make_review(encode(Job(record, replays=replays)), lambda done, of: None))
    assert device.again().ask("GET", f"{at}/result") == review


def test_a_review_that_fails_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    device = Device()
    table = device.played("octablitz")
    reviews: LocalReviews = device.house.house.reviews
    device.ask("POST", f"/api/study/reviews/{table}")
    monkeypatch.setattr(reviews._run, "step", lambda: 1 / 0)
    device.house.work()
    assert device.ask("GET", f"/api/study/reviews/{table}")["state"] == "failed"


# --- the daily deal ---


def test_the_daily_deal_is_played_once_and_counts() -> None:
    device = Device()
    assert device.ask("GET", "/api/study/daily/octablitz")["state"] == "new"
    table = device.ask("POST", "/api/study/daily/octablitz")["table"]
    assert device.ask("POST", "/api/study/daily/octablitz")["table"] == table
    player, number = device.player(table), 0
    while player.status != "over":
        number += 1
        player.act(f"a{number}", player.update["choices"][-1])
    daily = device.again().ask("GET", "/api/study/daily/octablitz")
    assert daily["state"] == "over"
    assert daily["mine"]["is_me"]
    lines = device.ask("GET", "/api/study/statistics")["matches"]
    assert [line["table"] for line in lines] == [table]
