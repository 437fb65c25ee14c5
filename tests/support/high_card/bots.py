"""High Card's part in the layer `bots`."""

from __future__ import annotations

from typing import Any

from tests.support.high_card.actions import Play
from tests.support.high_card.rules import HighCard

from meldhouse.bots.bot import GameBots, Reason, seat_and_own


class HighestFirst:
    """Plays the highest card."""

    def __init__(self, game: HighCard, seed: int, budget: Any = None) -> None:
        pass

    def decide(self, view: Any) -> Play:
        return Play(max(seat_and_own(view)[1].hand))


def reason_for(game: HighCard, view: Any, action: Play) -> Reason:
    return Reason("bots.why.highest", {"card": (action.card,)})


PARTS = {"high-card": GameBots(HighestFirst, HighestFirst, HighestFirst, reason_for)}
