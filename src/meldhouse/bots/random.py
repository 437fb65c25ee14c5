"""A bot that plays at random."""

from __future__ import annotations

from meldhouse.core.actions import Action
from meldhouse.core.game import AnyGame, AnyView
from meldhouse.parts.chance import Dice


class RandomBot:
    """Chooses among all listed actions with equal probability."""

    def __init__(self, game: AnyGame, seed: int) -> None:
        self._game = game
        self._dice = Dice(seed)

    def decide(self, view: AnyView) -> Action:
        choices = self._game.choices(view)
        choice: Action = choices[self._dice.below(len(choices))]
        return choice
