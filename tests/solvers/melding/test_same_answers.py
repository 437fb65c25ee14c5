"""Compiled or interpreted, the solver answers the same: tables, steps, alternatives, counts.

The digests below are of all answers on fixed positions. They change when the solver comes to prefer another of
equally good answers; then make sure that it should (`python -m tests.support.melding.answers` prints them).
"""

import os
import subprocess
import sys
from pathlib import Path

from tests.support.melding.answers import digests

ROOT = Path(__file__).resolve().parents[3]
DIGESTS = {
    "best": "854584d9ceb57b77",
    "book": "e035c90680c20594",
    "steps": "0879ddbaf906571b",
    "alternatives": "16acb10d4c6696bf",
    "counts": "e47af9f40d8e3a5f",
    "openings": "01f19b02c0ef2fce",
    "others": "12b9ca1194fda63f",
}


def test_this_build_answers_as_ever():
    assert digests() == DIGESTS


def test_the_interpreted_solver_answers_the_same():
    code = "from meldhouse.build_info import is_compiled; assert not is_compiled()\n"
    code += "from tests.support.melding.answers import digests; print(digests())"
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "MELDHOUSE_INTERPRETED": "1"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == str(DIGESTS)
