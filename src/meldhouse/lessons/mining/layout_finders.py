"""Positions for exercises in games whose table may be rearranged."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from meldhouse.lessons import layout_goals as goals
from meldhouse.lessons.frames import AnyMatch, hand_of
from meldhouse.lessons.mining.wanted import Find, Found, asked
from meldhouse.parts.layout import Layout, tiles_of
from meldhouse.solvers.melding import Answer
from meldhouse.solvers.melding.registry import melding_solver

#: checks if a joker of the table is put to another use: table before, table after, hand
Frees = Callable[[Layout, Layout, tuple[int, ...]], bool]


def play_of(answer: Answer | None, match: AnyMatch) -> Found:
    """Returns the answers of an exercise: this play."""
    return {"answers": [] if answer is None else [lay_of(match, answer.table)]}


def lay_of(match: AnyMatch, table: Layout) -> str:
    """Returns the action that lays a table, in notation."""
    return "lay " + " / ".join(match.game.write_cards(cards) for cards in table)


def with_set(table: Layout, at: int, cards: tuple[int, ...]) -> Layout:
    """Returns a table with one set replaced."""
    return tuple(cards if place == at else lying for place, lying in enumerate(table))


def has_begun(match: AnyMatch, seat: int) -> bool:
    """Checks if the seat is on turn and has made its first meld or qualified."""
    view = match.view(seat)
    return view.public.turn == seat and melding_solver(match.game).has_opened(view)


def most(tiles: int, touched: int, fewest_left: int) -> Find:
    """Finds a hand whose best play needs the table rearranged."""

    def find(match: AnyMatch, seat: int) -> Found | None:
        if not has_begun(match, seat):
            return None
        table = match.view(seat).public.table
        if not 3 <= len(table) <= 7 or len(hand_of(match, seat)) > 9:
            return None
        simple = max((_laid(match, seat, action) for action in match.choices(seat)), default=0)
        if simple >= tiles:
            return None
        best = goals.best_of(asked(match.game.name, match, seat), match)
        if best is None or not best.proven or best.tiles < tiles or best.touched < touched:
            return None
        if simple >= best.tiles or len(best.left) < fewest_left:
            return None
        return {**play_of(best, match), "number": best.tiles}

    return find


def _laid(match: AnyMatch, seat: int, action: Any) -> int:
    """Returns the number of cards that an action lays from the hand."""
    hand = hand_of(match, seat)
    return sum(1 for tile in tiles_of(getattr(action, "table", ())) if tile in hand)


def out(fewest: int, touched: int) -> Find:
    """Finds a hand that can go out only by rearranging the table."""
    find_most = most(fewest, touched, 0)

    def find(match: AnyMatch, seat: int) -> Found | None:
        if not has_begun(match, seat) or not fewest <= len(hand_of(match, seat)) <= 5:
            return None
        found = find_most(match, seat)
        if found is None or found["number"] != len(hand_of(match, seat)):
            return None
        return {"answers": found["answers"]}

    return find


def free(frees: Frees) -> Find:
    """RR-6, RK-3 Finds a joker of the table that can be put to another use."""

    def find(match: AnyMatch, seat: int) -> Found | None:
        if not has_begun(match, seat) or not 2 <= len(match.view(seat).public.table) <= 7:
            return None
        hand = hand_of(match, seat)
        if len(hand) > 9 or "*" in match.game.write_cards(hand):
            return None
        before = match.view(seat).public.table
        for action in match.choices(seat):
            table = getattr(action, "table", None)
            if table is not None and frees(before, table, hand):
                return {"answers": [match.game.write_action(action)]}
        return None

    return find
