"""Questions to the melding solvers, their answers, and the protocol that each game's solver implements."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Protocol, final

from meldhouse.core.actions import Action
from meldhouse.core.game import AnyView
from meldhouse.core.refusal import Refusal
from meldhouse.parts.layout import Layout
from meldhouse.solvers.melding.answer import Answer

#: lay as many tiles as possible
MOST_TILES: Final = "tiles"
#: lay the tiles that cost most in the hand
MOST_VALUE: Final = "value"
#: make a first meld (RK-2), or qualify (RR-5), whether or not the player has done so before
FIRST_MELD: Final = "open"
#: lay the whole hand
GO_OUT: Final = "out"

OBJECTIVES: Final = (MOST_TILES, MOST_VALUE, FIRST_MELD, GO_OUT)

#: by kind: the worth of one tile
Weights = Mapping[int, int]


@final
class MeldQuestion:
    """A position and the objective."""

    def __init__(
        self,
        layout: Layout,
        hand: Sequence[int],
        has_opened: bool = True,
        objective: str = MOST_TILES,
        plays: int = 1,
        kept: Sequence[int] | None = None,
        weights: Weights | None = None,
        joker_worth: int | None = None,
        gentle: bool = True,
    ) -> None:
        self.layout = layout
        self.hand = tuple(hand)
        #: the player has made the first meld (RK-2), or has qualified (RR-5), in an earlier turn
        self.has_opened = has_opened
        self.objective = objective
        #: the number of plays wanted, each of which lays different tiles
        self.plays = plays
        #: the tiles that must be left in the hand, and no others; None leaves that open
        self.kept = None if kept is None else tuple(kept)
        #: weights that replace those of the objective once the player has opened
        self.weights = weights
        #: the worth of a joker for MOST_VALUE, where a game leaves it open; None is what it costs in the hand
        self.joker_worth = joker_worth
        #: prefer, among plays of equal worth, the one that touches the fewest sets
        self.gentle = gentle


@final
class Solution:
    """The plays found, best first, and the reach of the proof.

    >>> nothing = solve(build_game("rummikub"), (), ())
    >>> nothing.best is None, nothing.is_proven
    (True, True)
    """

    def __init__(self, plays: Sequence[Answer], is_proven: bool) -> None:
        self.plays = tuple(plays)
        #: no better play exists; without plays, none exists at all
        self.is_proven = is_proven

    @property
    def best(self) -> Answer | None:
        return self.plays[0] if self.plays else None


def solution_of(play: Answer | None, is_proven: bool) -> Solution:
    """Wraps a single play, or the absence of one."""
    return Solution(() if play is None else (play,), is_proven)


class PlaySource(Protocol):
    """Finds the plays of a position, no two of which lay the same tiles."""

    def next(self) -> Answer | None:
        """Returns the next play; None if no more were found."""

    @property
    def is_complete(self) -> bool:
        """Checks if no part of the search so far was given up without a proof."""


class MeldingSolver(Protocol):
    """Solves the positions of one game, whose options were fixed when the solver was made."""

    def solve(self, question: MeldQuestion) -> Solution:
        """Returns the best plays for a question."""

    def count(self, layout: Layout, hand: Sequence[int], has_opened: bool) -> tuple[int, bool]:
        """Returns the number of selections of tiles that can be laid, and True if it is proven."""

    def every_play(self, layout: Layout, hand: Sequence[int], has_opened: bool) -> PlaySource:
        """Returns a source of all plays of a position."""

    def within(
        self,
        layout: Layout,
        hand: Sequence[int],
        has_opened: bool,
        low: Sequence[int],
        high: Sequence[int],
        gentle: bool,
    ) -> Layout | None:
        """Returns the layout after a play within bounds for each kind of tile; None if none is found."""

    def action(self, layout: Layout) -> Action:
        """Returns the action after which this layout lies on the table."""

    def rescue(self, layout: Layout, hand: Sequence[int]) -> Solution:
        """Returns a legal arrangement of a layout whose sets are broken."""

    def hand_in(self, view: AnyView) -> tuple[int, ...]:
        """Returns the tiles that the seat of a view holds."""

    def tiles_of(self, own: object) -> tuple[int, ...]:
        """Returns the tiles in the private box of a seat."""

    def has_opened(self, view: AnyView) -> bool:
        """Checks if the seat of a view has made its first meld, or has qualified."""

    def kind_of(self, tile: int) -> int:
        """Returns the kind of a tile; equal tiles have the same kind."""

    def copies_of(self, tile: int) -> int:
        """Returns how many tiles of the same kind the game has."""

    def plain_text(self, text: str) -> str:
        """Returns a layout or a hand as people type it in the notation of records."""

    def refuse_set(self, tiles: tuple[int, ...], number: int) -> Refusal | None:
        """Returns the reason why tiles are not a legal set; `number` is the set's number on the table, from 1."""
