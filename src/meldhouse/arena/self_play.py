"""Learns the values of quick players by self-play: `python -m meldhouse.arena.self_play GAME`.

Each round tries every value a step higher and lower on the same deals and keeps what gains. The result is copied by
hand into the player. The same options give the same values on every machine.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from meldhouse.arena.registry import LEARNERS, Learner

#: the worth of a won deal beside its points
_WIN = 2.0
_FIRST_STEP = 1.5
#: the first step of a value that begins at 0
_FROM_ZERO = 0.2
#: the power by which a step shrinks after it has gained nothing
_SHRINK = 0.6
_FIRST_SEED = 10
_TEST_SEED = 999


class Climb:
    """A climb from some values to better ones."""

    def __init__(self, learner: Learner) -> None:
        self._learner = learner
        self._steps = [_FIRST_STEP] * len(learner.values)
        self.values = list(learner.values)

    def climb(self, seed: int) -> None:
        """Tries every value once on the deals of a seed."""
        known = self._worth(self.values, seed)
        for at in range(len(self.values)):
            known = self._move(at, known, seed)

    def _move(self, at: int, known: float, seed: int) -> float:
        for factor in (self._steps[at], 1 / self._steps[at]):
            moved = self.values[at] * factor if self.values[at] else (factor - 1) * _FROM_ZERO
            tried = [*self.values[:at], moved, *self.values[at + 1 :]]
            worth = self._worth(tried, seed)
            if worth > known + self._learner.least_gain:
                self.values = tried
                return worth
        self._steps[at] **= _SHRINK
        return known

    def _worth(self, values: Sequence[float], seed: int) -> float:
        won, points = self._learner.contest(values, seed, self._learner.deals)
        return points + _WIN * won


def main() -> None:
    """Prints the values after each round, with their result on deals that are used for nothing else."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=sorted(LEARNERS))
    learner = LEARNERS[parser.parse_args().game]
    climb = Climb(learner)
    for number in range(learner.rounds):
        climb.climb(_FIRST_SEED + number)
        won, points = learner.contest(climb.values, _TEST_SEED, learner.deals)
        written = ", ".join([f"{value:.4g}" for value in climb.values])
        print(f"round {number + 1}: ({written})  won {won:.1%}, points {points:+.3f}", flush=True)


if __name__ == "__main__":
    main()
