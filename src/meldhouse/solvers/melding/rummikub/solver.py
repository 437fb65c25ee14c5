"""Rummikub's part of the one entry to the melding solvers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from meldhouse.core.actions import Action
from meldhouse.core.game import AnyGame, AnyView
from meldhouse.core.refusal import Refusal
from meldhouse.games.rummikub.actions import Lay
from meldhouse.games.rummikub.rules import Rummikub
from meldhouse.games.rummikub.sets import set_flaw
from meldhouse.games.rummikub.state import RummikubOwn
from meldhouse.games.rummikub.text_check import plain_text
from meldhouse.games.rummikub.tiles import KINDS
from meldhouse.parts.layout import Layout
from meldhouse.solvers.melding.answer import Answer
from meldhouse.solvers.melding.bounds import Bounds
from meldhouse.solvers.melding.errors import PositionError
from meldhouse.solvers.melding.question import (
    FIRST_MELD,
    GO_OUT,
    MOST_VALUE,
    MeldQuestion,
    Solution,
    Weights,
    solution_of,
)
from meldhouse.solvers.melding.rummikub.count import count_openings, count_plays
from meldhouse.solvers.melding.rummikub.every_play import EveryPlay
from meldhouse.solvers.melding.rummikub.first_meld import (
    FEWEST,
    MOST,
    VALUE,
    best_opening_within,
    best_openings,
)
from meldhouse.solvers.melding.rummikub.plays import (
    best_play,
    best_plays,
    best_within,
    going_out,
    keeping,
    keeping_bounds,
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
        self._jokers_free = game.edition.jokers_free

    def solve(self, question: MeldQuestion) -> Solution:
        if not question.has_opened or question.objective == FIRST_MELD:
            return Solution(self._first_melds(question), True)
        layout, hand, gentle = question.layout, question.hand, question.gentle
        if question.kept is not None:
            return solution_of(keeping(layout, hand, question.kept, gentle, self._jokers_free), True)
        if question.objective == GO_OUT:
            return solution_of(going_out(layout, hand, gentle, self._jokers_free), True)
        weights = self._weights(question)
        if question.plays == 1:
            return solution_of(best_play(layout, hand, weights, gentle, self._jokers_free), True)
        found = best_plays(layout, hand, question.plays, weights, gentle, self._jokers_free)
        return Solution(found, True)

    def _weights(self, question: MeldQuestion) -> Weights | None:
        if question.weights is not None or question.objective != MOST_VALUE:
            return question.weights
        joker = question.joker_worth
        return value_weights() if joker is None else value_weights(joker)

    def _first_melds(self, question: MeldQuestion) -> list[Answer]:
        """RK-2 Returns the first melds wanted, best first."""
        layout, hand = question.layout, question.hand
        prefer = {FIRST_MELD: FEWEST, MOST_VALUE: VALUE}.get(question.objective, MOST)
        kept = () if question.objective == GO_OUT and question.kept is None else question.kept
        bounds = None if kept is None else keeping_bounds(hand, kept)
        return best_openings(layout, hand, question.plays, prefer, bounds)

    def count(self, layout: Layout, hand: Sequence[int], has_opened: bool) -> tuple[int, bool]:
        if not has_opened:
            return count_openings(layout, hand), True
        return count_plays(layout, hand, self._jokers_free), True

    def every_play(self, layout: Layout, hand: Sequence[int], has_opened: bool) -> EveryPlay:
        return EveryPlay(layout, hand, has_opened, self._jokers_free)

    def within(
        self,
        layout: Layout,
        hand: Sequence[int],
        has_opened: bool,
        low: Sequence[int],
        high: Sequence[int],
        gentle: bool,
    ) -> Layout | None:
        bounds = Bounds(low, high, [1] * KINDS)
        if has_opened:
            play = best_within(layout, hand, bounds, gentle, self._jokers_free)
        else:
            play = best_opening_within(layout, hand, bounds)
        return None if play is None else play.table

    def action(self, layout: Layout) -> Action:
        return Lay(layout)

    def rescue(self, layout: Layout, hand: Sequence[int]) -> Solution:
        return solution_of(rescue(layout, hand), True)

    # --- tiles and views ---

    def hand_in(self, view: AnyView) -> tuple[int, ...]:
        return self.tiles_of(view.own)

    def tiles_of(self, own: object) -> tuple[int, ...]:
        assert isinstance(own, RummikubOwn)
        return own.rack

    def has_opened(self, view: AnyView) -> bool:
        has: bool = view.public.has_opened(view.seat)
        return has

    def kind_of(self, tile: int) -> int:
        return tile // COPIES

    def copies_of(self, tile: int) -> int:
        return COPIES

    def plain_text(self, text: str) -> str:
        return plain_text(text)

    def refuse_set(self, tiles: tuple[int, ...], number: int) -> Refusal | None:
        return set_flaw(tiles, number)
