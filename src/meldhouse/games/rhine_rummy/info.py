"""The facts about Rhine Rummy for the registry."""

from __future__ import annotations

from typing import Final

from meldhouse.core.game_info import GameInfo, ShortMatch
from meldhouse.games.rhine_rummy import former_rhine_rummy, rhine_rummy
from meldhouse.games.rhine_rummy.events import DealEnded
from meldhouse.games.rhine_rummy.options import RHINE_OPTIONS, RULES_VERSION
from meldhouse.parts.playing_cards import shown_cards

#: RR-7 points are penalties; RR-8 a deal that ends with an empty stock has no winner
RHINE_RUMMY_INFO: Final = GameInfo(
    "rhine-rummy",
    topic="rhine_rummy",
    clauses="RR",
    players=(2, 3, 4, 5, 6, 7, 8),
    usual_players=4,
    options=RHINE_OPTIONS,
    build=rhine_rummy,
    rules_version=RULES_VERSION,
    former={1: former_rhine_rummy},
    deal_ends=(DealEnded,),
    short_match=ShortMatch(2, {"deals": 1}),
    low_score_wins=True,
    is_rearrangeable=True,
    show_cards=shown_cards,
)
