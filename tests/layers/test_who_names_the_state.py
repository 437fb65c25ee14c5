"""The full state is the referee's: what stands above the games never names it."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

SOURCE = Path(__file__).resolve().parents[2] / "src" / "meldhouse"
ABOVE_THE_GAMES = (
    "bots",
    "wire",
    "store",
    "words",
    "arena",
    "analysis",
    "tables",
    "study",
    "server",
    "local",
    "tui",
    "cli",
)
FILES = [path for layer in ABOVE_THE_GAMES for path in sorted((SOURCE / layer).rglob("*.py"))]


def names_in(path: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Name):
            found.add(node.id)
        elif isinstance(node, ast.Attribute):
            found.add(node.attr)
        elif isinstance(node, ast.ImportFrom):
            found.update(alias.name for alias in node.names)
    return found


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_no_full_state_above_the_games(path: Path) -> None:
    named = names_in(path)
    states = {name for name in named if name == "State" or name.endswith("State")}
    assert not states, f"{path.name} names {states}"
    assert "_state" not in named, f"{path.name} reaches into the referee"
    assert "imagine" not in named or path.parent.name in ("bots", "analysis"), "only searches imagine truths"
