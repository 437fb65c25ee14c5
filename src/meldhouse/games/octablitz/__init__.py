"""Octablitz, a trick-taking game with the cards of Rummy Five."""

from __future__ import annotations

from collections.abc import Mapping

from meldhouse.core.options import OptionValue, read_options
from meldhouse.games.octablitz.options import OCTABLITZ_OPTIONS
from meldhouse.games.octablitz.rules import Octablitz
from meldhouse.parts.errors import OptionError


def octablitz(players: int = 4, options: Mapping[str, OptionValue] | None = None) -> Octablitz:
    """OB-1 Builds Octablitz for 3 or 4 players."""
    if players not in (3, 4):
        raise OptionError(f"Octablitz is for 3 or 4 players, not {players}")
    return Octablitz(players, read_options(OCTABLITZ_OPTIONS, options or {}))
