"""Builds the table of contents from the links of the index pages, so that every page is listed once."""

from __future__ import annotations

import posixpath
import re
from pathlib import Path

from pygments.lexers.special import TextLexer
from sphinx.application import Sphinx

_ROOT = "docs/index"
_INDEXES = ("docs/rules/README", "docs/lab/README", "docs/decisions/README")
_SECTION = re.compile(r"(?m)^## (.+)$")
_LINK = re.compile(r"\]\(([\w./-]+)\.md\)")
_RULES = re.compile(r"/?(docs/rules/[\w-]+)\.([\w-]+)")
_OTHER_LANGUAGES = {"ja": "日本語", "zh": "简体中文", "zh-Hant": "繁體中文"}
_FIRST_PAGE = (
    '<!doctype html><meta http-equiv="refresh" content="0; url=docs/index.html"><title>Meldhouse</title>'
)


def add_contents(app: Sphinx, document: str, source: list[str]) -> None:
    """Adds hidden tables of contents: one for each section of the first page, one for every other index.

    The rules of a game in other languages are below the English ones.
    """
    rules = _RULES.fullmatch(document)
    if document == _ROOT:
        _, *parts = _SECTION.split(source[0])
        sections = zip(parts[::2], parts[1::2], strict=True)
        source[0] += "".join(tree(linked(document, text), title) for title, text in sections)
    elif document in _INDEXES:
        source[0] += tree([page for page in linked(document, source[0]) if is_first_language(page)])
    elif rules is not None and is_first_language(document):
        source[0] += tree([f"{name} </{rules[1]}.{language}>" for language, name in _OTHER_LANGUAGES.items()])


def linked(document: str, text: str) -> list[str]:
    """Returns the documents that a text links to, each once."""
    folder = posixpath.dirname(document)
    paths = (posixpath.normpath(posixpath.join(folder, link)) for link in _LINK.findall(text))
    return list(dict.fromkeys(f"/{path}" for path in paths))


def is_first_language(document: str) -> bool:
    rules = _RULES.fullmatch(document)
    return rules is None or rules[2] not in _OTHER_LANGUAGES


def tree(pages: list[str], title: str = "") -> str:
    caption = f":caption: {title}\n" if title else ""
    return f"\n\n```{{toctree}}\n:hidden:\n{caption}\n" + "\n".join(pages) + "\n```\n"


def add_first_page(app: Sphinx, failure: Exception | None) -> None:
    """Sends those who open the folder of the site to its first page."""
    if failure is None and app.builder.name == "html":
        Path(app.outdir, "index.html").write_text(_FIRST_PAGE, encoding="utf-8")


def setup(app: Sphinx) -> dict[str, object]:
    app.connect("source-read", add_contents)
    app.connect("build-finished", add_first_page)
    # the languages of two code blocks, which tests look for
    app.add_lexer("record", TextLexer)
    app.add_lexer("vectors", TextLexer)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
