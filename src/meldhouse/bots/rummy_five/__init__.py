"""Bots for Rummy Five and Big Eight."""

from __future__ import annotations

from meldhouse.bots.bot import GameBots
from meldhouse.bots.rummy_five.expert import RummyFiveExpert
from meldhouse.bots.rummy_five.master import rummy_five_master
from meldhouse.bots.rummy_five.novice import RummyFiveNovice
from meldhouse.bots.rummy_five.reasons import reason_for
from meldhouse.bots.rummy_five.regular import RummyFiveRegular

RUMMY_FIVE_BOTS = GameBots(RummyFiveNovice, RummyFiveRegular, RummyFiveExpert, reason_for, rummy_five_master)
