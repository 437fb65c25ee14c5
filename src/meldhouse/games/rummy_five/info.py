"""The entries of Rummy Five and Big Eight in the registry."""

from __future__ import annotations

from typing import Final

from meldhouse.core.game_info import GameInfo, ShortMatch
from meldhouse.games.rummy_five import big_eight, rummy_five
from meldhouse.games.rummy_five.events import DealDrawn, Won
from meldhouse.games.rummy_five.options import EIGHT_OPTIONS, FIVE_OPTIONS

RUMMY_FIVE_INFO: Final = GameInfo(
    "rummy-five",
    topic="rummy_five",
    clauses="RF",
    players=(2, 3, 4),
    usual_players=4,
    options=FIVE_OPTIONS,
    build=rummy_five,
    deal_ends=(Won, DealDrawn),
    short_match=ShortMatch(3, {"deals": 4}),
)

BIG_EIGHT_INFO: Final = GameInfo(
    "big-eight",
    topic="rummy_five",
    clauses="BE",
    players=(2, 3, 4),
    usual_players=4,
    options=EIGHT_OPTIONS,
    build=big_eight,
    deal_ends=(Won, DealDrawn),
    short_match=ShortMatch(3, {"deals": 2}),
)
