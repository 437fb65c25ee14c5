"""Hints from what a seat sees."""

import pytest

from meldhouse.games.registry import build_game
from meldhouse.games.rhine_rummy import actions as rhine
from meldhouse.games.rummikub import actions as rummikub
from meldhouse.parts.chance import Seeded, mixed_seed
from meldhouse.solvers.melding.solve import solve_view


@pytest.mark.parametrize("name", ["rummikub", "rhine-rummy"])
def test_a_hint_is_never_refused(name):
    game = build_game(name, 3, {})
    actions = rummikub if name == "rummikub" else rhine
    state, _ = game.deal(game.opening(), Seeded(mixed_seed(b"hints", []), 1))
    plays = 0
    for _ in range(40):
        if not game.awaited(state.public):
            break
        (seat,) = game.awaited(state.public)
        view = state.view(seat)
        play = solve_view(game, view)
        action = actions.DRAW if play is None else actions.Lay(play.table)
        assert game.refusal(view, action) is None
        plays += play is not None
        state, _ = game.play(state, seat, action)
    assert plays > 0


def test_a_watcher_gets_no_hint():
    for name in ("rummikub", "rhine-rummy"):
        game = build_game(name, 2, {})
        state, _ = game.deal(game.opening(), Seeded(mixed_seed(b"hints", []), 1))
        view = state.view(None)
        assert solve_view(game, view) is None
