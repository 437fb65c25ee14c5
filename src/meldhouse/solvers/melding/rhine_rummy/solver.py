"""Rhine Rummy's part of the one entry to the melding solvers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from meldhouse.core.actions import Action
from meldhouse.core.game import AnyGame, AnyView
from meldhouse.core.refusal import Refusal
from meldhouse.games.rhine_rummy.actions import Lay
from meldhouse.games.rhine_rummy.options import packs_for
from meldhouse.games.rhine_rummy.rules import RhineRummy
from meldhouse.games.rhine_rummy.sets import refuse_set
from meldhouse.games.rhine_rummy.state import RhineOwn
from meldhouse.parts.layout import Layout
from meldhouse.parts.playing_cards import JOKER, JOKERS_A_PACK, KINDS, kind_of_card
from meldhouse.solvers.melding.answer import Answer
from meldhouse.solvers.melding.bounds import Bounds
from meldhouse.solvers.melding.errors import PositionError
from meldhouse.solvers.melding.question import (
    FIRST_MELD,
    GO_OUT,
    MOST_VALUE,
    MeldQuestion,
    Solution,
    solution_of,
)
from meldhouse.solvers.melding.rhine_rummy.plays import (
    CARDS_WANTED,
    VALUE_WANTED,
    EveryRhinePlay,
    best_rhine_plays,
    best_within,
    count_rhine_plays,
    every_rhine_play,
    find_rhine_keeping,
    find_rhine_play,
)
from meldhouse.solvers.melding.rhine_rummy.position import RhinePosition
from meldhouse.solvers.melding.rhine_rummy.rescue import rescue_rhine


def rhine_solver(game: AnyGame) -> RhineSolver:
    """Returns the solver for a game of Rhine Rummy."""
    if not isinstance(game, RhineRummy):
        raise PositionError(f"this solver is for Rhine Rummy, not {game.name}")
    return RhineSolver(game)


@final
class RhineSolver:
    """RR-4 to RR-6 Answers questions about Rhine Rummy. An answer says if it is proven."""

    def __init__(self, game: RhineRummy) -> None:
        self._game = game

    def solve(self, question: MeldQuestion) -> Solution:
        has_qualified = question.has_opened and question.objective != FIRST_MELD
        layout, hand = question.layout, question.hand
        kept = () if question.objective == GO_OUT and question.kept is None else question.kept
        if kept is not None:
            play, is_proven = find_rhine_keeping(self._game, layout, hand, has_qualified, kept)
            return solution_of(play, is_proven)
        objective = VALUE_WANTED if question.objective == MOST_VALUE else CARDS_WANTED
        best, is_proven = find_rhine_play(self._game, layout, hand, has_qualified, objective, question.gentle)
        if best is None or question.plays == 1:
            return solution_of(best, is_proven)
        others = best_rhine_plays(self._game, layout, hand, has_qualified, question.plays, objective)
        laid = self._kinds(best)
        plays = [best, *[other for other in others if self._kinds(other) != laid]]
        return Solution(plays[: question.plays], is_proven)

    def _kinds(self, play: Answer) -> list[int]:
        return sorted([kind_of_card(card) for card in play.laid])

    def count(self, layout: Layout, hand: Sequence[int], has_opened: bool) -> tuple[int, bool]:
        return count_rhine_plays(self._game, layout, hand, has_opened)

    def every_play(self, layout: Layout, hand: Sequence[int], has_opened: bool) -> EveryRhinePlay:
        return every_rhine_play(self._game, layout, hand, has_opened)

    def within(
        self,
        layout: Layout,
        hand: Sequence[int],
        has_opened: bool,
        low: Sequence[int],
        high: Sequence[int],
        gentle: bool,
    ) -> Layout | None:
        position = RhinePosition(self._game, layout, tuple(hand), has_opened)
        play, _ = best_within(position, Bounds(low, high, [1] * KINDS), gentle)
        return None if play is None else play.table

    def action(self, layout: Layout) -> Action:
        return Lay(layout)

    def rescue(self, layout: Layout, hand: Sequence[int]) -> Solution:
        play, is_proven = rescue_rhine(self._game, layout, hand)
        return solution_of(play, is_proven)

    # --- cards and views ---

    def hand_in(self, view: AnyView) -> tuple[int, ...]:
        return self.tiles_of(view.own)

    def tiles_of(self, own: object) -> tuple[int, ...]:
        assert isinstance(own, RhineOwn)
        return own.hand

    def has_opened(self, view: AnyView) -> bool:
        has: bool = view.public.has_qualified(view.seat)
        return has

    def kind_of(self, tile: int) -> int:
        return kind_of_card(tile)

    def copies_of(self, tile: int) -> int:
        packs = packs_for(self._game.players, int(self._game.options["packs"]))
        return packs * (JOKERS_A_PACK if kind_of_card(tile) == JOKER else 1)

    def plain_text(self, text: str) -> str:
        return self._game.plain_text(text)

    def refuse_set(self, tiles: tuple[int, ...], number: int) -> Refusal | None:
        return refuse_set(tiles, self._game.twos_wild, number)
