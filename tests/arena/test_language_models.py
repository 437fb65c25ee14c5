"""Language models: prompts from a view alone, answers read strictly, refusals counted by clause."""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path

import pytest
from tests.support.commands import assert_bad_input, run
from tests.support.terminal_steps import random_steps

from meldhouse.arena.language.examination import Examination
from meldhouse.arena.language.prompt import MARK, Prompts
from meldhouse.core.match import Match
from meldhouse.core.shuffle import SeededShuffle
from meldhouse.games.registry import GAMES, build_game
from meldhouse.words import LANGUAGES, words_in

#: a model that answers with the last listed action, but for every fifth prompt
SCRIPTED = """
import json, sys
for number, line in enumerate(sys.stdin, start=1):
    asked = json.loads(line)
    listed = [one.strip() for one in asked["prompt"].splitlines() if one.startswith("  ")]
    text = "I think ...\\nACTION: " + listed[-1] if number % 5 else "ACTION: castle"
    print(json.dumps({"id": asked["id"], "text": text}), flush=True)
"""


def listed_actions(prompt: str) -> list[str]:
    return [line.strip() for line in prompt.splitlines() if line.startswith("  ")]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", list(GAMES))
def test_a_prompt_lists_actions_that_are_read_back(game: str, language: str) -> None:
    rules = build_game(game)
    prompts = Prompts(rules, words_in(language))
    for match, _ in random_steps(rules, seed=5, most=40):
        for seat in match.awaited:
            view = match.view(seat)
            prompt = prompts.prompt(view)
            assert "⟦" not in prompt
            assert "{" not in prompt
            listed = listed_actions(prompt)
            written = [rules.write_action(action) for action in rules.choices(view)]
            assert listed == written[: len(listed)]
            assert prompts.read(view, f"Well.\n{MARK} {listed[0]}").action == rules.choices(view)[0]


@pytest.mark.parametrize("game", list(GAMES))
def test_a_prompt_is_made_from_the_view_alone(game: str) -> None:
    """Equal views give equal prompts: hidden cards cannot be in them."""
    rules = build_game(game)
    match = Match(rules, SeededShuffle(b"one"))
    match.deal()
    other = Match(rules, SeededShuffle(b"two"))
    other.deal()
    seat = match.awaited[0]
    prompts = Prompts(rules, words_in("en"))
    hands = [rules.write_cards(getattr(match.view(at).own, "hand", None) or match.view(at).own.rack)
             for at in range(rules.players)]  # fmt: skip
    prompt = prompts.prompt(match.view(seat))
    assert hands[seat] in prompt
    for at, hand in enumerate(hands):
        assert at == seat or hand not in prompt
    assert prompts.prompt(match.view(seat)) == prompt


@pytest.mark.parametrize(
    ("text", "fault", "clause"),
    [
        ("", "format", ""),
        ("bA", "format", ""),
        ("ACTION: bA\nACTION: bB", "format", ""),
        ("action: bA", "format", ""),
        ("ACTION:", "notation", ""),
        ("ACTION: castle", "notation", ""),
        ("ACTION: bA because it is useless", "notation", ""),
        ("ACTION: out", "not-complete", "RF-11"),
    ],
)
def test_answers_are_read_strictly(text: str, fault: str, clause: str) -> None:
    rules = build_game("rummy-five", 2)
    match = Match(rules, SeededShuffle(b"strict"))
    match.deal()
    answer = Prompts(rules, words_in("en")).read(match.view(match.awaited[0]), text)
    assert answer.action is None
    assert bool(answer.clause) == bool(clause)
    if not clause:
        assert answer.fault == fault
    assert answer.reason


def test_the_score_counts_refusals_by_clause() -> None:
    def model(prompt: str) -> str:
        return f"{MARK} out"  # never allowed at the beginning, and rarely later

    exam = Examination("rummy-five", words_in("en"), seed="clauses", players=2)
    assert list(exam.run(model, 3)) == [1, 2, 3]
    told = exam.score.as_data()
    assert told["deals"] == 3
    assert told["asked"] == sum(told["tries"].values())
    broken = sum(row["count"] for row in told["refusals"])
    assert (
        broken + told["format"] + told["notation"] + round(told["allowed"]["value"] * told["asked"])
        == told["asked"]
    )
    assert all(row["clause"].startswith(("RF-", "MH-")) for row in told["refusals"])
    assert broken > 10


def test_a_second_try_comes_with_the_reason() -> None:
    heard: list[str] = []

    def model(prompt: str) -> str:
        heard.append(prompt)
        return f"{MARK} castle" if len(heard) % 2 else f"{MARK} {listed_actions(prompt)[0]}"

    exam = Examination("octablitz", words_in("ja"), seed="tries", tries=2)
    list(exam.run(model, 1))
    told = exam.score.as_data()
    assert set(told["tries"]) == {"2"}
    assert told["notation"] == told["asked"]
    assert heard[1].startswith(heard[0])
    assert "castle" in heard[1].removeprefix(heard[0])


def test_the_rules_come_first_if_asked_for() -> None:
    rules = build_game("rummikub")
    match = Match(rules, SeededShuffle(b"rules"))
    match.deal()
    view = match.view(match.awaited[0])
    plain = Prompts(rules, words_in("zh")).prompt(view)
    whole = Prompts(rules, words_in("zh"), with_rules=True).prompt(view)
    assert whole.endswith(plain)
    assert "RK-3" in whole


@pytest.mark.parametrize("game", list(GAMES))
def test_a_scripted_model_is_examined_in_every_language(game: str, tmp_path: Path) -> None:
    script = tmp_path / "model.py"
    script.write_text(SCRIPTED)
    language = random.Random(game).choice(LANGUAGES)
    asked = ["examine", game, "--cmd", f"{sys.executable} {script}", "--deals", "1", "--lang", language]
    told = run(*asked, "--json").data
    assert (told["game"], told["language"], told["failure"]) == (game, language, "")
    assert told["asked"] > 3
    assert told["notation"] == told["asked"] // 5
    assert told["refusals"] == []
    assert 0 <= told["allowed"]["low"] <= told["allowed"]["value"] <= told["allowed"]["high"] <= 1
    assert run(*asked).code == 0


def test_a_model_that_fails_is_told_with_exit_code_1(tmp_path: Path) -> None:
    ran = run("examine", "rummy-five", "--cmd", "true", "--deals", "1", "--json")
    assert ran.code == 1
    assert "has ended" in json.loads(ran.out)["failure"]
    assert_bad_input(run("examine", "rummy-five", "--cmd", "/no/such/model"), "cannot be started")
    assert_bad_input(run("examine", "rummy-five", "--cmd", "true", "--opponents", "wizard"), "wizard")
