"""The calculator: points with their reasons, waits, discards, and what a hand could become."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from tests.support.servers import HTTP, servers

from meldhouse.games.rummy_five.combinations import Completion
from meldhouse.games.rummy_five.edition import RUMMY_FIVE
from meldhouse.games.rummy_five.scoring import score_hand
from meldhouse.parts.letter_cards import KINDS, read_cards
from meldhouse.study.calculator import reckoned
from meldhouse.study.outlook import outlook_of
from meldhouse.wire.study import HandAnswer, HandForm


def ask(hand: str, **form: Any) -> HandAnswer:
    return reckoned(HandForm(**{"game": "rummy-five", "hand": hand, **form}))


def flaws(hand: str, **form: Any) -> list[tuple[str, str, int]]:
    answer = ask(hand, **form)
    assert (answer.score, answer.waits, answer.discards, answer.outlook) == (None, [], [], None)
    return [(flaw.code, flaw.cards, flaw.number) for flaw in answer.flaws]


# --- points ---


def test_points_are_told_line_by_line() -> None:
    score = ask("bABCs", card="bs", go=True, dealer=2).score
    assert score is not None
    assert [(line.name, line.points) for line in score.combinations] == [("covert", 1), ("flush", 1)]
    assert (score.go, score.dealer, score.points) == (1, 2, 5)
    assert (score.may_go_out, score.minimum) == (True, 1)
    assert score.groups == ["bss", "bABC"]
    caught = ask("bABCs", card="bs", by="catch").score
    assert caught is not None
    assert [line.name for line in caught.combinations] == ["flush"]


def test_too_few_points_are_told() -> None:
    score = ask("bABCss rJJ", game="big-eight", card="rJ").score
    assert score is not None
    assert (score.points, score.may_go_out, score.minimum) == (1, False, 2)


# --- waits and discards ---


def test_waits_count_what_lies_open_elsewhere() -> None:
    (wait,) = ask("bABCs", seen="bs").waits
    assert (wait.card, wait.left) == ("bs", 3)
    assert (wait.self_draw.points, wait.catch.points) == (2, 1)


def test_a_card_too_many_gets_discards_best_first() -> None:
    lines = ask("bABJs", card="bC").discards
    assert lines[0].card == "bJ" or lines[0].card == "bs"
    assert lines[0].distance == 1
    assert [line.distance for line in lines] == sorted(line.distance for line in lines)
    assert {line.card for line in lines} == {"bA", "bB", "bC", "bJ", "bs"}
    assert all(helping.left > 0 for helping in lines[0].helping)


# --- what a hand could become ---


def exact_chance(hand: str, draws: int) -> float:
    """One own draw after the other without any choice, for a hand after Go."""
    held = read_cards(hand)
    deck = [c for c in range(KINDS) for _ in range(RUMMY_FIVE.copies[c] - held.count(c))]
    won = 0
    selections = list(combinations(range(len(deck)), draws))
    for chosen in selections:
        for at in chosen:
            score = score_hand(RUMMY_FIVE, held, (), Completion(deck[at], True, True))
            if score is not None and score.may_go_out:
                won += 1
                break
    return won / len(selections)


def test_chances_are_those_of_all_draws() -> None:
    """After Go there is nothing to choose, so that the chance can be counted out."""
    outlook = outlook_of(RUMMY_FIVE, read_cards("bABCs"), (), (), True, 3, 20_000)
    assert abs(outlook.chance - exact_chance("bABCs", 3)) < 0.012
    assert outlook.error < 0.01


def test_the_same_question_gets_the_same_answer_and_more_draws_help() -> None:
    assert ask("bABsJ") == ask("bABsJ")
    few, many = ask("bABsJ", draws=2).outlook, ask("bABsJ", draws=8).outlook
    assert few is not None
    assert many is not None
    assert few.distance == 2
    assert few.chance < many.chance
    assert {card.card for card in few.helping} == {"bs", "bC", "bJ"}


def test_go_is_said_where_a_hand_is_not_worth_enough_without_it() -> None:
    """BE-4 Two points are needed: a hand drawn by oneself has one, and Go is the other."""
    outlook = ask("bABCss rJJ", game="big-eight").outlook
    assert outlook is not None
    assert outlook.chance > 0.3


def test_combinations_that_cannot_come_are_told_apart() -> None:
    outlook = ask("bA", exposed=["rABC"]).outlook
    assert outlook is not None
    lines = {line.name: line for line in outlook.combinations}
    assert lines["royals"].missing is None
    assert lines["royals"].chance == 0
    assert lines["hawkeye"].missing == "bA"
    assert "lightning" not in lines, "it asks for the first turn, of which nothing is known"
    assert all(line.chance <= outlook.chance for line in outlook.combinations)


# --- what is wrong ---


def test_what_is_missing_is_counted() -> None:
    assert [ask("").lacks, ask("bAB").lacks, ask("bABCss").lacks] == [4, 2, -1]
    assert ask("bs", exposed=["bABC"]).lacks == 0


@pytest.mark.parametrize(
    ("hand", "form", "expected"),
    [
        ("bAAAs", {}, ("too-many", "bA", 2)),
        ("bAABs", {"seen": "bA"}, ("too-many", "bA", 2)),
        ("bs", {"exposed": ["bABJ"]}, ("no-trio", "bABJ", 0)),
        ("bs", {"exposed": ["bABC"], "go": True}, ("go-exposed", "", 0)),
        ("bABCs", {"card": "bs", "go": True, "first_turn": True}, ("go-first", "", 0)),
        ("bABCs", {"card": "bs", "last_card": True, "first_turn": True}, ("last-first", "", 0)),
        ("bABCs", {"exposed": ["bABC", "rABC"]}, ("too-many-exposed", "", 1)),
    ],
)
def test_each_thing_that_is_wrong_is_named(
    hand: str, form: dict[str, Any], expected: tuple[str, str, int]
) -> None:
    assert expected in flaws(hand, **form)


def test_unreadable_cards_are_told() -> None:
    assert flaws("xyz")[0][0] == "unreadable"
    assert flaws("bABCs", card="bAB")[0][0] == "unreadable"


def test_over_http(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("hands")
    with servers(f"sqlite:///{folder}/t.sqlite", folder) as (one,):
        form = {"game": "big-eight", "hand": "bABCss rJJ"}
        answer = HTTP.post(f"{one.url}/api/study/hand", json=form, timeout=60)
        assert answer.status_code == 200, answer.text
        assert {wait["card"] for wait in answer.json()["waits"]} == {"bs", "rJ"}
        bad = HTTP.post(f"{one.url}/api/study/hand", json={"game": "rummikub", "hand": ""}, timeout=60)
        assert (bad.status_code, bad.json()["code"]) == (400, "bad-request")
