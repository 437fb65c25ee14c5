"""Hundreds of tables of bots for many minutes: no table is lost, memory stays flat, every record verifies."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest
from tests.support.process_health import descendants, errors, memory
from tests.support.servers import Server, guests, servers

from meldhouse.client import Client
from meldhouse.core.record import read_record
from meldhouse.games.registry import build_game

KINDS = (
    ("rummy-five", 4, {"deals": 2}),
    ("big-eight", 3, {"deals": 1}),
    ("octablitz", 4, {"deals": 3}),
    ("rummikub", 3, {"rounds": 1}),
    ("rhine-rummy", 4, {"deals": 1}),
)


async def soak(folder: Path, tables: int, seconds: float, growth: int) -> int:
    """So many tables at a time for so long; how many matches were played."""
    played = 0
    with servers(f"sqlite:///{folder}/t.sqlite", folder, bot_workers="2") as (server,):
        async with guests([server.url], "Ann") as (ann,):
            end = time.monotonic() + seconds
            # asking how far they are must not be most of the work
            pause = min(5.0, tables / 100)
            sizes: list[int] = []

            async def keep_one_going(number: int) -> None:
                nonlocal played
                while time.monotonic() < end:
                    await play_one(ann, number, pause)
                    played += 1

            async def watch() -> None:
                while time.monotonic() < end:
                    await asyncio.sleep(seconds / 10)
                    sizes.append(memory_of_all(server))

            await asyncio.gather(watch(), *[keep_one_going(number) for number in range(tables)])
            print(f"{played} matches; kilobytes of all processes: {sizes}")
            assert sizes[-1] - sizes[len(sizes) // 2] < growth, sizes
            assert errors(server) == 0
            log = server.log.read_text()
            for word in ("failed", "cannot", "not written", " | "):
                assert word not in log, log[-2000:]
    return played


def memory_of_all(server: Server) -> int:
    """Kilobytes of the server and of the processes that bots think in."""
    assert server.process is not None
    return memory(server.process.pid) + sum(memory(pid) for pid in descendants(server.process.pid))


async def play_one(ann: Client, number: int, pause: float) -> None:
    game, players, options = KINDS[number % len(KINDS)]
    table = await ann.create(game, players, seats=["bot:random"] * players, options=options)
    while (await ann.info(table.table)).status != "over":
        await asyncio.sleep(pause)
    # reading a record replays it and checks the commitment
    record = read_record(await ann.record(table.table), build_game)
    assert record.match.shuffle.commitment == table.commitment  # type: ignore[attr-defined]


@pytest.mark.long
def test_500_tables_of_bots_for_ten_minutes(tmp_path: Path) -> None:
    played = asyncio.run(soak(tmp_path, tables=500, seconds=600, growth=60_000))
    assert played >= 500


@pytest.mark.slow
def test_ten_tables_of_bots_for_some_seconds(tmp_path: Path) -> None:
    """The same in small."""
    played = asyncio.run(soak(tmp_path, tables=10, seconds=3, growth=60_000))
    assert played >= 10
