"""Random legal play, for simulations and benches: every choice listed, every event told."""

from __future__ import annotations

from typing import Any, final

from meldhouse.core.game import AnyGame
from meldhouse.core.referee import Referee
from meldhouse.core.standing import Standing
from meldhouse.parts.chance import Chance, Dice
from meldhouse.parts.errors import MeldhouseError


class EndlessDeal(MeldhouseError):
    """A deal that does not end: a fault of the rules, never of the player."""

    code = "endless-deal"


@final
class Played:
    """A deal that was played to its end."""

    def __init__(self, table: Referee[Any, Any, Any, Any, Any], decisions: int) -> None:
        self.table = table
        self.decisions = decisions


def play_deal(game: AnyGame, standing: Standing, chance: Chance, dice: Dice, most: int = 100_000) -> Played:
    """One deal through the referee, each awaited seat in turn choosing at random."""
    table = Referee(game, standing, chance)
    decisions = 0
    while True:
        awaited = table.awaited
        if not awaited:
            break
        for seat in awaited:
            choices = table.choices(seat)
            table.decide(seat, choices[dice.below(len(choices))])
            decisions += 1
        if decisions > most:
            raise EndlessDeal(f"{game.name} went on for more than {most} decisions in one deal")
    return Played(table, decisions)
