"""`meldhouse waits`."""

from __future__ import annotations

import pytest
from tests.support.commands import assert_bad_input, run


def test_rf_4_each_card_is_told_with_its_points() -> None:
    ran = run("waits", "rummy-five", "--hand", "bABCs")
    assert ran.code == 0
    assert ran.data == {
        "one_away": True,
        "waits": [
            {
                "card": "bs",
                "left": 4,
                "self_draw": {
                    "points": 2,
                    "may_go_out": True,
                    "combinations": {"covert": 1, "flush": 1},
                    "go": 0,
                },
                "catch": {"points": 1, "may_go_out": True, "combinations": {"flush": 1}, "go": 0},
            }
        ],
    }


def test_rf_4_points_do_not_matter_for_being_one_away() -> None:
    (wait,) = run("waits", "rummy-five", "--hand", "bABC rs").data["waits"]
    assert (wait["catch"]["points"], wait["catch"]["may_go_out"]) == (0, False)
    (gone,) = run("waits", "rummy-five", "--hand", "bABC rs", "--go").data["waits"]
    assert (gone["catch"]["points"], gone["catch"]["may_go_out"]) == (1, True)


def test_rf_4_copies_in_the_exposed_trio_are_held() -> None:
    assert run("waits", "rummy-five", "--hand", "bL", "--exposed", "rJKL").data == {
        "one_away": False,
        "waits": [],
    }


def test_be_2_a_file_of_hands() -> None:
    lines = b'{"hand": "bABCJKss"}\n{"hand": "bA"}\n{"game": "rummy-five", "hand": "bs", "exposed": "rABC"}\n'
    ran = run("waits", "big-eight", "--input", "-", stdin=lines)
    assert ran.code == 1
    assert [wait["card"] for wait in ran.lines[0]["waits"]] == ["bL"]
    assert ran.lines[1]["error"]["code"] == "bad-hand"
    assert [wait["card"] for wait in ran.lines[2]["waits"]] == ["bs"]


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        ("rummy-five", "--hand"),
        ("--hand bABCs", "GAME"),
        ("rummy-five --hand bABC", "RF-1"),
        ("rummy-five --hand bs --exposed rABC --go", "RF-5"),
        ("rhine-rummy --hand bABCs", "rhine-rummy"),
        ("rummy-five --hand bABCs --input -", "--hand"),
    ],
)
def test_bad_input_is_one_clear_line(arguments: str, word: str) -> None:
    assert_bad_input(run("waits", *arguments.split()), word)
