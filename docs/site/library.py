"""Adds the documentation of every public name to the page about the library."""

from __future__ import annotations

import inspect

from sphinx.application import Sphinx
from sphinx.pycode import ModuleAnalyzer

import meldhouse

_PAGE = "docs/reference/library"


def add_names(app: Sphinx, document: str, source: list[str]) -> None:
    if document == _PAGE:
        entries = "\n".join(entry(name) for name in meldhouse.__all__)
        source[0] += f"\n## Every name in full\n\n```{{eval-rst}}\n{entries}\n```\n"


def entry(name: str) -> str:
    """Returns the directive that documents a name."""
    value = getattr(meldhouse, name)
    if inspect.isclass(value):
        kind = "exception" if issubclass(value, BaseException) else "class"
        return f".. auto{kind}:: meldhouse.{name}\n"
    if callable(value):
        return f".. autofunction:: meldhouse.{name}\n"
    about = ModuleAnalyzer.for_module(meldhouse._HOMES[name]).find_attr_docs()["", name]
    return f".. py:data:: {name}\n\n   {' '.join(about)}\n"


def as_text(app: Sphinx, what: str, name: str, value: object, options: object, lines: list[str]) -> None:
    """Shows `names` in docstrings as code, as Markdown does."""
    lines[:] = [line if line.lstrip().startswith(">>>") else line.replace("`", "``") for line in lines]


def setup(app: Sphinx) -> dict[str, object]:
    app.connect("source-read", add_names)
    app.connect("autodoc-process-docstring", as_text)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
