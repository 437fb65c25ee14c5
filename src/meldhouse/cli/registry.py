"""The parts of games in the command line, by the name of the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from meldhouse.core.options import OptionValue
from meldhouse.core.refusal import Refusal
from meldhouse.games.rhine_rummy.text_check import check as check_rhine_rummy
from meldhouse.games.rummikub.text_check import check as check_rummikub

#: takes the table before and after, the hand, True if the player has melded before, and options
Check = Callable[[str, str, str, bool, Mapping[str, OptionValue]], Refusal | None]

#: the games whose turns `meldhouse check` can check
CHECKS: dict[str, Check] = {"rummikub": check_rummikub, "rhine-rummy": check_rhine_rummy}
