"""Source distributions, wheels and clean environments for the tests of the install."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
_NOT_COPIED = shutil.ignore_patterns(
    ".git",
    ".venv*",
    "node_modules",
    "build",
    "*.egg-info",
    "__pycache__",
    ".*_cache",
    ".built-*",
    ".hypothesis",
)
_BUILD = "import sys; from setuptools import build_meta; print(getattr(build_meta, sys.argv[1])(sys.argv[2]))"


def environment(**more: str) -> dict[str, str]:
    """Returns this process's environment without what would bring the checkout onto a path."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "MELDHOUSE"))}
    return {**kept, **more}


def checkout_copy(folder: Path) -> Path:
    """Copies the checkout, so that a build leaves nothing in it. A small page stands in for an unbuilt web client."""
    shutil.copytree(ROOT, folder, ignore=_NOT_COPIED)
    built = folder / "web" / "dist"
    if not (built / "index.html").is_file():
        (built / "assets").mkdir(parents=True)
        (built / "index.html").write_text("<!doctype html><title>Meldhouse</title>", encoding="utf-8")
        (built / "assets" / "index-1.js").write_text("export {};\n", encoding="utf-8")
    (built / ".built-1-2").touch()
    return folder


def build(source: Path, what: str, into: Path) -> Path:
    """Calls a hook of the build backend, `build_sdist` or `build_wheel`, without compiling. Returns the file."""
    into.mkdir(parents=True, exist_ok=True)
    done = subprocess.run(
        [sys.executable, "-c", _BUILD, what, str(into)],
        cwd=source,
        env=environment(MELDHOUSE_COMPILE="never"),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return into / done.stdout.splitlines()[-1]


def unpacked(sdist: Path, folder: Path) -> Path:
    """Unpacks a source distribution. Returns its folder."""
    with tarfile.open(sdist) as archive:
        archive.extractall(folder, filter="data")
    (inside,) = folder.iterdir()
    return inside


class Built(NamedTuple):
    """A copy of the checkout, its source distribution unpacked, and the wheels that were built from both."""

    checkout: Path
    source: Path
    from_checkout: Path
    wheel: Path

    @classmethod
    def below(cls, folder: Path) -> Built:
        """Builds everything below a folder, or finds what was built there."""
        if not (folder / "wheel").is_dir():
            checkout = checkout_copy(folder / "checkout")
            source = unpacked(build(checkout, "build_sdist", folder / "sdist"), folder / "unpacked")
            build(checkout, "build_wheel", folder / "direct")
            build(source, "build_wheel", folder / "building")
            # last of all: what is interrupted is not taken for complete
            (folder / "building").rename(folder / "wheel")
        (source,), (direct,), (wheel,) = (
            (folder / name).iterdir() for name in ("unpacked", "direct", "wheel")
        )
        return cls(folder / "checkout", source, direct, wheel)


def contents(wheel: Path) -> dict[str, bytes]:
    """Returns the files of a wheel by name."""
    with zipfile.ZipFile(wheel) as archive:
        return {name: archive.read(name) for name in archive.namelist()}
