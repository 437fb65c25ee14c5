"""The entry of Octablitz in the registry."""

from __future__ import annotations

from typing import Final

from meldhouse.core.game_info import GameInfo, ShortMatch
from meldhouse.games.octablitz import octablitz
from meldhouse.games.octablitz.events import DealWon
from meldhouse.games.octablitz.options import OCTABLITZ_OPTIONS

OCTABLITZ_INFO: Final = GameInfo(
    "octablitz",
    topic="octablitz",
    clauses="OB",
    players=(3, 4),
    usual_players=4,
    options=OCTABLITZ_OPTIONS,
    build=octablitz,
    deal_ends=(DealWon,),
    short_match=ShortMatch(3, {"deals": 4}),
)
