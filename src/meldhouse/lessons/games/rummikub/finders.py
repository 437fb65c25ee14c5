"""Positions of Rummikub for exercises."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from meldhouse.games.rummikub.sets import set_value
from meldhouse.games.rummikub.simple_plays import openings
from meldhouse.games.rummikub.tiles import is_joker
from meldhouse.lessons.frames import AnyMatch
from meldhouse.lessons.games.rummikub.questions import clears_joker
from meldhouse.lessons.mining.layout_finders import free, has_begun, lay_of, most, out, play_of, with_set
from meldhouse.lessons.mining.wanted import Find, Found, Wanted
from meldhouse.lessons.topic import YES
from meldhouse.parts.layout import Layout, tiles_of
from meldhouse.solvers.melding import best_opening
from meldhouse.solvers.melding.solve import solve_view


def _clears(before: Layout, after: Layout, hand: Sequence[int]) -> bool:
    return clears_joker(before, after)


def thirty(match: AnyMatch, seat: int) -> Found | None:
    """RK-2 Finds a first meld that takes more than one set."""
    view: Any = match.view(seat)
    if view.public.turn != seat or view.public.has_opened(seat) or not view.public.table:
        return None
    fewest = best_opening(view.public.table, view.own.rack, "fewest")
    if fewest is None or len(fewest.table) - len(view.public.table) < 2:
        return None
    return {**play_of(fewest, match), "number": 30}


def first(code: str) -> Find:
    """RK-2 Finds a first meld that is nearly enough, or that touches the table."""

    def find(match: AnyMatch, seat: int) -> Found | None:
        view: Any = match.view(seat)
        if view.public.turn != seat or view.public.has_opened(seat) or not view.public.table:
            return None
        table, rack = view.public.table, view.own.rack
        sets = [meld[0] for meld in openings(rack) if len(meld) == 1]
        plays = [(*table, cards) for cards in sets]
        if code == "table-touched":
            plays = [
                (*with_set(table, 0, (*table[0], tile)), *meld) for meld in openings(rack) for tile in rack
            ]
        if code == "first-meld-low":
            plays = [(*table, cards) for cards in _low_sets(rack)]
        for play in plays:
            if any(set_value(cards) < 0 for cards in play) or len(set(tiles_of(play))) != len(tiles_of(play)):
                continue
            refusal = match.game.refuse_lay(view, play)  # type: ignore[attr-defined]
            if (YES if refusal is None else refusal.code) == code:
                return {"given": lay_of(match, play).removeprefix("lay ")}
        return None

    return find


def _low_sets(rack: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Returns sets of three or four tiles that are a little below thirty."""
    found = []
    for size in (3, 4):
        for at in range(len(rack) - size + 1):
            cards = rack[at : at + size]
            if 24 <= set_value(cards) < 30:
                found.append(cards)
    return found


def value(match: AnyMatch, seat: int) -> Found | None:
    """RK-4 Finds a set with a joker in the middle of a run."""
    for cards in match.view(seat).public.table:
        jokers = [at for at, tile in enumerate(cards) if is_joker(tile)]
        if len(cards) >= 4 and jokers and jokers[0] not in (0, len(cards) - 1):
            return {"given": match.game.write_cards(cards)}
    return None


def mess(match: AnyMatch, seat: int) -> Found | None:
    """RK-3 Finds a play that changes two sets, and mixes up the tiles of those sets."""
    view: Any = match.view(seat)
    if not has_begun(match, seat) or not 3 <= len(view.public.table) <= 6 or len(view.own.rack) > 9:
        return None
    best = solve_view(match.game, view)
    if best is None or best.touched < 2 or not 1 <= best.tiles <= 3:
        return None
    kept = [cards for cards in best.table if cards in view.public.table]
    loose = sorted(tile for cards in best.table if cards not in kept for tile in cards)
    if len(loose) > 13:
        return None
    heaps = [tuple(loose[at : at + 4]) for at in range(0, len(loose), 4)]
    if all(set_value(heap) >= 0 for heap in heaps):
        return None
    begun = " / ".join(match.game.write_cards(cards) for cards in [*kept, *heaps])
    return {**play_of(best, match), "number": best.tiles, "begun": begun}


RUMMIKUB = (
    Wanted("thirty-1", "thirty", "RK-2", 3, "regular", thirty),
    Wanted("first-1", "first", "RK-2", 3, "regular", first("first-meld-low")),
    Wanted("first-2", "first", "RK-2", 3, "regular", first("table-touched")),
    Wanted("value-1", "value", "RK-4", 3, "regular", value),
    Wanted("clear-1", "clear", "RK-3", 3, "regular", free(_clears)),
    Wanted("rescue-1", "rescue", "RK-3", 3, "regular", mess),
    Wanted("most-1", "most", "RK-3", 3, "regular", most(2, 2, 1)),
    Wanted("out-1", "out", "RK-7", 3, "regular", out(2, 2)),
)
