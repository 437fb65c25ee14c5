"""Choices that are worth a comparison: no wrong calls, and going out before all else."""

from __future__ import annotations

from meldhouse.bots.bot import seat_and_own
from meldhouse.core.actions import Action
from meldhouse.games.rummy_five.actions import CATCH, GO_OUT, Catch, Discard, GoOut, Run, Set
from meldhouse.games.rummy_five.rules import RummyFive
from meldhouse.games.rummy_five.state import FiveView


def sensible_choices(game: RummyFive, view: FiveView) -> list[Action]:
    """Returns the legal actions that are no wrong calls, or only the one that goes out."""
    choices: list[Action] = [action for action in game.choices(view) if _is_right(game, view, action)]
    for action in (GO_OUT, CATCH):
        if action in choices:
            return [action]
    return choices


def _is_right(game: RummyFive, view: FiveView, action: Action) -> bool:
    """RF-17 Checks that an action is not a wrong call; with that option the choices include wrong calls."""
    if game.is_strict:
        return True
    seat, own = seat_and_own(view)
    if isinstance(action, Discard):
        exposed = view.public.exposed[seat]
        return not action.go or (not exposed and game.is_one_away(own.without(action.card), ()))
    if isinstance(action, GoOut):
        return game.refuse_self_draw(view) is None
    return not isinstance(action, (Catch, Run, Set)) or game.refuse_call(view, action) is None
