"""The needs of an operator: settings, health, metrics, draining, several workers, clear complaints."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
from pathlib import Path

import httpx
import msgspec
import pytest
from prometheus_client.parser import text_string_to_metric_families
from tests.support.process_health import descendants
from tests.support.servers import HABITS, Player, Server, friends_table, guests, scenario, servers, until
from tests.support.turns import turn_of

from meldhouse.parts.errors import OptionError
from meldhouse.server.settings import Settings, settings_from_environment

PAGE = (Path(__file__).parents[2] / "docs" / "how-to" / "run-a-server.md").read_text(encoding="utf-8")


# --- settings ---


@pytest.mark.parametrize("name", Settings.__struct_fields__)
def test_every_setting_is_explained_with_its_default(name: str) -> None:
    row = next((line for line in PAGE.splitlines() if line.startswith(f"| `{name}` |")), None)
    assert row is not None, f"{name} is not in docs/how-to/run-a-server.md"
    default = getattr(Settings(), name)
    assert (f"| `{default}` |" if default != "" else "| |") in row, f"{name}: {default}"


def test_the_page_explains_no_setting_that_is_not_there() -> None:
    table = PAGE.partition("## Settings")[2].partition("\n## ")[0]
    assert set(re.findall(r"(?m)^\| `(\w+)` \|", table)) == set(Settings.__struct_fields__)


def test_settings_come_from_the_environment_and_are_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MELDHOUSE_GRACE_SECONDS", "7")
    monkeypatch.setenv("MELDHOUSE_PORT", "1234")
    assert settings_from_environment().grace_seconds == 7
    assert settings_from_environment(port=99).port == 99
    for name, value in (("PORT", "many"), ("PORT", "70000"), ("WORKERS", "0"), ("LOG_FORMAT", "xml")):
        monkeypatch.setenv(f"MELDHOUSE_{name}", value)
        with pytest.raises(
            OptionError, match=rf"a setting is wrong: {name.lower()} \(or MELDHOUSE_{name}\): "
        ):
            settings_from_environment()
        monkeypatch.delenv(f"MELDHOUSE_{name}")


def test_no_number_that_is_set_may_be_negative(monkeypatch: pytest.MonkeyPatch) -> None:
    numbers = [field.name for field in msgspec.structs.fields(Settings) if not isinstance(field.default, str)]
    assert len(numbers) > 15
    for name in numbers:
        with monkeypatch.context() as one:
            one.setenv(f"MELDHOUSE_{name.upper()}", "-1")
            with pytest.raises(OptionError, match=name):
                settings_from_environment()


# --- the command ---


def serve(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "meldhouse", "serve", *arguments],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
        timeout=30,
    )


def test_what_cannot_be_served_is_said_in_one_line(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        wrong = serve("--port", port, "--database", f"sqlite:///{tmp_path}/t.sqlite")
        assert wrong.returncode == 2
        assert f"cannot listen at 127.0.0.1:{port}" in wrong.stderr
        assert len(wrong.stderr.splitlines()) == 1
    for arguments, said in (
        (("--database", "mysql://x"), "a database is"),
        (("--workers", "0"), "a setting is wrong"),
        (("--host", "no.such.host.invalid"), "cannot listen"),
        (("--database", "sqlite:////proc/no/t.sqlite"), "cannot be opened"),
        (("--database", "postgresql://nobody@127.0.0.1:1/x"), "cannot be opened"),
    ):
        wrong = serve("--port", "0", *arguments)
        assert wrong.returncode == 2, arguments
        assert said in wrong.stderr, arguments
        assert "Traceback" not in wrong.stderr


# --- a running server ---


@scenario
async def test_health_and_metrics(one_house: list[str]) -> None:
    async with (
        httpx.AsyncClient(base_url=one_house[0]) as http,
        guests(one_house, "Ann", "Bob") as (ann, bob),
    ):
        assert (await http.get("/healthz")).json() == {"status": "ok"}

        async def metrics() -> dict[str, float]:
            text = (await http.get("/metrics")).text
            families = list(text_string_to_metric_families(text))
            for family in families:
                name = family.name + ("_total" if family.type == "counter" else "")
                assert f"| `{name}` |" in PAGE, name
            return {
                sample.name: sample.value
                for family in families
                for sample in family.samples
                if not sample.labels
            }

        before = await metrics()
        # a single deal may end within a few decisions
        table = await friends_table(ann, bob, options={"deals": 6}, is_quick=True)
        async with ann.connect(table.table) as a, bob.connect(table.table) as b:
            await until(lambda: a.state and b.state)
            assert (await metrics())["meldhouse_connections"] >= 2
            await asyncio.gather(Player(a, table).play(), Player(b, table).play())
        after = await metrics()
        assert after["meldhouse_decisions_total"] >= before["meldhouse_decisions_total"] + 10
        assert after["meldhouse_server_errors_total"] == 0
        assert after["meldhouse_append_seconds_count"] >= before["meldhouse_append_seconds_count"] + 5


@scenario
async def test_sigterm_drains_and_nobody_is_missed(tmp_path: Path) -> None:
    """In the middle of a match: clients are let go with 1012, come back to the next process, and play on."""
    server = Server(f"sqlite:///{tmp_path}/t.sqlite", tmp_path / "log", grace_seconds="0")
    server.start()
    try:
        async with guests([server.url], "Ann", "Bob") as (ann, bob):
            table = await friends_table(ann, bob, options={"deals": 4}, is_quick=True, clock={"turn": 60})
            async with ann.connect(table.table) as a, bob.connect(table.table) as b:
                play = asyncio.gather(Player(a, table).play(), Player(b, table).play())
                await until(lambda: a.told.get(0, 0) > 10)
                assert await asyncio.to_thread(server.stop) == 0
                await asyncio.to_thread(server.start)
                await play
                assert a.reconnects == b.reconnects == 1
        log = server.log.read_text()
        assert "Traceback" not in log
        assert " | " not in log
    finally:
        server.stop()


@pytest.mark.slow
@scenario
async def test_a_server_ends_in_time_whatever_is_under_way(tmp_path: Path) -> None:
    """Somebody holds the lock of the database, and a decision waits for it: the process does not."""
    server = Server(f"sqlite:///{tmp_path}/t.sqlite", tmp_path / "log")
    server.start()
    try:
        async with guests([server.url], "Ann", "Bob") as (ann, bob):
            table = await friends_table(ann, bob, is_quick=True)
            async with ann.connect(table.table) as a, bob.connect(table.table) as b:
                line, update = await turn_of(a, b)
                with contextlib.closing(
                    sqlite3.connect(tmp_path / "t.sqlite", isolation_level=None)
                ) as other:
                    other.execute("BEGIN IMMEDIATE")
                    acting = asyncio.ensure_future(line.act(update.choices[0], update.seat))
                    await asyncio.sleep(0)
                    assert await asyncio.to_thread(server.stop) == 0
                    acting.cancel()
                    await asyncio.gather(acting, return_exceptions=True)
        server.start()
        assert " | " not in server.log.read_text()
    finally:
        server.stop()


def test_a_process_that_hangs_ends_all_the_same() -> None:
    code = (
        "import threading; from meldhouse.server.process import end_in_time; "
        "end_in_time(0.1); threading.Event().wait()"
    )
    assert subprocess.run([sys.executable, "-c", code], timeout=60, check=False).returncode == 0


@pytest.mark.parametrize("kind", ["sqlite", pytest.param("postgres", marks=pytest.mark.long)])
@scenario
async def test_workers_share_a_port_and_one_that_dies_is_replaced(houses, tmp_path: Path, kind: str) -> None:  # type: ignore[no-untyped-def]
    url = f"sqlite:///{tmp_path}/t.sqlite" if kind == "sqlite" else houses.postgres.new_database()
    with servers(url, tmp_path, workers="2") as (server,):
        assert server.process is not None
        names = [f"P{number}" for number in range(6)]
        async with guests([server.url], *names) as people:
            table = await friends_table(*people[:3], options={"deals": 2}, is_quick=True)
            lines = [person.connect(table.table) for person in people[:3]]
            async with lines[0], lines[1], lines[2]:
                play = asyncio.gather(*[Player(line, table).play() for line in lines])
                await until(lambda: lines[0].told.get(0, 0) > 6)
                victims = workers_of(server.process.pid)
                assert len(victims) == 2
                os.kill(victims[0], signal.SIGKILL)
                await play
            assert (await people[0].info(table.table)).places is not None
        await until(lambda: len(workers_of(server.process.pid)) == 2)  # type: ignore[union-attr]
        everybody = descendants(server.process.pid)
        assert await asyncio.to_thread(server.stop) == 0
        await until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in everybody))


def workers_of(process: int) -> list[int]:
    """The server processes under the first one, without Python's own helper for shared resources."""
    children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    return [
        int(child)
        for child in children
        if b"resource_tracker" not in Path(f"/proc/{child}/cmdline").read_bytes()
    ]


@scenario
async def test_a_killed_server_leaves_no_process_behind(tmp_path: Path) -> None:
    """Bots think in processes of their own; those end with it."""
    server = Server(f"sqlite:///{tmp_path}/t.sqlite", tmp_path / "log")
    server.start()
    assert server.process is not None
    async with guests([server.url], "Ann") as (ann,):
        await ann.create("rummy-five", 3, seats=["bot:novice"] * 3)
        await until(lambda: len(descendants(server.process.pid)) >= 1)  # type: ignore[union-attr]
        left = descendants(server.process.pid)
        server.kill()
        await until(lambda: not any(is_alive(pid) for pid in left))


def is_alive(process: int) -> bool:
    try:
        status = Path(f"/proc/{process}/status").read_text()
    except OSError:
        return False
    return "State:\tZ" not in status


@scenario
async def test_bots_that_die_lose_nothing(tmp_path: Path) -> None:
    """Their processes are killed again and again; new ones go on, and the match ends."""
    with servers(f"sqlite:///{tmp_path}/t.sqlite", tmp_path) as (server,):
        assert server.process is not None
        async with guests([server.url], "Ann") as (ann,):
            table = await ann.create("rummy-five", 4, seats=["bot:novice"] * 4, options={"deals": 12})
            async with ann.connect(table.table) as line:
                told = 0
                for _ in range(3):
                    # they have thought since the last time, and are still at it
                    await until(lambda: line.told.get(None, 0) > told)  # noqa: B023
                    told = line.told[None]
                    for pid in workers_of(server.process.pid):
                        os.kill(pid, signal.SIGKILL)
                assert line.info is not None
                assert line.info.status == "running", "the match was over before the last of them was killed"
                await until(lambda: line.info.status == "over")  # type: ignore[union-attr]
            assert "result" in await ann.record(table.table)


@pytest.mark.parametrize("form", ["text", "json"])
def test_logs_are_lines_or_objects(form: str) -> None:
    """Of this process, as `begin_logging` sets them up, in a process of its own."""
    code = (
        "import logging; from meldhouse.server.log_lines import begin_logging; "
        f"begin_logging({form!r}); logging.getLogger('meldhouse.server').error('a table %s', 'waits'); "
        "logging.getLogger('uvicorn.access').info('GET /api/tables/secret')"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    (line,) = done.stderr.splitlines()
    if form == "json":
        said = json.loads(line)
        assert (said["level"], said["logger"], said["message"]) == (
            "error",
            "meldhouse.server",
            "a table waits",
        )
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT[\d:.]+\+00:00", said["at"])
    else:
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT[\d:.]+\+00:00 ERROR meldhouse.server a table waits", line)


def test_habits_are_settings() -> None:
    """A misspelt setting would test something else."""
    for name in HABITS:
        assert name.removeprefix("MELDHOUSE_").lower() in Settings.__struct_fields__
