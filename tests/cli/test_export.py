"""`meldhouse export`: the same files from the same seed, also after a kill."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
import zipfile
from pathlib import Path

import pytest
from tests.support.commands import assert_bad_input, run

from meldhouse.arena.export import COLUMNS
from meldhouse.core.record import read_record
from meldhouse.games.registry import GAMES, build_game
from meldhouse.wire.views import read_view

PAGE = (Path(__file__).parents[2] / "docs" / "reference" / "data.md").read_text(encoding="utf-8")


def files_in(folder: Path) -> dict[str, bytes]:
    files = [path for path in sorted(folder.rglob("*")) if path.is_file() and not path.name.startswith(".")]
    return {str(path.relative_to(folder)): path.read_bytes() for path in files}


@pytest.mark.parametrize("game", list(GAMES))
def test_records_and_rows_are_of_the_same_deals(game: str, tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    out = ["--out", str(tmp_path), "--format", "records,parquet"]
    told = run("export", game, "--deals", "3", "--shard", "2", *out, "--json").data
    assert (told["done"], told["interrupted"]) == (3, False)
    table = parquet.read_table(tmp_path / "decisions")
    assert table.column_names == list(COLUMNS)
    rules = build_game(game, players=GAMES[game].usual_players)
    rows = table.to_pylist()
    for number, shard in ((1, 1), (2, 1), (3, 2)):
        with zipfile.ZipFile(tmp_path / "records" / f"{shard:05}.zip") as archive:
            record = read_record(archive.read(f"deal-{number}.record").decode(), build_game)
        of_deal = [row for row in rows if row["deal"] == number]
        decisions = [(one.seat, rules.write_action(one.action)) for one in record.match.decisions[0]]
        assert [(row["seat"], row["action"]) for row in of_deal] == decisions
        assert [row["step"] for row in of_deal] == list(range(len(of_deal)))
        for row in of_deal:
            view = read_view(rules, json.loads(row["view"]))
            assert view.seat == row["seat"]
            assert rules.refusal(view, rules.read_action(row["action"])) is None


def test_a_killed_export_continues_to_the_same_files(tmp_path: Path) -> None:
    asked = ["export", "rummy-five", "--deals", "60", "--shard", "5", "--seed", "k", "--out"]
    run(*asked, str(tmp_path / "whole"))
    cut = tmp_path / "cut"
    process = subprocess.Popen([sys.executable, "-m", "meldhouse", *asked, str(cut)], env=dict(os.environ))
    end = time.monotonic() + 120
    while not (cut / "records" / "00002.zip").exists():
        assert time.monotonic() < end
        assert process.poll() is None, "it was done before it could be killed"
    process.send_signal(signal.SIGKILL)
    process.wait()
    kept = {name: (cut / name).stat().st_mtime_ns for name in files_in(cut)}
    assert len(kept) < 13
    run(*asked, str(cut))
    assert files_in(cut) == files_in(tmp_path / "whole")
    assert {name: (cut / name).stat().st_mtime_ns for name in kept} == kept  # none was written twice


def test_workers_write_the_same_files(tmp_path: Path) -> None:
    asked = ["export", "octablitz", "--deals", "8", "--shard", "3", "--seed", "w", "--out"]
    run(*asked, str(tmp_path / "one"))
    run(*asked, str(tmp_path / "two"), "--workers", "2")
    assert files_in(tmp_path / "one") == files_in(tmp_path / "two")


def test_another_export_is_not_mixed_in(tmp_path: Path) -> None:
    asked = ["export", "rummy-five", "--deals", "2", "--out", str(tmp_path)]
    run(*asked, "--seed", "a")
    assert_bad_input(run(*asked, "--seed", "b"), "another export")


def test_every_column_is_on_the_page(tmp_path: Path) -> None:
    for name, kind in COLUMNS.items():
        written = kind.replace("list<string>", "list of string")
        assert f"| `{name}` | {written} |" in PAGE
    told = run("export", "rummy-five", "--deals", "1", "--out", str(tmp_path), "--json").data
    for name in json.loads((tmp_path / "export.json").read_text()):
        assert name in told
        assert f"`{name}`" in PAGE


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (["--format", "csv"], "records or parquet"),
        (["--deals", "0"], "--deals"),
        (["--shard", "0"], "--shard"),
    ],
)
def test_bad_input_is_told_in_one_line(arguments: list[str], word: str, tmp_path: Path) -> None:
    assert_bad_input(run("export", "rummy-five", "--out", str(tmp_path), *arguments), word)
