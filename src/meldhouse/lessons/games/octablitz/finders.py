"""Positions of Octablitz for exercises."""

from __future__ import annotations

from typing import Any

from meldhouse.games.octablitz.actions import Play
from meldhouse.games.octablitz.combinations import RUN
from meldhouse.lessons.frames import AnyMatch
from meldhouse.lessons.games.octablitz import questions
from meldhouse.lessons.mining.wanted import Find, Found, Wanted, asked
from meldhouse.parts.letter_cards import write_cards


def beat(size: int, is_run: bool = False) -> Find:
    """OB-3 Finds a trick that can be beaten in exactly one way."""

    def find(match: AnyMatch, seat: int) -> Found | None:
        view: Any = match.view(seat)
        led = view.public.led
        if led is None or led.size != size or (led.kind == RUN) != is_run or len(view.own.hand) < 5:
            return None
        up = [play for play in match.choices(seat) if not play.face_down]
        return {} if len(up) == 1 else None

    return find


def up(code: str) -> Find:
    """OB-3, OB-4, OB-6 Finds cards that look playable face up, with this objection."""

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
    """OB-4 Finds a hand with one lead of many that cannot be beaten, other than an L."""

    def find(match: AnyMatch, seat: int) -> Found | None:
        view: Any = match.view(seat)
        if view.public.led is not None or not 4 <= len(view.own.hand) <= 7:
            return None
        leads = questions.prove_sure(asked("octablitz", match, seat), match)
        if len(leads) != 1 or leads[0] in ("rL", "bL") or len(match.choices(seat)) < 5:
            return None
        return {} if len(match.game.read_cards(leads[0])) == size else None

    return find


def open_lead(match: AnyMatch, seat: int) -> Found | None:
    """Finds a hand with one winning lead when all hands are open."""
    view: Any = match.view(seat)
    if view.public.led is not None or not 3 <= len(view.own.hand) <= 4:
        return None
    values = questions.values_of_leads(asked("octablitz", match, seat), match)
    ordered = sorted(values.values())
    if len(ordered) < 4 or ordered[-1] <= 0 or ordered[-2] >= 0:
        return None
    return {"is_open": True}


def settle(match: AnyMatch, seat: int) -> Found | None:
    """OB-7 Finds the last card of a deal, which can only be played face down."""
    view: Any = match.view(seat)
    is_last = len(view.public.trick) == match.game.players - 1 and len(view.own.hand) == 1
    if not is_last or any(not play.face_down for play in match.choices(seat)):
        return None
    return {} if len(view.public.taken[seat]) in (1, 2) else None


OCTABLITZ = (
    Wanted("beat-1", "beat", "OB-3", 3, "regular", beat(1)),
    Wanted("beat-2", "beat", "OB-3", 3, "regular", beat(2)),
    Wanted("up-1", "up", "OB-4", 3, "regular", up("not-stronger")),
    Wanted("up-2", "up", "OB-6", 3, "regular", up("no-trick-taken")),
    Wanted("sure-1", "sure", "OB-4", 3, "regular", sure(1)),
    Wanted("sure-2", "sure", "OB-4", 3, "regular", sure(2)),
    Wanted("settle-1", "settle", "OB-7", 3, "regular", settle),
    Wanted("open-1", "open", "OB-7", 3, "regular", open_lead),
)
