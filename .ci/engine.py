"""Puts the house for browsers into a built web client: its zip, Python's library, and `engine.json`, the list of files.

Usage: python .ci/engine.py FOLDER    (with src on the path, after `npm run build`; needs Node, no Python packages)
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from meldhouse.local.bundle import write_bundle

ROOT = Path(__file__).resolve().parents[1]
BYTECODE = Path(__file__).with_name("bytecode.mjs")
MADE = ROOT / "build" / "engine"
HOUSE, LIBRARY = "house.zip", "library.zip"


def main(folder: Path) -> None:
    (python,) = folder.glob("assets/pyodide-*")
    (worker,) = folder.glob("assets/worker-*.js")
    house, library = add_archives(folder)
    files = [*sorted(python.iterdir()), library, house]
    listed = {
        "python": f"{python.relative_to(folder).as_posix()}/",
        "library": library.relative_to(folder).as_posix(),
        "house": house.relative_to(folder).as_posix(),
        # for pages that are no part of the client: the documentation runs its examples in it
        "worker": worker.relative_to(folder).as_posix(),
        "files": {path.relative_to(folder).as_posix(): path.stat().st_size for path in files},
    }
    (folder / "engine.json").write_text(json.dumps(listed, indent=1) + "\n", encoding="utf-8")


def add_archives(folder: Path) -> tuple[Path, Path]:
    """Writes the zips of the house and of the standard library, in the place of older ones."""
    made = made_archives()
    return add_by_content(folder, made / HOUSE), add_by_content(folder, made / LIBRARY)


def made_archives() -> Path:
    """Returns a folder with both zips: the last one, if it was made of the same. The site needs them, too."""
    with tempfile.TemporaryDirectory() as temporary:
        house, library = Path(temporary, HOUSE), Path(temporary, LIBRARY)
        write_bundle(house)
        sources = hashlib.sha256()
        for path in (house, BYTECODE, ROOT / "web" / "package-lock.json"):
            sources.update(path.read_bytes())
        made = MADE / sources.hexdigest()[:16]
        if not made.is_dir():
            subprocess.run(["node", str(BYTECODE), str(house), str(library)], check=True)
            keep_archives(Path(temporary), made)
    return made


def keep_archives(temporary: Path, made: Path) -> None:
    """Puts the zips into their folder at once, in the place of older ones: two builds may run side by side."""
    for old in MADE.glob("*"):
        if old != made:
            shutil.rmtree(old, ignore_errors=True)
    beside = MADE.with_name(f"{MADE.name}-{os.getpid()}")
    shutil.copytree(temporary, beside)
    made.parent.mkdir(parents=True, exist_ok=True)
    try:
        beside.rename(made)
    except OSError:
        shutil.rmtree(beside)


def add_by_content(folder: Path, made: Path) -> Path:
    """Adds a file with a hash of its content in its name."""
    for old in folder.glob(f"assets/{made.stem}-*{made.suffix}"):
        old.unlink()
    content = made.read_bytes()
    added = folder / "assets" / f"{made.stem}-{hashlib.sha256(content).hexdigest()[:16]}{made.suffix}"
    added.write_bytes(content)
    return added


if __name__ == "__main__":
    main(Path(sys.argv[1]))
