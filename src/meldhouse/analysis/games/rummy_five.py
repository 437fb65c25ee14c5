"""Rummy Five and Big Eight: hands that were complete, calls, and discards."""

from __future__ import annotations

from meldhouse.analysis.model import Said
from meldhouse.core.actions import Action
from meldhouse.core.game import AnyView
from meldhouse.games.rummy_five.actions import (
    CATCH,
    GO_OUT,
    Catch,
    Discard,
    FiveAction,
    GoOut,
    Run,
    Set,
    write_action,
)
from meldhouse.games.rummy_five.rules import RummyFive
from meldhouse.games.rummy_five.state import CLAIMS, TURN, FiveView

Found = tuple[str, Said, Action | None]


def proven(game: RummyFive, view: AnyView, action: Action) -> Found | None:
    """RF-2, RF-9 A complete hand that was not shown; RF-17 a call that was wrong."""
    if isinstance(action, FiveAction) and _is_wrong(game, view, action):
        return "wrong-call", Said("review.found.wrong-call"), None
    own = view.own
    if own is None:
        return None
    if may_go_out(game, view) and action != GO_OUT:
        card = own.drawn
        score = game.score(view, own.without(card), card, True, view.stock == 0)
        return "win-missed", _worth("review.found.out", game, card, score), GO_OUT
    if may_catch(game, view) and action != CATCH:
        card = view.public.discards[-1].card
        score = game.score(view, own.hand, card, False, view.stock == 0)
        return "catch-missed", _worth("review.found.catch", game, card, score), CATCH
    return None


def _worth(key: str, game: RummyFive, card: int, score: object) -> Said:
    return Said(key, {"card": game.write_cards((card,))}, {"points": getattr(score, "points", 0)})


def may_go_out(game: RummyFive, view: FiveView) -> bool:
    """RF-2, RF-3 Whether the card just drawn completes a hand that is worth enough."""
    public, own = view.public, view.own
    if public.stage != TURN or own is None or own.drawn is None or public.has_misdeclared:
        return False
    return game.refuse_self_draw(view) is None


def may_catch(game: RummyFive, view: FiveView) -> bool:
    """RF-9 Whether the live discard completes the hand, and no bar stands against it."""
    return view.public.stage == CLAIMS and game.refuse_catch(view) is None


def _is_wrong(game: RummyFive, view: FiveView, action: FiveAction) -> bool:
    """RF-17 Where wrong calls may be made: whether this is one."""
    own, seat = view.own, view.seat
    if game.is_strict or own is None or seat is None:
        return False
    if isinstance(action, Discard):
        exposed = view.public.exposed[seat]
        return action.go and bool(exposed or not game.is_one_away(own.without(action.card), ()))
    if isinstance(action, GoOut):
        return game.refuse_self_draw(view) is not None
    return isinstance(action, (Catch, Run, Set)) and game.refuse_call(view, action) is not None


def right_choices(game: RummyFive, view: FiveView) -> list[FiveAction]:
    """What may be done without a wrong call."""
    return [action for action in game.choices(view) if not _is_wrong(game, view, action)]


def difference(game: RummyFive, view: AnyView, chosen: Action, best: Action) -> tuple[str, Said]:
    """Go said or not, a call made or not, or just another card."""
    if isinstance(chosen, Discard) and isinstance(best, Discard):
        return _of_discards(game, chosen, best)
    card = {"card": game.write_cards((view.public.discards[-1].card,))} if view.public.discards else {}
    if isinstance(best, (Run, Set)):
        if isinstance(chosen, (Run, Set)):
            return "call-other", Said("review.found.call-other", card)
        key = "review.found.run-missed" if isinstance(best, Run) else "review.found.set-missed"
        return key.rpartition(".")[2], Said(key, card)
    if isinstance(chosen, (Run, Set)):
        return "call-early", Said("review.found.call-early", card)
    return "other", Said("review.found.other", {"best": _written(best), "chosen": _written(chosen)})


def _written(action: Action) -> str:
    return write_action(action) if isinstance(action, FiveAction) else ""


def _of_discards(game: RummyFive, chosen: Discard, best: Discard) -> tuple[str, Said]:
    shown = {"card": game.write_cards((best.card,)), "other": game.write_cards((chosen.card,))}
    if best.go and not chosen.go:
        return "go-missed", Said("review.found.go-missed", shown)
    if chosen.go and not best.go:
        return "go-early", Said("review.found.go-early", shown)
    return "discard", Said("review.found.discard", shown)
