"""The level that decides as the expert: a moment names it."""

from __future__ import annotations

import pytest

from meldhouse.analysis.judge import Judge
from meldhouse.analysis.positions import Spot
from meldhouse.core.match import Match
from meldhouse.core.shuffle import SeededShuffle
from meldhouse.games.registry import build_game


@pytest.mark.parametrize("level", ["expert", "master"])
def test_moment_names_the_level_that_decided(level: str) -> None:
    game = build_game("octablitz")
    match = Match(game, SeededShuffle(b"level"))
    match.deal()
    seat = match.awaited[0]
    view = match.view(seat)
    spot = Spot(1, 0, 1, seat, view, game.choices(view)[0])
    assert Judge(game, 2, "review", level).judge(spot).level == level
