"""The build that is running says truly what it is."""

import importlib
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from meldhouse import __version__
from meldhouse.build_info import describe, is_compiled

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
    root = Path(__file__).resolve().parents[2]
    sections = re.findall(
        r"(?m)^## \[(\d\S*)\] - (\d{4}-\d\d-\d\d)$", (root / "CHANGELOG.md").read_text("utf-8")
    )
    assert sections[0][0] == __version__
    citation = (root / "CITATION.cff").read_text("utf-8")
    assert f"\nversion: {__version__}\n" in citation
    assert f"\ndate-released: {sections[0][1]}\n" in citation
