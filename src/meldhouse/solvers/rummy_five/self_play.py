"""Deals of Rummy Five and Big Eight between quick players, to compare styles of play. Kernel."""

from __future__ import annotations

from typing import final

from meldhouse.games.rummy_five.edition import Edition
from meldhouse.parts.chance import Dice
from meldhouse.solvers.rummy_five.chooser import FiveChooser, FiveStyle
from meldhouse.solvers.rummy_five.rollout import FiveRollout


@final
class FiveContest:
    """Plays the same deals with one style in every seat among others of the usual one."""

    def __init__(self, edition: Edition, players: int, style: FiveStyle) -> None:
        self._edition = edition
        self._players = players
        self._rollout = FiveRollout(edition, players)
        self._chooser = FiveChooser(edition, players, style)
        #: the plays that somebody won, and those that the style has won
        self.decided = 0
        self.won = 0
        #: the points of the style, with an equal share of what is left in the pot
        self.points = 0.0

    def play(self, seed: int, deals: int) -> None:
        """Plays some deals, each with the style in every seat."""
        for number in range(deals):
            self._rollout.base.deal_out(Dice(seed * 1_000_003 + number).shuffled(self._edition.deck))
            for seat in range(self._players):
                self._play_out(seat)

    def _play_out(self, seat: int) -> None:
        rollout = self._rollout
        rollout.set_style(seat, self._chooser)
        rollout.deal_over(0)
        self.points += float(rollout.paid[seat]) + rollout.left_on_table / self._players
        self.decided += 1 if rollout.winner >= 0 else 0
        self.won += 1 if rollout.winner == seat else 0
