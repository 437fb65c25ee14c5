"""Training of the critic of Rummy Five and Big Eight: lessons as arrays, and interrupted rounds."""

from __future__ import annotations

import csv
import importlib.util
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from meldhouse.build_info import is_compiled
from meldhouse.rl.rummy_five.critic.lessons import Lesson, LessonTable
from meldhouse.solvers.rummy_five.critic.weights import read_weights

HAS_TORCH = importlib.util.find_spec("torch") is not None
TRAIN = [sys.executable, "-m", "meldhouse.rl.rummy_five.critic"]
EVERY_GAME = pytest.mark.parametrize("game", ["rummy-five", "big-eight"])
DEALS = 4 if is_compiled() else 1


@EVERY_GAME
def test_batches_have_the_choices_of_their_decisions(game: str) -> None:
    """Decisions of two parts, in another order: the same features and results as in the lessons one by one."""
    parts = [Lesson(game, 4, (), seed, DEALS, 30).practised() for seed in (1, 2)]
    table = LessonTable(parts)
    places = np.random.default_rng(1).permutation(table.decisions)
    batch = table.batch(places, win=2.0)
    expected = [(part, at) for part in parts for at in range(len(part["decisions"]))]
    row = 0
    for number, place in enumerate(places):
        part, at = expected[place]
        assert listed(batch.shared, number) == listed_in(part["shared"], part["positions"], at)
        for source in range(*bounds(part["decisions"], at, len(part["points"]))):
            assert batch.decision[row] == number
            assert listed(batch.rows, row) == listed_in(part["features"], part["rows"], source)
            assert batch.gains[row] == part["points"][source] + 2.0 * part["won"][source]
            row += 1
    assert row == table.rows == len(batch.gains)


def bounds(first: np.ndarray, at: int, end: int) -> tuple[int, int]:
    return int(first[at]), int(first[at + 1]) if at + 1 < len(first) else end


def listed_in(numbers: np.ndarray, first: np.ndarray, at: int) -> list[int]:
    begin, end = bounds(first, at, len(numbers))
    return list(numbers[begin:end])


def listed(lists: object, at: int) -> list[int]:
    return listed_in(lists.numbers, lists.first, at)  # type: ignore[attr-defined]


@pytest.mark.skipif(HAS_TORCH, reason="PyTorch is installed")
def test_training_a_critic_names_the_extra_that_it_needs(tmp_path: Path) -> None:
    ran = subprocess.run(
        [*TRAIN, "rummy-five", "--out", str(tmp_path)], capture_output=True, text=True, check=False
    )
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr.count("\n") == 1
    assert 'pip install "meldhouse[train]"' in ran.stderr


@pytest.mark.skipif(not HAS_TORCH, reason="needs PyTorch")
def test_an_interrupted_training_ends_with_the_same_weights(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    train(whole, rounds=3)
    for rounds in (1, 3):
        train(parts, rounds)
    name = "rummy-five-4.weights"
    assert (whole / name).read_bytes() == (parts / name).read_bytes()
    assert read_weights((whole / name).read_bytes()).words == 2 * 16 // 4
    rows = list(csv.DictReader((parts / "curve.csv").open(encoding="utf-8")))
    assert [row["round"] for row in rows] == ["1", "2", "3"]
    assert [row["won"] for row in rows] == [
        row["won"] for row in csv.DictReader((whole / "curve.csv").open(encoding="utf-8"))
    ]


def train(folder: Path, rounds: int) -> None:
    options = {"rounds": rounds, "deals": 60, "kept": 2, "hidden": 16, "measured": 20}
    command = [*TRAIN, "rummy-five", "--out", str(folder)]
    command += [text for name, value in options.items() for text in (f"--{name}", str(value))]
    subprocess.run(command, capture_output=True, text=True, check=True)
