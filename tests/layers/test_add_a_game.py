"""A sixth game, which only `tests/support/high_card` knows, is played everywhere without a change anywhere else."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.support.servers import PATIENCE, Server, guests, servers

from meldhouse.client import Client
from meldhouse.wire.http import TableInfo

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = "tests.support.high_card"


@pytest.fixture(autouse=True)
def plugged_in(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """New processes know the game; this one does not."""
    paths = [str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(paths))
    monkeypatch.setenv("MELDHOUSE_GAMES", PACKAGE)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def meldhouse(*arguments: str, typed: str = "") -> str:
    command = [sys.executable, "-m", "meldhouse", *arguments]
    ran = subprocess.run(
        command, input=typed, capture_output=True, text=True, timeout=PATIENCE, check=False, cwd=ROOT
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


def test_it_is_listed_in_every_language() -> None:
    for language in ("en", "ja", "zh"):
        assert "High Card" in meldhouse("games", "--lang", language)


def test_it_is_played_in_the_terminal() -> None:
    # every card is tried in turn; those not held are refused, and Enter goes on after a deal
    cards = "".join(f"{card}\n\n" for card in range(1, 21))
    out = meldhouse("play", "high-card", "--seed", "x", "--option", "deals=1", typed=cards * 9 + "quit\n")
    assert "wins the deal" in out
    assert "is not in your hand" in out


def test_bots_of_its_own_meet_in_the_arena_in_several_processes(tmp_path: Path) -> None:
    seats = ["--seats", "expert,random", "--deals", "12", "--seed", "s", "--json"]
    one = json.loads(meldhouse("arena", "high-card", *seats, "--workers", "1", "--out", str(tmp_path / "1")))
    two = json.loads(meldhouse("arena", "high-card", *seats, "--workers", "2", "--out", str(tmp_path / "2")))
    assert one["deals"] == two["deals"] == 12
    assert one["counts"] == two["counts"]
    assert sum(one["counts"]["wins_by_seat"]) + one["counts"]["drawn"] == 24
    assert one["entrants"]["expert"]["faults"] == {}


def test_random_play_is_simulated_in_several_processes() -> None:
    told = json.loads(
        meldhouse("simulate", "high-card", "--deals", "300", "--workers", "2", "--seed", "s", "--json")
    )
    assert told["result"]["events"]["played"] == 2 * 3 * 300


def test_it_is_played_at_a_server_against_a_bot_and_reviewed(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    with servers(database, tmp_path, games=PACKAGE) as (server,):
        record = asyncio.run(asyncio.wait_for(play_at(server), PATIENCE))
    assert "game high-card" in record
    file = tmp_path / "match.record"
    file.write_text(record, encoding="utf-8")
    review = json.loads(meldhouse("review", str(file), "--samples", "4", "--luck", "--json"))
    (summary,) = review["seats"]
    assert summary["decisions"] == 3
    assert len(review["moments"]) == 2  # the last card leaves no choice
    differing = [moment for moment in review["moments"] if moment["kind"] != "agreed"]
    assert differing, "the lowest card is never the expert's"
    assert "is the highest card" in differing[0]["text"]["reasons"][0]
    assert len(review["luck"]["seats"]) == 2


async def play_at(server: Server) -> str:
    """Plays the lowest card each time, and returns the record."""
    async with guests([server.url], "Ann") as (ann,):
        table = await ann.create("high-card", 2, seats=["me", "bot:expert"], options={"deals": 1})
        await ann.start(table.table)
        async with ann.connect(table.table) as connection:
            async for update in connection.updates():
                if update.choices:
                    await connection.act(update.choices[0], update.seat)
                if any(event["kind"] == "deal-ended" for event in update.events):
                    break
        await over(ann, table)
        return await ann.record(table.table)


async def over(guest: Client, table: TableInfo) -> None:
    while (await guest.info(table.table)).status != "over":
        await asyncio.sleep(0.05)
