"""Measures honest decisions on a real server while strangers attack it, one attack after the other.

People play at tables with a moment of thought before each decision; a delay is the time from sending a decision
to its acknowledgement. The attacker has a process of its own. Memory is that of the server process. With
--check the exit code is 1 if 1% of the decisions take longer than 100 ms in any attack, or memory doubles.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
from pathlib import Path

from rich.console import Console
from rich.table import Table

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from tests.support.attacks import AS_RUN, ATTACKS, Outcome, Siege, prepare
from tests.support.servers import servers

from meldhouse.build_info import describe

_MOST_SECONDS = 0.1


async def besiege(folder: Path, tables: int, seconds: float) -> list[Outcome]:
    """Runs every attack, and before them the same time without one."""
    outcomes: list[Outcome] = []
    with servers(f"sqlite:///{folder}/t.sqlite", folder, **AS_RUN) as (server,):
        await prepare(server)
        async with Siege.begin(server, tables) as siege:
            await siege.calm(2 * tables)
            for name in ("nobody attacks", *ATTACKS):
                outcomes.append(await siege.endure(name, seconds, is_apart=True))
    return outcomes


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=10.0, help="seconds for each attack")
    parser.add_argument("--tables", type=int, default=20, help="tables of honest people")
    parser.add_argument("--check", action="store_true", help="fail if honest people have to wait")
    asked = parser.parse_args()
    console = Console(width=110)
    console.print(
        f"meldhouse, {describe()}; {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} at the start"
    )
    with tempfile.TemporaryDirectory(prefix="meldhouse-attacks-") as folder:
        outcomes = asyncio.run(besiege(Path(folder), asked.tables, asked.seconds))
    table = Table("attack", "honest decisions", "p50, ms", "p99, ms", "memory", "refused with")
    for one in outcomes:
        codes = ", ".join(f"{code} {number}" for code, number in one.refused.most_common(3))
        figures = [f"{1000 * one.within(share):.1f}" for share in (0.5, 0.99)]
        grown = f"{one.memory / one.memory_before:.2f}"
        table.add_row(one.name, str(len(one.seconds)), *figures, grown, codes)
    console.print(table)
    is_well = all(one.within(0.99) < _MOST_SECONDS and one.memory < 2 * one.memory_before for one in outcomes)
    sys.exit(1 if asked.check and not is_well else 0)


if __name__ == "__main__":
    main()
