"""The facts about Rummikub for the registry."""

from __future__ import annotations

from typing import Final

from meldhouse.core.game_info import GameInfo, ShortMatch
from meldhouse.games.rummikub import former_rummikub, rummikub
from meldhouse.games.rummikub.events import DealEnded
from meldhouse.games.rummikub.options import RULES_VERSION, RUMMIKUB_OPTIONS

RUMMIKUB_INFO: Final = GameInfo(
    "rummikub",
    topic="rummikub",
    clauses="RK",
    players=(2, 3, 4),
    usual_players=4,
    options=RUMMIKUB_OPTIONS,
    build=rummikub,
    rules_version=RULES_VERSION,
    former={1: former_rummikub},
    deal_ends=(DealEnded,),
    short_match=ShortMatch(2, {"rounds": 1, "clock": 0}),
    untimed={"clock": 0},
    is_rearrangeable=True,
)
