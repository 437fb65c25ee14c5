"""Links between the documents lead somewhere, and so does every document that the sources name."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted(
    path.relative_to(ROOT)
    for folder in ("docs", "bench", "web", "tests", ".")
    for path in (ROOT / folder).glob("**/*.md" if folder in {"docs", "tests"} else "*.md")
    if path.parent.name != "rules" or path.name == "README.md"
)
LINK = re.compile(r"\]\(([^)\s]+)\)")
NAMED = re.compile(r"\bdocs/[\w./-]+\.(?:md|svg|jpg)\b")
NAMING = {".py", ".md", ".toml", ".ts", ".svelte", ".css", ".yaml"}


def anchors(page: Path) -> set[str]:
    """Returns the anchors that GitHub gives to the headings of a page."""
    titles = re.findall(r"(?m)^#+ (.+)$", page.read_text(encoding="utf-8"))
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


@pytest.mark.parametrize("page", PAGES, ids=str)
def test_every_link_leads_somewhere(page: Path) -> None:
    for target in LINK.findall((ROOT / page).read_text(encoding="utf-8")):
        if target.startswith("https://"):
            continue
        name, _, anchor = target.partition("#")
        there = (ROOT / page).parent / name if name else ROOT / page
        assert there.exists(), target
        if anchor and there.parent.name != "rules":
            assert anchor in anchors(there), target


@pytest.mark.parametrize("page", PAGES, ids=str)
def test_every_path_that_a_page_names_is_there(page: Path) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    for path in re.findall(r"`((?:src|tests|bench|web|examples)/[\w./-]+)`", text):
        beside = (ROOT / page).parent / path
        assert (ROOT / path).exists() or beside.exists(), path


@pytest.mark.parametrize("page", [page for page in PAGES if page.parent.name != "lab"], ids=str)
def test_every_module_that_a_page_names_is_there(page: Path) -> None:
    """Pages may name a module by the end of its path. Pages of the lab are dated and stay as they are."""
    sources = [
        str(path)
        for folder in ("src", "tests", "bench", "examples")
        for path in (ROOT / folder).rglob("*.py")
    ]
    for name in re.findall(r"`([\w/]+\.py)`", (ROOT / page).read_text(encoding="utf-8")):
        assert any(source.endswith(f"/{name}") for source in sources), name


def test_every_document_that_a_file_names_is_there() -> None:
    folders = ("src", "tests", "bench", "examples", "docs", "web/src")
    files = [path for folder in folders for path in (ROOT / folder).rglob("*") if path.suffix in NAMING]
    named = {
        (str(file.relative_to(ROOT)), target)
        for file in files
        for target in NAMED.findall(file.read_text(encoding="utf-8"))
    }
    assert len(named) > 15
    assert [pair for pair in sorted(named) if not (ROOT / pair[1]).exists()] == []


def test_every_page_can_be_reached_from_the_index() -> None:
    reached: set[Path] = set()
    waiting = [ROOT / "docs" / "index.md"]
    while waiting:
        page = waiting.pop()
        if page in reached or page.suffix != ".md":
            continue
        reached.add(page)
        targets = [target.partition("#")[0] for target in LINK.findall(page.read_text(encoding="utf-8"))]
        waiting += [(page.parent / target).resolve() for target in targets if target and ":" not in target]
    assert set((ROOT / "docs").rglob("*.md")) <= reached
