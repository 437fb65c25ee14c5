"""Reads the rule pages: their clauses, code and tables."""

import re
from pathlib import Path

RULES = Path(__file__).parents[2] / "docs" / "rules"


CODE = re.compile(r"`([^`]+)`")


def page(game, language):
    return (RULES / f"{game}.{language}.md").read_text(encoding="utf-8")


def sections(text):
    """The text under each heading in order, the heading's line included."""
    return re.split(r"(?m)^(?=#{1,3} )", text)[1:]


def tables(text):
    """Every table as a list of rows, a row as a list of cells, without the line of dashes."""
    found, rows = [], []
    for line in [*text.splitlines(), ""]:
        if line.startswith("|"):
            rows.append([cell.strip() for cell in line.strip().strip("|").split("|")])
        elif rows:
            found.append([rows[0], *rows[2:]])
            rows = []
    return found


def clause(text, number):
    """The text of one clause."""
    return next(section for section in sections(text) if section.startswith(f"### {number} "))


def pictures(text):
    """Every picture of turns: (table before, cards laid, table after, True if it is allowed), by column."""
    found = []
    for rows in tables(text):
        if rows[0][0] == "" and rows[0][1].startswith("✓") and rows[0][2].startswith("✗"):
            before, laid, after = (row[1:] for row in rows[1:4])
            turns = zip(before, laid, after, (True, False), strict=True)
            found.append([(*(cell.strip("`") for cell in turn[:3]), turn[3]) for turn in turns])
    return found
