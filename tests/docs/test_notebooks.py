"""The notebooks of the documentation run, show pictures, and are stored without output."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from tests.support.notebooks import run_notebook

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))


def shown(path: Path, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, Any]]:
    """Runs a notebook as the main module."""
    main = ModuleType("__main__")
    monkeypatch.setitem(sys.modules, "__main__", main)
    return run_notebook(path, vars(main))


def check_pictures(cells: list[tuple[str, Any]]) -> None:
    values = [value for _, value in cells if hasattr(value, "_repr_html_")]
    assert any("<svg" in value._repr_html_() for value in values)


def test_there_are_three() -> None:
    assert [path.stem for path in NOTEBOOKS] == ["a-bot-in-forty-lines", "first-steps", "training-in-little"]


def test_the_first_steps_run_and_show_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    check_pictures(shown(FOLDER / "first-steps.ipynb", monkeypatch))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_it_is_stored_without_output(path: Path) -> None:
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    assert not any(cell.get("outputs") or cell.get("execution_count") for cell in cells)


def test_the_bot_has_forty_lines_at_most_shows_pictures_and_beats_random_play(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    results = shown(FOLDER / "a-bot-in-forty-lines.ipynb", monkeypatch)
    check_pictures(results)
    summary = results[-1][1]
    assert summary.mean_points("py:__main__:Miser").value > summary.mean_points("random").value
    code = json.loads((FOLDER / "a-bot-in-forty-lines.ipynb").read_text(encoding="utf-8"))["cells"][1][
        "source"
    ]
    assert len([line for line in code if line.strip()]) <= 40


def test_the_training_gains_and_shows_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    cells = shown(FOLDER / "training-in-little.ipynb", monkeypatch)
    check_pictures(cells)
    printed = "".join(text for text, _ in cells)
    before, after = (float(part.split()[1]) for part in printed.split(", ")[:2])
    assert after > before + 0.5
