"""What there is to agree on before a match (RK-6, RK-8)."""

from __future__ import annotations

from meldhouse.core.options import Option

_ROUNDS = Option("rounds", "number", 1, "RK-8", low=1, high=20)
_CLOCK = Option("clock", "number", 60, "RK-6", low=0, high=3600)

RUMMIKUB_OPTIONS = (_ROUNDS, _CLOCK)
