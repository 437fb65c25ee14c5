"""The errors that the source raises, as texts with placeholders."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache

from tests.support.words.source import SOURCE

#: what is raised for bad input; a record, a draft and a text that is missing have words of their own
KINDS = ("OptionError", "UsageError", "NotationError", "FileError", "SaveError", "HandError", "DeckError")
KINDS += ("LineError", "PositionError", "MatchRunning", "ReviewError")
#: in place of each value
VALUE = "7"


@cache
def raised() -> dict[str, frozenset[str]]:
    """Returns the sentences of all errors by module, each value replaced."""
    found: dict[str, frozenset[str]] = {}
    for path in sorted(SOURCE.rglob("*.py")):
        sentences = frozenset(_sentences(ast.parse(path.read_text("utf-8"))))
        if sentences:
            found[path.relative_to(SOURCE).as_posix()] = sentences
    return found


def _sentences(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in KINDS:
            text = _text(node.args[0]) if node.args else None
            if text is not None:
                yield text


def _text(node: ast.expr) -> str | None:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(part.value if isinstance(part, ast.Constant) else VALUE for part in node.values)
    return None
