"""Rummy Five, and Big Eight as a second edition of the same rules."""

from __future__ import annotations

from collections.abc import Mapping

from meldhouse.core.options import OptionValue, read_options
from meldhouse.games.rummy_five.edition import BIG_EIGHT, RUMMY_FIVE
from meldhouse.games.rummy_five.options import EIGHT_OPTIONS, FIVE_OPTIONS
from meldhouse.games.rummy_five.rules import RummyFive
from meldhouse.parts.errors import OptionError


def rummy_five(players: int = 4, options: Mapping[str, OptionValue] | None = None) -> RummyFive:
    """RF-1 Builds Rummy Five for 2 to 4 players."""
    if not 2 <= players <= 4:
        raise OptionError(f"Rummy Five is for 2 to 4 players, not {players}")
    return RummyFive(RUMMY_FIVE, players, read_options(FIVE_OPTIONS, options or {}))


def big_eight(players: int = 4, options: Mapping[str, OptionValue] | None = None) -> RummyFive:
    """BE-1 Builds Big Eight for 3 or 4 players, or for 2 on request."""
    values = read_options(EIGHT_OPTIONS, options or {})
    if players == 2 and not values["two_players"]:
        raise OptionError("Big Eight is for 3 or 4 players; a long game of 2 needs two_players=yes")
    if not 2 <= players <= 4:
        raise OptionError(f"Big Eight is for 3 or 4 players, not {players}")
    return RummyFive(BIG_EIGHT, players, values)
