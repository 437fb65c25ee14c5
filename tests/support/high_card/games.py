"""High Card's part in the layer `games`."""

from __future__ import annotations

from tests.support.high_card.events import DealEnded
from tests.support.high_card.options import OPTIONS
from tests.support.high_card.rules import high_card

from meldhouse.core.game_info import GameInfo, ShortMatch

HIGH_CARD_INFO = GameInfo(
    "high-card",
    topic="high_card",
    clauses="HC",
    players=(2, 3, 4),
    usual_players=2,
    options=OPTIONS,
    build=high_card,
    deal_ends=(DealEnded,),
    short_match=ShortMatch(2, {"deals": 1}),
)

PARTS = {"high-card": HIGH_CARD_INFO}
