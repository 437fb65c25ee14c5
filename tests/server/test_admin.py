"""The operator's commands, on the database of a running server."""

from __future__ import annotations

import asyncio
import json
import os
import re
import sqlite3
import stat
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from tests.support.servers import Player, Server, friends_table, guests, scenario, servers, until

from meldhouse.client import ServerFailure

PAGE = (Path(__file__).parents[2] / "docs" / "how-to" / "run-a-server.md").read_text(encoding="utf-8")
ACTIONS = ("list", "close", "delete", "prune", "backup", "restore")


def admin(server: Server, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "meldhouse", "admin", *arguments, "--database", server.database]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)


async def done(server: Server, *arguments: str) -> str:
    finished = await asyncio.to_thread(admin, server, *arguments)
    assert finished.returncode == 0, finished.stderr
    return finished.stdout


@pytest.mark.parametrize("action", ACTIONS)
def test_every_action_is_described(action: str) -> None:
    assert re.search(rf"(?m)^meldhouse admin {action}\b", PAGE)


def test_wrong_requests_are_one_line(tmp_path: Path) -> None:
    server = Server(f"sqlite:///{tmp_path}/t.sqlite", tmp_path / "log")
    for arguments, said in (
        (("dance",), "there is no action"),
        (("close",), "needs a table"),
        (("close", "XXXXXXX"), "no"),
        (("backup", str(tmp_path)), "exists already"),
        (("backup", str(tmp_path / "no" / "where")), "cannot be written"),
        (("restore", str(tmp_path / "nowhere")), "there is no file"),
        (("restore", __file__), "is not a backup"),
    ):
        wrong = admin(server, *arguments)
        assert wrong.returncode == 2, arguments
        assert said in wrong.stderr, arguments
        assert len(wrong.stderr.splitlines()) == 1


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
            assert running.returncode == 2
            assert "close the table first" in running.stderr
            async with ann.connect(table.table) as line:
                await until(lambda: line.state)
                assert "closed" in await done(server, "close", table.code)
                await until(lambda: line.info is not None and line.info.status == "closed")
                with pytest.raises(Exception, match="was closed"):
                    await line.act("-")

            assert await done(server, "prune", "--older-than", "1") == "deleted 0, closed 0\n"
            await done(server, "delete", played.code)
            assert [line["table"] for line in json.loads(await done(server, "list", "--json"))] == [
                table.table
            ]
            opened = await ann.create("rummy-five", 2)
            assert await done(server, "prune", "--older-than", "0") == "deleted 1, closed 1\n"
            assert (await ann.info(opened.table)).status == "closed"
            assert await done(server, "prune", "--older-than", "0") == "deleted 1, closed 0\n"
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
                playing = asyncio.gather(Player(a, table).play(), Player(b, table).play())
                await until(lambda: a.told.get(0, 0) > 5)
                await done(server, "backup", str(copy))
                assert not playing.done(), "the match was over before the backup"
                playing.cancel()
                told = a.told[0]
            assert stat.S_IMODE(copy.stat().st_mode) == 0o600
            later = await ann.create("rummy-five", 2)
            in_use = await asyncio.to_thread(admin, server, "restore", str(copy))
            assert in_use.returncode == 2
            assert "stop the server first" in in_use.stderr
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


# --- health ---


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
