"""`meldhouse score`, against the slow reading of the rules."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.commands import assert_bad_input, assert_no_accident, run
from tests.support.rummy_five import slow_reading

from meldhouse.parts.chance import Dice
from meldhouse.parts.letter_cards import write_card, write_cards
from meldhouse.solvers.rummy_five.waits import edition_of


def test_rf_13_a_complete_hand_is_told_with_its_parts() -> None:
    ran = run("score", "rummy-five", "--hand", "bABCs", "--card", "bs", "--by", "self-draw", "--dealer", "2")
    assert ran.code == 0
    assert ran.data == {
        "complete": True,
        "combinations": {"covert": 1, "flush": 1},
        "go": 0,
        "dealer": 2,
        "points": 4,
        "may_go_out": True,
        "reading": ["bss", "bABC"],
    }


def test_rf_2_an_incomplete_hand_is_worth_nothing() -> None:
    ran = run(
        "score", "rummy-five", "--hand", "bABCs", "--card", "rs", "--by", "catch", "--go", "--dealer", "3"
    )
    assert ran.code == 0
    assert ran.data == {
        "complete": False,
        "combinations": {},
        "go": 0,
        "dealer": 0,
        "points": 0,
        "may_go_out": False,
        "reading": None,
    }


def test_rf_3_dealer_points_do_not_help_to_go_out() -> None:
    ran = run("score", "rummy-five", "--hand", "bABC rs", "--card", "rs", "--by", "catch", "--dealer", "5")
    assert (ran.data["points"], ran.data["may_go_out"]) == (5, False)


def test_rf_2_royals_are_read_as_one_group() -> None:
    ran = run("score", "rummy-five", "--hand", "rJJKK", "--card", "rL", "--by", "catch")
    assert ran.data["combinations"]["royals"] == 6
    assert len(ran.data["reading"]) == 1


def test_be_4_exposed_trios_count_in_big_eight() -> None:
    ran = run(
        *("score", "big-eight", "--hand", "bs", "--card", "bs", "--by", "catch"),
        *("--exposed", "bABC", "--exposed", "bJKL"),
    )
    assert ran.data["combinations"] == {"flush": 2, "echelon": 4}
    assert ran.data["may_go_out"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ("rummy-five --hand bABCs --card bs", ["--by"]),
        ("--hand bABCs --card bs --by catch", ["GAME"]),
        ("rummy-five --hand bABCs --card bs --by luck", ["luck"]),
        ("rummy-six --hand bABCs --card bs --by catch", ["rummy-six"]),
        ("octablitz --hand bABCs --card bs --by catch", ["octablitz"]),
        ("rummy-five --hand bABC --card bs --by catch", ["4 concealed", "RF-1"]),
        ("rummy-five --hand bABCx --card bs --by catch", ["'x'"]),
        ("rummy-five --hand bABCs --card bss --by catch", ["one card"]),
        ("rummy-five --hand bLABC --card bL --by catch", ["bL", "RF-1"]),
        ("rummy-five --hand bs --card bs --by catch --exposed rAAA", ["rAAA", "RF-2"]),
        ("rummy-five --hand bs --card bs --by catch --exposed rABC --go", ["Go", "RF-5"]),
        ("rummy-five --hand bABCs --card bs --by self-draw --go --first-turn", ["Go", "RF-5"]),
        ("rummy-five --hand bABCs --card bs --by self-draw --last-card --first-turn", ["RF-11"]),
        ("rummy-five --hand bABCs --card bs --by catch --dealer -1", ["-1"]),
        ("rummy-five --hand bABCs --card bs --by catch --dealer x", ["dealer"]),
        ("rummy-five --hand bABCs --card bs --by catch --lang xx", ["xx"]),
        ("rummy-five --input /nowhere/at/all", ["/nowhere/at/all"]),
        ("rummy-five --input . ", ["directory"]),
        ("rummy-five --input - --go", ["--go"]),
    ],
)
def test_bad_input_is_one_clear_line(arguments: str, words: list[str]) -> None:
    assert_bad_input(run("score", *arguments.split()), *words)


def random_questions(game: str, number: int) -> list[dict[str, object]]:
    """Hands that wait for the card they get, and how they got it; none that cannot be."""
    edition = edition_of(game)
    dice = Dice(number)
    found: list[dict[str, object]] = []
    while len(found) < number:
        hand = tuple(dice.shuffled(edition.deck)[: edition.dealt])
        mask = edition.reader.waits(sum(1 << 4 * card for card in hand), ())
        if not mask:
            continue
        card = dice.shuffled([card for card in range(14) if mask >> card & 1])[0]
        is_first = dice.below(4) == 0
        found.append(
            {
                "game": game,
                "hand": write_cards(hand),
                "card": write_card(card),
                "by": ("self-draw", "catch")[dice.below(2)],
                "first_turn": is_first,
                "go": not is_first and dice.below(2) == 0,
                "last_card": not is_first and dice.below(2) == 0,
            }
        )
    return found


@pytest.mark.parametrize("game", ["rummy-five", "big-eight"])
def test_rf_12_a_file_of_hands_agrees_with_the_slow_reading(game: str, tmp_path: Path) -> None:
    questions = random_questions(game, 120)
    file = tmp_path / "hands.jsonl"
    file.write_text("\n".join(json.dumps(question) for question in questions), "utf-8")
    ran = run("score", "--input", str(file))
    assert ran.code == 0
    assert len(ran.lines) == len(questions)
    for question, answer in zip(questions, ran.lines, strict=True):
        cards = [write_card(card) for card in _cards(str(question["hand"]))]
        rest = {name: question[name] for name in ("go", "first_turn", "last_card")}
        slow = slow_reading.score(game, cards, question["card"], question["by"], **rest)
        assert answer["complete"]
        assert answer["combinations"] in slow["all_best"]
        assert (answer["points"], answer["go"]) == (slow["points"], slow["go"])
        assert answer["may_go_out"] == slow["may_go_out"]


def _cards(text: str) -> list[int]:
    return [
        ("b", "r").index(word[0]) * 7 + "sABCJKL".index(rank) for word in text.split() for rank in word[1:]
    ]


def test_a_bad_line_is_answered_in_its_place_and_the_others_count() -> None:
    good = b'{"hand": "bABCs", "card": "bs", "by": "catch"}'
    bad = [
        b"nonsense",
        b"[]",
        b'{"hand": "bABCs", "card": "bs"}',
        b'{"hand": "bABCs", "card": "bs", "by": "catch", "hands": 1}',
        b'{"hand": 4, "card": "bs", "by": "catch"}',
        b'{"hand": "bABCs", "card": "bs", "by": "catch", "dealer": true}',
        b'{"hand": "bABCs", "card": "bs", "by": "catch", "go": 1}',
        b'{"hand": "bABCs", "card": "bs", "by": "catch", "exposed": [1]}',
        b"\xff\xfe",
        b"[" * 100_000,
    ]
    ran = run(
        "score", "rummy-five", "--input", "-", stdin=good + b"\n\n" + b"\n".join(bad) + b"\r\n" + good + b"\n"
    )
    assert ran.code == 1
    assert ran.err == ""
    first, *between, last = ran.lines
    assert first == last
    assert first["points"] == 1
    assert len(between) == len(bad)
    for line in between:
        assert set(line) == {"error"}
        assert set(line["error"]) == {"code", "detail"}


def test_a_line_names_its_own_game() -> None:
    line = b'{"game": "big-eight", "hand": "bABCJKss", "card": "bL", "by": "catch"}\n'
    assert run("score", "--input", "-", stdin=line).data["points"] == 6
    assert run("score", "rummy-five", "--input", "-", stdin=line).data["points"] == 6
    without = run("score", "--input", "-", stdin=b'{"hand": "bABCs", "card": "bs", "by": "catch"}\n')
    assert (without.code, without.data["error"]["code"]) == (1, "bad-line")


words = st.text(alphabet="brsABCJKLx -'*/\x00\n家", max_size=9)


@given(
    words, words, st.sampled_from(["self-draw", "catch", "", "x"]), st.lists(words, max_size=2), st.booleans()
)
def test_any_texts_are_answered_or_refused(
    hand: str, card: str, by: str, exposed: list[str], go: bool
) -> None:
    asked = [f"--hand={hand}", f"--card={card}", f"--by={by}", *(f"--exposed={trio}" for trio in exposed)]
    assert_no_accident(run("score", "rummy-five", *asked, *(["--go"] if go else [])))


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | words,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=3),
    max_leaves=6,
)
FIELDS = ("game", "hand", "card", "by", "exposed", "go", "first_turn", "last_card", "dealer", "odd")
questions = st.fixed_dictionaries({}, optional=dict.fromkeys(FIELDS, json_values))


@given(st.lists(questions.map(lambda data: json.dumps(data).encode()) | st.binary(max_size=20), max_size=5))
def test_any_lines_are_answered_one_by_one(lines: list[bytes]) -> None:
    content = b"\n".join(lines)
    ran = run("score", "rummy-five", "--input", "-", stdin=content)
    assert_no_accident(ran)
    assert len(ran.lines) == len([line for line in content.split(b"\n") if line.strip()])
    assert ran.code == (1 if any("error" in line for line in ran.lines) else 0)
