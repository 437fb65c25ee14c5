"""`meldhouse --help` starts fast: it imports the command line alone."""

from __future__ import annotations

import importlib
import inspect
import json
import subprocess
import sys

import pytest

from meldhouse.cli.app import COMMANDS

#: the processor time of the help, in that of importing Typer, which nothing can do without
MOST_TIMES = 2.0
_MEASURED = """
import json, sys
from meldhouse.cli import main
code = main(["--help"])
print(json.dumps(sorted(sys.modules)), file=sys.stderr)
sys.exit(code)
"""


def test_help_imports_no_game_and_no_server() -> None:
    ran = subprocess.run([sys.executable, "-c", _MEASURED], capture_output=True, text=True, check=True)
    loaded = {name.partition(".")[0] for name in json.loads(ran.stderr)}
    assert {"meldhouse", "typer"} <= loaded
    heavy = (
        "litestar uvicorn msgspec rich ray httpx websockets openskill asyncio multiprocessing platformdirs"
    )
    assert loaded & set(heavy.split()) == set()
    ours = [name for name in json.loads(ran.stderr) if name.startswith("meldhouse.")]
    assert [name for name in ours if not name.startswith(("meldhouse.cli", "meldhouse.parts"))] == []
    assert "meldhouse.cli.commands" not in ours


@pytest.mark.skipif(sys.platform == "win32", reason="Windows does not count the time of children")
def test_help_takes_little_more_processor_time_than_typer() -> None:
    """Both slow down alike on a busy machine. The fastest of a few starts counts."""
    help_command, typer_alone = ["-m", "meldhouse", "--help"], ["-c", "import typer.main, typer.core"]
    pairs = [
        (
            _processor_seconds([sys.executable, *help_command]),
            _processor_seconds([sys.executable, *typer_alone]),
        )
        for _ in range(5)
    ]
    assert min(taken for taken, _ in pairs) < MOST_TIMES * min(alone for _, alone in pairs)


def _processor_seconds(command: list[str]) -> float:
    import resource

    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


@pytest.mark.parametrize("name", COMMANDS)
def test_the_line_of_a_command_begins_its_help(name: str) -> None:
    module, about = COMMANDS[name]
    doc = inspect.getdoc(getattr(importlib.import_module(module), name)) or ""
    assert " ".join(doc.split()).startswith(about)
    assert about.endswith(".")
