"""The shape of the code: games in their folders, nouns for modules, small folders and short functions."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path
from statistics import quantiles

import pytest

from meldhouse.games.registry import GAMES

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src" / "meldhouse"
WEB = ROOT / "web" / "src"
FILES = sorted(path for path in SOURCE.rglob("*.py") if "__pycache__" not in path.parts)
#: folders and modules of a game, or of a family of games, bear its name
GAME_PLACES = {"rummy_five", "octablitz", "rhine_rummy", "rummikub", "melding", "letters"}
#: the only module names in -ing: nouns of the field
NOUNS_IN_ING = {"scoring", "sampling", "standing", "qualifying", "wording", "pruning", "melding", "mining"}
MOST_MODULES = 16
MOST_LINES = 400
IS_DISPATCH = re.compile(r"isinstance\([\w.]*(game|rules),|type\([\w.]*(game|rules)\)")
#: docstrings say what a function does, or what a thing is; a clause of the rules may come first
IS_QUESTION = re.compile(r"(?:[A-Z]{2}-\d+(?:,| to)? )*(What|Who|Whoever|How|Whether|Where|Which)\b")


def is_of_a_game(path: Path) -> bool:
    place = path.relative_to(SOURCE)
    return path.name == "registry.py" or bool(GAME_PLACES & {*place.parent.parts, path.stem})


def literals(path: Path) -> set[str]:
    """The texts in the code of a module; docstrings and other bare texts do not count."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    bare = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    return {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in bare
    }


@pytest.mark.parametrize(
    "path",
    [path for path in FILES if not is_of_a_game(path)],
    ids=lambda path: str(path.relative_to(SOURCE)),
)
def test_no_dispatch_on_games(path: Path) -> None:
    assert not IS_DISPATCH.search(path.read_text(encoding="utf-8"))
    assert not literals(path) & set(GAMES)


def test_modules_are_nouns() -> None:
    assert len(NOUNS_IN_ING) <= 8
    names = {path.parent.name if path.stem == "__init__" else path.stem for path in FILES}
    assert {name for name in names if name.endswith("ing")} <= NOUNS_IN_ING


def test_folders_are_small() -> None:
    modules = Counter(path.parent for path in FILES if path.stem != "__init__")
    assert not {str(folder): count for folder, count in modules.items() if count > MOST_MODULES}


def test_files_are_short() -> None:
    lengths = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in FILES}
    assert not {str(path): length for path, length in lengths.items() if length > MOST_LINES}


@pytest.mark.parametrize("folder", ["src", "tests", "bench"])
def test_docstrings_do_not_begin_with_a_question(folder: str) -> None:
    found: dict[str, list[str]] = {}
    for path in sorted((ROOT / folder).rglob("*.py")):
        begun = [text for text in docstrings(path) if IS_QUESTION.match(text)]
        if begun:
            found[str(path.relative_to(ROOT))] = begun
    assert not found


def docstrings(path: Path) -> list[str]:
    kinds = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    nodes = [
        node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, kinds)
    ]
    return [text for node in nodes if (text := ast.get_docstring(node)) is not None]


def test_functions_are_short() -> None:
    """Half of them within 6 lines, 90% within 17, without docstrings."""
    tenths = quantiles(lengths_of_functions(), n=10, method="inclusive")
    assert tenths[4] <= 6
    assert tenths[8] <= 17


def lengths_of_functions() -> list[int]:
    found: list[int] = []
    for path in FILES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                found.append(length_of(node))
    return found


def length_of(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """The lines of the body, from its first statement to its last."""
    body = function.body
    if ast.get_docstring(function) is not None:
        body = body[1:]
    return (body[-1].end_lineno or 0) - body[0].lineno + 1 if body else 0


def web_files() -> list[Path]:
    files = [*WEB.rglob("*.ts"), *WEB.rglob("*.svelte")]
    return sorted(path for path in files if not is_web_exception(path))


def is_web_exception(path: Path) -> bool:
    place = path.relative_to(WEB)
    is_generated = path.suffix == ".ts" and path.read_text(encoding="utf-8").startswith("// Generated")
    return place.parts[0] == "games" or is_generated or path.name.endswith(".test.ts")


def test_the_web_client_names_games_only_in_their_folder() -> None:
    names = re.compile("|".join(f"[\"'`]{name}[\"'`]" for name in GAMES))
    found = {
        str(path.relative_to(WEB)): sorted(set(names.findall(path.read_text(encoding="utf-8"))))
        for path in web_files()
    }
    assert not {path: names for path, names in found.items() if names}


def test_the_layers_of_the_browser_load_no_third_party_package() -> None:
    layers = ("parts", "core", "games.registry", "solvers", "bots", "analysis", "lessons.registry", "words")
    code = f"import sys, {', '.join(f'meldhouse.{layer}' for layer in layers)}; print(*sys.modules)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = {name.partition(".")[0] for name in ran.stdout.split()}
    assert not loaded & {
        "msgspec",
        "rich",
        "typer",
        "litestar",
        "asyncpg",
        "httpx",
        "websockets",
        "openskill",
    }
