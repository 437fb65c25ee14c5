"""The README's picture of the terminal client can be made again by one command."""

from __future__ import annotations

import subprocess
import sys
import xml.etree.ElementTree
from pathlib import Path

from meldhouse.tui.terminal.capture import PICTURE, capture

ROOT = Path(__file__).parents[2]


def test_one_command_makes_a_small_picture(tmp_path):
    path = tmp_path / "images" / "picture.svg"
    subprocess.run(
        [sys.executable, "-m", "meldhouse.tui.terminal.capture", str(path)], check=True, timeout=60
    )
    assert path.stat().st_size < 100_000
    picture = path.read_text("utf-8")
    assert xml.etree.ElementTree.fromstring(picture).tag.endswith("svg")
    assert "@font-face" not in picture
    assert picture == capture()


def test_the_picture_lies_where_the_readme_looks_for_it():
    assert 0 < (ROOT / PICTURE).stat().st_size < 100_000
