"""Puts the house for browsers into a built web client: its zip, and `engine.json`, the list of files.

Usage: python .ci/engine.py FOLDER    (with src on the path, after `npm run build`; needs Node, no Python packages)
"""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
import tempfile
from pathlib import Path

from meldhouse.local.bundle import write_bundle


def main(folder: Path) -> None:
    (python,) = folder.glob("assets/pyodide-*")
    (worker,) = folder.glob("assets/worker-*.js")
    house = add_house(folder)
    files = [*sorted(python.iterdir()), house]
    listed = {
        "python": f"{python.relative_to(folder).as_posix()}/",
        "house": house.relative_to(folder).as_posix(),
        # for pages that are no part of the client: the documentation runs its examples in it
        "worker": worker.relative_to(folder).as_posix(),
        "files": {path.relative_to(folder).as_posix(): path.stat().st_size for path in files},
    }
    (folder / "engine.json").write_text(json.dumps(listed, indent=1) + "\n", encoding="utf-8")


def add_house(folder: Path) -> Path:
    """Writes the zip, with a hash of its content in its name, in the place of an older one."""
    for old in folder.glob("assets/house-*.zip"):
        old.unlink()
    with tempfile.TemporaryDirectory() as made:
        path = Path(made, "house.zip")
        write_bundle(path)
        subprocess.run(["node", str(Path(__file__).with_name("bytecode.mjs")), str(path)], check=True)
        content = path.read_bytes()
    house = folder / "assets" / f"house-{hashlib.sha256(content).hexdigest()[:16]}.zip"
    house.write_bytes(content)
    return house


if __name__ == "__main__":
    main(Path(sys.argv[1]))
