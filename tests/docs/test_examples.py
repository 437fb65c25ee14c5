"""Examples with prompts on all pages run, and the commands on all pages are commands of this version."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path
from typing import Any

import pytest
import typer

from meldhouse.cli.app import build_app

ROOT = Path(__file__).resolve().parents[2]
PAGES = {
    str(path.relative_to(ROOT)): path.read_text(encoding="utf-8")
    for path in [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
    if path.parent.name not in {"lab", "rules"}
}
WITH_EXAMPLES = [name for name, text in PAGES.items() if ">>> " in text]
SHELL = re.compile(r"```sh\n(.*?)```", re.DOTALL)
_PLACES = ("meldhouse ", ".venv/bin/meldhouse ")


def commands(text: str) -> list[list[str]]:
    """Returns the words of every line in a shell block that calls `meldhouse`."""
    lines = [line.strip() for block in SHELL.findall(text) for line in block.splitlines()]
    return [shlex.split(line, comments=True) for line in lines if line.startswith(_PLACES)]


@pytest.fixture(scope="module")
def known() -> dict[str, Any]:
    group: Any = typer.main.get_command(build_app())
    found: dict[str, Any] = group.commands
    return found


@pytest.mark.parametrize("page", WITH_EXAMPLES)
def test_the_examples_of_a_page_run(page: str) -> None:
    examples = doctest.DocTestParser().get_doctest(PAGES[page], {}, page, str(ROOT / page), 0)
    assert len(examples.examples) >= 2
    assert doctest.DocTestRunner(verbose=False).run(examples).failed == 0


def test_the_pages_that_teach_have_examples() -> None:
    taught = {"first-match", "first-bot", "first-experiment", "write-a-bot", "run-an-experiment", "solver"}
    assert taught <= {Path(name).stem for name in WITH_EXAMPLES}
    assert "README.md" in WITH_EXAMPLES


@pytest.mark.parametrize("page", [name for name, text in PAGES.items() if commands(text)])
def test_the_commands_of_a_page_exist_with_their_options(page: str, known: dict[str, Any]) -> None:
    for _, *words in commands(PAGES[page]):
        if words[0].isupper() or words[0].startswith("-"):  # `meldhouse COMMAND --help`
            continue
        options = {written for parameter in known[words[0]].params for written in parameter.opts}
        used = {word.partition("=")[0] for word in words if word.startswith("--")}
        assert used <= options | {"--help"}, words
