"""Every command line on the page about running a server, run against a real one."""

from __future__ import annotations

import asyncio
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.support.commands import run
from tests.support.servers import Player, Server, friends_table, guests, servers

from meldhouse.server.operator.reports import Reports
from meldhouse.store import open_store

PAGE = (Path(__file__).parents[2] / "docs" / "how-to" / "run-a-server.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"(?s)```sh\n(.+?)```", PAGE)
LINES = [line.partition("  #")[0].strip() for block in BLOCKS for line in block.splitlines() if line.strip()]
ADMIN = [line for line in LINES if line.startswith(("meldhouse admin ", "meldhouse doctor "))]
SERVE = [line for line in LINES if line.startswith("meldhouse serve")]
CLIENTS = [line for line in LINES if line.startswith(("meldhouse play ", "meldhouse watch "))]


def test_every_line_is_run_here() -> None:
    assert len(LINES) > 20
    assert set(LINES) == {*ADMIN, *SERVE, *CLIENTS}


def test_every_action_of_an_operator_is_on_the_page() -> None:
    wrong = run("admin", "nothing")
    names = set(wrong.err.strip().rpartition("there are: ")[2].split(", "))
    assert names == {line.split()[2] for line in ADMIN if line.startswith("meldhouse admin ")}


class Place:
    """A server with a finished match, an open table and a guest, and the names that the page has for them."""

    def __init__(self, server: Server, folder: Path) -> None:
        self.server = server
        self.folder = folder
        self.over = self.open = self.guest = self.report = ""

    async def fill(self) -> None:
        async with guests([self.server.url], "Ann", "Bob") as (ann, bob):
            table = await friends_table(ann, bob, options={"deals": 1}, is_quick=True)
            async with ann.connect(table.table) as a, bob.connect(table.table) as b:
                await asyncio.gather(Player(a, table).play(), Player(b, table).play())
            self.over, self.guest = table.code, ann.guest
            self.open = (await ann.create("rummy-five", 2)).code
            await bob.report(table.table, 0, "chat")
        store = await open_store(self.server.database)
        (report,) = await Reports(store).list()
        self.report = report.report
        await store.close()

    def real(self, line: str, code: str) -> str:
        """The line with real names, on this server and its database."""
        line = re.sub(r"http://(192\.0\.2\.7|127\.0\.0\.1):8000", self.server.url, line)
        line = line.replace("56AMFPA", code).replace("5zvJ0yY2mYwGeP7RBXsQ1A", self.guest)
        return line.replace("3f9a0c41d2b7", self.report)


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    folder = tmp_path_factory.mktemp("page")
    with servers(f"sqlite:///{folder}/meldhouse.sqlite", folder) as (server,):
        found = Place(server, folder)
        asyncio.run(found.fill())
        yield found


def test_the_lines_for_operators(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the order of the page; the server is stopped before a backup is restored."""
    monkeypatch.setenv("MELDHOUSE_HOME", str(place.folder))
    monkeypatch.chdir(place.folder)
    for line in ADMIN:
        if " restore " in line:
            place.server.stop()
        code = place.over if " delete " in line else place.open
        arguments = shlex.split(place.real(line, code))[1:]
        if place.guest in arguments:
            arguments.insert(arguments.index(place.guest), "--")
        if "--name" in arguments:  # options come before `--`
            at = arguments.index("--name")
            arguments = [arguments[0], arguments[1], *arguments[at:], *arguments[2:at]]
        ran = run(*arguments)
        assert ran.code == 0, (line, ran.err)
    place.server.start()


@pytest.mark.parametrize("line", CLIENTS)
def test_the_lines_for_players_and_watchers(place: Place, line: str) -> None:
    """At a table that is over or waits for players: each ends by itself, at the latest with its input."""
    command = place.real(line, place.over).replace("meldhouse ", f"{sys.executable} -m meldhouse ", 1)
    ran = subprocess.run(
        ["bash", "-c", command],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        cwd=place.folder,
        check=False,
    )
    assert ran.returncode in (0, 2), (ran.stdout, ran.stderr)
    for bad in ("Traceback", "No such", "Usage", "internal error"):
        assert bad not in ran.stderr


@pytest.mark.parametrize("line", SERVE)
def test_the_lines_that_serve(houses, tmp_path: Path, line: str) -> None:  # type: ignore[no-untyped-def]
    words = shlex.split(line)[1:]
    if "--database" in words:
        words[words.index("--database") + 1] = houses.postgres.new_database()
    if "--host" in words and words[words.index("--host") + 1].startswith("10."):
        words[words.index("--host") + 1] = "127.0.0.1"
    if "--port" in words:
        words[words.index("--port") + 1] = "0"
    else:
        words += ["--port", "0"]
    process = subprocess.Popen(
        [sys.executable, "-m", "meldhouse", *words],
        env={**os.environ, "MELDHOUSE_HOME": str(tmp_path)},
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        said = process.stdout.readline()
        assert "Meldhouse serves at http://" in said
        url = f"http://127.0.0.1:{said.strip().rpartition(':')[2]}"
        while run("doctor", "--server", url).code:
            assert process.poll() is None
    finally:
        process.terminate()
        assert process.wait(60) == 0
