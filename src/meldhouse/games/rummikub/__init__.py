"""Rummikub by its published rules: an unofficial implementation. The name is its owner's registered mark."""

from __future__ import annotations

from collections.abc import Mapping

from meldhouse.core.options import OptionValue, read_options
from meldhouse.games.rummikub.options import FORMER_OPTIONS, RULES_VERSION, RUMMIKUB_OPTIONS
from meldhouse.games.rummikub.rules import Rummikub
from meldhouse.parts.errors import OptionError


def rummikub(
    players: int = 4, options: Mapping[str, OptionValue] | None = None, rules_version: int = RULES_VERSION
) -> Rummikub:
    """RK-1 Builds Rummikub for 2 to 4 players."""
    if not 2 <= players <= 4:
        raise OptionError(f"Rummikub is for 2 to 4 players, not {players}")
    known = FORMER_OPTIONS if rules_version == 1 else RUMMIKUB_OPTIONS
    return Rummikub(players, read_options(known, options or {}), rules_version)


def former_rummikub(players: int, options: Mapping[str, OptionValue]) -> Rummikub:
    """Builds version 1 of the rules, for the matches that began under it."""
    return rummikub(players, options, 1)
