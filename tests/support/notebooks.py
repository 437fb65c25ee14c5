"""Notebooks, run cell by cell as Jupyter does: each cell prints, and shows the value of its last line."""

from __future__ import annotations

import ast
import contextlib
import io
import json
from pathlib import Path
from typing import Any


def code_cells(path: Path) -> list[str]:
    """Returns the code of a notebook."""
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]


def run_notebook(path: Path, names: dict[str, Any]) -> list[tuple[str, Any]]:
    """Runs a notebook in a namespace. Returns what each cell printed, and the value that it showed."""
    return [_run(cell, names) for cell in code_cells(path)]


def _run(cell: str, names: dict[str, Any]) -> tuple[str, Any]:
    tree = ast.parse(cell)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    printed, value = io.StringIO(), None
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, "cell", "exec"), names)
        if last is not None:
            value = eval(compile(ast.Expression(last.value), "cell", "eval"), names)
    return printed.getvalue(), value
