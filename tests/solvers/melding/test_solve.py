"""The one entry to the melding solvers: every objective of both games, asked by game alone."""

from __future__ import annotations

import pytest

from meldhouse.core.game import AnyGame
from meldhouse.games.registry import GAMES, build_game
from meldhouse.parts.layout import Layout, read_layout
from meldhouse.solvers.melding.errors import PositionError
from meldhouse.solvers.melding.registry import SOLVERS, has_melding_solver, melding_solver
from meldhouse.solvers.melding.solve import count_plays_of, rescue_layout, solve

RUMMIKUB = build_game("rummikub")
RHINE = build_game("rhine-rummy")


def position(game: AnyGame, table: str, rack: str) -> tuple[Layout, tuple[int, ...]]:
    """Reads table and rack together, as no tile is in both."""
    whole = read_layout(f"{table} / {rack}" if table else rack, game.read_cards)
    return whole[:-1], whole[-1]


def laid(game: AnyGame, table: str, rack: str, objective: str = "tiles", **more: object) -> list[str]:
    layout, hand = position(game, table, rack)
    kept = more.pop("kept", None)
    if kept is not None:
        more["kept"] = [tile for tile in hand if game.write_cards((tile,)) in str(kept).split()]
    found = solve(game, layout, hand, objective, **more)  # type: ignore[arg-type]
    return [game.write_cards(play.laid) for play in found.plays]


def test_every_game_with_a_solver_is_a_registered_game():
    assert set(SOLVERS) <= set(GAMES)
    for name in GAMES:
        game = build_game(name)
        assert has_melding_solver(game) == (name in SOLVERS)
        if name not in SOLVERS:
            with pytest.raises(PositionError, match=name):
                melding_solver(game)


@pytest.mark.parametrize(
    ("game", "table", "rack", "objective", "expected"),
    [
        (RUMMIKUB, "r5 r6 r7 r8", "k8 o8 b1", "tiles", ["k8 o8"]),
        (RUMMIKUB, "", "k1 k2 k3 b13 o13 r13", "value", ["k1 k2 k3 b13 o13 r13"]),
        (RUMMIKUB, "", "k10 b10 o10 k1 k2 k3", "open", ["k10 b10 o10"]),
        (RUMMIKUB, "k1 k2 k3", "k4 k5", "out", ["k4 k5"]),
        (RUMMIKUB, "k1 k2 k3", "k4 r9", "out", []),
        (RHINE, "5h 6h 7h", "8h Kc", "tiles", ["8h"]),
        (RHINE, "5h 6h 7h", "8h Kc Ks Kd", "value", ["8h Kc Ks Kd"]),
        (RHINE, "5h 6h 7h", "8h Kc", "open", []),
        (RHINE, "5h 6h 7h", "8h 9h", "out", ["8h 9h"]),
        (RHINE, "5h 6h 7h", "8h Kc", "out", []),
    ],
)
def test_objectives(game, table, rack, objective, expected):
    found = laid(game, table, rack, objective)
    assert [sorted(one.split()) for one in found] == [sorted(one.split()) for one in expected]


def test_what_must_be_kept_stays():
    assert laid(RUMMIKUB, "", "k1 k2 k3 k4", kept="k1") == ["k2 k3 k4"]
    assert laid(RHINE, "5h 6h 7h", "8h 9h", kept="9h") == ["8h"]


def test_several_plays_lay_different_tiles():
    assert len(laid(RUMMIKUB, "", "k1 k2 k3 k4", plays=9)) == 3
    assert len(laid(RHINE, "5h 6h 7h", "8h 4h", plays=9)) == 3


def test_counting_and_rescue():
    layout, hand = position(RUMMIKUB, "", "k1 k2 k3 k4")
    assert count_plays_of(RUMMIKUB, layout, hand) == (3, True)
    broken = read_layout("k1 k2 / k3 b3 r3 o3", RUMMIKUB.read_cards)
    rescued = rescue_layout(RUMMIKUB, broken)
    assert rescued.best is not None
    assert rescued.is_proven
    assert rescue_layout(RHINE, read_layout("5h 6h", RHINE.read_cards)).best is None
