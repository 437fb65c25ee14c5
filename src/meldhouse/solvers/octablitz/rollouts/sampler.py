"""Comparison of plays of Octablitz by rollouts in the same worlds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from mypy_extensions import i64

from meldhouse.core.game import AnyView
from meldhouse.games.octablitz.actions import Play
from meldhouse.games.octablitz.combinations import RUN
from meldhouse.games.octablitz.scoring import base_points
from meldhouse.games.octablitz.state import OctablitzView
from meldhouse.parts.chance import Dice
from meldhouse.solvers.octablitz.rollouts.chooser import OctablitzChooser, Style, packed_cards, unpacked
from meldhouse.solvers.octablitz.rollouts.past import Past
from meldhouse.solvers.octablitz.rollouts.position import Position
from meldhouse.solvers.octablitz.rollouts.worlds import OctablitzWorlds


@final
class Candidate:
    """A play on packed cards."""

    def __init__(self, play: Play) -> None:
        combination = play.combination
        self.cards: i64 = packed_cards(play.cards)
        self.size: i64 = len(play.cards)
        self.is_down = combination is None
        self.is_run = combination is not None and combination.kind == RUN
        self.strength: i64 = -1 if combination is None else combination.strength

    def play(self, position: Position) -> None:
        if self.is_down:
            position.play_down(self.cards)
        else:
            position.play_up(self.cards, self.size, self.is_run, self.strength)


def quick_play(view: OctablitzView, style: Style) -> Play:
    """Returns the play of a quick player with a style."""
    own, seat = view.own, view.seat
    assert own is not None
    assert seat is not None
    chooser = OctablitzChooser(view.public.players)
    position = Past(view, chooser).now
    position.hands[seat] = packed_cards(own.hand)
    position.buried[seat] = packed_cards(own.buried)
    chooser.style = style
    chooser.choose(position)
    return Play(unpacked(int(chooser.cards)), chooser.is_down)


@final
class OctablitzSampler:
    """Adds up the worth of plays. Every seat plays for itself."""

    def __init__(
        self, view: OctablitzView, plays: Sequence[Play], dice: Dice, win: float, mine: Style
    ) -> None:
        public = view.public
        assert view.seat is not None
        self._seat: i64 = view.seat
        self._base_points: i64 = base_points(public.players)
        self._general: i64 = -1 if public.general is None else public.general
        self._multiplier: i64 = public.multiplier
        self._win = win
        self._mine = OctablitzChooser(public.players)
        self._mine.style = mine
        self._theirs = OctablitzChooser(public.players)
        self._worlds = OctablitzWorlds(view, self._theirs, dice)
        self._position = Position(public.players)
        self._candidates = [Candidate(play) for play in plays]
        self.sums: list[float] = [0.0] * len(plays)
        self.taken = 0

    def sample(self, view: AnyView, dice: Dice, among: Sequence[int]) -> None:
        """Samples one more world and plays every candidate of `among` to the end in it."""
        self._worlds.sample()
        for at in among:
            self._position.copy_from(self._worlds.base)
            self._candidates[at].play(self._position)
            self.sums[at] += self._roll_out()
        self.taken += 1

    def _roll_out(self) -> float:
        position = self._position
        while position.played or position.held[position.leader]:
            if position.turn() == self._seat:
                self._mine.play(position)
            else:
                self._theirs.play(position)
        return self._worth()

    def _worth(self) -> float:
        """OB-7, OB-8 Returns the points of a finished deal, and what winning is worth beside them."""
        winner = self._position.leader
        if winner != self._seat:
            return -float(self._owed(self._seat, winner))
        points: i64 = 0
        seat: i64 = 0
        while seat < self._position.players:
            if seat != winner:
                points += self._owed(seat, winner)
            seat += 1
        return float(points) + self._win

    def _owed(self, seat: i64, winner: i64) -> i64:
        taken = self._position.taken[seat]
        extra: i64 = 1 if taken == 0 else 0
        times: i64 = self._multiplier if self._general == seat or self._general == winner else 1
        return (self._base_points - taken + extra) * times
