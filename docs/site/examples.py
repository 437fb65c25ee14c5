"""Lets readers run the examples: marks those that a browser can run, and adds the engine to the built pages.

The engine is that of the web client (`make web`). Without it the pages say what is missing.
"""

from __future__ import annotations

import ast
import doctest
import json
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.transforms import SphinxTransform

from meldhouse.local.bundle import LEFT_OUT

ENGINE = "_static/engine"
_CLIENT = Path(__file__).resolve().parents[2] / "web" / "dist"
_PROMPT = ">>> "


class RunnableExamples(SphinxTransform):
    """Marks the examples of a page, if a browser has everything that they import. They build on one another."""

    default_priority = 400

    def apply(self, **_: object) -> None:
        blocks = [
            one for one in self.document.findall(nodes.literal_block) if one.astext().startswith(_PROMPT)
        ]
        if all(is_there(module) for block in blocks for module in modules_of(block.astext())):
            for block in blocks:
                block["classes"].append("runnable")


def modules_of(text: str) -> Iterator[str]:
    """Yields the names of the modules that an example imports."""
    for example in doctest.DocTestParser().get_examples(text):
        for node in ast.walk(ast.parse(example.source)):
            if isinstance(node, ast.ImportFrom):
                yield str(node.module)
            elif isinstance(node, ast.Import):
                yield from (name.name for name in node.names)


def is_there(module: str) -> bool:
    """Checks if a browser has a module: of the standard library, or of the house in the bundle."""
    package, _, rest = module.partition(".")
    if package != "meldhouse":
        return package in sys.stdlib_module_names
    return rest.partition(".")[0] not in LEFT_OUT


def add_engine(app: Sphinx, failure: Exception | None) -> None:
    """Copies the files of the engine, if the client is built."""
    listed = _CLIENT / "engine.json"
    if failure is not None or app.builder.format != "html" or not listed.is_file():
        return
    engine = json.loads(listed.read_text("utf-8"))
    if "worker" not in engine:
        return
    for name in (listed.name, engine["worker"], *engine["files"]):
        target = Path(app.outdir, ENGINE, name)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(_CLIENT / name, target)


def setup(app: Sphinx) -> dict[str, object]:
    app.add_transform(RunnableExamples)
    app.add_js_file("examples.js", loading_method="defer")
    app.connect("build-finished", add_engine)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
