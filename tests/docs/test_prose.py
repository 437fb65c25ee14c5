"""Prose in the documents wraps at 100 columns. Tables and code may be wider."""

from __future__ import annotations

from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
WIDEST = 100
PAGES = sorted(
    path.relative_to(ROOT)
    for pattern in ("docs/**/*.md", "*.md", "bench/*.md", "tests/*.md", "web/*.md")
    for path in ROOT.glob(pattern)
    # rule pages are shown in the browser and the terminal, which wrap them
    if path.parent.name != "rules"
)


def prose(text: str) -> list[str]:
    """Returns the lines of a page without code blocks, tables and comments."""
    kept, is_code = [], False
    for line in text.splitlines():
        if line.lstrip().startswith("```"):
            is_code = not is_code
        elif not is_code and not line.lstrip().startswith(("|", "<!--")):
            kept.append(line)
    return kept


@pytest.mark.parametrize("page", PAGES, ids=str)
def test_prose_wraps_at_100_columns(page: Path) -> None:
    assert [line for line in prose((ROOT / page).read_text("utf-8")) if len(line) > WIDEST] == []


def test_the_pages_are_found() -> None:
    names = {str(page) for page in PAGES}
    assert {"README.md", "CONTRIBUTING.md", "CHANGELOG.md", "docs/index.md", "tests/README.md"} <= names
    assert len(names) > 25
