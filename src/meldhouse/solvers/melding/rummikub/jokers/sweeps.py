"""The sweeps of one search for the sets of jokers, one for each number of jokers.

Problems with as many jokers differ in a few tiles, and a sweep keeps what stays the same from one to the next.
"""

from __future__ import annotations

from typing import final

from meldhouse.solvers.melding.rummikub.pool import borrow, give_back
from meldhouse.solvers.melding.rummikub.sweep.kernel import Sweep
from meldhouse.solvers.melding.rummikub.sweep.problem import Problem


@final
class JokerSweeps:
    """Sweeps by the jokers of the problem, borrowed when they are first needed; give them back."""

    def __init__(self) -> None:
        self._by_jokers: dict[int, Sweep] = {}

    def of(self, problem: Problem) -> Sweep:
        """Returns the sweep for a problem."""
        jokers: int = problem.jokers
        found = self._by_jokers.get(jokers)
        if found is None:
            found = borrow()
            self._by_jokers[jokers] = found
        return found

    def give_back(self) -> None:
        for sweep in self._by_jokers.values():
            give_back(sweep)
        self._by_jokers.clear()
