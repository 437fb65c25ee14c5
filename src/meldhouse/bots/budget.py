"""How long a bot may think: by the clock, or by a number of samples, so that a seed decides everything."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import final

from meldhouse.parts.errors import OptionError

#: seconds a decision, unless told otherwise
USUAL_SECONDS = {"random": 0.05, "novice": 0.05, "regular": 0.05, "expert": 1.0}


@final
@dataclass(frozen=True)
class Budget:
    """Both may be set: whichever ends first. With samples alone the same seed decides the same."""

    seconds: float | None = None
    samples: int | None = None

    def __post_init__(self) -> None:
        if self.seconds is not None and not 0 < self.seconds <= 3600:
            raise OptionError(f"a bot thinks for more than 0 and at most 3600 seconds, not {self.seconds}")
        if self.samples is not None and not 1 <= self.samples <= 1_000_000:
            raise OptionError(f"a bot takes 1 to 1000000 samples, not {self.samples}")

    def start(self, usual_samples: int) -> Clock:
        """Begin a decision; `usual_samples` count where no number was asked for."""
        samples = usual_samples if self.samples is None else self.samples
        return Clock(self.seconds, samples)


@final
class Clock:
    """One decision's budget, running."""

    def __init__(self, seconds: float | None, samples: int) -> None:
        self._end = None if seconds is None else time.perf_counter() + seconds
        #: how many samples may be taken in all
        self.samples = samples
        self.taken = 0

    def next(self, count: int = 1) -> int:
        """How many of the next `count` samples may be taken; 0 when it is time to decide."""
        if self._end is not None and self.taken and time.perf_counter() >= self._end:
            return 0
        allowed = min(count, self.samples - self.taken)
        self.taken += allowed
        return allowed
