"""The rule pages for players: the page of a game, its clauses, one clause."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from rich.console import RenderableType
from rich.markdown import Markdown
from rich.text import Text

from meldhouse.paths import rules_page
from meldhouse.words import Words

_CLAUSE = re.compile(r"^### ([A-Z]{2}-\d+) (.+)$")


def clause_of(name: str, page: Path) -> tuple[str, str] | None:
    """Returns a clause of this page, or of another game's page: Big Eight refers to Rummy Five."""
    language = page.suffixes[-2]
    for other in [page, *sorted(page.parent.glob(f"*{language}.md"))]:
        clause = clauses_of(other).get(name)
        if clause is not None:
            return clause
    return None


def clauses_of(page: Path) -> dict[str, tuple[str, str]]:
    """Returns the heading and the text of each clause of a page."""
    found: dict[str, tuple[str, str]] = {}
    name, heading, lines = "", "", list[str]()
    for line in [*page.read_text("utf-8").splitlines(), "## "]:
        if name and line.startswith("#"):
            found[name] = (heading, "\n".join(lines).strip())
            name = ""
        if matched := _CLAUSE.match(line):
            name, heading, lines = matched[1], matched[2], []
        elif name and not line.startswith("<a id"):
            lines.append(line)
    return found


def rules_shown(game: str, asked: str, words: Words) -> Sequence[RenderableType]:
    """Shows the clauses of a game, or the text of one."""
    page = rules_page(game, words.language)
    if page is None:
        return [Text(words.say("play.no-rules"))]
    clause = clause_of(asked.upper(), page) if asked else None
    if clause is not None:
        return [Text(f"{asked.upper()} {clause[0]}", style="bold"), Markdown(clause[1])]
    listed = [Text(f"  {name:6} {heading}") for name, (heading, _) in clauses_of(page).items()]
    return [*listed, Text(words.say("play.rules", path=page))]


def first_clause(game: str, words: Words) -> str:
    """Returns the name of a clause as an example."""
    page = rules_page(game, words.language)
    return "…" if page is None else next(iter(clauses_of(page)), "…")


def clause_names(game: str, words: Words) -> list[str]:
    """Returns the names of a game's clauses."""
    page = rules_page(game, words.language)
    return [] if page is None else list(clauses_of(page))
