"""What a designer asks of finished deals: how they were won, what Go and calls brought, how long they took."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from meldhouse.games.octablitz.state import OctablitzPublic
from meldhouse.games.rhine_rummy.events import DealEnded as RhineEnded
from meldhouse.games.rhine_rummy.state import RhinePublic
from meldhouse.games.rummikub.events import DealEnded as RummikubEnded
from meldhouse.games.rummikub.state import RummikubPublic
from meldhouse.games.rummy_five.events import Won
from meldhouse.games.rummy_five.state import FivePublic

Insights = dict[str, Any]


def insights_of(public: Any, points: Sequence[int]) -> Insights:
    """Numbers that `add_sums` adds up: `ways` of ending, and `styles` of a seat with what they brought."""
    if isinstance(public, FivePublic):
        return _of_five(public, points)
    if isinstance(public, OctablitzPublic):
        return _of_octablitz(public, points)
    if isinstance(public, RummikubPublic):
        return _of_rummikub(public, points)
    if isinstance(public, RhinePublic):
        return _of_rhine(public, points)
    return {}


def _of_five(public: FivePublic, points: Sequence[int]) -> Insights:
    """RF-5, RF-6 Said Go, called Run or Set, or stayed concealed without Go."""
    result = public.result
    way, winner = "drawn", -1
    if isinstance(result, Won):
        way, winner = "self-draw" if result.discarder is None else "catch", result.seat
    styles: dict[str, Any] = {}
    for seat in range(public.players):
        style = "go" if public.has_gone(seat) else "called" if public.exposed[seat] else "silent"
        _add_style(styles, style, seat == winner, points[seat])
    return {"ways": {way: 1}, "styles": styles}


def _of_octablitz(public: OctablitzPublic, points: Sequence[int]) -> Insights:
    """OB-5, OB-7 Whether the last trick was won by who led it; and by how many cards were taken."""
    last = public.tricks[-1]
    way = "led-last" if last.laid[0].seat == last.taker else "followed-last"
    styles: dict[str, Any] = {}
    for seat in range(public.players):
        taken = len(public.taken[seat])
        style = "took-none" if not taken else "took-few" if taken <= 3 else "took-many"
        _add_style(styles, style, seat == last.taker, points[seat])
    return {"ways": {way: 1}, "styles": styles}


def _of_rummikub(public: RummikubPublic, points: Sequence[int]) -> Insights:
    """RK-1, RK-2, RK-5 Out or blocked; who began, who came to open."""
    result = public.result
    assert isinstance(result, RummikubEnded)
    styles: dict[str, Any] = {}
    for seat in range(public.players):
        style = "began" if seat == public.starter else "opened" if public.has_opened(seat) else "never-opened"
        _add_style(styles, style, seat == result.seat, points[seat])
    return {"ways": {"blocked" if result.blocked else "out": 1}, "styles": styles}


def _of_rhine(public: RhinePublic, points: Sequence[int]) -> Insights:
    """RR-5, RR-7, RR-8 Out, down and out in one turn, or the stock ran dry."""
    result = public.result
    assert isinstance(result, RhineEnded)
    way = "blocked" if result.seat is None else "down-and-out" if result.down_and_out else "out"
    styles: dict[str, Any] = {}
    for seat in range(public.players):
        style = "opened" if public.has_qualified(seat) else "never-opened"
        _add_style(styles, style, seat == result.seat, points[seat])
    return {"ways": {way: 1}, "styles": styles}


def _add_style(styles: dict[str, Any], style: str, has_won: bool, points: int) -> None:
    known = styles.setdefault(style, {"seats": 0, "wins": 0, "points": 0})
    known["seats"] += 1
    known["wins"] += has_won
    known["points"] += points
