"""A local house says what a server says: the same scripts are played at both and compared message by message.

A server chooses its part of the shuffle by itself. Its log tells which one, and the local house is given the same.
"""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from tests.support.local.houses import Answer, DeviceHouse, House, Message, Player, ServerHouse
from tests.support.servers import servers

from meldhouse.games.registry import GAMES, game_info
from meldhouse.tables import lobby
from meldhouse.words import LANGUAGES

Transcript = list[Any]
#: fields that differ in every house: ids, secrets and times
OWN = {"table", "guest", "token", "now", "at", "updated", "deadline", "origin", "rematch", "commitment"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("server")


@pytest.fixture(scope="module")
def server(folder: Path) -> Iterator[ServerHouse]:
    with servers(f"sqlite:///{folder}/tables.sqlite", folder) as (running,):
        house = ServerHouse(running.url)
        yield house
        house.close()


def plain(content: Any) -> Any:
    """Content without what differs in every house."""
    if isinstance(content, dict):
        # the codes of failures, refusals and flaws are the same; those of tables are not
        own = OWN | {"code"} if "table" in content else OWN
        return {name: "" if name in own else plain(value) for name, value in content.items()}
    return [plain(one) for one in content] if isinstance(content, list) else content


def told(answer: Answer) -> Any:
    """An answer; of a failure that the form of a request causes, only what is promised."""
    content = answer.content
    if isinstance(content, dict) and content.get("code") == "bad-request":
        content = {"code": content["code"], "kind": content["kind"]}
    if isinstance(content, str):
        content = re.sub(r"(?m)^# continued .*$|(?<=^code ).*$", "", content)
    return answer.status, plain(content)


class Visit:
    """A guest at a house, and everything that was said to them."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.told: Transcript = []
        guest = self.ask("POST", "/api/guest", {"name": "Ann"})
        self.token = guest["token"]

    def ask(self, method: str, path: str, body: Any = None, names: str = "") -> Any:
        text = names if body is None else json.dumps(body)
        answer = self.house.request(method, path, text, getattr(self, "token", ""))
        self.told.append((method, re.sub(r"[\w-]{22}", "TABLE", path), told(answer)))
        return answer.content

    def hear(self, messages: list[Message]) -> None:
        self.told += plain(joined(messages))


def joined(messages: list[Message]) -> list[Message]:
    """Joins updates that follow one another: bots at a server may decide before a player has connected."""
    found: list[Message] = []
    for message in messages:
        if found and message["kind"] == found[-1]["kind"] == "update":
            earlier = found.pop()
            message = {**message, "since": earlier["since"], "events": earlier["events"] + message["events"]}
        found.append(message)
    return found


def same(server: ServerHouse, script: Callable[[Visit], Any]) -> None:
    """Plays a script that needs no shuffle at both houses."""
    wanted, found = Visit(server), Visit(DeviceHouse())
    script(wanted)
    script(found)
    compare(wanted.told, found.told)


def secret_of(folder: Path, table: str) -> str:
    """The server's part of the shuffle of a table, from its log."""
    with closing(sqlite3.connect(folder / "tables.sqlite")) as database:
        entries = database.execute("SELECT body FROM entries WHERE table_id = ? AND seq = 0", (table,))
        return str(json.loads(entries.fetchone()[0])["house"])


def compare(wanted: Transcript, found: Transcript) -> None:
    for one, other in zip(wanted, found, strict=False):
        assert other == one
    assert len(found) == len(wanted)


# --- without a table ---


def test_texts_games_and_lessons_are_the_same(server: ServerHouse) -> None:
    def script(visit: Visit) -> None:
        for language in (*LANGUAGES, "xx"):
            visit.ask("GET", f"/api/games?lang={language}")
            visit.ask("GET", f"/api/words/{language}")
            visit.ask("GET", f"/api/lessons?lang={language}")
        for game in (*GAMES, "house", "chess"):
            visit.ask("GET", f"/api/rules/{game}/ja")
        visit.ask("GET", "/api/rules/house/xx")

    same(server, script)


def test_hands_and_positions_have_the_same_answers(server: ServerHouse) -> None:
    def script(visit: Visit) -> None:
        visit.ask("GET", "/api/combinations/rummy-five")
        visit.ask("GET", "/api/combinations/octablitz")
        visit.ask("GET", "/api/waits/rummy-five?hand=bAABB")
        visit.ask("GET", "/api/waits/rummy-five?hand=bAAB&exposed=rsss&go=true")
        visit.ask("GET", "/api/waits/rummy-five")
        visit.ask("GET", "/api/waits/rummy-five?hand=zzz")
        visit.ask("GET", "/api/reach/big-eight?hand=bAABBCCL&first=true")
        visit.ask(
            "POST", "/api/study/solve", {"game": "rummikub", "rack": "r1 r2 r3 b4", "table": "k5 k6 k7"}
        )
        visit.ask("POST", "/api/study/solve", {"game": "rhine-rummy", "rack": "7h 8h 9h"})
        visit.ask("POST", "/api/study/solve", {"game": "octablitz"})
        visit.ask("POST", "/api/study/hand", {"game": "rummy-five", "hand": "bAABB", "draws": 3})
        visit.ask("POST", "/api/study/hand", {"game": "rummy-five", "hand": "bAABB", "card": "bA"})
        visit.ask("POST", "/api/study/hand", {"game": "rummy-five"})

    same(server, script)


def test_lessons_are_taken_in_the_same_steps(server: ServerHouse) -> None:
    def script(visit: Visit) -> None:
        for game in (*GAMES, "chess"):
            state = visit.ask("POST", f"/api/lessons/{game}?lang=ja", {})
            known = sum(len(update["events"]) for update in state.get("updates", []))
            visit.ask("POST", f"/api/lessons/{game}", {"done": 0, "known": known})
            visit.ask("POST", f"/api/lessons/{game}", {"done": 1, "known": known, "action": "nonsense"})
        for course in visit.ask("GET", "/api/lessons"):
            for exercise in course["exercises"][:2]:
                path = f"/api/lessons/{course['game']}/{exercise['name']}"
                visit.ask("POST", path, {})
                visit.ask("POST", path, {"is_shown": True})
                visit.ask("POST", path, {"answer": "1"})
        visit.ask("POST", "/api/lessons/rummikub/nothing", {})
        visit.ask("POST", "/api/lessons/rummikub", {"done": -1})

    same(server, script)


def test_malformed_and_impossible_requests_fail_alike(server: ServerHouse) -> None:
    def script(visit: Visit) -> None:
        for body in (
            '{"game": "rummikub"}',
            "{",
            "[]",
            '{"game": "chess", "players": 2}',
            '{"game": "rummy-five", "players": 2, "clock": {"claim": 11}}',
            '{"x": 1}',
            '"\\ud800"',
        ):
            visit.ask("POST", "/api/tables", names=body)
        for form in (
            {"game": "rummikub", "players": 99},
            {"game": "rummikub", "players": 2, "seats": ["me"]},
            {"game": "rummikub", "players": 2, "seats": ["me", "bot:nobody"]},
            {"game": "rummikub", "players": 2, "options": {"nothing": 1}},
        ):
            visit.ask("POST", "/api/tables", form)
        visit.ask("GET", "/api/tables/nothing")
        visit.ask("GET", "/api/tables/no%20name")
        visit.ask("GET", "/api/nothing")
        visit.ask("GET", "/api/tables/nothing/record")
        visit.ask("POST", "/api/guest", {"name": "x" * 60})
        visit.ask("POST", "/api/study/daily/chess")
        visit.ask("GET", "/api/study/daily/rummikub?date=2999-01-01")
        visit.token = "nonsense"
        visit.ask("POST", "/api/tables", {"game": "rummikub", "players": 2})
        visit.token = ""
        visit.ask("GET", "/api/matches")

    same(server, script)


def test_seats_are_taken_and_freed_alike(server: ServerHouse) -> None:
    def script(visit: Visit) -> None:
        form = {"game": "rummikub", "players": 4, "seats": ["me", "open", "open", "bot:novice"]}
        table = visit.ask("POST", "/api/tables", form)["table"]
        at = f"/api/tables/{table}"
        visit.ask("GET", at)
        visit.ask("POST", f"{at}/start")
        visit.ask("POST", f"{at}/bot", {"seat": 1, "level": "regular"})
        visit.ask("POST", f"{at}/bot", {"seat": 1})
        visit.ask("POST", f"{at}/bot", {"seat": 7})
        visit.ask("POST", f"{at}/open", {"seat": 1})
        visit.ask("POST", f"{at}/join", {"seat": 3})
        visit.ask("POST", f"{at}/join", {"seat": 2})
        visit.ask("POST", f"{at}/leave", {"seat": 2})
        visit.ask("POST", f"{at}/fill", {"seat": 0, "level": "nobody"})
        visit.ask("POST", f"{at}/fill", {"seat": 0})
        visit.ask("POST", f"{at}/leave", {})
        visit.ask("POST", f"{at}/part", {"part": "luck"})
        visit.ask("GET", f"{at}/record")
        visit.ask("GET", f"{at}/replay/1")
        visit.ask("POST", f"{at}/rematch")
        visit.ask("POST", f"/api/study/reviews/{table}")

    same(server, script)


# --- a match ---


def play(visit: Visit, game: str, language: str) -> str:
    """Plays a short match of a game with questions and mistakes on the way, and returns the table."""
    short = game_info(game).short_match
    seats = ["me"] + ["bot:novice"] * (short.players - 1)
    form = {"game": game, "players": short.players, "options": short.options, "seats": seats}
    table = str(visit.ask("POST", "/api/tables", form)["table"])
    player = Player(visit.house, visit.token, table, language)
    visit.hear(list(player.until_asked()))
    decisions = 0
    while player.status != "over":
        choices = player.update["choices"]
        if decisions < 3:
            question(visit, player, choices)
        decisions += 1
        visit.hear(player.act(f"a{decisions}", choices[decisions * 7 % len(choices)]))
    visit.hear(player.ask(json.dumps({"kind": "act", "id": "late", "action": choices[0]})))
    return table


def question(visit: Visit, player: Player, choices: list[str]) -> None:
    """Asks everything that a player may ask, and makes mistakes."""
    for message in (
        {"kind": "hint", "id": "h"},
        {"kind": "why-not", "id": "w", "action": choices[0]},
        {"kind": "why-not", "id": "w", "action": "nonsense"},
        {"kind": "why-not", "id": "w", "action": "-"},
        {"kind": "act", "id": "x", "action": "?"},
        {"kind": "act", "id": "x", "action": choices[0], "seat": 1},
        {"kind": "act", "id": "s", "action": choices[0], "seen": 0},
        {"kind": "draft", "arrangement": "r1"},
        {"kind": "auto", "mode": "never"},
        {"kind": "auto", "mode": "ask"},
        {"kind": "chat", "id": "c", "phrase": "hello"},
        {"kind": "chat", "id": "d", "text": " so   far "},
        {"kind": "chat", "id": "d", "phrase": "nothing"},
        {"kind": "next", "id": "n"},
        {"kind": "subscribe", "token": "", "table": "x"},
        {"kind": "nothing"},
    ):
        visit.hear(player.ask(json.dumps(message)))
    visit.hear(unworded(player.ask("{")))


def unworded(messages: list[Message]) -> list[Message]:
    return [{**message, "detail": ""} for message in messages]


def afterwards(visit: Visit, table: str) -> None:
    """Asks what can be asked about a finished match."""
    at = f"/api/tables/{table}"
    visit.ask("GET", f"{at}/record")
    visit.ask("GET", f"{at}/replay/1")
    visit.ask("GET", f"{at}/replay/999")
    visit.ask("GET", f"{at}/replay/0")
    visit.ask("GET", at)
    visit.ask("POST", f"{at}/rematch")
    visit.ask("GET", "/api/study/reviews/" + table)
    visit.ask("GET", f"/api/study/reviews/{table}/result")
    position = {"table": table, "deal": 1, "step": 2, "seat": 0}
    visit.ask("POST", "/api/study/continue", {**position, "step": 100_000})
    visit.ask("POST", "/api/study/continue", {**position, "seat": 7})
    visit.ask("POST", "/api/study/continue", position)
    visit.ask("POST", "/api/study/expert", {**position, "seat": 7})


@pytest.mark.parametrize("game", GAMES)
def test_a_match_is_played_alike(
    server: ServerHouse, folder: Path, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    language = LANGUAGES[list(GAMES).index(game) % len(LANGUAGES)]
    wanted = Visit(server)
    table = play(wanted, game, language)
    afterwards(wanted, table)
    secret = secret_of(folder, table)
    monkeypatch.setattr(lobby.secrets, "token_hex", lambda size: secret)
    found = Visit(DeviceHouse())
    afterwards(found, play(found, game, language))
    compare(wanted.told, found.told)


def test_closed_answers_to_discards_are_given_alike(
    server: ServerHouse, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Answers stay closed until the clock of the window has run down, in both houses."""

    def script(visit: Visit) -> str:
        form = {"game": "rummy-five", "players": 3, "seats": ["me", "bot:novice", "bot:novice"]}
        window = {"is_quick": False, "clock": {"claim": 2}}
        table = str(visit.ask("POST", "/api/tables", {**form, **window})["table"])
        player = Player(visit.house, visit.token, table)
        player.has_window = True
        visit.hear(list(player.until_asked()))
        for number in range(3):
            visit.hear(player.act(f"a{number}", player.update["choices"][0]))
        return table

    wanted, found = Visit(server), Visit(DeviceHouse())
    secret = secret_of(folder, script(wanted))
    monkeypatch.setattr(lobby.secrets, "token_hex", lambda size: secret)
    script(found)
    compare(wanted.told, found.told)


def test_the_daily_deal_is_the_same_and_can_be_reviewed(server: ServerHouse) -> None:
    def script(visit: Visit) -> None:
        visit.ask("GET", "/api/study/daily/octablitz")
        table = visit.ask("POST", "/api/study/daily/octablitz")["table"]
        visit.ask("GET", "/api/study/daily/octablitz")
        player, number = Player(visit.house, visit.token, table, "ja"), 0
        visit.hear(list(player.until_asked()))
        visit.hear(player.ask(json.dumps({"kind": "hint", "id": "h"})))
        while player.status != "over":
            number += 1
            visit.hear(player.act(f"a{number}", player.update["choices"][-1]))
        visit.ask("GET", "/api/study/daily/octablitz")
        visit.ask("POST", "/api/study/expert", {"table": table, "deal": 1, "step": 100_000, "seat": 0})
        begun = visit.house.request("POST", f"/api/study/reviews/{table}", "", visit.token)
        assert (begun.status, begun.content["state"], begun.content["is_mine"]) == (200, "running", True)
        visit.ask("POST", f"/api/study/reviews/{table}/cancel")
        visit.ask("GET", f"/api/study/reviews/{table}/result")

    same(server, script)
