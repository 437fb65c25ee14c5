"""Reasons for decisions in Rummy Five and Big Eight."""

from __future__ import annotations

from meldhouse.bots.bot import Reason, seat_and_own
from meldhouse.core.actions import Action
from meldhouse.core.game import AnyView
from meldhouse.games.rummy_five.actions import Catch, Discard, GoOut, Run, Set
from meldhouse.games.rummy_five.hand_splits import cards_in, packed
from meldhouse.games.rummy_five.rules import RummyFive
from meldhouse.solvers.rummy_five.hand_tables import ONE, tables_of
from meldhouse.solvers.rummy_five.policy import FivePolicy


def reason_for(game: RummyFive, view: AnyView, action: Action) -> Reason:
    """Explains a decision by the completeness of the hand."""
    if isinstance(action, (GoOut, Catch)):
        return Reason("bots.why.complete")
    if isinstance(action, Discard):
        return _reason_for_discard(game, view, action)
    key = "bots.why.call" if isinstance(action, (Run, Set)) else "bots.why.pass"
    return Reason(key, cards={"card": (view.public.discards[-1].card,)})


def _reason_for_discard(game: RummyFive, view: AnyView, action: Discard) -> Reason:
    """Explains a discard by the distance of the remaining hand and the unseen cards that help it."""
    seat, own = seat_and_own(view)
    tables = tables_of(game.edition)
    unseen = FivePolicy(game, deep=False).unseen(view)
    rest = packed(own.hand) - ONE[action.card]
    away = tables.distance(rest)
    helping = cards_in(tables.helping(rest))
    left = sum(max(0, unseen.counts[card]) for card in helping)
    thrown = {"card": (action.card,)}
    if away == 1:
        key = "bots.why.go" if action.go else "bots.why.waits"
        if not action.go and not view.public.exposed[seat] and not view.public.has_gone(seat):
            key = "bots.why.no-go"
        return Reason(key, {**thrown, "cards": helping}, {"left": left})
    key = "bots.why.nearer" if unseen.counts[action.card] else "bots.why.safe"
    return Reason(key, thrown, {"away": away, "left": left})
