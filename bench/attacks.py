"""Measures honest decisions on a real server while strangers attack it, one attack after the other.

People play at tables with a moment of thought before each decision; a delay is the time from sending a decision
to its acknowledgement. Before each attack the same is measured at rest, because other work on the machine
delays both alike; how long the server waited for a processor tells how much of that there was. The attacker has
a process of its own. Memory is that of the server process. An attack is withstood if 99% of the decisions take less
than 100 ms, memory does not double, and the attacker is refused. With --check the exit code is 1 if one is not.

With --first (Linux, root) the server and the honest people run before everything else on the machine. The
attacker and other work then share what is left, as if they had machines of their own.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import sys
import tempfile
import time
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from tests.support.attacks import AS_RUN, ATTACKS, EXPECTED, Outcome, Siege, prepare
from tests.support.servers import Server, servers

from meldhouse.build_info import describe

_MOST_SECONDS = 0.1
REST = "nobody attacks"


class Pair(NamedTuple):
    """An attack, the time without one before it, and what the server waited for a processor in both."""

    rest: Outcome
    attack: Outcome
    waited: list[float]

    @property
    def faults(self) -> list[str]:
        """Returns what honest people would notice."""
        one = self.attack
        found = [] if one.within(0.99) < _MOST_SECONDS else ["slow"]
        found += [] if one.memory < 2 * one.memory_before else ["memory"]
        return found + ([] if EXPECTED[one.name] & set(one.refused) else ["not refused"])


async def besiege(folder: Path, names: list[str], tables: int, seconds: float, is_first: bool) -> list[Pair]:
    """Runs some attacks, and before each the same time without one."""
    pairs: list[Pair] = []
    with servers(f"sqlite:///{folder}/t.sqlite", folder, **AS_RUN) as (server,):
        await prepare(server)
        async with Siege.begin(server, tables) as siege:
            await siege.calm(2 * tables)
            # the people who are measured do not wait while this process looks through its own modules
            gc.collect()
            gc.freeze()
            if is_first:
                assert server.process is not None
                _put_first(server.process.pid)
                _put_first(os.getpid())
            for name in names:
                marks = [_waited(server)]
                rest = await siege.endure(REST, seconds, is_apart=True)
                marks.append(_waited(server))
                attack = await siege.endure(name, seconds, is_apart=True)
                marks.append(_waited(server))
                waited = [(late - early) / (end - begin) for (early, begin), (late, end) in pairwise(marks)]
                pairs.append(Pair(rest, attack, waited))
    return pairs


def _put_first(process: int) -> None:
    """Lets all threads of a process run before other work; what it starts later runs as usual."""
    for thread in os.listdir(f"/proc/{process}/task"):
        os.sched_setscheduler(int(thread), os.SCHED_RR | os.SCHED_RESET_ON_FORK, os.sched_param(1))


def _waited(server: Server) -> tuple[float, float]:
    """Returns the seconds that the server has waited for a processor so far, and the time."""
    assert server.process is not None
    waited = int(Path(f"/proc/{server.process.pid}/schedstat").read_text().split()[1])
    return waited / 1e9, time.monotonic()


def _both(pair: Pair, share: float) -> str:
    return f"{1000 * pair.rest.within(share):.1f} / {1000 * pair.attack.within(share):.1f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("attacks", nargs="*", metavar="ATTACK", help=f"all, or some of {', '.join(ATTACKS)}")
    parser.add_argument("--seconds", type=float, default=10.0, help="seconds for each attack")
    parser.add_argument("--tables", type=int, default=20, help="tables of honest people")
    parser.add_argument("--check", action="store_true", help="fail if honest people have to wait")
    parser.add_argument("--first", action="store_true", help="run before other work on the machine")
    asked = parser.parse_args()
    if unknown := set(asked.attacks) - set(ATTACKS):
        parser.error(f"there is no attack {', '.join(sorted(unknown))}")
    console = Console(width=150)
    console.print(
        f"meldhouse, {describe()}; {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} at the start"
    )
    with tempfile.TemporaryDirectory(prefix="meldhouse-attacks-") as folder:
        names = asked.attacks or list(ATTACKS)
        pairs = asyncio.run(besiege(Path(folder), names, asked.tables, asked.seconds, asked.first))
    table = Table(
        *["attack", "decisions", "p50, ms: rest / attack", "p99, ms: rest / attack"],
        *["waited for a processor", "memory", "refused with", "verdict"],
    )
    for pair in pairs:
        one = pair.attack
        codes = ", ".join(f"{code} {number}" for code, number in one.refused.most_common(3))
        waited = " / ".join(f"{100 * share:.0f}%" for share in pair.waited)
        grown = f"{one.memory / one.memory_before:.2f}"
        delays = _both(pair, 0.5), _both(pair, 0.99)
        verdict = ", ".join(pair.faults) or "well"
        table.add_row(one.name, str(len(one.seconds)), *delays, waited, grown, codes, verdict)
    console.print(table)
    failed = [pair.attack.name for pair in pairs if pair.faults]
    console.print(
        f"withstood: {len(pairs) - len(failed)} of {len(pairs)}; not: {', '.join(failed) or 'none'}"
    )
    sys.exit(1 if asked.check and failed else 0)


if __name__ == "__main__":
    main()
