"""Reviews of Rummikub."""

from __future__ import annotations

from meldhouse.analysis.games.layout_turns import LayoutReview
from meldhouse.core.actions import Action
from meldhouse.core.game import AnyView
from meldhouse.games.rummikub.actions import Bell, Lay
from meldhouse.games.rummikub.rules import Rummikub
from meldhouse.games.rummikub.tiles import is_joker
from meldhouse.parts.layout import tiles_of
from meldhouse.solvers.melding.answer import Answer
from meldhouse.solvers.melding.question import GO_OUT
from meldhouse.solvers.melding.solve import solve, solve_view


class RummikubReview(LayoutReview):
    """RK-2, RK-3, RK-6 Judges turns, first melds and turns that the clock ended."""

    usual_samples = 24
    worth_telling = 2.0
    scatter = 1.2
    lay = Lay
    game: Rummikub

    def is_wild(self, tile: int) -> bool:
        return is_joker(tile)

    def winning_turn(self, view: AnyView) -> Answer | None:
        return solve_view(self.game, view, GO_OUT)

    def goes_out(self, view: AnyView, action: Action) -> bool:
        """Checks if the layout holds the whole rack, also one that the clock has cut short."""
        return set(self.hand(view)) <= set(tiles_of(getattr(action, "table", None) or ()))

    def laid_by(self, view: AnyView, action: Action) -> tuple[int, ...]:
        """RK-6 Returns the tiles laid; nothing if the clock ended the turn with a layout that is not allowed."""
        if isinstance(action, Bell) and (
            action.table is None or self.game.refuse_lay(view, action.table) is not None
        ):
            return ()
        return super().laid_by(view, action)

    def can_lay(self, view: AnyView, wanted: list[int]) -> bool:
        """RK-2 Checks if exactly these tiles can be laid, as a first meld if the seat needs one."""
        if view.public.has_opened(view.seat):
            return super().can_lay(view, wanted)
        return solve(self.game, view.public.table, wanted, GO_OUT, has_opened=False).best is not None

    def simplest(self, view: AnyView, best: Action) -> Action:
        return super().simplest(view, best) if view.public.has_opened(view.seat) else best
