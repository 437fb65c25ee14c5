"""How long a bot may think: by the clock, or by a number of samples, so that a seed decides everything."""

from __future__ import annotations

import time
from typing import final

from meldhouse.parts.errors import OptionError
from meldhouse.parts.values import Value

#: seconds a decision, unless told otherwise
USUAL_SECONDS = {"random": 0.05, "novice": 0.05, "regular": 0.05, "expert": 1.0}


@final
class Budget(Value):
    """Both may be set: whichever ends first. With samples alone the same seed decides the same."""

    FIELDS = ("seconds", "samples")

    def __init__(self, seconds: float | None = None, samples: int | None = None) -> None:
        if seconds is not None and not 0 < seconds <= 3600:
            raise OptionError(f"a bot thinks for more than 0 and at most 3600 seconds, not {seconds}")
        if samples is not None and not 1 <= samples <= 1_000_000:
            raise OptionError(f"a bot takes 1 to 1000000 samples, not {samples}")
        self.seconds = seconds
        self.samples = samples

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
