"""Measures the server under load next to boardgame.io's: moves a second, delays, memory. Real sockets on loopback.

Tables of two people. A delay is the time from sending a move to the other player's update. Ours plays Rummy
Five at quick tables and reports a move when it is durable (SQLite, WAL, synchronous = FULL); theirs plays a
game of one counter in memory. One other process makes the load, the same for both.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

sys.path.insert(0, str(Path(__file__).resolve().parent))
from load.servers import Serving, Unavailable, boardgame, meldhouse, postgres

from meldhouse.build_info import describe

Result = dict[str, Any]
_LOAD = Path(__file__).resolve().parent / "load" / "run.py"


class Load:
    """A number of tables, with or without thought before each move."""

    def __init__(self, tables: int, seconds: float, thought: float = 0.0) -> None:
        self.tables = tables
        self.seconds = seconds
        self.thought = thought

    @property
    def text(self) -> str:
        return f"{self.tables} tables, " + (f"{self.thought:g} s thought" if self.thought else "at once")

    def put_on(self, side: str, servings: Sequence[Serving], is_split: bool = False) -> Result:
        """Plays and returns the measurements."""
        command = [sys.executable, str(_LOAD), side, *(serving.address for serving in servings)]
        command += ["--tables", str(self.tables), "--seconds", str(self.seconds)]
        command += ["--thought", str(self.thought), *(["--split"] if is_split else [])]
        command += ["--watch", *(str(serving.process) for serving in servings)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=300 + 4 * self.seconds)
        if done.returncode != 0:
            raise Unavailable(f"the load failed: {(done.stderr.strip().splitlines() or ['no message'])[-1]}")
        result: Result = json.loads(done.stdout)
        if result["failures"] or result["lost"]:
            print(
                f"{side}: {result['failures']} failures, {result['lost']} lines lost; first: {result['first_failure']}"
            )
        return result


def beside_boardgame(console: Console, loads: Sequence[Load], folder: Path) -> None:
    """Runs each load on a fresh server of ours, then on a fresh one of theirs."""
    table = Table("load", "measured", "Meldhouse, SQLite", "boardgame.io, memory", "ratio")
    for load in loads:
        with meldhouse(f"sqlite:///{folder}/{load.tables}-{load.thought:g}.sqlite", folder) as servings:
            ours = load.put_on("meldhouse", servings)
        theirs: Result | None = None
        try:
            with boardgame(folder) as servings:
                theirs = load.put_on("boardgame", servings)
        except Unavailable as error:
            print(f"peer not available: boardgame.io: {error}", file=sys.stderr, flush=True)
        text = load.text
        for name, key, write in _ROWS:
            if key in ("rate", "p50", "p99") or (key == "memory") == bool(load.thought):
                table.add_row(text, name, *_cells(ours, theirs, key, write))
                text = ""
        table.add_section()
    console.print(table)


_ROWS: tuple[tuple[str, str, Callable[[float], str]], ...] = (
    ("moves a second", "rate", lambda rate: f"{rate:,.0f}"),
    ("server's CPU a move, µs", "cpu_of_move", lambda cpu: f"{cpu:,.0f}"),
    ("delay p50, ms", "p50", lambda delay: f"{delay:.1f}"),
    ("delay p99, ms", "p99", lambda delay: f"{delay:.1f}"),
    ("memory a table, KB", "memory", lambda memory: f"{memory / 1024:.0f}"),
)


def _cells(ours: Result, theirs: Result | None, key: str, write: Callable[[float], str]) -> list[str]:
    if theirs is None:
        return [write(ours[key]), "", ""]
    ratio = f"{ours[key] / theirs[key]:.2f}" if theirs[key] > 0 else ""
    return [write(ours[key]), write(theirs[key]), ratio]


def on_postgres(console: Console, load: Load, folder: Path) -> None:
    """Runs one process and two on one PostgreSQL; two also with the players of a table at different processes."""
    table = Table("on PostgreSQL, " + load.text, "moves a second", "p50, ms", "p99, ms", "to one process")
    cases = (
        ("one process", 1, False),
        ("two processes, tables shared out", 2, False),
        ("two processes, each table at both", 2, True),
    )
    one = 0.0
    for text, count, is_split in cases:
        try:
            with postgres() as database, meldhouse(database, folder, count) as servings:
                result = load.put_on("meldhouse", servings, is_split)
        except Unavailable as error:
            print(f"not measured: {text}: {error}", file=sys.stderr, flush=True)
            continue
        one = one or result["rate"]
        figures = [f"{result['rate']:,.0f}", f"{result['p50']:.1f}", f"{result['p99']:.1f}"]
        table.add_row(text, *figures, f"{result['rate'] / one:.2f}")
    console.print(table)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=10.0, help="seconds for each measurement")
    parser.add_argument("--tables", type=int, nargs="+", default=[50, 200, 500])
    parser.add_argument("--no-postgres", action="store_true", help="SQLite and boardgame.io only")
    parser.add_argument("--no-peer", action="store_true", help="our own side on PostgreSQL only")
    asked = parser.parse_args()
    console = Console(width=110)
    busy = os.getloadavg()[0]
    console.print(f"meldhouse, {describe()}; {os.cpu_count()} cores, load {busy:.1f} at the start")
    if busy > 1:
        console.print("The machine is busy: only the ratios mean anything, and those only roughly.")
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="meldhouse-bench-")))
        if not asked.no_peer:
            loads = [Load(count, asked.seconds) for count in asked.tables]
            loads.append(Load(max(asked.tables), asked.seconds, 1.0))
            beside_boardgame(console, loads, folder)
        if not asked.no_postgres:
            on_postgres(console, Load(min(asked.tables), asked.seconds), folder)


if __name__ == "__main__":
    main()
