"""The operator's commands, on the database of a running server."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import re
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.support.commands import Ran, run
from tests.support.servers import Player, Server, friends_table, guests, scenario, servers, until

from meldhouse.cli.commands.admin import _ACTIONS
from meldhouse.client import ServerFailure
from meldhouse.client.connection import ConnectionFailure
from meldhouse.server.operator.administration import Administration
from meldhouse.server.tables.memory import TableListener
from meldhouse.server.tables.registry import Tables
from meldhouse.store import open_store
from meldhouse.wire import to_client

PAGE = (Path(__file__).parents[2] / "docs" / "how-to" / "run-a-server.md").read_text(encoding="utf-8")
ACTIONS = sorted(_ACTIONS)


def admin(server: Server, *arguments: str) -> Ran:
    """Runs a command of the operator in this process: a new one for each takes longer than all of its work."""
    return run("admin", "--database", server.database, *arguments)


class Thoughtful(Player):
    """Takes a moment for each decision, so that no match ends before a command has begun."""

    async def answer(self, update: to_client.Update) -> None:
        await asyncio.sleep(0.1)
        await super().answer(update)


async def done(server: Server, *arguments: str) -> str:
    finished = await asyncio.to_thread(admin, server, *arguments)
    assert finished.code == 0, finished.err
    return finished.out


async def pruned(server: Server, days: int) -> tuple[int, int]:
    """The numbers of tables that were deleted, and closed."""
    said = await done(server, "prune", "--older-than", str(days))
    numbers = dict(re.findall(r"(\w+) (\d+)", said))
    return int(numbers["deleted"]), int(numbers["closed"])


@pytest.mark.parametrize("action", ACTIONS)
def test_every_action_is_described(action: str) -> None:
    assert re.search(rf"(?m)^meldhouse admin {action}\b", PAGE)


def test_wrong_requests_are_one_line(tmp_path: Path) -> None:
    server = Server(f"sqlite:///{tmp_path}/t.sqlite", tmp_path / "log")
    for arguments, said in (
        (("dance",), "there is no action"),
        (("close",), "needs a table"),
        (("rename", "guest"), "needs --name"),
        (("bar", "no guest!"), "named by an id"),
        (("close", "XXXXXXX"), "no"),
        (("backup", str(tmp_path)), "exists already"),
        (("backup", str(tmp_path / "no" / "where")), "cannot be written"),
        (("restore", str(tmp_path / "nowhere")), "there is no file"),
        (("restore", __file__), "is not a backup"),
    ):
        wrong = admin(server, *arguments)
        assert wrong.code == 2, arguments
        assert said in wrong.err, arguments
        assert len(wrong.err.splitlines()) == 1


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
@scenario
async def test_tables_are_listed_closed_deleted_and_pruned(houses, tmp_path: Path, kind: str) -> None:  # type: ignore[no-untyped-def]
    url = f"sqlite:///{tmp_path}/t.sqlite" if kind == "sqlite" else houses.postgres.new_database()
    with servers(url, tmp_path) as (server,):
        async with guests([server.url], "Ann", "Bob") as (ann, bob):
            played = await friends_table(ann, bob, options={"deals": 1}, is_quick=True)
            async with ann.connect(played.table) as a, bob.connect(played.table) as b:
                await asyncio.gather(Player(a, played).play(), Player(b, played).play())
            table = await friends_table(ann, bob)
            listed = json.loads(await done(server, "list", "--json"))
            assert {(line["table"], line["status"]) for line in listed} == {
                (played.table, "over"),
                (table.table, "running"),
            }
            assert "seed" not in str(listed)

            running = await asyncio.to_thread(admin, server, "delete", table.code)
            assert running.code == 2
            assert "close the table first" in running.err
            async with ann.connect(table.table) as line:
                await until(lambda: line.state)
                assert "closed" in await done(server, "close", table.code)
                await until(lambda: line.info is not None and line.info.status == "closed")
                with pytest.raises(Exception, match="was closed"):
                    await line.act("-")

            assert await pruned(server, 1) == (0, 0)
            await done(server, "delete", played.code)
            assert [line["table"] for line in json.loads(await done(server, "list", "--json"))] == [
                table.table
            ]
            opened = await ann.create("rummy-five", 2)
            assert await pruned(server, 0) == (1, 1)
            assert (await ann.info(opened.table)).status == "closed"
            assert await pruned(server, 0) == (1, 0)
            # the house goes on
            again = await friends_table(ann, bob, options={"deals": 1}, is_quick=True)
            async with ann.connect(again.table) as a, bob.connect(again.table) as b:
                await asyncio.gather(Player(a, again).play(), Player(b, again).play())
        assert " | " not in server.log.read_text()


@scenario
async def test_a_backup_is_made_under_play_and_restored(tmp_path: Path) -> None:
    server = Server(f"sqlite:///{tmp_path}/t.sqlite", tmp_path / "log")
    copy = tmp_path / "copy.sqlite"
    server.start()
    try:
        async with guests([server.url], "Ann", "Bob") as (ann, bob):
            table = await friends_table(ann, bob, options={"deals": 20, "points": 500}, is_quick=True)
            async with ann.connect(table.table) as a, bob.connect(table.table) as b:
                playing = asyncio.gather(Thoughtful(a, table).play(), Thoughtful(b, table).play())
                await until(lambda: a.told.get(0, 0) > 5)
                await done(server, "backup", str(copy))
                assert not playing.done(), "the match was over before the backup"
                playing.cancel()
                told = a.told[0]
            assert stat.S_IMODE(copy.stat().st_mode) == 0o600
            later = await ann.create("rummy-five", 2)
            in_use = await asyncio.to_thread(admin, server, "restore", str(copy))
            assert in_use.code == 2
            assert "stop the server first" in in_use.err
            await asyncio.to_thread(server.stop)
            assert (await done(server, "restore", str(copy))).startswith("restore: ")
            await asyncio.to_thread(server.start)
            assert (await ann.info(table.table)).status == "running", "as it was then, with the same tokens"
            with pytest.raises(ServerFailure, match="no"):
                await ann.info(later.table)
            async with ann.connect(table.table) as a:
                await until(lambda: a.state)
                assert 0 < a.told[0] <= told
    finally:
        server.stop()
    assert stat.S_IMODE(Path(tmp_path / "t.sqlite").stat().st_mode) == 0o600
    with sqlite3.connect(tmp_path / "t.sqlite") as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)


# --- guests ---


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
@scenario
async def test_guests_are_muted_renamed_barred_and_revoked(houses, tmp_path: Path, kind: str) -> None:  # type: ignore[no-untyped-def]
    """Running servers follow by themselves."""
    url = f"sqlite:///{tmp_path}/t.sqlite" if kind == "sqlite" else houses.postgres.new_database()
    with servers(url, tmp_path) as (server,):
        async with guests([server.url], "Ann", "Eve") as (ann, eve):
            table = await friends_table(ann, eve, is_quick=True)
            async with ann.connect(table.table) as a, eve.connect(table.table) as e:
                await until(lambda: a.state and e.state)
                shown = json.loads(await done(server, "show", table.code))
                assert_nothing_hidden(shown, a.state[0], e.state[1])
                guest = shown["chairs"][1]["guest"]

                async def eve_chats() -> bool:
                    try:
                        await e.chat("hello")
                    except ConnectionFailure as failure:
                        if "muted" not in failure.detail:
                            raise
                        return False
                    return True

                await done(server, "mute", "--", guest)
                while await eve_chats():
                    await asyncio.sleep(0.1)
                await done(server, "unmute", "--", guest)
                while not await eve_chats():
                    await asyncio.sleep(0.1)

                await done(server, "rename", "--name", "Adam", "--", guest)
                await until(lambda: a.info is not None and a.info.chairs[1].name == "Adam")
                said: list[str] = []
                listening = asyncio.ensure_future(announcements(a, said))
                await done(server, "announce", "We are back at noon.")
                await until(lambda: said == ["We are back at noon."])
                listening.cancel()

                await done(server, "bar", "--", guest)
                await until(lambda: a.info is not None and not a.info.chairs[1].is_present)
            with pytest.raises(ServerFailure) as barred:
                await eve.info(table.table)
            assert (barred.value.reason, barred.value.status) == ("barred", 403)
            await done(server, "unbar", "--", guest)
            while not await comes_to_pass(lambda: eve.info(table.table)):
                await asyncio.sleep(0.1)
            await done(server, "revoke", "--", guest)
            while await comes_to_pass(lambda: eve.info(table.table)):
                await asyncio.sleep(0.1)
            assert (await ann.info(table.table)).chairs[1].name == "Adam"
            await done(server, "rotate-key")
            while await comes_to_pass(lambda: ann.info(table.table)):
                await asyncio.sleep(0.1)
        async with guests([server.url], "Bob") as (bob,):
            assert await bob.create("rummy-five", 2)
        assert " | " not in server.log.read_text()


async def announcements(line: Any, said: list[str]) -> None:
    async for message in line.messages():
        if isinstance(message, to_client.Announced):
            said.append(message.text)


async def comes_to_pass(asking: Callable[[], Awaitable[object]]) -> bool:
    """Checks if a request is answered; servers may take a moment to follow the operator."""
    try:
        await asking()
    except ServerFailure:
        return False
    return True


def assert_nothing_hidden(shown: Any, *states: to_client.Update) -> None:
    """Neither a hand nor the secret of the shuffle."""
    text = json.dumps(shown)
    for state in states:
        hand = state.view["own"]["hand"]  # type: ignore[index]
        assert len(hand) >= 4
        assert hand not in text
    assert "house" not in text
    assert shown["public"]["turn"] in (0, 1)


@scenario
async def test_the_chat_of_old_matches_is_removed(tmp_path: Path) -> None:
    with servers(f"sqlite:///{tmp_path}/t.sqlite", tmp_path) as (server,):
        async with guests([server.url], "Ann", "Bob") as (ann, bob):
            table = await friends_table(ann, bob, options={"deals": 1}, is_quick=True)
            async with ann.connect(table.table) as a, bob.connect(table.table) as b:
                await a.chat("my secret recipe")
                await asyncio.gather(Player(a, table).play(), Player(b, table).play())
            record = await ann.record(table.table)
            store = await open_store(server.database)
            administration = Administration(store, Tables(store, TableListener()))
            assert (await administration.prune(1, 1, 0))["lines of chat removed"] == 1
            assert (await administration.prune(1, 1, 0))["lines of chat removed"] == 0
            await administration.shut()
            await asyncio.to_thread(server.stop)
            with contextlib.closing(sqlite3.connect(tmp_path / "t.sqlite")) as database:
                assert b"recipe" not in b"".join(
                    row[0] for row in database.execute("SELECT body FROM entries")
                )
            await asyncio.to_thread(server.start)
            assert await ann.record(table.table) == record


# --- reports ---


@scenario
async def test_players_report_others_and_the_operator_sees_it(tmp_path: Path) -> None:
    """At the page and at the command line, with the chat and without cards."""
    habits = {"admin_secret": "sesame", "reports_per_hour": "6"}
    with servers(f"sqlite:///{tmp_path}/t.sqlite", tmp_path, **habits) as (server,):
        async with guests([server.url], "Ann", "Eve", "Watcher") as (ann, eve, watcher):
            table = await friends_table(ann, eve, is_quick=True)
            async with ann.connect(table.table) as a, eve.connect(table.table) as e:
                await until(lambda: a.state and e.state)
                await e.chat("something <rude>")
                for seat, who, why in (
                    (1, watcher, "only players"),
                    (0, ann, "other people"),
                    (5, ann, "no seat"),
                ):
                    with pytest.raises(ServerFailure, match=why):
                        await who.report(table.table, seat, "chat")
                await ann.report(table.table, 1, "name")
                await ann.report(table.table, 1, "chat")
                (report,) = json.loads(await done(server, "reports", "--json"))
                assert report["chat"] == [{"name": "Eve", "text": "something <rude>"}]
                assert (report["name"], report["reason"], report["code"]) == ("Eve", "chat", table.code)
                for update in (a.state[0], e.state[1]):
                    assert update.view["own"]["hand"] not in json.dumps(report)  # type: ignore[index]
                await eve.report(table.table, 0, "other")
                with pytest.raises(ServerFailure) as limited:
                    await eve.report(table.table, 0, "other")
                assert (limited.value.reason, limited.value.status) == ("too-many-requests", 429)
            async with operator_at(server) as http:
                assert "something &lt;rude&gt;" in (await http.get("/admin")).text
                await http.post("/admin", data={"action": "dismiss", "target": report["report"]})
                assert report["report"] not in (await http.get("/admin")).text
            said = await done(server, "reports")
            assert f"other  Ann  {ids_of(await done(server, 'show', table.code))[0]}" in said
            (left,) = json.loads(await done(server, "reports", "--json"))
            await done(server, "dismiss", left["report"])
            assert await done(server, "reports") == ""
            twice = await asyncio.to_thread(admin, server, "dismiss", left["report"])
            assert (twice.code, twice.err.count("there is no report")) == (2, 1)


def ids_of(shown: str) -> list[str]:
    return [chair["guest"] for chair in json.loads(shown)["chairs"]]


def operator_at(server: Server) -> httpx.AsyncClient:
    return httpx.AsyncClient(base_url=server.url, timeout=60, auth=("operator", "sesame"))


# --- the page ---


@scenario
async def test_the_page_of_the_operator_needs_the_secret(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/t.sqlite"
    with servers(url, tmp_path, admin_secret="sesame") as (server,):
        async with guests([server.url], "<b>Eve") as (eve,):
            table = await eve.create("rummy-five", 2)
            async with httpx.AsyncClient(base_url=server.url, timeout=60) as http:
                assert (await http.get("/admin")).status_code == 401
                assert (await http.get("/admin", auth=("operator", "wrong"))).status_code == 401
                assert (await http.post("/admin", data={"action": "close"})).status_code == 401
                http.auth = ("operator", "sesame")  # type: ignore[assignment]
                page = (await http.get("/admin")).text
                assert table.code in page
                assert "tables in memory" in page
                shown = await http.post("/admin", data={"action": "show", "target": table.code})
                assert "&lt;b&gt;Eve" in shown.text
                order = {"action": "close", "target": table.code}
                foreign = await http.post("/admin", data=order, headers={"Origin": "https://evil.example"})
                assert foreign.status_code == 403
                assert (await eve.info(table.table)).status == "open"
                assert (await http.post("/admin", data=order)).status_code == 200
                assert (await eve.info(table.table)).status == "closed"
                again = await http.post("/admin", data=order)
                assert "closed already" in again.text
        assert " | " not in server.log.read_text()


@scenario
async def test_the_page_prunes_backs_up_and_rotates_the_key(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/t.sqlite"
    with servers(url, tmp_path, admin_secret="sesame", keep_idle_days="0") as (server,):
        async with guests([server.url], "Ann") as (ann,), operator_at(server) as http:
            table = await ann.create("rummy-five", 2)
            backed_up = await http.post("/admin", data={"action": "backup"})
            (copy,) = tmp_path.glob("backup-*.sqlite")
            assert str(copy) in backed_up.text
            assert stat.S_IMODE(copy.stat().st_mode) == 0o600
            pruned = await http.post("/admin", data={"action": "prune"})
            assert "closed 1" in pruned.text
            assert (await ann.info(table.table)).status == "closed"
            await http.post("/admin", data={"action": "rotate-key"})
            await ann.info(table.table)
            await http.post("/admin", data={"action": "rotate-key", "target": "rotate-key"})
            with pytest.raises(ServerFailure) as unknown:
                await ann.info(table.table)
            assert unknown.value.reason == "bad-token"
            await http.post("/admin", data={"action": "dance"})
        assert " | " not in server.log.read_text()


@scenario
async def test_without_a_secret_there_is_no_page_of_the_operator(one_house: list[str]) -> None:
    async with httpx.AsyncClient(base_url=one_house[0], timeout=60) as http:
        assert (await http.get("/admin", auth=("operator", ""))).status_code == 404


# --- health ---


@scenario
async def test_doctor_checks_a_server(one_house: list[str]) -> None:
    def doctor(url: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "meldhouse", "doctor", "--server", url, "--json"]
        return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)

    well = await asyncio.to_thread(doctor, one_house[0])
    assert (well.returncode, json.loads(well.stdout)) == (0, {"alive": True, "ready": True})
    nobody = await asyncio.to_thread(doctor, "http://127.0.0.1:1")
    assert (nobody.returncode, json.loads(nobody.stdout)) == (1, {"alive": False, "ready": False})


@scenario
async def test_alive_and_ready(tmp_path: Path) -> None:
    """A database whose file was deleted takes writes and keeps none of them: the process lives, but is not ready."""
    with servers(f"sqlite:///{tmp_path}/t.sqlite", tmp_path) as (server,):
        async with httpx.AsyncClient(base_url=server.url) as http:

            async def status(path: str) -> int:
                return (await http.get(path)).status_code

            assert (await status("/healthz"), await status("/readyz")) == (200, 200)
            os.rename(tmp_path / "t.sqlite", tmp_path / "elsewhere")
            while await status("/readyz") == 200:
                await asyncio.sleep(0.05)
            assert (await status("/healthz"), await status("/readyz")) == (200, 503)
            os.rename(tmp_path / "elsewhere", tmp_path / "t.sqlite")
            while await status("/readyz") == 503:
                await asyncio.sleep(0.05)
