"""Drafts: the unfinished turn of a player who rearranges the sets on the table.

A draft knows tiles by their numbers and allows everything that hands can do at a real table. It knows no game: the
rules decide at the end of the turn if the result is legal. A loose tile is a set of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias, final

from meldhouse.parts.errors import MeldhouseError
from meldhouse.parts.layout import Layout, place_of, tiles_of

#: what two sets have in common that the game does not tell apart
SetForm: TypeAlias = Callable[[tuple[int, ...]], tuple[int, ...]]


class DraftError(MeldhouseError):
    """Raised for an impossible move. Nothing has changed. `reason` is a stable code."""

    code = "bad-draft"

    def __init__(self, reason: str, detail: str, tiles: Sequence[int] = ()) -> None:
        super().__init__(detail)
        #: `no-such-tile`, `no-such-set`, `no-such-place`, `named-twice`, `not-your-tile`, `no-tiles`,
        #: `same-set`, `same-tile`, `not-on-table`, `nothing-to-undo`, `nothing-to-redo`
        self.reason = reason
        self.tiles = tuple(tiles)


@final
class Draft:
    """The sets on the table and a hand, and the steps of this turn.

    Sets are numbered from 0 as they lie now. A set that loses its last tile disappears, and the later ones move up.
    """

    def __init__(self, table: Layout, hand: Sequence[int], form: SetForm | None = None) -> None:
        #: returns the same for two sets that the game does not tell apart, such as a group in another order
        self._form = form
        self.before = tuple([tuple(tiles) for tiles in table])
        self._full_hand = tuple(hand)
        self._tiles = set(hand)
        self._tiles.update(tiles_of(self.before))
        if len(self._tiles) != len(self._full_hand) + len(tiles_of(self.before)):
            raise DraftError("named-twice", "a draft begins with every tile in one place")
        self._now: Layout = self.before
        self._past: list[Layout] = []
        self._future: list[Layout] = []

    # --- contents ---

    @property
    def layout(self) -> Layout:
        """The sets on the table now."""
        return self._now

    @property
    def hand(self) -> tuple[int, ...]:
        """The tiles left in the hand, in order."""
        tabled = set(tiles_of(self._now))
        return tuple([tile for tile in self._full_hand if tile not in tabled])

    @property
    def from_hand(self) -> tuple[int, ...]:
        """The tiles on the table that came from the hand in this turn, in the order of the sets."""
        return tuple([tile for tile in tiles_of(self._now) if tile in self._full_hand])

    @property
    def is_changed(self) -> bool:
        """Checks if the sets differ from those before the turn, in what the game tells apart."""
        form = self._form
        if form is None or len(self._now) != len(self.before):
            return self._now != self.before
        return [form(tiles) for tiles in self._now] != [form(tiles) for tiles in self.before]

    @property
    def steps(self) -> int:
        """The number of steps that can be undone."""
        return len(self._past)

    @property
    def undone(self) -> int:
        """The number of steps that can be redone."""
        return len(self._future)

    # --- moves ---

    def put(self, tiles: Sequence[int], to: int | None = None, at: int | None = None) -> None:
        """Puts tiles from the hand or from any sets, in this order, into a set or a new one (`to` is None).

        `at` is the place of the first tile in the set without these tiles; None is the end.
        """
        self._check_tiles(tiles)
        if to is not None:
            self._check_set(to)
        moving = set(tiles)
        target = [] if to is None else [tile for tile in self._now[to] if tile not in moving]
        if at is None:
            at = len(target)
        if not 0 <= at <= len(target):
            raise DraftError(
                "no-such-place", f"place {at} is not among 0 to {len(target)} of that set", tiles
            )
        sets: list[list[int]] = []
        for number, old in enumerate(self._now):
            if number == to:
                sets.append([*target[:at], *tiles, *target[at:]])
            else:
                sets.append([tile for tile in old if tile not in moving])
        if to is None:
            sets.append(list(tiles))
        self._step(sets)

    def put_sets(self, sets: Sequence[Sequence[int]]) -> None:
        """Puts tiles from the hand or from any sets into several new sets, in one step."""
        tiles = [tile for one in sets for tile in one]
        self._check_tiles(tiles)
        moving = set(tiles)
        left = [[tile for tile in old if tile not in moving] for old in self._now]
        self._step([*left, *[list(one) for one in sets]])

    def take_back(self, tiles: Sequence[int]) -> None:
        """Takes tiles that came from the hand in this turn back into it."""
        self._check_tiles(tiles)
        tabled = set(tiles_of(self._now))
        for tile in tiles:
            if tile not in self._full_hand:
                raise DraftError("not-your-tile", "that tile lay on the table before this turn", (tile,))
            if tile not in tabled:
                raise DraftError("not-on-table", "that tile is in the hand", (tile,))
        going = set(tiles)
        self._step([[tile for tile in old if tile not in going] for old in self._now])

    def split(self, number: int, at: int) -> None:
        """Splits a set. The first part keeps its place and `at` tiles, the second part follows it."""
        self._check_set(number)
        old = self._now[number]
        if not 0 < at < len(old):
            raise DraftError("no-such-place", f"a set of {len(old)} tiles is not cut at {at}", old)
        sets = [list(tiles) for tiles in self._now]
        sets[number : number + 1] = [list(old[:at]), list(old[at:])]
        self._step(sets)

    def join(self, first: int, second: int) -> None:
        """Appends the second set to the first one."""
        self._check_set(first)
        self._check_set(second)
        if first == second:
            raise DraftError("same-set", "a set is not joined to itself", self._now[first])
        sets = [list(tiles) for tiles in self._now]
        sets[first] += sets[second]
        sets[second] = []
        self._step(sets)

    def replace(self, tile: int, other: int) -> None:
        """Replaces a tile on the table, such as a joker, by another tile.

        The replaced tile becomes a new set of its own. If it came from the hand, it returns there.
        """
        self._check_tiles((tile,))
        self._check_tiles((other,))
        if tile == other:
            raise DraftError("same-tile", "a tile does not replace itself", (tile,))
        if place_of(self._now, other) is None:
            raise DraftError("not-on-table", "only a tile on the table can be replaced", (other,))
        sets: list[list[int]] = []
        for old in self._now:
            sets.append([tile if place == other else place for place in old if place != tile])
        if other not in self._full_hand:
            sets.append([other])
        self._step(sets)

    # --- undo and redo ---

    def undo(self) -> None:
        """Undoes the last step."""
        if not self._past:
            raise DraftError("nothing-to-undo", "nothing has been moved in this turn")
        self._future.append(self._now)
        self._now = self._past.pop()

    def redo(self) -> None:
        """Makes the last undone step again."""
        if not self._future:
            raise DraftError("nothing-to-redo", "no step has been undone")
        self._past.append(self._now)
        self._now = self._future.pop()

    def reset(self) -> None:
        """Restores the sets from before the turn. This is a step and can be undone."""
        self._step([list(tiles) for tiles in self.before])

    def _step(self, sets: Sequence[Sequence[int]]) -> None:
        """Makes a step to new sets without the empty ones, unless nothing changes."""
        new = tuple([tuple(tiles) for tiles in sets if tiles])
        if new == self._now:
            return
        self._past.append(self._now)
        self._future.clear()
        self._now = new

    def _check_tiles(self, tiles: Sequence[int]) -> None:
        if not tiles:
            raise DraftError("no-tiles", "no tile was named")
        for tile in tiles:
            if tile not in self._tiles:
                raise DraftError("no-such-tile", "that tile is neither in the hand nor on the table", (tile,))
        if len(set(tiles)) != len(tiles):
            raise DraftError("named-twice", "a tile was named twice", tiles)

    def _check_set(self, number: int) -> None:
        if not 0 <= number < len(self._now):
            raise DraftError("no-such-set", f"there is no set {number} among {len(self._now)}")

    def __repr__(self) -> str:
        return f"Draft({len(self._now)} sets, {len(self.from_hand)} tiles from the hand)"
