"""Rummikub by its published rules: an unofficial implementation. The name is its owner's registered mark."""

from __future__ import annotations

from collections.abc import Mapping

from meldhouse.core.options import OptionValue, read_options
from meldhouse.games.rummikub.options import RUMMIKUB_OPTIONS
from meldhouse.games.rummikub.rules import Rummikub
from meldhouse.parts.errors import OptionError


def rummikub(players: int = 4, options: Mapping[str, OptionValue] | None = None) -> Rummikub:
    """RK-1 Rummikub for 2 to 4 players."""
    if not 2 <= players <= 4:
        raise OptionError(f"Rummikub is for 2 to 4 players, not {players}")
    return Rummikub(players, read_options(RUMMIKUB_OPTIONS, options or {}))
