"""Bots for Octablitz."""

from __future__ import annotations

from meldhouse.bots.bot import GameBots
from meldhouse.bots.octablitz.expert import OctablitzExpert
from meldhouse.bots.octablitz.master import OctablitzMaster
from meldhouse.bots.octablitz.novice import OctablitzNovice
from meldhouse.bots.octablitz.reasons import reason_for
from meldhouse.bots.octablitz.regular import OctablitzRegular

OCTABLITZ_BOTS = GameBots(OctablitzNovice, OctablitzRegular, OctablitzExpert, reason_for, OctablitzMaster)
