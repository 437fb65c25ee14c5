"""The build that is running says truly what it is."""

import ast
import importlib
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from meldhouse import __version__
from meldhouse.build_info import describe, is_compiled

ROOT = Path(__file__).resolve().parents[2]
#: what comes with mypy
WITH_MYPY = {"librt", "mypy_extensions", "typing_extensions"}
SHOW = (
    "import meldhouse.core as c, meldhouse.build_info as b; print(c.__file__, b.is_compiled(), b.describe())"
)


def show(**environment: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", SHOW],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


def test_describe_names_version_and_mode() -> None:
    assert __version__ in describe()
    assert ("(compiled" if is_compiled() else "(interpreted") in describe()


def test_the_mode_is_that_of_the_loaded_module() -> None:
    loaded = importlib.import_module("meldhouse.core").__file__ or ""
    assert is_compiled() == (not loaded.endswith(".py"))


def test_the_switch_prefers_source_in_any_build() -> None:
    said = show(MELDHOUSE_INTERPRETED="1")
    assert ".py False" in said
    assert "MELDHOUSE_INTERPRETED is set" in said


@pytest.mark.skipif(
    os.environ.get("MELDHOUSE_COMPILE") != "always", reason="only where compiling is demanded"
)
def test_compiled_where_compiling_is_demanded() -> None:
    assert is_compiled()


def test_the_changelog_and_the_citation_know_the_version() -> None:
    sections = re.findall(
        r"(?m)^## \[(\d\S*)\] - (\d{4}-\d\d-\d\d)$", (ROOT / "CHANGELOG.md").read_text("utf-8")
    )
    assert sections[0][0] == __version__
    citation = (ROOT / "CITATION.cff").read_text("utf-8")
    assert f"\nversion: {__version__}\n" in citation
    assert f"\ndate-released: {sections[0][1]}\n" in citation


def test_pip_has_all_that_compiling_reads() -> None:
    """pip compiles where nothing is installed but the build requirements. mypyc follows imports from the whole library:
    a missing one makes it give up, and the package is installed interpreted."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        project = tomllib.load(file)
    required = {re.split(r"\W", name)[0] for name in project["build-system"]["requires"]}
    skipped = {
        module.split(".")[0]
        for override in project["tool"]["mypy"]["overrides"]
        if override.get("ignore_missing_imports")
        for module in override["module"]
    }
    needed = foreign_imports(ROOT / "src/meldhouse/__init__.py")
    assert "msgspec" in needed  # or else it need not be there
    assert needed - skipped <= required | WITH_MYPY


def foreign_imports(start: Path) -> set[str]:
    """Follows imports through the package. Returns the packages of others that they lead to."""
    source = ROOT / "src"
    seen, waiting, foreign = {start}, [start], set()
    while waiting:
        for name in imported_names(waiting.pop()):
            top = name.split(".")[0]
            if top != "meldhouse":
                foreign.add(top)
                continue
            path = source.joinpath(*name.split("."))
            found = {path.with_suffix(".py"), path / "__init__.py"} - seen
            waiting += [each for each in found if each.exists()]
            seen |= found
    return foreign - sys.stdlib_module_names


def imported_names(path: Path) -> Iterator[str]:
    """Lists the modules that a file imports, and what it imports from them, which may be modules."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
