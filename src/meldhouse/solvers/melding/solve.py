"""The entry to the melding solvers for the command line, the server, the terminal, bots and reviews."""

from __future__ import annotations

from collections.abc import Sequence

from meldhouse.core.game import AnyGame, AnyView
from meldhouse.parts.layout import Layout
from meldhouse.solvers.melding.answer import Answer
from meldhouse.solvers.melding.errors import PositionError
from meldhouse.solvers.melding.question import MOST_TILES, OBJECTIVES, MeldQuestion, Solution, Weights
from meldhouse.solvers.melding.registry import melding_solver


def solve(
    game: AnyGame,
    layout: Layout,
    hand: Sequence[int],
    objective: str = MOST_TILES,
    *,
    has_opened: bool = True,
    plays: int = 1,
    kept: Sequence[int] | None = None,
    weights: Weights | None = None,
    joker_worth: int | None = None,
    gentle: bool = True,
) -> Solution:
    """Returns the best plays from a hand onto a layout, best first.

    With `kept`, exactly these tiles stay in the hand. With `plays`, up to so many plays are returned, no two of
    which lay the same tiles. `weights`, by kind, replace those of the objective once the player has opened.

    >>> from meldhouse.games.rummikub.tiles import read_table
    >>> game = build_game("rummikub")
    >>> best = solve(game, read_table("r5 r6 r7"), game.read_cards("r8 k1")).best
    >>> game.write_cards(best.laid), best.proven
    ('r8', True)
    """
    if objective not in OBJECTIVES:
        raise PositionError(f"the objective is one of {', '.join(OBJECTIVES)}, not {objective!r}")
    if plays < 1:
        raise PositionError(f"at least one play must be asked for, not {plays}")
    question = MeldQuestion(layout, hand, has_opened, objective, plays, kept, weights, joker_worth, gentle)
    return melding_solver(game).solve(question)


def solve_view(
    game: AnyGame,
    view: AnyView,
    objective: str = MOST_TILES,
    *,
    kept: Sequence[int] | None = None,
    weights: Weights | None = None,
    gentle: bool = True,
) -> Answer | None:
    """Returns the best play for the seat of a view, or None if none was found or the view is a watcher's."""
    if view.own is None or view.seat is None:
        return None
    solver = melding_solver(game)
    layout: Layout = view.public.table
    hand = solver.hand_in(view)
    question = MeldQuestion(layout, hand, solver.has_opened(view), objective, 1, kept, weights, None, gentle)
    return solver.solve(question).best


def count_plays_of(
    game: AnyGame, layout: Layout, hand: Sequence[int], has_opened: bool = True
) -> tuple[int, bool]:
    """Returns how many selections of tiles can be laid, and True if it is proven that there are no more."""
    return melding_solver(game).count(layout, hand, has_opened)


def rescue_layout(game: AnyGame, layout: Layout, hand: Sequence[int] = ()) -> Solution:
    """Returns a legal arrangement of a layout whose sets are broken; tiles of the hand may help."""
    return melding_solver(game).rescue(layout, hand)
