"""Options of Rummy Five and Big Eight (RF-1, RF-16, RF-17, BE-1)."""

from __future__ import annotations

from meldhouse.core.options import Option

_POINTS = Option("points", "number", 30, "RF-1", low=1, high=1000)
_ROUNDS = Option("rounds", "number", 2, "RF-16", low=1, high=20)
_DEALS = Option("deals", "number", 0, "RF-16", low=0, high=1000)
_CALLS = Option("calls", "choice", "strict", "RF-17", choices=("strict", "table"))
_TWO_PLAYERS = Option("two_players", "switch", False, "BE-1")

FIVE_OPTIONS = (_POINTS, _ROUNDS, _DEALS, _CALLS)
EIGHT_OPTIONS = (*FIVE_OPTIONS, _TWO_PLAYERS)
