"""Reviews of Rummy Five and Big Eight."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from meldhouse.analysis.findings import Finding, difference_found
from meldhouse.analysis.game_review import GameReview
from meldhouse.analysis.model import Call, Moment, Said
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
from meldhouse.solvers.rummy_five.policy import FivePolicy
from meldhouse.solvers.sampling import Policy
from meldhouse.words import Words

#: calls by their notation
_CALLS = {"-": "pass", "out": "out", "catch": "catch", "run": "run", "set": "set"}


class RummyFiveReview(GameReview):
    """RF-2, RF-9, RF-17 Finds complete hands that were not shown and wrong calls."""

    usual_samples = 64
    worth_telling = 0.2
    deeper = 10
    scatter = 1.2
    game: RummyFive

    def policy(self) -> Policy:
        return FivePolicy(self.game, deep=False)

    def worths(self, public: Any) -> list[float]:
        """Returns the points of each seat with an equal share of the pot."""
        return [worth + public.pot / self.game.players for worth in super().worths(public)]

    def is_forced(self, view: AnyView, action: Action) -> bool:
        return len(right_choices(self.game, view)) == 1 and self.proven(view, action) is None

    def proven(self, view: AnyView, action: Action) -> Finding | None:
        """RF-2, RF-9 Returns a complete hand that was not shown; RF-17 a wrong call."""
        game, own = self.game, view.own
        if isinstance(action, FiveAction) and _is_wrong(game, view, action):
            return Finding("wrong-call", Said("review.found.wrong-call"))
        if own is None:
            return None
        if may_go_out(game, view) and action != GO_OUT:
            score = game.score(view, own.without(own.drawn), own.drawn, True, view.stock == 0)
            return Finding("win-missed", _missed("review.found.out", game, own.drawn, score), GO_OUT)
        if may_catch(game, view) and action != CATCH:
            card = view.public.discards[-1].card
            score = game.score(view, own.hand, card, False, view.stock == 0)
            return Finding("catch-missed", _missed("review.found.catch", game, card, score), CATCH)
        return None

    def difference(self, view: AnyView, chosen: Action, best: Action) -> Finding:
        if isinstance(chosen, Discard) and isinstance(best, Discard):
            return _other_discard(self.game, chosen, best)
        discards = view.public.discards
        card = {"card": self.game.write_cards((discards[-1].card,))} if discards else {}
        key = _key_of_difference(chosen, best)
        if key == "review.found.other":
            card = {"best": _written(best), "chosen": _written(chosen)}
        return difference_found(key, card)

    def calls(self, actions: Sequence[Action], moments: Sequence[Moment]) -> dict[str, Call]:
        """RF-5, RF-6, RF-9 Counts Go, Catch, Run and Set."""
        kinds = [moment.kind for moment in moments]
        early = [moment.chosen for moment in moments if moment.kind == "call-early"]
        went = sum(isinstance(action, Discard) and action.go for action in actions)
        caught, ran, made = (
            sum(isinstance(action, call) for action in actions) for call in (Catch, Run, Set)
        )
        return {
            "go": Call(went, kinds.count("go-missed"), kinds.count("go-early")),
            "catch": Call(caught, kinds.count("catch-missed"), 0),
            "run": Call(ran, kinds.count("run-missed"), early.count("run")),
            "set": Call(made, kinds.count("set-missed"), early.count("set")),
        }

    @staticmethod
    def action_text(words: Words, game: str, action: str, laid: str | None) -> str:
        if action.endswith("!"):
            return words.say("review.action.go", card=action[:-1])
        call = _CALLS.get(action)
        return action if call is None else words.say_of(game, f"call.{call}")


class BigEightReview(RummyFiveReview):
    """The same with other limits, because rollouts of Big Eight take longer."""

    usual_samples = 32
    worth_telling = 0.3
    deeper = 0


def _missed(key: str, game: RummyFive, card: int, score: object) -> Said:
    return Said(key, {"card": game.write_cards((card,))}, {"points": getattr(score, "points", 0)})


def may_go_out(game: RummyFive, view: FiveView) -> bool:
    """RF-2, RF-3 Checks if the drawn card completes a hand that is worth enough."""
    public, own = view.public, view.own
    if public.stage != TURN or own is None or own.drawn is None or public.has_misdeclared:
        return False
    return game.refuse_self_draw(view) is None


def may_catch(game: RummyFive, view: FiveView) -> bool:
    """RF-9 Checks if the live discard completes the hand and the seat is not barred from catching it."""
    return view.public.stage == CLAIMS and game.refuse_catch(view) is None


def _is_wrong(game: RummyFive, view: FiveView, action: FiveAction) -> bool:
    """RF-17 Checks if an action is a wrong call, with the option that allows them."""
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
    """Returns the choices that are not wrong calls."""
    return [action for action in game.choices(view) if not _is_wrong(game, view, action)]


def _key_of_difference(chosen: Action, best: Action) -> str:
    """Returns the key of the text for a call that was missed, early, or another one."""
    is_call = isinstance(chosen, (Run, Set))
    if isinstance(best, (Run, Set)) and is_call:
        return "review.found.call-other"
    if isinstance(best, (Run, Set)):
        return "review.found.run-missed" if isinstance(best, Run) else "review.found.set-missed"
    return "review.found.call-early" if is_call else "review.found.other"


def _written(action: Action) -> str:
    return write_action(action) if isinstance(action, FiveAction) else ""


def _other_discard(game: RummyFive, chosen: Discard, best: Discard) -> Finding:
    shown = {"card": game.write_cards((best.card,)), "other": game.write_cards((chosen.card,))}
    if best.go == chosen.go:
        return difference_found("review.found.discard", shown)
    return difference_found("review.found.go-missed" if best.go else "review.found.go-early", shown)
