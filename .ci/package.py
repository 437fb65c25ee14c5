"""Builds the source distribution and the pure wheel into dist/, checks both, and prints what to upload.

Usage: python .ci/package.py    (with setuptools installed, after `make web`)
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
DIST = ROOT / "dist"
_HOOK = "import sys; from setuptools import build_meta; getattr(build_meta, sys.argv[1])(sys.argv[2])"
#: a wheel without one of these is not published
_NEEDED = (
    "meldhouse/web/index.html",
    "meldhouse/rules/rummikub.ja.md",
    "meldhouse/words/zh/cli.toml",
    "meldhouse/lessons/exercises/rummikub.json",
    "meldhouse/py.typed",
)


def main() -> None:
    shutil.rmtree(DIST, ignore_errors=True)
    build(ROOT, "build_sdist")
    (sdist,) = DIST.glob("*.tar.gz")
    with tempfile.TemporaryDirectory() as folder:
        with tarfile.open(sdist) as archive:
            archive.extractall(folder, filter="data")
        build(next(Path(folder).iterdir()), "build_wheel")
    (wheel,) = DIST.glob("*.whl")
    check(wheel)
    print("Upload, with the wheels of every platform beside them:")
    for path in (sdist, wheel):
        print(f"  {path.relative_to(ROOT)}  {path.stat().st_size / 1e6:.1f} MB")


def build(source: Path, hook: str) -> None:
    """Calls a hook of the build backend in a folder, without compiling."""
    environment = {**os.environ, "MELDHOUSE_COMPILE": "never"}
    command = [sys.executable, "-c", _HOOK, hook, str(DIST)]
    DIST.mkdir(exist_ok=True)
    done = subprocess.run(command, cwd=source, env=environment, stdout=subprocess.DEVNULL, check=False)
    if done.returncode != 0:
        sys.exit(f"{hook} failed")


def check(wheel: Path) -> None:
    """Exits with a reason if the wheel is incomplete, or if the changelog does not know its version."""
    with zipfile.ZipFile(wheel) as archive:
        missing = sorted({*_NEEDED} - {*archive.namelist()})
    if missing:
        sys.exit(f"{wheel.name} lacks {', '.join(missing)}")
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    version = wheel.name.split("-")[1]
    if not re.search(rf"(?m)^## \[{re.escape(version)}\] - \d{{4}}-\d\d-\d\d$", changelog):
        sys.exit(f"CHANGELOG.md has no dated section for {version}")


if __name__ == "__main__":
    main()
