"""Bots for Rhine Rummy."""

from __future__ import annotations

from meldhouse.bots.bot import GameBots
from meldhouse.bots.rhine_rummy.expert import RhineRummyExpert
from meldhouse.bots.rhine_rummy.master import RhineRummyMaster
from meldhouse.bots.rhine_rummy.novice import RhineRummyNovice
from meldhouse.bots.rhine_rummy.reasons import reason_for
from meldhouse.bots.rhine_rummy.regular import RhineRummyRegular

RHINE_RUMMY_BOTS = GameBots(
    RhineRummyNovice, RhineRummyRegular, RhineRummyExpert, reason_for, RhineRummyMaster
)
