"""Deals of Octablitz between quick players, to compare styles of play. Kernel."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from meldhouse.games.octablitz.scoring import base_points
from meldhouse.games.octablitz.transitions import deck_of
from meldhouse.solvers.octablitz.open_hand.cards import at
from meldhouse.solvers.octablitz.rollouts.chooser import OctablitzChooser, Style
from meldhouse.solvers.octablitz.rollouts.luck import Luck
from meldhouse.solvers.octablitz.rollouts.position import SEATS, Position


@final
class StyleContest:
    """Plays the same deals with one style in every seat among others of the usual one."""

    def __init__(self, players: int, style: Style) -> None:
        self._mine = OctablitzChooser(players)
        self._mine.style = style
        self._theirs = OctablitzChooser(players)
        self._base = base_points(players)
        self._deck: vec[i64] = vec[i64]([card % 7 * 2 + card // 7 for card in deck_of(players)])
        self._dealt = Position(players)
        self._position = Position(players)
        #: the deals that the style has won, and its points
        self.won = 0
        self.points = 0

    def play(self, seed: int, deals: int) -> None:
        """Plays some deals, each with the style in every seat."""
        for number in range(deals):
            self._deal(Luck(seed * 1_000_003 + number))
            for seat in range(int(self._dealt.players)):
                self._play_out(seat)

    def _deal(self, luck: Luck) -> None:
        dealt = self._dealt
        seat: i64 = 0
        while seat < SEATS:
            dealt.hands[seat] = 0
            seat += 1
        each = len(self._deck) // dealt.players
        place: i64 = 0
        while place < len(self._deck):
            other = place + luck.below(len(self._deck) - place)
            strength = self._deck[other]
            self._deck[other] = self._deck[place]
            self._deck[place] = strength
            seat = place // each
            dealt.hands[seat] += at(1, strength)
            dealt.held[seat] = each
            place += 1

    def _play_out(self, seat: i64) -> None:
        position = self._position
        position.copy_from(self._dealt)
        while position.played or position.held[position.leader]:
            if position.turn() == seat:
                self._mine.play(position)
            else:
                self._theirs.play(position)
        self._score(seat)

    def _score(self, seat: i64) -> None:
        winner = self._position.leader
        for other in range(int(self._position.players)):
            taken = int(self._position.taken[other])
            owed = self._base - taken + (1 if taken == 0 else 0)
            if winner == seat and other != seat:
                self.points += owed
            elif winner != seat and other == seat:
                self.points -= owed
        self.won += 1 if winner == seat else 0
