"""Real servers in processes of their own, and people who sit down at them."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import os
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import httpx

from meldhouse.client import ActionRefused, Client, TableConnection
from meldhouse.games.registry import build_game
from meldhouse.wire import to_client
from meldhouse.wire.http import TableInfo

ROOT = Path(__file__).parents[2]
#: when something that must come is given up; nothing waits this long on a machine that does anything at all
PATIENCE = 120.0
#: for single requests; to make a client reads all certificates of this machine, which takes longer than to ask
HTTP = httpx.Client(timeout=PATIENCE, limits=httpx.Limits(max_keepalive_connections=0))
#: refusals of decisions that others, or the clock, were faster than
OVERTAKEN = ("stale", "already-answered", "not-your-turn", "deal-over")
#: quick habits, so that no test waits for people who are not there
HABITS = {
    "MELDHOUSE_PAUSE_SECONDS": "0",
    "MELDHOUSE_REQUESTS_PER_MINUTE": "1000000",
    "MELDHOUSE_REQUESTS_PER_GUEST": "1000000",
    "MELDHOUSE_STUDY_PER_MINUTE": "1000000",
    "MELDHOUSE_STUDY_SECONDS": "60",
    "MELDHOUSE_RECORDS_PER_HOUR": "1000000",
    "MELDHOUSE_GUESTS_PER_HOUR": "1000000",
    "MELDHOUSE_BROUGHT_PER_HOUR": "1000000000",
    "MELDHOUSE_MESSAGES_OF_ADDRESS": "1000000",
    "MELDHOUSE_MESSAGES_PER_SECOND": "100000",
    "MELDHOUSE_MESSAGES_AT_ONCE": "100000",
    "MELDHOUSE_MOST_TABLES_OF_GUEST": "100000",
    "MELDHOUSE_MOST_LISTED_OF_GUEST": "100000",
    "MELDHOUSE_MOST_BOT_TABLES_OF_GUEST": "100000",
    "MELDHOUSE_MOST_BOT_TABLES": "100000",
    "MELDHOUSE_CHAT_LINES_PER_MINUTE": "1000000",
    "MELDHOUSE_CHAT_BYTES_PER_MINUTE": "1000000",
    "MELDHOUSE_BYTES_PER_SECOND": "10000000",
    "MELDHOUSE_BYTES_AT_ONCE": "10000000",
}


class Server:
    """`meldhouse serve` on a free port."""

    def __init__(
        self,
        database: str,
        log: Path,
        port: int = 0,
        descriptors: int = 0,
        is_calm: bool = False,
        **habits: str,
    ) -> None:
        self.database = database
        is_random = not is_calm or os.environ.get("MELDHOUSE_TEST_DEALS") == "random"
        self._program = "meldhouse" if is_random else "tests.support.calm_server"
        #: the limit of open files, or 0 for that of this machine
        self._descriptors = descriptors
        self.log = log
        self.port = port
        self._habits = {**HABITS, **{f"MELDHOUSE_{name.upper()}": value for name, value in habits.items()}}
        #: more variables of the environment
        self.environment: dict[str, str] = {}
        self.process: subprocess.Popen[str] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self, wait: bool = True) -> None:
        environment = {**os.environ, **self._habits, **self.environment}
        command = [
            sys.executable,
            "-m",
            self._program,
            "serve",
            "--port",
            str(self.port),
            "--database",
            self.database,
        ]
        if self._descriptors:
            command = ["prlimit", f"--nofile={self._descriptors}:{self._descriptors}", *command]
        with self.log.open("a") as errors:
            self.process = subprocess.Popen(
                command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=errors, text=True
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert "http://" in line, f"the server did not start: {line}{self.log.read_text()[-2000:]}"
        self.port = int(line.strip().rpartition(":")[2])
        if wait:
            self.wait()

    def wait(self) -> None:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            assert self.process is not None
            assert self.process.poll() is None, self.log.read_text()[-2000:]
            with (
                contextlib.suppress(OSError),
                urllib.request.urlopen(f"{self.url}/healthz", timeout=5) as answer,
            ):
                if answer.status == 200:
                    return
            time.sleep(0.02)
        raise AssertionError(f"not healthy: {self.log.read_text()[-2000:]}")

    def kill(self) -> None:
        """As if the machine had lost its power."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(PATIENCE)

    def stop(self) -> int:
        """SIGTERM, and the exit code."""
        if self.process is None or self.process.poll() is not None:
            return 0
        self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.wait(PATIENCE)
        finally:
            if self.process.poll() is None:
                self.process.kill()


@contextlib.contextmanager
def servers(
    database: str, folder: Path, count: int = 1, is_calm: bool = False, **habits: str
) -> Iterator[list[Server]]:
    """So many servers on one database."""
    logs = [folder / f"server{number}.log" for number in range(count)]
    running = [Server(database, log, is_calm=is_calm, **habits) for log in logs]
    try:
        for server in running:
            server.start(wait=False)
        for server in running:
            server.wait()
        yield running
    finally:
        for server in running:
            server.stop()


@contextlib.asynccontextmanager
async def guests(urls: list[str], *names: str, language: str = "en") -> AsyncIterator[list[Client]]:
    """Guests, each at the next of the servers."""
    async with contextlib.AsyncExitStack() as stack:
        yield [
            await stack.enter_async_context(Client(urls[at % len(urls)], name, language=language))
            for at, name in enumerate(names)
        ]


async def friends_table(host: Client, *others: Client, game: str = "rummy-five", **form: object) -> TableInfo:
    """A table where each of these has sat down, and whose match has begun."""
    table = await host.create(game, 1 + len(others), **form)  # type: ignore[arg-type]
    for other in others:
        await other.join(table.table)
    return await host.start(table.table)


class Player:
    """Somebody who answers at once: a bot's head at the end of a socket."""

    def __init__(self, connection: TableConnection, info: TableInfo) -> None:
        self.connection = connection
        self.game = build_game(info.game, info.players, info.options)
        #: how many decisions were acknowledged
        self.acknowledged: list[str] = []
        self.number = 0

    async def play(self, until: Callable[[], bool] = lambda: False) -> None:
        """Decide whenever asked, until the match is over."""
        async for message in self.connection.messages():
            if isinstance(message, to_client.Info) and message.info.status == "over":
                return
            if isinstance(message, to_client.Update):
                await self.answer(message)
            if until():
                return

    async def answer(self, update: to_client.Update) -> None:
        if not update.choices or update.seat is None or update.answered:
            return
        if self.connection.state[update.seat] is not update:
            return  # it is not the newest any more
        self.number += 1
        action = self.choose(update.choices, update.since)
        try:
            await self.connection.act(action, update.seat, update.since + len(update.events))
        except ActionRefused as refused:
            if refused.refused.code not in OVERTAKEN:
                raise
        else:
            self.acknowledged.append(action)

    def choose(self, choices: list[str], since: int) -> str:
        return choices[(self.number * 7919 + since) % len(choices)]


Scenario = Callable[..., Coroutine[Any, Any, None]]


def scenario(work: Scenario) -> Callable[..., None]:
    """A test that talks to servers; nothing in it may hang."""

    @functools.wraps(work)
    def test(*given: object, **named: object) -> None:
        asyncio.run(asyncio.wait_for(work(*given, **named), PATIENCE))

    return test


async def until(what: Callable[[], object], seconds: float = PATIENCE / 2) -> None:
    """Until something is the case."""
    end = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end, "it never came"
        await asyncio.sleep(0.005)
