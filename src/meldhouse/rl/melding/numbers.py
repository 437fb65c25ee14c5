"""The numbers of Rummikub and Rhine Rummy. A play is one id for each tile, from low to high, and an id for its end.

Each mask is asked of the solver: an id is legal if some play begins with the ids so far and this one. Rummikub's masks
are exact. Rhine Rummy's have the plays that its solver finds.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, final

from librt.vecs import vec
from mypy_extensions import i16

from meldhouse.core.actions import Action
from meldhouse.core.game import AnyGame, AnyView
from meldhouse.parts.layout import Layout
from meldhouse.parts.seats import Seat
from meldhouse.rl.game_numbers import (
    around,
    bits_around,
    by_seat,
    counted,
    joined,
    one_card,
    place_of,
    without,
)
from meldhouse.solvers.melding.question import MeldingSolver
from meldhouse.solvers.melding.registry import melding_solver

#: colours or suits, with 13 numbers each, and the joker
KINDS = 53
HIGHEST = 13
#: the ids behind those of the kinds
LAY = KINDS
DRAW = KINDS + 1
PASS = KINDS + 2


@final
class MeldingChoice:
    """Drawing and passing are one id. A play names its tiles from low to high and then ends."""

    def __init__(self, game: AnyGame, solver: MeldingSolver, view: AnyView) -> None:
        self._solver = solver
        self._table: Layout = view.public.table
        self._hand = solver.hand_in(view)
        self._has_opened = solver.has_opened(view)
        self._held = list(counted([solver.kind_of(tile) for tile in self._hand], KINDS))
        self._laid = [0] * KINDS
        self._last = 0
        self._other: Action = game.choices(view)[0]  # drawing, or passing if there is nothing to draw
        self._other_id = DRAW if view.stock else PASS

    def legal(self) -> list[int]:
        found = [kind for kind in range(self._last, KINDS) if self._can_lay(kind)]
        if not any(self._laid):
            return [*found, self._other_id]
        return [*found, LAY] if self._find(self._laid, self._laid, False) is not None else found

    def _can_lay(self, kind: int) -> bool:
        if self._laid[kind] >= self._held[kind]:
            return False
        low = list(self._laid)
        low[kind] += 1
        high = self._laid[:kind] + self._held[kind:]
        return self._find(low, high, False) is not None

    def _find(self, low: Sequence[int], high: Sequence[int], gentle: bool) -> Layout | None:
        return self._solver.within(self._table, self._hand, self._has_opened, low, high, gentle)

    def push(self, number: int) -> Action | None:
        if number == self._other_id:
            return self._other
        if number == LAY:
            table = self._find(self._laid, self._laid, True)
            assert table is not None
            return self._solver.action(table)
        self._laid[number] += 1
        self._last = number
        return None


@final
class MeldingEncoding:
    """Observations and action ids. Seats are counted clockwise from the own one."""

    def __init__(self, game: Any, opened: str, copies: int) -> None:
        self._game = game
        self._solver = melding_solver(game)
        #: the attribute of a public box with the seats that have made a first meld or have qualified, as bits
        self._opened = opened
        #: how many tiles of each kind have a number
        self._numbered = copies
        first_tiles = [kind * copies for kind in range(KINDS)]
        self._copies = bytes([self._solver.copies_of(tile) for tile in first_tiles])
        players = game.players
        self.version = 1
        self.kinds = KINDS
        self.planes = ("own hand", "table", "table, in sets with one number", "unseen tiles")
        self.numbers = (
            *by_seat("on turn: seat", players),
            *by_seat("has opened: seat", players),
            *by_seat("tiles held by seat", players),
            *by_seat("points of seat", players),
            "tiles to draw",
            "sets on the table",
            "the deal is over",
        )
        self.hidden_planes = (*by_seat("hand of seat", players), "stock", "next tile of the stock")
        write = [game.write_cards((tile,)) for tile in first_tiles]
        self.ids = (*write, "lay", "draw", "pass")

    def __reduce__(self) -> tuple[Any, ...]:
        return MeldingEncoding, (self._game, self._opened, self._numbered)

    def flat(self, view: AnyView) -> vec[i16]:
        return joined(self._rows(view), self._values(view))

    def _rows(self, view: AnyView) -> list[bytes]:
        hand = self._kinds(self._solver.hand_in(view))
        table = [self._kinds(tiles) for tiles in view.public.table]
        laid = counted([kind for kinds in table for kind in kinds], KINDS)
        groups = [kind for kinds in table if _is_group(kinds) for kind in kinds]
        held = counted(hand, KINDS)
        return [held, laid, counted(groups, KINDS), without(self._copies, laid, held)]

    def _kinds(self, tiles: Sequence[int]) -> list[int]:
        return [self._solver.kind_of(tile) for tile in tiles]

    def _values(self, view: AnyView) -> list[int]:
        public, seat = view.public, view.seat
        assert seat is not None
        players = public.players
        seats = around(seat, players)
        return [
            *place_of(public.turn, seat, players),
            *bits_around(int(getattr(public, self._opened)), seat, players),
            *[view.held[other] for other in seats],
            *[public.points[other] for other in seats],
            view.stock,
            len(public.table),
            int(public.result is not None),
        ]

    def hidden_rows(self, owns: Sequence[Any], stock: Sequence[int], seat: Seat) -> list[bytes]:
        hands = [self._solver.tiles_of(owns[other]) for other in around(seat, len(owns))]
        unknown = self._kinds(stock)
        next_kind = unknown[0] if unknown else None
        return [
            *[counted(self._kinds(hand), KINDS) for hand in hands],
            counted(unknown, KINDS),
            one_card(next_kind, KINDS),
        ]

    def begin(self, view: AnyView) -> MeldingChoice:
        return MeldingChoice(self._game, self._solver, view)

    def word(self, view: AnyView, action: Action) -> tuple[int, ...]:
        table: Layout | None = getattr(action, "table", None)
        if table is None:
            return (DRAW if view.stock else PASS,)
        after = counted([kind for tiles in table for kind in self._kinds(tiles)], KINDS)
        before = counted([kind for tiles in view.public.table for kind in self._kinds(tiles)], KINDS)
        laid = [kind for kind in range(KINDS) for _ in range(after[kind] - before[kind])]
        return (*laid, LAY)


def _is_group(kinds: Sequence[int]) -> bool:
    """Checks if all numbers of a set, jokers aside, are the same."""
    return len({kind % HIGHEST for kind in kinds if kind != KINDS - 1}) <= 1
