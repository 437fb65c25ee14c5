"""Measures how long masters let a table wait: one person and three masters at a real server with two bot workers.

A wait is the time between two updates that the person receives while the table waits for masters alone: the time for
all of them that are asked at once (everybody may answer a discard at Rummy Five), on its way through sockets, queue,
worker process and database. The person answers at once, at random.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import statistics
import sys
import tempfile
import time
from pathlib import Path

from rich.console import Console
from rich.table import Table

sys.path.insert(0, str(Path(__file__).resolve().parent))
from load.servers import meldhouse

from meldhouse.build_info import describe
from meldhouse.client import ActionRefused, Client, TableConnection
from meldhouse.parts.chance import Dice
from meldhouse.wire import to_client
from meldhouse.wire.http import TableInfo

GAMES = ("rummy-five", "big-eight", "octablitz", "rhine-rummy", "rummikub")
#: where a decision counts as late
LATE = 1.5


class Waits:
    """The waits of one table, with the number of masters that were asked at once, and the masters eased."""

    def __init__(self) -> None:
        self.seconds: list[tuple[float, int]] = []
        self.eased = 0
        self._since = 0.0
        self._asked = 0

    def take(self, message: to_client.ToClient, now: float) -> None:
        if isinstance(message, to_client.Eased):
            self.eased += 1
        if not isinstance(message, to_client.Update):
            return
        if self._asked:
            self.seconds.append((now - self._since, self._asked))
        self._since = now
        self._asked = 0 if message.seat in message.awaited else len(message.awaited)


async def play(line: TableConnection, until: float, dice: Dice) -> Waits:
    """Plays at random until the match or the time is over."""
    waits = Waits()
    async for message in line.messages():
        waits.take(message, time.perf_counter())
        if isinstance(message, to_client.Info) and message.info.status == "over":
            break
        if isinstance(message, to_client.Update) and message.choices and not message.answered:
            action = message.choices[dice.below(len(message.choices))]
            with contextlib.suppress(ActionRefused):  # another answer to the same discard was faster
                await line.act(action, message.seat, message.since + len(message.events))
        if time.perf_counter() > until:
            break
    return waits


async def table_of(game: str, address: str, seconds: float, number: int) -> Waits:
    async with Client(address, f"guest {number}") as guest:
        info: TableInfo = await guest.create(
            game, 4, seats=["me", "bot:master", "bot:master", "bot:master"], options={"deals": 10}
        )
        async with guest.connect(info.table) as line:
            return await play(line, time.perf_counter() + seconds, Dice(number + 1))


async def measure(game: str, address: str, seconds: float, tables: int) -> list[Waits]:
    return await asyncio.gather(*[table_of(game, address, seconds, number) for number in range(tables)])


def row(game: str, tables: int, waits: list[Waits]) -> list[str]:
    seconds = sorted(wait for one in waits for wait, _ in one.seconds)
    most = max(asked for one in waits for _, asked in one.seconds)
    return [
        game,
        str(tables),
        str(len(seconds)),
        str(most),
        f"{statistics.median(seconds):.2f}",
        f"{seconds[int(len(seconds) * 0.99)]:.2f}",
        f"{seconds[-1]:.2f}",
        str(sum(wait > LATE for wait in seconds)),
        str(sum(one.eased for one in waits)),
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=GAMES, help="all unless named")
    parser.add_argument("--seconds", type=float, default=30.0, help="for each game")
    parser.add_argument("--tables", type=int, default=1, help="tables at once")
    given = parser.parse_args()
    os.environ["MELDHOUSE_BOT_WORKERS"] = "2"
    shown = Table(
        "game", "tables", "waits", "asked at once", "median s", "99% s", "worst s", "late", "eased",
        title=f"Three masters at a table, {describe()}",
    )  # fmt: skip
    with (
        tempfile.TemporaryDirectory() as folder,
        meldhouse(f"sqlite:///{folder}/masters.sqlite", Path(folder)) as (serving,),
    ):
        for game in given.games:
            waits = asyncio.run(measure(game, f"http://{serving.address}", given.seconds, given.tables))
            shown.add_row(*row(game, given.tables, waits))
    Console().print(shown)


if __name__ == "__main__":
    main()
