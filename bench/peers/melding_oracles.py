"""Compares the solver's optima with two integer programs, on thousands of positions.

Work is divided into slices, each stored in a file, so that a check can be interrupted and continued. The oracles, GLPK
and CP-SAT, receive only counts of tiles and run in separate processes. Their results do not depend on the solver and
are compared with its present answers.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from random import Random

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from tests.support.melding.positions import played_positions, random_position

from meldhouse.games.rummikub.tiles import JOKER
from meldhouse.parts.layout import Layout, tiles_of
from meldhouse.solvers.melding.rummikub.plays import best_play, value_weights
from meldhouse.solvers.melding.rummikub.position import count_kinds

Position = tuple[Layout, tuple[int, ...]]
SLICE = 250
KINDS = ("random", "play")
ORACLES = ("glpk", "cpsat")
OBJECTIVES = ("tiles", "value")
ILP = Path(__file__).with_name("melding_ilp.py")


def check(count: int, python: Path, folder: Path) -> int:
    """Compares a number of positions of each kind, prints the results, and returns how many optima differ."""
    folder.mkdir(parents=True, exist_ok=True)
    slices = -(-count // SLICE)
    work = [(kind, number) for number in range(slices) for kind in KINDS]
    with _progress() as progress:
        task = progress.add_task("oracles", total=len(work) * len(ORACLES) * len(OBJECTIVES))
        for kind, number in work:
            positions = _kept_positions(kind, number, folder)
            for oracle in ORACLES:
                for objective in OBJECTIVES:
                    _ask(python, folder / f"{kind}-{number:03}", oracle, objective, positions)
                    progress.advance(task)
    return sum([_compare(kind, slices, folder) for kind in KINDS])


def _progress() -> Progress:
    return Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    )


# --- positions ---


def _kept_positions(kind: str, number: int, folder: Path) -> list[Position]:
    """Returns the positions of a slice. They are stored at first use, so that later plays do not change them."""
    path = folder / f"{kind}-{number:03}.positions.json"
    if not path.exists():
        made = _random_slice(number) if kind == "random" else _played_slice(number)
        _write(path, made)
    found = json.loads(path.read_text())
    return [(tuple([tuple(tiles) for tiles in table]), tuple(rack)) for table, rack in found]


def _random_slice(number: int) -> list[Position]:
    rng = Random(f"melding check {number}")
    return [
        random_position(rng, rng.randrange(20, 81), rng.randrange(7, 21), rng.randrange(3))
        for _ in range(SLICE)
    ]


def _played_slice(number: int) -> list[Position]:
    """Returns turns of players who have opened, from deals of best play."""
    found: list[Position] = []
    for deal in _count_up():
        seed = f"melding check {number} {deal}"
        found += [(table, rack) for table, rack, opened in played_positions(seed, 2 + deal % 3) if opened]
        if len(found) >= SLICE:
            return found[:SLICE]
    return found


def _count_up() -> Iterator[int]:
    number = 0
    while True:
        yield number
        number += 1


# --- oracles ---


def _ask(python: Path, base: Path, oracle: str, objective: str, positions: list[Position]) -> None:
    """Computes an oracle's optima for a slice, unless they are stored."""
    path = base.with_suffix(f".{oracle}.{objective}.json")
    if path.exists():
        return
    lines = [
        json.dumps({"table": count_kinds(tiles_of(table)), "rack": count_kinds(rack)})
        for table, rack in positions
    ]
    flags = ["--values"] if objective == "value" else []
    done = subprocess.run(
        [str(python), "-I", str(ILP), "--solver", oracle, *flags],
        input="\n".join(lines) + "\n",
        capture_output=True,
        text=True,
        check=True,
    )
    _write(path, json.loads(done.stdout)["best"])


def _write(path: Path, data: object) -> None:
    """Writes a file completely or not at all."""
    fresh = path.with_suffix(".new")
    fresh.write_text(json.dumps(data))
    fresh.rename(path)


# --- comparison ---


def _compare(kind: str, slices: int, folder: Path) -> int:
    """Returns the number of answers that differ from an oracle's. Reports oracles that disagree, too."""
    wrong = positions_seen = with_jokers = 0
    apart = 0
    for number in range(slices):
        base = folder / f"{kind}-{number:03}"
        positions = _kept_positions(kind, number, folder)
        positions_seen += len(positions)
        with_jokers += sum(
            [any(tile >> 1 == JOKER for tile in (*tiles_of(table), *rack)) for table, rack in positions]
        )
        for objective in OBJECTIVES:
            told = [
                json.loads(base.with_suffix(f".{oracle}.{objective}.json").read_text()) for oracle in ORACLES
            ]
            weights = value_weights() if objective == "value" else None
            for at, (table, rack) in enumerate(positions):
                play = best_play(table, rack, weights, gentle=False, jokers_free=True)
                ours = 0 if play is None else play.worth
                theirs = [optima[at] for optima in told]
                apart += theirs[0] != theirs[1]
                if any(optimum != ours for optimum in theirs):
                    wrong += 1
                    print(f"{kind} {number} {at} {objective}: ours {ours}, {theirs} by {ORACLES}")
    print(
        f"{kind}: {positions_seen} positions ({with_jokers} with jokers), tiles and value: {wrong} optima differ from"
        f" an oracle's, {apart} between the oracles"
    )
    return wrong
