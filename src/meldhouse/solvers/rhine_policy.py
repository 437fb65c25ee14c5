"""Turns at Rhine Rummy: simple steps put together, the whole turn judged by the rules after each of them.

Not every turn that the rules allow can be found so; every turn that is found is allowed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from meldhouse.core.actions import Action
from meldhouse.core.game import AnyView
from meldhouse.games.rhine_rummy.actions import DRAW, PASS, Lay
from meldhouse.games.rhine_rummy.boxes import RhineView
from meldhouse.games.rhine_rummy.choices import Hand, simple_lays
from meldhouse.games.rhine_rummy.rules import RhineRummy
from meldhouse.parts.arrangement import Arrangement
from meldhouse.parts.playing_cards import Card
from meldhouse.solvers.sampling import Policy

#: of the steps that can follow another, so many are tried
_WIDTH: Final = 3


@final
class Turn:
    """A table as a turn may leave it, and what stays in the hand."""

    def __init__(self, table: Arrangement, left: tuple[Card, ...], cost: int) -> None:
        self.table = table
        self.left = left
        #: what the hand then costs (RR-7)
        self.cost = cost


@final
class Turns:
    """Looks for turns from one view."""

    def __init__(self, game: RhineRummy, view: RhineView, most: int) -> None:
        own, seat = view.own, view.seat
        assert own is not None
        assert seat is not None
        self._game = game
        self._before = view.public.table
        self._hand = own.hand
        self._qualified = view.public.has_qualified(seat)
        #: tables that may still be looked at
        self._left = most
        self._seen: set[Arrangement] = set()
        self.found: list[Turn] = []

    def search(self) -> list[Turn]:
        """All turns met, in the order in which they were met."""
        if self._qualified:
            self._go_on(self._before, self._hand)
            return self.found
        ways = self._game.qualifying_sets(Hand(self._hand, self._game.twos_wild))
        for turn in self._allowed([(*self._before, *sets) for sets in ways], self._hand)[: 2 * _WIDTH]:
            self._take(turn)
        return self.found

    def _go_on(self, table: Arrangement, hand: tuple[Card, ...]) -> None:
        """One more step, from the ones that leave least in the hand."""
        if self._left <= 0:
            return
        steps = simple_lays(table, Hand(hand, self._game.twos_wild))
        for turn in self._allowed(steps, hand)[:_WIDTH]:
            self._take(turn)

    def _take(self, turn: Turn) -> None:
        self.found.append(turn)
        if turn.left:
            self._go_on(turn.table, turn.left)

    def _allowed(self, tables: Sequence[Arrangement], hand: tuple[Card, ...]) -> list[Turn]:
        """Those that the rules allow as the end of this turn and that were not met before, cheapest hand first."""
        ordered: list[tuple[int, int, Turn]] = []
        for at, table in enumerate(tables):
            left = _left(hand, table)
            cost = self._game.values.of_hand(left)
            ordered.append((cost, at, Turn(table, left, cost)))
        ordered.sort(key=_cost_and_place)
        found: list[Turn] = []
        for _, _, turn in ordered:
            if len(found) >= 2 * _WIDTH or self._left <= 0:
                break
            if turn.table in self._seen:
                continue
            self._seen.add(turn.table)
            self._left -= 1
            if self._game.refuse_table(self._before, turn.table, self._hand, self._qualified) is None:
                found.append(turn)
        return found


def _cost_and_place(entry: tuple[int, int, Turn]) -> tuple[int, int]:
    return entry[0], entry[1]


def _left(hand: tuple[Card, ...], table: Arrangement) -> tuple[Card, ...]:
    tabled: set[Card] = set()
    for cards in table:
        tabled.update(cards)
    return tuple([card for card in hand if card not in tabled])


@final
class RhinePolicy(Policy):
    """Tables as much as it finds, at once. `most` bounds the tables that it looks at."""

    def __init__(self, game: RhineRummy, most: int) -> None:
        self._game = game
        self._most = most

    def worth(self, view: AnyView) -> float:
        points: int = view.public.points[view.seat]
        return -float(points)

    def choose(self, view: AnyView) -> Action:
        best: Turn | None = None
        for turn in Turns(self._game, view, self._most).search():
            if best is None or turn.cost < best.cost:
                best = turn
        if best is not None:
            return Lay(best.table)
        return DRAW if view.stock else PASS
