"""`meldhouse trick`."""

from __future__ import annotations

import json
import shlex

import pytest
from tests.support.commands import assert_bad_input, assert_no_accident, run


def ask(arguments: str):
    ran = run("trick", *shlex.split(arguments))
    assert ran.code == 0, ran
    return ran.data


@pytest.mark.parametrize(
    ("arguments", "code", "clause", "cards"),
    [
        ("--led bAA --up bBB --play rAA", "not-stronger", "OB-4", "bBB"),
        ("--led bJ --play bJ", "not-stronger", "OB-4", "bJ"),
        ("--led bAA --play rs", "wrong-count", "OB-3", "bAA"),
        ("--led bAA --play 'bL rL'", "two-ls", "OB-2", "bL rL"),
        ("--led bAA --play rKL", "no-combination", "OB-2", "rKL"),
        ("--led bsss --play rABC", "other-kind", "OB-3", "bsss"),
        ("--led bB --play rL --last --no-trick", "no-trick-taken", "OB-6", "rL"),
    ],
)
def test_ob_3_why_a_play_is_not_allowed(arguments: str, code: str, clause: str, cards: str) -> None:
    answer = ask(arguments)
    assert answer["allowed"] is False
    refusal = answer["refusal"]
    assert (refusal["code"], refusal["clause"], refusal["cards"]) == (code, clause, cards)
    assert answer["takes"]["by"] in ("led", "up")


@pytest.mark.parametrize(
    "arguments",
    [
        "--led bAA --up bBB --play rKK",
        "--led bABC --up rABC --up bJKL --play rJKL",
        "--led bB --play rL --last",
        "--led bB --play rL --no-trick",
        "--led bABC --play rABC --last --no-trick",
        "--led bsssss --play rsssss",
    ],
)
def test_ob_5_a_stronger_play_takes_the_trick(arguments: str) -> None:
    answer = ask(arguments)
    assert (answer["allowed"], answer["refusal"], answer["takes"]["by"]) == (True, None, "play")
    assert answer["takes"]["cards"] == shlex.split(arguments)[shlex.split(arguments).index("--play") + 1]


def test_ob_3_face_down_anything_goes_and_takes_nothing() -> None:
    answer = ask("--led bAA --up bBB --play '(rL bs)' --last --no-trick")
    assert answer == {
        "allowed": True,
        "refusal": None,
        "takes": {"by": "up", "cards": "bBB", "kind": "alike"},
    }


def test_ob_5_without_a_question_what_lies_there_is_told() -> None:
    assert ask("--led rABC") == {
        "allowed": None,
        "refusal": None,
        "takes": {"by": "led", "cards": "rABC", "kind": "run"},
    }


def test_ob_4_the_reason_in_three_languages() -> None:
    said = {ask(f"--led bJ --play bA --lang {lang}")["refusal"]["why"] for lang in ("en", "ja", "zh")}
    assert len(said) == 3
    assert all("bJ" in why for why in said)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ("", ["--led"]),
        ("--led bX", ["bX"]),
        ("--led ''", ["names no card"]),
        ("--led 'bL rL'", ["two-ls", "OB-2"]),
        ("--led '(bA)'", ["lead-face-down", "OB-2"]),
        ("--led bA --up '(rA)'", ["(rA)", "OB-3"]),
        ("--led bBB --up rAA", ["rAA", "not-stronger"]),
        ("--led bA --play '(bA'", ["brackets"]),
        ("--led bA --players 2", ["3 or 4"]),
        ("--led bs --up rs --up bA --up rA --play bB", ["too many"]),
        ("--led bsssss --players 3", ["only 4 bs", "OB-1"]),
        ("--led bA --lang xx", ["xx"]),
        ("--led bA --input -", ["--led"]),
        ("--led bA --players many", ["--players", "integer"]),
        ("--led bAA --play bAA --players 3", ["only 2 bA", "OB-1"]),
    ],
)
def test_bad_input_is_one_clear_line(arguments: str, words: list[str]) -> None:
    assert_bad_input(run("trick", *shlex.split(arguments)), *words)


def test_many_questions_at_once() -> None:
    lines = [
        {"led": "bA", "play": "rA"},
        {"led": "bA", "up": ["rA"], "play": "bA", "players": 3},
        {"led": "bA", "ups": []},
        {"led": 5},
        {"led": "bB", "play": "rL", "last": True, "no_trick": True},
        {},
    ]
    ran = run("trick", "--input", "-", stdin="\n".join(map(json.dumps, lines)).encode())
    assert ran.code == 1
    answers = ran.lines
    assert [answer.get("allowed") for answer in answers] == [True, False, None, None, False, None]
    assert ["error" in answer for answer in answers] == [False, False, True, True, False, True]


@pytest.mark.parametrize(
    "text", ["", " ", "b", "bsssssssss", "((", "-", "bA bA bA", "\x00", "ｂＡ", "b" * 500]
)
def test_any_text_is_answered_or_refused(text: str) -> None:
    for option in ("--led", "--up", "--play"):
        rest = [] if option == "--led" else ["--led=bA"]
        assert_no_accident(run("trick", *rest, f"{option}={text}"))


def test_what_was_led_may_be_named_among_the_face_up_cards() -> None:
    named = run("trick", "--players", "4", "--led", "bAA", "--up", "bAA", "--play", "rAA")
    assert named.code == 0
    assert named.data == run("trick", "--players", "4", "--led", "bAA", "--play", "rAA").data
    assert named.data["allowed"] is True
