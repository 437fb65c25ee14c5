"""Compares best plays at Rummikub with rummikub-solver and a plain integer program, on the same positions.

200 random positions (20 to 80 tiles on the table, 7 to 20 on the rack, 0 to 2 jokers) and 200 positions from play. The
optima must agree. Prints milliseconds of processor time on one core: median, 90%, worst. `--check N` measures nothing;
instead it compares N positions of each kind with two integer programs, tiles and values (`peers/melding_oracles.py`).
A check can be interrupted and continued. `--legal N` submits N answers to the rules, book and free, from the deal on
that `--first` names (`peers/melding_legality.py`).
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.append(str(ROOT))

from peers.environment import PeersUnavailable, ensure  # noqa: E402
from peers.measure import pin  # noqa: E402
from peers.melding_legality import check_legal  # noqa: E402
from peers.melding_oracles import check  # noqa: E402
from rich.console import Console  # noqa: E402
from rich.table import Table  # noqa: E402
from tests.support.melding.positions import played_positions, random_position  # noqa: E402

from meldhouse.build_info import describe  # noqa: E402
from meldhouse.games.rummikub.options import BOOK, FREE, Edition  # noqa: E402
from meldhouse.games.rummikub.turns import is_legal_turn  # noqa: E402
from meldhouse.parts.layout import Layout, tiles_of  # noqa: E402
from meldhouse.solvers.melding.rummikub.plays import best_play  # noqa: E402
from meldhouse.solvers.melding.rummikub.position import count_kinds  # noqa: E402

Position = tuple[Layout, tuple[int, ...]]
PEERS = ROOT / "bench" / "peers"
#: the folder for the oracles' results
KEPT = ROOT / "build" / "melding-check"
RIVALS = (
    ("rummikub_solver_loop.py", "--backend", "GLPK_MI"),
    ("rummikub_solver_loop.py", "--backend", "HIGHS"),
    ("melding_ilp.py", "--solver", "highs"),
)
FIRST_SOLVE = """
import time; begun = time.perf_counter()
from meldhouse.games.rummikub.tiles import read_table, read_tiles
from meldhouse.solvers.melding import best_play
best_play(read_table("r5 r6 r7 r8 / k1 b1 o1"), read_tiles("k8 o8 b3 *"))
taken = time.perf_counter() - begun
import json, resource, sys
for table, rack in json.load(sys.stdin):
    best_play(tuple(map(tuple, table)), tuple(rack))
print(taken, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
"""


def random_positions(count: int) -> list[Position]:
    rng = Random(7)
    return [
        random_position(rng, rng.randrange(20, 81), rng.randrange(7, 21), rng.randrange(3))
        for _ in range(count)
    ]


def positions_from_play(count: int) -> list[Position]:
    """Returns turns of players who have opened, from deals of best play; the fullest tables come last."""
    found: list[Position] = []
    deal = 0
    while len(found) < count:
        found += [
            (table, rack) for table, rack, opened in played_positions(f"bench {deal}", 2 + deal % 3) if opened
        ]
        deal += 1
    return found[:count]


def ours(positions: list[Position], gentle: bool, edition: Edition) -> dict[str, Any]:
    """Solves all positions, and has the rules judge every answer."""
    milliseconds: list[float] = []
    laid: list[int] = []
    for table, rack in positions[:20]:
        best_play(table, rack, gentle=gentle, jokers_free=edition.jokers_free)
    for table, rack in positions:
        begun = time.process_time()
        play = best_play(table, rack, gentle=gentle, jokers_free=edition.jokers_free)
        milliseconds.append(1000 * (time.process_time() - begun))
        laid.append(0 if play is None else play.tiles)
        assert play is None or is_legal_turn(table, play.table, rack, True, edition)
    name = f"meldhouse, {'free' if edition.jokers_free else 'book'}"
    return {
        "peer": f"{name}, fewest sets touched" if gentle else name,
        "milliseconds": milliseconds,
        "best": laid,
    }


def theirs(python: Path, script: tuple[str, ...], positions: list[Position]) -> dict[str, Any] | None:
    lines = [
        json.dumps({"table": count_kinds(tiles_of(table)), "rack": count_kinds(rack)})
        for table, rack in positions
    ]
    done = subprocess.run(
        [str(python), "-I", str(PEERS / script[0]), *script[1:]],
        input="\n".join(lines) + "\n",
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"},
    )
    if done.returncode:
        reason = (done.stderr.strip().splitlines() or ["no message"])[-1]
        print(f"peer not available: {' '.join(script)}: {reason[:200]}", file=sys.stderr)
        return None
    told: dict[str, Any] = json.loads(done.stdout)
    told["best"] = told.get("best", told.get("tiles"))
    return told


def quantile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def compare(title: str, positions: list[Position], python: Path | None) -> None:
    us = ours(positions, False, FREE)
    others = [
        ours(positions, gentle, edition) for gentle, edition in ((False, BOOK), (True, FREE), (True, BOOK))
    ]
    rivals = [] if python is None else [theirs(python, script, positions) for script in RIVALS]
    shown = Table(title=title)
    for column in ("", "median ms", "90%", "worst", "times our median", "times our worst", "other answers"):
        shown.add_column(column)
    median, worst = statistics.median(us["milliseconds"]), max(us["milliseconds"])
    for told in (us, *others, *rivals):
        if told is None:
            continue
        times = told["milliseconds"]
        other = sum(1 for mine, its in zip(us["best"], told["best"], strict=True) if mine != its)
        cells = [statistics.median(times), quantile(times, 0.9), max(times)]
        ratios = [f"{cells[0] / median:.1f}", f"{cells[2] / worst:.1f}"]
        shown.add_row(told["peer"], *[f"{cell:.3f}" for cell in cells], *ratios, str(other))
    Console(width=120).print(shown)


def start_and_memory(positions: list[Position]) -> None:
    """Measures import and first solve in a fresh process, then all positions with the fewest sets touched."""
    done = subprocess.run(
        [sys.executable, "-c", FIRST_SOLVE],
        input=json.dumps(positions),
        capture_output=True,
        text=True,
        check=True,
    )
    seconds, megabytes = map(float, done.stdout.split())
    print(
        f"import and first solve {seconds:.3f} s, peak memory {megabytes:.0f} MB after {len(positions)} positions"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--check", type=int, default=0)
    parser.add_argument("--legal", type=int, default=0)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--peers", type=int, choices=(0, 1), default=1)
    arguments = parser.parse_args()
    print(describe())
    if arguments.legal:
        return 1 if check_legal(arguments.legal, arguments.first) else 0
    python: Path | None = None
    try:
        python = ensure() if arguments.peers else None
    except PeersUnavailable as error:
        print(f"peer not available: {error}", file=sys.stderr)
    if arguments.check:
        if python is None:
            return 1
        return 1 if check(arguments.check, python, KEPT) else 0
    pin()
    made_up, played = random_positions(arguments.positions), positions_from_play(arguments.positions)
    compare("positions at random", made_up, python)
    compare("positions from play", played, python)
    start_and_memory(made_up + played)
    return 0


if __name__ == "__main__":
    sys.exit(main())
