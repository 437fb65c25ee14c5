"""Means and shares with 95% intervals that respect the pairing of duplicate deals.

Duplicate deals are played several times with the same cards, so plays of one deal are not independent and the deal is
the unit. Every figure is a mean over deals or a ratio of two such means. Its interval comes from the variance between
deals.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import final


@final
@dataclass(frozen=True)
class Estimate:
    """An estimate and the half-width of its 95% interval."""

    value: float
    half: float
    deals: int

    @property
    def low(self) -> float:
        return self.value - self.half

    @property
    def high(self) -> float:
        return self.value + self.half

    def rounded(self, digits: int = 4) -> dict[str, float | int | None]:
        """Returns plain data; the interval of a single deal is unknown."""
        known = math.isfinite(self.half)
        return {
            "value": round(self.value, digits),
            "low": round(self.low, digits) if known else None,
            "high": round(self.high, digits) if known else None,
        }


def t_95(degrees: int) -> float:
    """Returns Student's t for a two-sided 95% interval (Hill's expansion; within 0.003 from 5 degrees on)."""
    if degrees < 1:
        return math.inf
    exact = {1: 12.7062, 2: 4.3027, 3: 3.1824, 4: 2.7764}
    if degrees in exact:
        return exact[degrees]
    z, n = 1.959963985, float(degrees)
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / n + second / n**2 + third / n**3


def mean_over_deals(values: Sequence[float]) -> Estimate:
    """Estimates a mean over deals."""
    count = len(values)
    if count == 0:
        return Estimate(0.0, math.inf, 0)
    mean = math.fsum(values) / count
    return Estimate(mean, _half([value - mean for value in values]), count)


def ratio_over_deals(parts: Sequence[float], wholes: Sequence[float]) -> Estimate:
    """Estimates a share whose whole differs from deal to deal, such as the share of won deals."""
    count, whole = len(parts), math.fsum(wholes)
    if count == 0 or whole == 0:
        return Estimate(0.0, math.inf, count)
    ratio = math.fsum(parts) / whole
    scale = count / whole
    rests = [(part - ratio * all_) * scale for part, all_ in zip(parts, wholes, strict=True)]
    return Estimate(ratio, _half(rests), count)


def _half(rests: Sequence[float]) -> float:
    """Returns the half-width of the interval from the deviations of the deals."""
    count = len(rests)
    if count < 2:
        return math.inf
    variance = math.fsum(rest * rest for rest in rests) / (count - 1)
    return t_95(count - 1) * math.sqrt(variance / count)
