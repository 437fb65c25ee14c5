"""The script of the page about training learns to beat random play."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "examples" / "learn_rummy_five.py"
PAGE = ROOT / "docs" / "how-to" / "train-an-agent.md"


def test_the_script_beats_random() -> None:
    one_thread = {**os.environ, "OPENBLAS_NUM_THREADS": "1"}
    ran = subprocess.run(
        [sys.executable, str(SCRIPT)], capture_output=True, text=True, check=False, env=one_thread
    )
    assert ran.returncode == 0, ran.stderr
    found = re.fullmatch(r"(\S+) points a deal, give or take (\S+)\n", ran.stdout)
    assert found, ran.stdout
    assert float(found[1]) - float(found[2]) > 0


def test_the_script_has_forty_lines_and_is_on_the_page() -> None:
    code = SCRIPT.read_text(encoding="utf-8").partition('"""\n\n')[2]
    assert len([line for line in code.splitlines() if line.strip()]) <= 40
    assert code.strip() in PAGE.read_text(encoding="utf-8")
