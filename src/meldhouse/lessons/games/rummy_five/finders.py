"""Positions of Rummy Five and Big Eight for exercises."""

from __future__ import annotations

from typing import Any

from meldhouse.core.actions import Action
from meldhouse.games.rummy_five.actions import CATCH, GO_OUT, PASS
from meldhouse.games.rummy_five.actions import RUN as CALL_RUN
from meldhouse.games.rummy_five.state import CLAIMS, TURN
from meldhouse.games.rummy_five.transitions import holds_rest
from meldhouse.games.rummy_five.trios import run_with
from meldhouse.lessons.frames import AnyMatch
from meldhouse.lessons.games.rummy_five import questions
from meldhouse.lessons.mining.wanted import Find, Found, Wanted, asked
from meldhouse.lessons.topic import YES
from meldhouse.solvers.rummy_five.waits import edition_of, waits_with_points


def waits(fewest: int, most: int) -> Find:
    """RF-4 Finds a concealed hand, after another's discard, with this number of different waits."""

    def find(match: AnyMatch, seat: int) -> Found | None:
        view: Any = match.view(seat)
        if view.public.stage != CLAIMS or view.public.exposed[seat] or len(view.public.discards) < 4:
            return None
        count = len(waits_with_points(edition_of(match.game.name), view.own.hand))
        return {} if fewest <= count <= most else None

    return find


def catch(code: str, go: bool | None = None) -> Find:
    """RF-9 Finds a discard that completes the hand, with this verdict on a Catch."""

    def find(match: AnyMatch, seat: int) -> Found | None:
        view: Any = match.view(seat)
        if view.public.stage != CLAIMS or (go is not None and view.public.has_gone(seat) != go):
            return None
        refusal = match.refusal(seat, CATCH)
        return {} if (YES if refusal is None else refusal.code) == code else None

    return find


def overlooked(action: Action) -> Action:
    """RF-9 Replaces every Catch by a pass: bots overlook none, people do."""
    return PASS if action == CATCH else action


def run_of_another(match: AnyMatch, seat: int) -> Found | None:
    """RF-6 Finds a discard that another seat could take with Run, but not this one."""
    view: Any = match.view(seat)
    if view.public.stage != CLAIMS or view.public.has_gone(seat):
        return None
    card = view.public.discards[-1].card
    refusal = match.refusal(seat, CALL_RUN)
    trio = run_with(card)
    is_near = trio is not None and holds_rest(view.own.hand, trio, card)
    return {} if is_near and refusal is not None and refusal.code == "run-not-next" else None


def worth(fewest: int, most: int) -> Find:
    """RF-13 Finds a hand that may go out, with several combinations."""

    def find(match: AnyMatch, seat: int) -> Found | None:
        choices = match.choices(seat)
        if GO_OUT not in choices and CATCH not in choices:
            return None
        view: Any = match.view(seat)
        hand = view.own.hand
        is_turn = view.public.turn == seat
        card = view.own.drawn if is_turn else view.public.discards[-1].card
        concealed = view.own.without(card) if is_turn else hand
        score = match.game.score(view, concealed, card, is_turn, view.stock == 0)  # type: ignore[attr-defined]
        return {} if len(score.combinations) >= 2 and fewest <= score.points <= most else None

    return find


def wide(match: AnyMatch, seat: int) -> Found | None:
    """RF-4 Finds a hand in which one discard leaves a clearly wider wait than any other."""
    view: Any = match.view(seat)
    if view.public.stage != TURN or view.public.turn != seat or view.public.has_gone(seat):
        return None
    if GO_OUT in match.choices(seat):
        return None
    edition = edition_of(match.game.name)
    widths = sorted(questions.width_after(edition, view, seat, card)[1] for card in set(view.own.hand))
    return {} if widths[-2] > 0 and widths[-1] >= widths[-2] + 2 else None


def safe(match: AnyMatch, seat: int) -> Found | None:
    """RF-9 Finds a hand with one safe card of five, after the other player has said Go."""
    view: Any = match.view(seat)
    if view.public.stage != TURN or view.public.turn != seat or view.public.has_gone(seat):
        return None
    if not view.public.has_gone(1 - seat) or len(set(view.own.hand)) < 5 or GO_OUT in match.choices(seat):
        return None
    return {} if len(questions.prove_safe(asked(match.game.name, match, seat), match)) == 1 else None


RUMMY_FIVE = (
    Wanted("waits-1", "waits", "RF-4", 3, "regular", waits(1, 1)),
    Wanted("catch-1", "catch", "RF-3", 3, "regular", catch("too-few-points")),
    Wanted("catch-2", "catch", "RF-9", 3, "novice", catch("discarded-before")),
    Wanted("waits-2", "waits", "RF-4", 3, "regular", waits(2, 4)),
    Wanted("worth-1", "worth", "RF-13", 3, "regular", worth(4, 9)),
    Wanted("wide-1", "wide", "RF-4", 3, "regular", wide),
    Wanted("catch-3", "catch", "RF-6", 3, "regular", catch(YES, True)),
    Wanted("catch-4", "catch", "RF-9", 3, "regular", catch("missed-before"), overlooked),
    Wanted("safe-1", "safe", "RF-9", 2, "regular", safe),
)
BIG_EIGHT = (
    Wanted("waits-1", "waits", "BE-2", 3, "regular", waits(1, 1)),
    Wanted("run-1", "run", "RF-6", 3, "regular", run_of_another),
    Wanted("catch-1", "catch", "BE-4", 3, "regular", catch("too-few-points", True)),
    Wanted("worth-1", "worth", "BE-5", 3, "regular", worth(3, 6)),
    Wanted("waits-2", "waits", "BE-2", 3, "regular", waits(2, 6)),
    Wanted("wide-1", "wide", "RF-4", 3, "regular", wide),
    Wanted("catch-2", "catch", "BE-4", 3, "regular", catch(YES)),
    Wanted("worth-2", "worth", "BE-5", 3, "regular", worth(7, 30)),
)
