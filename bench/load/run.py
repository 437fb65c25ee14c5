"""Makes one measurement: plays a number of tables at one server from this process. Prints one line of JSON.

python bench/load/run.py meldhouse 127.0.0.1:8000 --tables 50 --seconds 10
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import resource
import sys
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from load import boardgame_side, meldhouse_side
from load.http_client import make_many
from load.players import Notes, Pace

_SLICE = 0.25
_PATIENCE = 60.0
_SIDES: dict[str, Any] = {"meldhouse": meldhouse_side, "boardgame": boardgame_side}


def _resident(processes: list[int]) -> int:
    """Returns the resident memory of processes, in bytes."""
    total = 0
    for process in processes:
        for line in Path(f"/proc/{process}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                total += 1024 * int(line.split()[1])
    return total


def _cpu(processes: list[int]) -> float:
    """Returns the processor time of processes, in seconds."""
    nanoseconds = 0
    for process in processes:
        for thread in Path(f"/proc/{process}/task").iterdir():
            nanoseconds += int((thread / "schedstat").read_text().split()[0])
    return nanoseconds / 1e9


async def _watch_cpu(asked: argparse.Namespace, notes: Notes) -> float:
    """Returns the server's processor time a move, in microseconds, in the best tenth of all slices.

    On a shared machine the same work takes more processor time; the least is nearest to the truth.
    """
    slices = []
    end = perf_counter() + asked.seconds
    cpu, moves = _cpu(asked.watch), notes.moves
    while perf_counter() < end:
        await asyncio.sleep(min(_SLICE, asked.seconds))
        new_cpu, new_moves = _cpu(asked.watch), notes.moves
        if new_moves > moves:
            slices.append(1e6 * (new_cpu - cpu) / (new_moves - moves))
        cpu, moves = new_cpu, new_moves
    return sorted(slices)[len(slices) // 10] if slices else 0.0


async def _all_set(pace: Pace, tables: int) -> None:
    """Waits until a player has been asked at every table."""
    end = perf_counter() + _PATIENCE
    while pace.ready < tables:
        if perf_counter() > end:
            raise TimeoutError(f"only {pace.ready} of {tables} tables are set")
        await asyncio.sleep(0.05)
    pace.begin()


async def _measure(asked: argparse.Namespace) -> dict[str, Any]:
    side = _SIDES[asked.side]
    addresses = [_address(text) for text in asked.addresses]
    before = _resident(asked.watch)
    tables = make_many(addresses[0], asked.tables, side.make)
    notes, pace = Notes(), Pace(asked.thought)
    lines = []
    for at, table in enumerate(tables):
        # the players of one table at one server, or at different ones
        there = [addresses[(at + (seat if asked.split else 0)) % len(addresses)] for seat in range(2)]
        lines += await side.sit_down(there, table, notes, pace, at)
    await _all_set(pace, asked.tables)
    await asyncio.sleep(asked.warm)
    memory = _resident(asked.watch) - before
    gc.collect()
    gc.freeze()
    gc.disable()
    notes.begin()
    began, began_cpu = perf_counter(), process_time()
    cpu_of_move = await _watch_cpu(asked, notes)
    seconds, cpu, moves = perf_counter() - began, process_time() - began_cpu, notes.moves
    grown = _resident(asked.watch) - before - memory
    pace.is_over = True
    lost = sum(line.is_lost for line in lines)
    for line in lines:
        line.close()
    return {
        "tables": asked.tables,
        "moves": moves,
        "seconds": seconds,
        "rate": moves / seconds,
        "p50": notes.quantile(0.50),
        "p99": notes.quantile(0.99),
        "memory": memory / asked.tables,
        "grown": grown / max(moves, 1),
        "cpu_of_move": cpu_of_move,
        "load_busy": cpu / seconds,
        "lost": lost,
        "failures": len(notes.failures),
        "first_failure": notes.failures[0] if notes.failures else "",
    }


def _address(text: str) -> tuple[str, int]:
    host, _, port = text.rpartition(":")
    return host, int(port)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("side", choices=sorted(_SIDES))
    parser.add_argument(
        "addresses", nargs="+", help="HOST:PORT of each server process; tables are divided among them"
    )
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--warm", type=float, default=3.0, help="seconds of play before the measurement")
    parser.add_argument("--split", action="store_true", help="a table's players at different servers")
    parser.add_argument("--thought", type=float, default=0.0, help="seconds before each move")
    parser.add_argument("--watch", type=int, nargs="*", default=[], help="processes whose memory is measured")
    asked = parser.parse_args()
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(8192, hard) if hard > 0 else soft, hard))
    try:
        import uvloop
    except ImportError:
        print(json.dumps(asyncio.run(_measure(asked))))
    else:
        print(json.dumps(uvloop.run(_measure(asked))))


if __name__ == "__main__":
    main()
