"""Bots for Rummikub."""

from __future__ import annotations

from meldhouse.bots.bot import GameBots
from meldhouse.bots.rummikub.expert import RummikubExpert
from meldhouse.bots.rummikub.master import RummikubMaster
from meldhouse.bots.rummikub.novice import RummikubNovice
from meldhouse.bots.rummikub.reasons import reason_for
from meldhouse.bots.rummikub.regular import RummikubRegular

RUMMIKUB_BOTS = GameBots(RummikubNovice, RummikubRegular, RummikubExpert, reason_for, RummikubMaster)
