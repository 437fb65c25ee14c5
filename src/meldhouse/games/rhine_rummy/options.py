"""The options to agree on before a match (RR-1, RR-9), and the version of the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from meldhouse.core.options import Option, OptionValue, read_options
from meldhouse.parts.errors import OptionError
from meldhouse.parts.playing_cards import MOST_PACKS

#: the version that new matches are played by; version 1 is kept for the matches that began under it
RULES_VERSION: Final = 2

RHINE_OPTIONS = (
    Option("packs", "number", 0, "RR-1", low=0, high=MOST_PACKS),
    Option("deals", "number", 10, "RR-1", low=1, high=1000),
    Option("qualify", "choice", "set", "RR-9", choices=("set", "thirty")),
    Option("twos_wild", "switch", False, "RR-9"),
    Option("values", "choice", "face", "RR-9", choices=("face", "canasta")),
)


def read_rhine_options(given: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    """RR-1, RR-9 The options as agreed; a single pack is not enough for anybody."""
    values = read_options(RHINE_OPTIONS, given)
    if values["packs"] == 1:
        raise OptionError(f"option packs is 2 to {MOST_PACKS}, or 0 to go by the number of players, not 1")
    return values


def packs_for(players: int, packs: int) -> int:
    """RR-1 As agreed; if nothing is, two packs up to 5 players and three from 6."""
    if packs:
        return packs
    return 2 if players <= 5 else 3
