"""Positions of Rummy Five, Big Eight and Octablitz that teach something."""

from __future__ import annotations

from typing import Any

from meldhouse.core.actions import Action
from meldhouse.games.octablitz.actions import Play
from meldhouse.games.octablitz.combinations import RUN
from meldhouse.games.rummy_five.actions import CATCH, GO_OUT, PASS
from meldhouse.games.rummy_five.actions import RUN as CALL_RUN
from meldhouse.games.rummy_five.state import CLAIMS, TURN
from meldhouse.games.rummy_five.transitions import holds_rest
from meldhouse.games.rummy_five.trios import run_with
from meldhouse.lessons.games import octablitz
from meldhouse.lessons.games import rummy_five as five
from meldhouse.lessons.messages import AnyMatch
from meldhouse.lessons.mining.run import Find, Found, asked
from meldhouse.parts.letter_cards import write_cards
from meldhouse.solvers.rummy_five.waits import edition_of, waits_with_points

# --- Rummy Five and Big Eight ---


def waits(fewest: int, most: int) -> Find:
    """RF-4 A concealed hand, looked at after another's discard, that waits for so many different cards."""

    def find(match: AnyMatch, seat: int) -> Found | None:
        view: Any = match.view(seat)
        if view.public.stage != CLAIMS or view.public.exposed[seat] or len(view.public.discards) < 4:
            return None
        count = len(waits_with_points(edition_of(match.game.name), view.own.hand))
        return {} if fewest <= count <= most else None

    return find


def catch(code: str, go: bool | None = None) -> Find:
    """RF-9 A discard that completes the hand, and may be caught or not for this reason."""

    def find(match: AnyMatch, seat: int) -> Found | None:
        view: Any = match.view(seat)
        if view.public.stage != CLAIMS or (go is not None and view.public.has_gone(seat) != go):
            return None
        refusal = match.refusal(seat, CATCH)
        return {} if (five.YES if refusal is None else refusal.code) == code else None

    return find


def overlooked(action: Action) -> Action:
    """RF-9 Every Catch is let go by: bots see each of them, people do not."""
    return PASS if action == CATCH else action


def run_of_another(match: AnyMatch, seat: int) -> Found | None:
    """RF-6 The cards for a run are there, but it is not this seat's turn to take it."""
    view: Any = match.view(seat)
    if view.public.stage != CLAIMS or view.public.has_gone(seat):
        return None
    card = view.public.discards[-1].card
    refusal = match.refusal(seat, CALL_RUN)
    trio = run_with(card)
    is_near = trio is not None and holds_rest(view.own.hand, trio, card)
    return {} if is_near and refusal is not None and refusal.code == "run-not-next" else None


def worth(fewest: int, most: int) -> Find:
    """RF-13 A hand that may go out, with several combinations."""

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
    """RF-4 One discard leaves a clearly wider wait than any other that leaves one."""
    view: Any = match.view(seat)
    if view.public.stage != TURN or view.public.turn != seat or view.public.has_gone(seat):
        return None
    if GO_OUT in match.choices(seat):
        return None
    edition = edition_of(match.game.name)
    widths = sorted(five.width_after(edition, view, seat, card)[1] for card in set(view.own.hand))
    return {} if widths[-2] > 0 and widths[-1] >= widths[-2] + 2 else None


def safe(match: AnyMatch, seat: int) -> Found | None:
    """RF-9 The other player has said Go, and one or two of five different cards cannot be caught."""
    view: Any = match.view(seat)
    if view.public.stage != TURN or view.public.turn != seat or view.public.has_gone(seat):
        return None
    if not view.public.has_gone(1 - seat) or len(set(view.own.hand)) < 5 or GO_OUT in match.choices(seat):
        return None
    return {} if len(five.prove_safe(asked(match.game.name, match, seat), match)) == 1 else None


# --- Octablitz ---


def beat(size: int, is_run: bool = False) -> Find:
    """OB-3 Exactly one way to beat the trick."""

    def find(match: AnyMatch, seat: int) -> Found | None:
        view: Any = match.view(seat)
        led = view.public.led
        if led is None or led.size != size or (led.kind == RUN) != is_run or len(view.own.hand) < 5:
            return None
        up = [play for play in match.choices(seat) if not play.face_down]
        return {} if len(up) == 1 else None

    return find


def up(code: str) -> Find:
    """OB-3, OB-4, OB-6 Cards that are nearly right to be played face up."""

    def find(match: AnyMatch, seat: int) -> Found | None:
        view: Any = match.view(seat)
        led = view.public.led
        if led is None:
            return None
        ranks = [card % 7 for card in view.public.best.cards]
        for play in match.choices(seat):
            cards = play.cards
            refusal = match.refusal(seat, Play(cards))
            if not play.face_down or refusal is None or refusal.code != code:
                continue
            if code == "no-trick-taken" and cards[0] % 7 > ranks[0]:
                return {"given": write_cards(cards)}
            if code == "not-stronger" and led.size > 1 and [card % 7 for card in cards] == ranks:
                return {"given": write_cards(cards)}
            if code == "other-kind":
                return {"given": write_cards(cards)}
        return None

    return find


def sure(size: int) -> Find:
    """OB-4 Few of many leads cannot be beaten, and the strongest card is gone or is not among them."""

    def find(match: AnyMatch, seat: int) -> Found | None:
        view: Any = match.view(seat)
        if view.public.led is not None or not 4 <= len(view.own.hand) <= 7:
            return None
        leads = octablitz.prove_sure(asked("octablitz", match, seat), match)
        if len(leads) != 1 or leads[0] in ("rL", "bL") or len(match.choices(seat)) < 5:
            return None
        return {} if len(match.game.read_cards(leads[0])) == size else None

    return find


def open_lead(match: AnyMatch, seat: int) -> Found | None:
    """One lead wins the deal with all hands open, every other loses."""
    view: Any = match.view(seat)
    if view.public.led is not None or not 3 <= len(view.own.hand) <= 4:
        return None
    values = octablitz.values_of_leads(asked("octablitz", match, seat), match)
    ordered = sorted(values.values())
    if len(ordered) < 4 or ordered[-1] <= 0 or ordered[-2] >= 0:
        return None
    return {"is_open": True}


def settle(match: AnyMatch, seat: int) -> Found | None:
    """OB-7 The last card of the deal, which can only be played face down."""
    view: Any = match.view(seat)
    is_last = len(view.public.trick) == match.game.players - 1 and len(view.own.hand) == 1
    if not is_last or any(not play.face_down for play in match.choices(seat)):
        return None
    return {} if len(view.public.taken[seat]) in (1, 2) else None
