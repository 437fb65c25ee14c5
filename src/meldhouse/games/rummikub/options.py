"""The options to agree on before a match (RK-3, RK-6, RK-8), and the version of the rules."""

from __future__ import annotations

from typing import Final

from meldhouse.core.options import Option

#: the version that new matches are played by; version 1 is kept for the matches that began under it
RULES_VERSION: Final = 2

_ROUNDS = Option("rounds", "number", 1, "RK-8", low=1, high=20)
_CLOCK = Option("clock", "number", 60, "RK-6", low=0, high=3600)
_JOKERS = Option("jokers", "choice", "book", "RK-3", choices=("book", "free"))

RUMMIKUB_OPTIONS = (_ROUNDS, _CLOCK, _JOKERS)
#: the options of version 1, where every retrieved joker was free
FORMER_OPTIONS = (_ROUNDS, _CLOCK)
