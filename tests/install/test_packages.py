"""A wheel from the source distribution equals one from the checkout, and both are complete."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest
from tests.support.packages import ROOT, Built, checkout_copy, contents, environment


class Packages(NamedTuple):
    checkout: Path
    source: Path
    from_checkout: dict[str, bytes]
    from_sdist: dict[str, bytes]


@pytest.fixture(scope="module")
def packages(built: Built) -> Packages:
    return Packages(built.checkout, built.source, contents(built.from_checkout), contents(built.wheel))


def test_both_wheels_have_the_same_files_with_the_same_content(packages: Packages) -> None:
    assert sorted(packages.from_checkout) == sorted(packages.from_sdist)
    different = [
        name for name, content in packages.from_checkout.items() if packages.from_sdist[name] != content
    ]
    assert different == []


def test_a_wheel_has_everything_that_the_package_reads(packages: Packages) -> None:
    wheel = packages.from_sdist
    for folder, pattern, inside in (
        ("src/meldhouse", "**/*.py", "meldhouse"),
        ("src/meldhouse/words", "**/*.toml", "meldhouse/words"),
        ("src/meldhouse/lessons/exercises", "*.json", "meldhouse/lessons/exercises"),
        ("docs/rules", "*.md", "meldhouse/rules"),
        ("web/dist", "**/[!.]*.*", "meldhouse/web"),
    ):
        files = [path for path in (packages.checkout / folder).glob(pattern) if path.is_file()]
        assert files, folder
        for path in files:
            name = f"{inside}/{path.relative_to(packages.checkout / folder).as_posix()}"
            assert wheel.get(name) == path.read_bytes(), name
    assert "meldhouse/py.typed" in wheel
    assert [name for name in wheel if ".built-" in name or name.endswith((".c", ".pyc"))] == []


def test_the_source_distribution_has_every_file_of_the_repository(packages: Packages) -> None:
    """Tests, benches and documents are there with their data. Only the forge's own files stay out."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False)
    if listed.returncode != 0:
        pytest.skip("this is not a clone")
    tracked = [name for name in listed.stdout.split("\0") if name and (ROOT / name).is_file()]
    assert len(tracked) > 500
    missing = [
        name for name in tracked if not (packages.source / name).is_file() and not name.startswith(".github/")
    ]
    assert missing == []


def test_no_source_distribution_without_the_web_client(packages: Packages, tmp_path: Path) -> None:
    source = checkout_copy(tmp_path / "checkout")
    (source / "web" / "dist" / "index.html").unlink()
    done = subprocess.run(
        [sys.executable, "setup.py", "-q", "sdist"],
        cwd=source,
        env=environment(MELDHOUSE_COMPILE="never"),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode != 0
    assert "make web" in done.stderr
    assert not list((source / "dist").glob("*"))
