"""The master of Rummikub: compares a few different turns by rollouts in worlds that fit the turns of the others.

The candidates differ in the tiles that they lay: the expert's choice, the most tiles, the most without jokers, other
plays with about as many tiles, a single tile, and nothing. After each of them the seat goes on laying what it can;
after a first meld, and after drawing, it may also wait until all of its tiles can be laid at once, because tiles on the
table help the others, too. The expert's choice is kept unless another has done better.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from meldhouse.bots.bot import seat_and_own
from meldhouse.bots.budget import Budget
from meldhouse.bots.comparison import Ranked, rank_actions
from meldhouse.bots.rummikub.expert import RummikubExpert, without_jokers
from meldhouse.bots.rummikub.observer import RummikubObserver
from meldhouse.bots.rummikub.regular import MOST_TILES
from meldhouse.core.actions import Action
from meldhouse.core.events import Event
from meldhouse.core.game import AnyView
from meldhouse.games.rummikub.actions import DRAW, PASS, Lay
from meldhouse.games.rummikub.rules import Rummikub
from meldhouse.games.rummikub.state import RummikubView
from meldhouse.games.rummikub.tiles import Tile, number_of
from meldhouse.parts.chance import Dice
from meldhouse.parts.layout import tiles_of
from meldhouse.solvers.melding.answer import Answer
from meldhouse.solvers.melding.question import FIRST_MELD
from meldhouse.solvers.melding.rummikub.rollouts.sampler import CountedTurn, RummikubSampler
from meldhouse.solvers.melding.rummikub.rollouts.worlds import Worlds
from meldhouse.solvers.melding.solve import solve

_SAMPLES = 400
#: standard errors by which another turn must beat the expert's: none. Many gains are smaller than the noise of some
#: hundred worlds, and whoever asks for proof passes them over
_SURE = 0.0
#: the most turns that are compared, and the most that lay about as many tiles as possible
_MOST_TURNS = 6
_MOST_PLAYS = 3


class RummikubMaster:
    """Plays every candidate to the end of the deal against many possible racks of the others."""

    def __init__(self, game: Rummikub, seed: int, budget: Budget) -> None:
        self._game = game
        self._budget = budget
        self._dice = Dice(seed)
        self._expert = RummikubExpert(game, seed, budget)
        #: what the others did in this deal
        self.observer = RummikubObserver()
        #: the comparison behind the last decision; None if there was only one candidate
        self.ranked: Ranked | None = None

    def observe(self, events: Sequence[Event]) -> None:
        """Takes the events since the last call, which tell what others did not lay."""
        self.observer.observe(events)

    def decide(self, view: AnyView) -> Action:
        clock = self._budget.start(_SAMPLES)
        self.ranked = None
        usual = self._expert.decide(view)
        if self._goes_out(view, usual):
            return usual
        turns = self._candidates(view, usual)
        if len(turns) == 1:
            return usual
        waiting = self._worth_waiting(view, turns)
        plans = [
            *[CountedTurn(kinds) for kinds in turns],
            *[CountedTurn(kinds, waits=True) for kinds in waiting],
        ]
        actions = [*turns.values(), *waiting.values()]
        self.ranked = rank_actions(self._sampler(view, plans), view, actions, self._dice, clock, _SURE)
        return self.ranked.actions[0]

    def _sampler(self, view: RummikubView, turns: Sequence[CountedTurn]) -> RummikubSampler:
        seat, own = seat_and_own(view)
        public = view.public
        worlds = Worlds(
            seat,
            view.held,
            _kinds(own.rack),
            _kinds(tiles_of(public.table)),
            public.opened,
            self.observer.last_turns(view),
            self.observer.spenders,
        )
        return RummikubSampler(worlds, public.players, seat, turns)

    def _worth_waiting(
        self, view: RummikubView, turns: dict[tuple[int, ...], Action]
    ) -> dict[tuple[int, ...], Action]:
        """Returns the turns after which waiting may pay: first melds, and drawing, which waits at once."""
        has_opened = view.public.has_opened(seat_and_own(view)[0])
        return {kinds: action for kinds, action in turns.items() if not kinds or not has_opened}

    def _goes_out(self, view: RummikubView, action: Action) -> bool:
        own = seat_and_own(view)[1]
        return isinstance(action, Lay) and len(_laid(own.rack, action)) == len(own.rack)

    def _candidates(self, view: RummikubView, usual: Action) -> dict[tuple[int, ...], Action]:
        """Returns the turns to compare by the kinds that they lay, the expert's first."""
        seat, own = seat_and_own(view)
        turns: dict[tuple[int, ...], Action] = {_kinds(_laid(own.rack, usual)): usual}
        plays = (
            self._plays(view, own.rack) if view.public.has_opened(seat) else self._openings(view, own.rack)
        )
        if not plays:
            return turns
        turns.setdefault((), DRAW if view.stock else PASS)
        for play in plays:
            if len(turns) < _MOST_TURNS:
                turns.setdefault(_kinds(play.laid), Lay(play.table))
        return turns

    def _plays(self, view: RummikubView, rack: Sequence[Tile]) -> list[Answer]:
        naturals = without_jokers(rack)
        return [
            *self._most(view, rack, 1),
            *self._most(view, naturals, 1),
            *self._single(view, naturals),
            *self._most(view, naturals, _MOST_PLAYS),
        ]

    def _most(self, view: RummikubView, rack: Sequence[Tile], plays: int) -> Sequence[Answer]:
        return solve(self._game, view.public.table, rack, plays=plays, weights=MOST_TILES, gentle=False).plays

    def _single(self, view: RummikubView, rack: Sequence[Tile]) -> Sequence[Answer]:
        """Returns the play of the single tile that costs most in the rack, if one can be laid alone."""
        for tile in sorted(rack, key=_face_value, reverse=True):
            plays = self._most(view, (tile,), 1)
            if plays:
                return plays
        return ()

    def _openings(self, view: RummikubView, rack: Sequence[Tile]) -> list[Answer]:
        naturals = without_jokers(rack)
        return [
            *self._first_melds(view, naturals, {}),
            *self._first_melds(view, rack, {}),
            *self._first_melds(view, naturals, {"objective": FIRST_MELD, "plays": _MOST_PLAYS}),
        ]

    def _first_melds(
        self, view: RummikubView, rack: Sequence[Tile], wanted: dict[str, Any]
    ) -> Sequence[Answer]:
        return solve(self._game, view.public.table, rack, has_opened=False, **wanted).plays


def _face_value(tile: Tile) -> int:
    return number_of(tile >> 1)


def _kinds(tiles: Sequence[Tile]) -> tuple[int, ...]:
    return tuple(sorted([tile >> 1 for tile in tiles]))


def _laid(rack: Sequence[Tile], action: Action) -> tuple[Tile, ...]:
    if not isinstance(action, Lay):
        return ()
    tabled = set(tiles_of(action.table))
    return tuple([tile for tile in rack if tile in tabled])
