"""The local house under Pyodide, in Node: as a browser runs it."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.support.left_out import WEB, leave_out

ROOT = Path(__file__).resolve().parents[3]
RUNNER = Path(__file__).with_name("pyodide_run.mjs")


def run_in_pyodide(bundle: Path, script: Path, *arguments: str) -> list[str]:
    """Runs a Python script with the bundle and returns the lines that it prints."""
    return list(lines_from_pyodide(bundle, script, *arguments))


def lines_from_pyodide(bundle: Path, script: Path, *arguments: str) -> Iterator[str]:
    """Runs a Python script with the bundle and yields each line as soon as it is printed."""
    node = shutil.which("node")
    if node is None or not (ROOT / "web" / "node_modules" / "pyodide").is_dir():
        leave_out("there is no Node with Pyodide; install Node and run `make web`", WEB)
    command = [node, str(RUNNER), str(bundle), str(script), *arguments]
    with (
        tempfile.TemporaryFile("w+") as errors,
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True) as running,
    ):
        assert running.stdout
        yield from (line.rstrip("\n") for line in running.stdout)
        code = running.wait()
        errors.seek(0)
        assert code == 0, errors.read()[-3000:]
