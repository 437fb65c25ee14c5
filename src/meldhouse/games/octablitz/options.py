"""Options of Octablitz (OB-1, OB-9)."""

from __future__ import annotations

from meldhouse.core.options import Option

_POINTS = Option("points", "number", 30, "OB-1", low=1, high=1000)
_DEALS = Option("deals", "number", 8, "OB-9", low=0, high=1000)

OCTABLITZ_OPTIONS = (_POINTS, _DEALS)
