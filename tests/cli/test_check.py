"""`meldhouse check`."""

from __future__ import annotations

import json
import shlex

import pytest
from tests.support.commands import assert_bad_input, assert_no_accident, run


def ask(arguments: str):
    ran = run("check", *shlex.split(arguments))
    assert ran.code == 0, ran
    return ran.data


@pytest.mark.parametrize(
    "arguments",
    [
        "rummikub --before 'r5 r6 r7' --after 'r5 r6 r7 r8' --hand 'r8 k1' --opened",
        "rummikub --after 'r10 r11 r12' --hand 'r10 r11 r12'",
        "rummikub --before 'r5 * r7' --after 'r5 r6 r7 / k1 b1 *' --hand 'r6 k1 b1' --opened",
        "rummikub --before 'r5 r6 r7' --after 'r5 r6 r7 / r5 b5 k5 / k8 b8 o8' --hand 'r5 b5 k5 k8 b8 o8'",
        "rummikub --before '' --after 'r13 b13 k13' --hand 'r13 b13 k13' --option clock=0 --option rounds=2",
        "rhine-rummy --before '5h 6h *' --after '5h 6h 7h / 9c 9d *' --hand '7h 9c 9d' --opened",
        "rhine-rummy --after '5h 6h 7h' --hand '5h 6h 7h 9c'",
        "rhine-rummy --after '10h Jh *' --hand '10h Jh *' --option qualify=thirty",
        "rhine-rummy --before '5h 6h 7h 8h' --after '5h 6h 7h / 5h 6h 7h 8h' --hand '5h 6h 7h'",
    ],
)
def test_legal_turns(arguments: str) -> None:
    assert ask(arguments) == {"legal": True, "refusal": None}
    assert ask(arguments + " --json") == {"legal": True, "refusal": None}


@pytest.mark.parametrize(
    ("arguments", "code", "clause", "cards"),
    [
        ("rummikub --after 'r5 r6 r7' --hand 'r5 r6 r7'", "first-meld-low", "RK-2", "r5 r6 r7"),
        (
            "rummikub --before 'r5 r6 r7' --after 'r5 r6 r7 r8' --hand r8",
            "table-touched",
            "RK-2",
            "r5 r6 r7",
        ),
        ("rummikub --before 'r5 r6 r7' --after 'r5 r6 r7' --hand r8 --opened", "nothing-laid", "RK-3", ""),
        ("rummikub --before 'r5 r6 *' --after 'r5 r6 r7' --hand r7 --opened", "joker-taken", "RK-3", "*"),
        ("rummikub --after 'r5 r6 r7' --hand 'r5 r6' --opened", "not-in-rack", "RK-3", "r7"),
        ("rhine-rummy --after '5h 6h *' --hand '5h 6h *'", "not-qualified", "RR-5", "5h 6h *"),
        (
            "rhine-rummy --before '5h 6h 7h *' --after '5h 6h 7h / 9c 9d *' --hand '9c 9d' --opened",
            "wild-not-freed",
            "RR-6b",
            "8h",
        ),
        ("rhine-rummy --after '5h 6h * *' --hand '5h 6h * *' --opened", "two-wilds", "RR-3", "* *"),
        (
            "rhine-rummy --before '5h 6h 7h' --after '5h 6h 7h *' --hand '*' --opened",
            "wild-without-company",
            "RR-6c",
            "5h 6h 7h *",
        ),
    ],
)
def test_refused_turns(arguments: str, code: str, clause: str, cards: str) -> None:
    answer = ask(arguments)
    assert answer["legal"] is False
    refusal = answer["refusal"]
    assert (refusal["code"], refusal["clause"], refusal["cards"]) == (code, clause, cards)
    assert set(refusal) == {"code", "clause", "cards", "detail"}


def test_the_detail_is_in_the_language_asked_for() -> None:
    details = {
        ask(f"rummikub --after 'r5 r6 r7' --hand 'r5 r6 r7' --lang {lang}")["refusal"]["detail"]
        for lang in ("en", "ja", "zh")
    }
    assert len(details) == 3
    assert all("18" in detail and "30" in detail for detail in details)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ("", ["GAME", "--after", "--hand"]),
        ("chess --after a --hand b", ["chess", "rummikub"]),
        ("rummikub --after 'r5 r6 x7' --hand r5", ["x7"]),
        ("rummikub --after 'r5 r6 r14' --hand r5", ["r14"]),
        ("rummikub --after 'r5 r5 r5' --hand ''", ["r5", "too often"]),
        ("rummikub --before 'r5 r6 r7' --after 'r5 r6 r7' --hand 'r5 r5'", ["r5", "too often"]),
        ("rummikub --before 'r5 r6' --after 'r5 r6 r7' --hand r7", ["before the turn", "Set 1", "RK-3"]),
        ("rummikub --before 'r5 r6 r7 /' --after 'r5 r6 r7' --hand r7", ["empty"]),
        ("rummikub --after 'r5' --hand r5 --option rounds=0", ["rounds"]),
        ("rummikub --after 'r5' --hand r5 --option rounds", ["NAME=VALUE"]),
        ("rummikub --after 'r5' --hand r5 --option colour=red", ["colour"]),
        ("rhine-rummy --after '5h 6h 7x' --hand 5h", ["7x"]),
        (
            "rummikub --before 'r5 r6 r9' --after 'r5' --hand r5",
            ["Set 1 has a gap between r6 and r9", "RK-3"],
        ),
        ("rhine-rummy --before '5h 6h 8h' --after '5h' --hand 5h", ["before the turn", "Set 1", "RR-3"]),
        ("rhine-rummy --before 'Kh Ah 2h' --after '5h' --hand 5h", ["Set 1 goes on past the ace", "RR-3"]),
        ("rhine-rummy --before '' --after '' --hand '5h 5h 5h' --option packs=2", ["5h"]),
        ("rummikub --after r5 --hand r5 --lang xx", ["xx"]),
        ("rummikub --after r5 --input -", ["--after"]),
    ],
)
def test_bad_input_is_one_clear_line(arguments: str, words: list[str]) -> None:
    assert_bad_input(run("check", *shlex.split(arguments)), *words)


def test_many_questions_at_once_in_order() -> None:
    lines = [
        {"game": "rummikub", "after": "r10 r11 r12", "hand": "r10 r11 r12"},
        {"game": "rummikub", "before": "r5 r6 r7", "after": "r5 r6 r7 r8", "hand": "r8", "opened": True},
        {"after": "r10 r11 r12", "hand": "r10 r11 r12", "befor": ""},
        {"game": "chess", "after": "", "hand": ""},
        {"game": "rhine-rummy", "after": "5h 6h *", "hand": "5h 6h *", "options": {"twos_wild": True}},
        {"game": "rhine-rummy", "after": "Jh Qh *", "hand": "Jh Qh *", "option": ["qualify=thirty"]},
        {"game": "rhine-rummy", "after": "5h 6h *", "hand": "5h 6h *", "options": ["twos_wild"]},
        {"game": "rhine-rummy", "after": 5, "hand": ""},
        {"game": "rummikub", "after": "r1 " * 3000, "hand": ""},
        [],
    ]
    ran = run("check", "--input", "-", stdin="\n".join(map(json.dumps, lines)).encode() + b"\n\n\xff\n")
    assert ran.code == 1
    answers = ran.lines
    assert [answer.get("legal") for answer in answers] == [
        *(True, True, None, None, False, True),
        *(None, None, None, None, None),
    ]
    assert all(("error" in answer) == ("legal" not in answer) for answer in answers)
    assert all(set(answer["error"]) == {"code", "detail"} for answer in answers if "error" in answer)


def test_a_game_for_all_lines_and_no_error_is_exit_code_0() -> None:
    lines = [{"after": "r10 r11 r12", "hand": "r10 r11 r12"}, {"after": "r1 r2 r3", "hand": "r1 r2 r3"}]
    ran = run("check", "rummikub", "--input", "-", stdin="\n".join(map(json.dumps, lines)).encode())
    assert ran.code == 0
    assert [answer["legal"] for answer in ran.lines] == [True, False]


@pytest.mark.parametrize("game", ["rummikub", "rhine-rummy"])
@pytest.mark.parametrize(
    "text", ["", " ", "/", "r5 /", "*", "* * *", "'", "r5'''", "-", "\x00", "ｒ５", "r5" * 900, "5h'''''"]
)
def test_any_text_is_answered_or_refused(game: str, text: str) -> None:
    for option in ("--before", "--after", "--hand"):
        rest = [f"{other}=" for other in ("--before", "--after", "--hand") if other != option]
        assert_no_accident(run("check", game, *rest, f"{option}={text}"))
