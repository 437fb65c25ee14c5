"""The page about the library lists the public names, all of them and no others."""

from __future__ import annotations

import re
from pathlib import Path

import meldhouse

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "reference" / "library.md").read_text("utf-8")


def test_the_page_lists_the_public_names() -> None:
    rows = re.findall(r"(?m)^\| (`.*?`) \|", PAGE)
    listed = [name for row in rows for name in re.findall(r"`(\w+)", row)]
    assert sorted(listed) == sorted(meldhouse.__all__)
