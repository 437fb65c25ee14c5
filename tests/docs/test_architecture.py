"""Every file, function and path that the architecture page names is there; its picture shows the real layers."""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ROOT / "src" / "meldhouse"
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
#: "1. `core/match.py`, `Match.decide`: …"
STEP = re.compile(r"^\d+\. `([\w/]+\.py)`, `([\w.]+)`", re.MULTILINE)


def section(title: str) -> str:
    """Returns the text under a heading of the page."""
    level = title.partition(" ")[0]
    return PAGE.partition(f"\n{title}\n")[2].partition(f"\n{level} ")[0]


def ways() -> list[str]:
    """Returns the ways through the house: the text under each heading."""
    return section("## Ways through the house").split("\n### ")[1:]


def names_in(file: Path) -> set[str]:
    """Returns the functions and classes of a module, methods as `Class.method`."""
    names: set[str] = set()
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            names.add(node.name)
        if isinstance(node, ast.ClassDef):
            methods = [one for one in node.body if isinstance(one, (ast.FunctionDef, ast.AsyncFunctionDef))]
            names |= {f"{node.name}.{method.name}" for method in methods}
    return names


def test_there_are_five_ways() -> None:
    titles = [way.partition("\n")[0] for way in ways()]
    assert titles == [
        "A decision",
        "A solver question",
        "A bot's decision",
        "A review",
        "A decision in the browser",
    ]
    assert all(len(STEP.findall(way)) >= 6 for way in ways())


@pytest.mark.parametrize("way", ways(), ids=lambda way: way.partition("\n")[0])
def test_every_step_names_a_file_and_functions_in_it(way: str) -> None:
    for step in re.split(r"(?m)^(?=\d+\. )", way)[1:]:
        found = STEP.match(step)
        assert found, f"a step is `file`, `function`: text, not {step}"
        file = SOURCES / found[1]
        assert file.is_file(), found[1]
        named = [found[2], *re.findall(r"`([A-Za-z_][\w.]*)`", step.partition(":")[2])]
        assert set(named) <= names_in(file), f"{found[1]}: {named}"
        for path in re.findall(r"`([\w.-]+/[\w./-]+)`", step.partition(":")[2]):
            assert (SOURCES / path).exists() or (ROOT / path).exists(), path


def test_every_path_under_where_do_i_change_exists() -> None:
    table = section("## Where do I change …")
    paths = {path for path in re.findall(r"`([\w./-]+)`", table) if "/" in path}
    assert len(paths) > 30
    missing = [path for path in sorted(paths) if not any((base / path).exists() for base in (ROOT, SOURCES))]
    assert missing == []


def test_the_names_under_where_do_i_change_are_in_the_files_beside_them() -> None:
    table = section("## Where do I change …")
    named = re.findall(r"((?:`\w+`(?: and |, )?)+) (?:in|of) `([\w/]+\.(?:py|toml))`", table)
    assert len(named) >= 4
    for names, path in named:
        file = ROOT / path if path.startswith(("tests/", "bench/")) else SOURCES / path
        text = file.read_text(encoding="utf-8")
        for name in re.findall(r"`(\w+)`", names):
            assert re.search(rf"\b{name}\b", text), f"{path}: {name}"


def test_the_picture_shows_the_layers_in_the_order_of_the_import_contract() -> None:
    contract = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]
    layers = next(one["layers"] for one in contract["contracts"] if one["name"].startswith("Layers"))
    expected = [re.findall(r"\w+", layer) for layer in layers]
    picture = section("## Layers").partition("```\n")[2].partition("\n```")[0]
    shown = re.findall(r"(?m)^│ (\w+)", picture)
    at = 0
    for layer in expected:
        assert sorted(shown[at : at + len(layer)]) == sorted(layer)
        at += len(layer)
    assert shown[at:] == []
