"""Limits on a bot's thinking: seconds, or a number of samples, which makes its decisions reproducible."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, final

from meldhouse.parts.errors import OptionError
from meldhouse.solvers.deadline import limited

#: seconds for each decision, by level, unless a budget says otherwise
USUAL_SECONDS = {"random": 0.05, "novice": 0.05, "regular": 0.05, "expert": 1.0, "master": 0.9}
#: the limit for a regular's search, which needs much more than usual where nothing is compiled
SEARCH_SECONDS = 1.0
#: the parts of the time after which no rollout begins, and a search of a solver ends: something quick comes after both
_SAMPLES = 0.95
_SEARCH = 0.7


@final
@dataclass(frozen=True)
class Budget:
    """Seconds, samples or both for one decision; the first limit reached ends it.

    With samples alone the same seed leads to the same decision on every machine.

    >>> bot = make_bot("expert", build_game("rummy-five"), seed=1, budget=Budget(samples=20))
    """

    seconds: float | None = None
    samples: int | None = None

    def __post_init__(self) -> None:
        if self.seconds is not None and not 0 < self.seconds <= 3600:
            raise OptionError(f"a bot thinks for more than 0 and at most 3600 seconds, not {self.seconds}")
        if self.samples is not None and not 1 <= self.samples <= 1_000_000:
            raise OptionError(f"a bot takes 1 to 1000000 samples, not {self.samples}")

    def start(self, usual_samples: int) -> Clock:
        """Starts a decision. `usual_samples` applies if the budget has no number of samples."""
        samples = usual_samples if self.samples is None else self.samples
        return Clock(self.seconds, samples)


@final
class Clock:
    """The remaining budget of one decision."""

    def __init__(self, seconds: float | None, samples: int) -> None:
        self._began = time.perf_counter()
        self._seconds = seconds
        #: the most samples for this decision
        self.samples = samples
        self.taken = 0

    def is_over(self) -> bool:
        """Checks if there is no time for another rollout."""
        return self.is_past(_SAMPLES)

    def is_past(self, part: float) -> bool:
        """Checks if a part of the time is over. What comes first must leave some of it."""
        return self._seconds is not None and time.perf_counter() - self._began >= part * self._seconds

    def limit(self, search: Callable[[], Any]) -> Any:
        """Runs a search of a solver, which ends when most of the time is over. It may raise TimeUp."""
        if self._seconds is None:
            return search()
        return limited(lambda: self.is_past(_SEARCH), search)

    def next(self, count: int = 1) -> int:
        """Reserves up to `count` samples. Returns how many are allowed, 0 at the end of the budget."""
        if self.is_over():
            return 0
        allowed = min(count, self.samples - self.taken)
        self.taken += allowed
        return allowed
