"""Sweeps and searches to borrow: making one takes longer than using it."""

from __future__ import annotations

from meldhouse.solvers.melding.rummikub.least_disturbance import LeastDisturbance
from meldhouse.solvers.melding.rummikub.sweep.kernel import Sweep

_sweeps: list[Sweep] = []
_searches: list[LeastDisturbance] = []


def borrow() -> Sweep:
    """Lends a sweep that nobody else uses; give it back."""
    try:
        return _sweeps.pop()
    except IndexError:
        return Sweep()


def give_back(sweep: Sweep) -> None:
    _sweeps.append(sweep)


def borrow_search() -> LeastDisturbance:
    """Lends a search for the gentlest play that nobody else uses; give it back."""
    try:
        return _searches.pop()
    except IndexError:
        return LeastDisturbance()


def give_search_back(search: LeastDisturbance) -> None:
    _searches.append(search)
