"""Reasons for plays in Octablitz."""

from __future__ import annotations

from meldhouse.bots.bot import Reason, seat_and_own
from meldhouse.core.actions import Action
from meldhouse.core.game import AnyView
from meldhouse.games.octablitz.actions import Play
from meldhouse.games.octablitz.rules import Octablitz
from meldhouse.solvers.octablitz.policy import Counts


def reason_for(game: Octablitz, view: AnyView, action: Action) -> Reason:
    """Explains a play by its chance to stand, or as a play face down."""
    assert isinstance(action, Play)
    shown = {"cards": action.cards}
    if action.combination is None:
        return Reason("bots.why.down", shown)
    seat, _ = seat_and_own(view)
    counts = Counts(view, seat)
    stands = counts.stands(action.combination, counts.after if view.public.trick else counts.others)
    return Reason("bots.why.stands", shown, {"percent": round(100 * stands)})
