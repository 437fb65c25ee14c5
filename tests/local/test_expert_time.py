"""Experts of the local house think at most their second, on slow machines too."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.support.local import slow_experts
from tests.support.local.pyodide import run_in_pyodide

from meldhouse.bots.budget import USUAL_SECONDS, Budget
from meldhouse.bots.registry import make_bot
from meldhouse.core.match import Match
from meldhouse.core.shuffle import SeededShuffle
from meldhouse.games.registry import GAMES, build_game, game_info

SCRIPT = Path(slow_experts.__file__)


def test_every_expert_keeps_its_second_under_pyodide(bundle: Path) -> None:
    lines = run_in_pyodide(bundle, SCRIPT, *GAMES)
    taken = [(game, float(seconds)) for game, seconds in (line.split() for line in lines)]
    assert {game for game, _ in taken} == set(GAMES)
    assert max(seconds for _, seconds in taken) <= USUAL_SECONDS["expert"], taken
    # some would have thought longer
    assert max(seconds for _, seconds in taken) > 0.9


@pytest.mark.parametrize("level", ["regular", "expert"])
@pytest.mark.parametrize("game", GAMES)
def test_a_bot_without_any_time_makes_a_legal_decision(game: str, level: str) -> None:
    rules = build_game(game, None, game_info(game).untimed)
    match = Match(rules, SeededShuffle(b"no time"))
    match.deal()
    for _ in range(40):
        for seat in match.awaited:
            bot = make_bot(level, rules, 1, Budget(seconds=1e-9))
            action = bot.decide(match.view(seat))
            assert match.refusal(seat, action) is None
            match.decide(seat, action)
