"""The local house under Pyodide, in Node: as a browser runs it."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

from tests.support.left_out import WEB, leave_out

ROOT = Path(__file__).resolve().parents[3]
RUNNER = Path(__file__).with_name("pyodide_run.mjs")


def run_in_pyodide(bundle: Path, script: Path, *arguments: str) -> list[str]:
    """Runs a Python script with the bundle and returns the lines that it prints."""
    node = shutil.which("node")
    if node is None or not (ROOT / "web" / "node_modules" / "pyodide").is_dir():
        leave_out("there is no Node with Pyodide; install Node and run `make web`", WEB)
    ran = subprocess.run(
        [node, str(RUNNER), str(bundle), str(script), *arguments],
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr[-3000:]
    return ran.stdout.splitlines()
