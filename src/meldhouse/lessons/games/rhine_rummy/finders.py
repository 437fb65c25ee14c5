"""Positions of Rhine Rummy for exercises."""

from __future__ import annotations

from typing import Any

from meldhouse.lessons.frames import AnyMatch
from meldhouse.lessons.games.rhine_rummy.questions import frees_joker
from meldhouse.lessons.mining.layout_finders import free, has_begun, lay_of, most, out, with_set
from meldhouse.lessons.mining.wanted import Find, Found, Wanted
from meldhouse.lessons.topic import YES
from meldhouse.parts.layout import Layout

_JOKER_CARD = 52


def qualify(match: AnyMatch, seat: int) -> Found | None:
    """RR-5 Finds a hand that can qualify with one set only, a sequence."""
    view: Any = match.view(seat)
    if view.public.turn != seat or view.public.has_qualified(seat) or not view.public.table:
        return None
    lays = [action for action in match.choices(seat) if hasattr(action, "table")]
    if len(lays) != 1 or len(view.own.hand) < 11:
        return None
    new = lays[0].table[-1]
    if len({card >> 3 for card in new}) < 3 or (new[0] >> 3) % 13 == (new[1] >> 3) % 13:
        return None
    return {"answers": [match.game.write_action(lays[0])]}


def joker(code: str) -> Find:
    """RR-6 Finds a plausible turn with a joker that gets this verdict."""

    def find(match: AnyMatch, seat: int) -> Found | None:
        if not has_begun(match, seat) or not 2 <= len(match.view(seat).public.table) <= 6:
            return None
        for table in _joker_turns(match, seat):
            refusal = match.game.refuse_lay(match.view(seat), table)  # type: ignore[attr-defined]
            if (YES if refusal is None else refusal.code) == code:
                return {"given": lay_of(match, table).removeprefix("lay ")}
        return None

    return find


def _joker_turns(match: AnyMatch, seat: int) -> list[Layout]:
    """Returns turns that add a joker from the hand to a set, or move one of the table to a new set."""
    view: Any = match.view(seat)
    table, hand = view.public.table, view.own.hand
    naturals = [card for card in hand if card >> 3 != _JOKER_CARD]
    found: list[Layout] = []
    for wild in [card for card in hand if card >> 3 == _JOKER_CARD]:
        for at, cards in enumerate(table):
            found += [with_set(table, at, (*cards, wild)), with_set(table, at, (wild, *cards))]
            for card in naturals:
                found += [
                    with_set(table, at, (*cards, wild, card)),
                    with_set(table, at, (*cards, card, wild)),
                ]
    for at, cards in enumerate(table):
        for wild in [card for card in cards if card >> 3 == _JOKER_CARD and len(cards) > 3]:
            rest = tuple(card for card in cards if card != wild)
            for one in naturals:
                for other in naturals:
                    if one != other:
                        found.append((*with_set(table, at, rest), (one, other, wild)))
                        found.append((*with_set(table, at, rest), (one, wild, other)))
    return found


def count(match: AnyMatch, seat: int) -> Found | None:
    """RR-7 Finds a hand with a joker, an ace and a court card."""
    view: Any = match.view(seat)
    if view.public.turn != seat or not 4 <= len(view.own.hand) <= 7:
        return None
    written = match.game.write_cards(view.own.hand)
    ranks = {word[0] for word in written.split()}
    return {} if {"*", "A"} <= ranks and ranks & {"J", "Q", "K"} else None


RHINE_RUMMY = (
    Wanted("qualify-1", "qualify", "RR-5", 3, "regular", qualify),
    Wanted("joker-1", "joker", "RR-6", 3, "regular", joker("wild-without-company")),
    Wanted("joker-2", "joker", "RR-6", 3, "regular", joker(YES)),
    Wanted("free-1", "free", "RR-6", 3, "regular", free(frees_joker)),
    Wanted("count-1", "count", "RR-7", 3, "regular", count),
    Wanted("joker-3", "joker", "RR-6", 3, "regular", joker("wild-not-freed-group")),
    Wanted("most-1", "most", "RR-6", 3, "regular", most(2, 1, 1)),
    Wanted("out-1", "out", "RR-7", 3, "regular", out(2, 1)),
)
