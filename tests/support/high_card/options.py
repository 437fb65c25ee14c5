"""The options of High Card."""

from __future__ import annotations

from meldhouse.core.options import Option

OPTIONS = (Option("deals", "number", 2, "HC-1", low=1, high=100),)
