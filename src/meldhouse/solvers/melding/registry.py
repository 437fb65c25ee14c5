"""The melding solvers by game."""

from __future__ import annotations

from collections.abc import Callable

from meldhouse.core.game import AnyGame
from meldhouse.games.rhine_rummy.info import RHINE_RUMMY_INFO
from meldhouse.games.rummikub.info import RUMMIKUB_INFO
from meldhouse.solvers.melding.errors import PositionError
from meldhouse.solvers.melding.question import MeldingSolver
from meldhouse.solvers.melding.rhine_rummy.solver import rhine_solver
from meldhouse.solvers.melding.rummikub.solver import rummikub_solver

SOLVERS: dict[str, Callable[[AnyGame], MeldingSolver]] = {
    RUMMIKUB_INFO.name: rummikub_solver,
    RHINE_RUMMY_INFO.name: rhine_solver,
}


def has_melding_solver(game: AnyGame) -> bool:
    """Checks if the positions of a game can be solved."""
    return game.name in SOLVERS


def melding_solver(game: AnyGame) -> MeldingSolver:
    """Returns the solver of a game. Raises PositionError if it has none."""
    build = SOLVERS.get(game.name)
    if build is None:
        raise PositionError(f"{game.name} has no melding solver; these have: {', '.join(SOLVERS)}")
    return build(game)
