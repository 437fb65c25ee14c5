"""Rhine Rummy: sets of playing cards on a table that everybody may rearrange."""

from __future__ import annotations

from collections.abc import Mapping

from meldhouse.core.options import OptionValue
from meldhouse.games.rhine_rummy.options import RULES_VERSION, read_rhine_options
from meldhouse.games.rhine_rummy.rules import RhineRummy
from meldhouse.parts.errors import OptionError


def rhine_rummy(
    players: int = 4, options: Mapping[str, OptionValue] | None = None, rules_version: int = RULES_VERSION
) -> RhineRummy:
    """RR-1 Builds Rhine Rummy for 2 to 8 players."""
    if not 2 <= players <= 8:
        raise OptionError(f"Rhine Rummy is for 2 to 8 players, not {players}")
    return RhineRummy(players, read_rhine_options(options or {}), rules_version)


def former_rhine_rummy(players: int, options: Mapping[str, OptionValue]) -> RhineRummy:
    """Builds version 1 of the rules, for the matches that began under it."""
    return rhine_rummy(players, options, 1)
