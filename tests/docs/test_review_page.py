"""Runs the program on the page about reviews."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.support.matches_played import small_record

from meldhouse.analysis import review as reviewing
from meldhouse.cli.app import COMMANDS

TEXT = (Path(__file__).resolve().parents[2] / "docs" / "reference" / "review.md").read_text("utf-8")


def test_the_program_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fence = re.search(r"```python\n(.*?)```", TEXT, re.DOTALL)
    assert fence is not None
    (tmp_path / "match.record").write_text(small_record("rummy-five", "page"), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    exec(fence.group(1), names)
    assert names["read_review"](names["content"]) == names["made"]  # type: ignore[operator]
    assert names["told"]["language"] == "ja"  # type: ignore[index]


def test_figures_on_the_page_are_those_of_the_code() -> None:
    assert "review" in COMMANDS
    assert f"most_told={reviewing.MOST_TOLD}" in TEXT
    assert reviewing.FEWEST_SAMPLES == 4
    assert "at least four" in TEXT
