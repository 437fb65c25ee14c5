"""Every ruling is cited by the code and pinned by a test that names it, and no other is."""

import re
from pathlib import Path

import pytest

import meldhouse.games.octablitz as package

RULINGS = [f"OB-{number}" for number in range(1, 10)]
CODE = {path.name: path.read_text("utf-8") for path in Path(package.__file__).parent.glob("*.py")}
TESTS = "\n".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("test_*.py"))


@pytest.mark.parametrize("ruling", RULINGS)
def test_every_ruling_is_cited_by_code_and_named_by_a_test(ruling):
    docstrings = "\n".join(
        text for code in CODE.values() for text in re.findall(r'"""(.*?)"""', code, re.DOTALL)
    )
    assert re.search(rf"\b{ruling}\b", docstrings)
    assert f"def test_{ruling.lower().replace('-', '_')}_" in TESTS


def test_no_other_ruling_is_cited():
    for name, code in CODE.items():
        assert set(re.findall(r"\b[A-Z]{2}-\d+\b", code)) <= {*RULINGS, "MH-1"}, name
    assert {f"OB-{number}" for number in re.findall(r"def test_ob_(\d+)_", TESTS)} == set(RULINGS)
