"""Rummikub's part of the one entry to the melding solvers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from meldhouse.core.game import AnyGame, AnyView
from meldhouse.core.refusal import Refusal
from meldhouse.games.rummikub.rules import Rummikub
from meldhouse.games.rummikub.sets import set_flaw
from meldhouse.parts.arrangement import Arrangement
from meldhouse.solvers.melding.answer import Answer
from meldhouse.solvers.melding.errors import PositionError
from meldhouse.solvers.melding.question import (
    FIRST_MELD,
    GO_OUT,
    MOST_VALUE,
    MeldQuestion,
    Solution,
    solution_of,
)
from meldhouse.solvers.melding.rummikub.count import count_plays
from meldhouse.solvers.melding.rummikub.first_meld import FEWEST, MOST, VALUE, best_opening
from meldhouse.solvers.melding.rummikub.plays import (
    best_play,
    best_plays,
    going_out,
    keeping,
    rescue,
    value_weights,
)

#: of each tile, and of jokers
COPIES: Final = 2


def rummikub_solver(game: AnyGame) -> RummikubSolver:
    """Returns the solver for a game of Rummikub."""
    if not isinstance(game, Rummikub):
        raise PositionError(f"this solver is for Rummikub, not {game.name}")
    return RummikubSolver(game)


@final
class RummikubSolver:
    """RK-2, RK-3 Answers questions about Rummikub. All answers are proven."""

    def __init__(self, game: Rummikub) -> None:
        self._game = game

    def solve(self, question: MeldQuestion) -> Solution:
        if question.kept is not None:
            play = keeping(question.layout, question.hand, question.kept, question.gentle)
            return solution_of(play, True)
        if not question.has_opened or question.objective == FIRST_MELD:
            return Solution(self._first_melds(question), True)
        if question.objective == GO_OUT:
            return solution_of(going_out(question.layout, question.hand, question.gentle), True)
        weights = question.weights
        if weights is None and question.objective == MOST_VALUE:
            joker = question.joker_worth
            weights = value_weights() if joker is None else value_weights(joker)
        if question.plays == 1:
            return solution_of(best_play(question.layout, question.hand, weights, question.gentle), True)
        found = best_plays(question.layout, question.hand, question.plays, weights, question.gentle)
        return Solution(found, True)

    def _first_melds(self, question: MeldQuestion) -> list[Answer]:
        """RK-2 Returns the first meld wanted, then others if more were asked for."""
        first = {FIRST_MELD: FEWEST, MOST_VALUE: VALUE}.get(question.objective, MOST)
        others = [prefer for prefer in (MOST, VALUE, FEWEST) if prefer != first]
        found: list[Answer] = []
        for prefer in [first, *others][: question.plays]:
            play = best_opening(question.layout, question.hand, prefer)
            if play is None or (question.objective == GO_OUT and play.left):
                break
            if all(sorted(play.laid) != sorted(other.laid) for other in found):
                found.append(play)
        return found

    def count(self, layout: Arrangement, hand: Sequence[int], has_opened: bool) -> tuple[int, bool]:
        return count_plays(layout, hand), True

    def rescue(self, layout: Arrangement, hand: Sequence[int]) -> Solution:
        return solution_of(rescue(layout, hand), True)

    # --- tiles and views ---

    def hand_in(self, view: AnyView) -> tuple[int, ...]:
        assert view.own is not None
        rack: tuple[int, ...] = view.own.rack
        return rack

    def has_opened(self, view: AnyView) -> bool:
        has: bool = view.public.has_opened(view.seat)
        return has

    def kind_of(self, tile: int) -> int:
        return tile // COPIES

    def copies_of(self, tile: int) -> int:
        return COPIES

    def refuse_set(self, tiles: tuple[int, ...], number: int) -> Refusal | None:
        return set_flaw(tiles, number)
