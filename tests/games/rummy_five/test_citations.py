"""Every ruling is cited by the code and pinned by a test that names it."""

import ast
import re
from pathlib import Path

import pytest

import meldhouse.games.rummy_five as package

HERE = Path(__file__).parent
SOURCES = sorted(Path(package.__file__).parent.glob("*.py"))
RULINGS = [f"RF-{number}" for number in range(1, 18)] + [f"BE-{number}" for number in range(1, 8)]


def docstrings():
    for source in SOURCES:
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
                yield ast.get_docstring(node) or ""


def cited(text):
    """`RF-14 to RF-16` cites three."""
    found = set()
    for name, first, last in re.findall(r"\b(RF|BE)-(\d+)(?: to (?:RF|BE)-(\d+))?", text):
        found.update(f"{name}-{number}" for number in range(int(first), int(last or first) + 1))
    return found


def named_by_tests():
    for source in HERE.glob("test_*.py"):
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for name, number in re.findall(r"_(rf|be)_(\d+)(?=_|$)", node.name):
                    yield f"{name.upper()}-{number}"


@pytest.mark.parametrize("ruling", RULINGS)
def test_every_ruling_is_cited_by_code_and_named_by_a_test(ruling):
    assert SOURCES
    assert ruling in set().union(*map(cited, docstrings()))
    assert ruling in set(named_by_tests())


def test_no_code_cites_a_ruling_that_there_is_not():
    for source in SOURCES:
        for ruling in cited(source.read_text(encoding="utf-8")):
            assert ruling in RULINGS, f"{source.name} cites {ruling}"


def test_no_test_names_a_ruling_that_there_is_not():
    assert set(named_by_tests()) <= set(RULINGS)
