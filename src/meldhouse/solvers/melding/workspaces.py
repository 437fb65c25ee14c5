"""Sweeps to borrow: making one takes longer than using it."""

from __future__ import annotations

from meldhouse.solvers.melding.sweep import Sweep

_free: list[Sweep] = []


def borrow() -> Sweep:
    """A sweep that nobody else uses; give it back."""
    try:
        return _free.pop()
    except IndexError:
        return Sweep()


def give_back(sweep: Sweep) -> None:
    _free.append(sweep)
