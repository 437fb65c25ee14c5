"""The public library: `import meldhouse` is cheap, and every public name is there and says what it is."""

import ast
import inspect
import pydoc
import subprocess
import sys
from pathlib import Path

import pytest

import meldhouse

CALLABLES = [name for name in meldhouse.__all__ if callable(getattr(meldhouse, name))]

PLAY = """
import meldhouse
game = meldhouse.build_game("rummy-five", players=3)
match = meldhouse.Match(game, meldhouse.SeededShuffle(b"a secret"))
match.deal()
bots = [meldhouse.make_bot("novice", game, seed) for seed in range(3)]
while match.awaited:
    seat = match.awaited[0]
    match.decide(seat, bots[seat].decide(match.view(seat)))
print(len(match.standings))
"""


def output_of(code: str) -> str:
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout


def imported_for_type_checkers() -> set[str]:
    """The names that type checkers and editors see: those imported under TYPE_CHECKING."""
    source = Path(meldhouse.__file__).read_text(encoding="utf-8")
    blocks = [node for node in ast.parse(source).body if isinstance(node, ast.If)]
    imports = [node for block in blocks for node in block.body if isinstance(node, ast.ImportFrom)]
    return {alias.name for node in imports for alias in node.names} - {"prefer_source"}


@pytest.mark.parametrize("name", meldhouse.__all__)
def test_every_public_name_can_be_imported(name: str) -> None:
    assert not name.startswith("_")
    scope: dict[str, object] = {}
    exec(f"from meldhouse import {name}", scope)
    assert scope[name] is getattr(meldhouse, name)


def test_every_public_name_is_listed_once_everywhere() -> None:
    assert len(set(meldhouse.__all__)) == len(meldhouse.__all__)
    assert set(meldhouse.__all__) == set(meldhouse._HOMES) == imported_for_type_checkers()
    assert set(meldhouse.__all__) <= set(dir(meldhouse))


def test_an_unknown_name_is_refused_as_usual() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'Mtach'"):
        getattr(meldhouse, "Mtach")  # noqa: B009


@pytest.mark.parametrize("name", CALLABLES)
def test_every_public_class_and_function_has_a_docstring(name: str) -> None:
    named = getattr(meldhouse, name)
    doc = vars(named).get("__doc__") if inspect.isclass(named) else named.__doc__
    assert doc
    assert doc.strip().splitlines()[0] in pydoc.render_doc(named, renderer=pydoc.plaintext)


def test_help_shows_the_docstrings_of_methods_and_properties() -> None:
    shown = pydoc.render_doc(meldhouse.Match, renderer=pydoc.plaintext)
    for documented in (meldhouse.Match, meldhouse.Match.decide, meldhouse.Match.awaited):
        assert documented.__doc__
        assert documented.__doc__.splitlines()[0] in shown
    assert inspect.signature(meldhouse.Match.decide).parameters.keys() == {"self", "seat", "action"}


def test_modules_have_docstrings() -> None:
    assert sys.modules[meldhouse.Match.__module__].__doc__


def test_importing_the_library_loads_nothing_else_of_it() -> None:
    code = "import sys, meldhouse; print([name for name in sys.modules if name.startswith('meldhouse')])"
    assert output_of(code).strip() == "['meldhouse']"


def test_a_deal_is_played_with_public_names_alone() -> None:
    assert output_of(PLAY).strip() == "1"
