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
    """An estimate and the ends of its 95% interval, which are infinite for the mean of a single deal."""

    value: float
    low: float
    high: float
    deals: int

    @property
    def is_known(self) -> bool:
        """Checks that there were enough deals for an interval."""
        return math.isfinite(self.low) and math.isfinite(self.high)

    def rounded(self, digits: int = 4) -> dict[str, float | int | None]:
        """Returns plain data; the interval of a single deal is unknown."""
        known = self.is_known
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
        return Estimate(0.0, -math.inf, math.inf, 0)
    mean = math.fsum(values) / count
    half = t_95(count - 1) * _standard_error([value - mean for value in values])
    return Estimate(mean, mean - half, mean + half, count)


def share_over_deals(parts: Sequence[float], wholes: Sequence[float]) -> Estimate:
    """Estimates a share whose whole differs from deal to deal, such as the share of won deals.

    The interval is Wilson's, which stays between 0 and 1. It takes as many samples as would have this standard error
    if they were independent; deals that all ended alike, which have none, count as one sample each.
    """
    count, whole = len(parts), math.fsum(wholes)
    if count < 2 or whole == 0:
        return Estimate(math.fsum(parts) / whole if whole else 0.0, 0.0, 1.0, count)
    share = math.fsum(parts) / whole
    scale = count / whole
    error = _standard_error([(part - share * all_) * scale for part, all_ in zip(parts, wholes, strict=True)])
    samples = share * (1 - share) / (error * error) if error > 0 else float(count)
    low, high = _wilson(share, samples, t_95(count - 1))
    return Estimate(share, low, high, count)


def _standard_error(rests: Sequence[float]) -> float:
    """Returns the standard error of a mean from the deviations of the deals."""
    count = len(rests)
    if count < 2:
        return math.inf
    return math.sqrt(math.fsum(rest * rest for rest in rests) / (count - 1) / count)


def _wilson(share: float, samples: float, t: float) -> tuple[float, float]:
    """Returns Wilson's interval for a share."""
    spread = t * t / samples
    middle = (share + spread / 2) / (1 + spread)
    half = t * math.sqrt(share * (1 - share) / samples + spread / (4 * samples)) / (1 + spread)
    return max(0.0, min(share, middle - half)), min(1.0, max(share, middle + half))
