"""Lessons as arrays: decisions with the features of their positions, and one row for each choice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import final

import numpy as np

from meldhouse.games.rummy_five.edition import BIG_EIGHT, RUMMY_FIVE
from meldhouse.rl.arrays import Array
from meldhouse.solvers.rummy_five.critic.critic import FiveWeights
from meldhouse.solvers.rummy_five.critic.practice import FivePractice
from meldhouse.solvers.rummy_five.critic.weights import learned_style

EDITIONS = {"rummy-five": RUMMY_FIVE, "big-eight": BIG_EIGHT}

#: the arrays of some lessons, by name
Arrays = dict[str, Array]


@final
@dataclass(frozen=True)
class Lesson:
    """Deals to practise in any process."""

    game: str
    players: int
    #: the critic in the own seat, as `FiveWeights` takes it, or nothing for the learned style
    weights: Sequence[Sequence[int]]
    seed: int
    deals: int
    #: of a hundred choices so many are made by lot
    odd: int

    def practised(self) -> Arrays:
        """Practises the deals."""
        practice = self.practice()
        practice.play(self.seed, self.deals, self.odd)
        lessons = practice.lessons
        kinds = {"points": np.float32, "won": np.int8, "shared": np.int16, "features": np.int16}
        names = ("positions", "decisions", "shared", "rows", "features", "points", "won")
        return {name: np.fromiter(getattr(lessons, name), kinds.get(name, np.int64)) for name in names}

    def practice(self) -> FivePractice:
        edition = EDITIONS[self.game]
        return FivePractice(edition, self.players, self._weights(), learned_style(edition))

    def _weights(self) -> FiveWeights | None:
        if not self.weights:
            return None
        columns, bias, out = self.weights
        return FiveWeights(columns, bias, out)


@final
class _Lists:
    """Lists of numbers, one after another."""

    def __init__(self, numbers: Array, first: Array) -> None:
        self.numbers = numbers
        self.first = first

    def of(self, places: Array) -> tuple[_Lists, Array]:
        """Returns some of the lists, and the length of each."""
        ends = np.append(self.first[1:], len(self.numbers))
        begins = self.first[places]
        lengths = ends[places] - begins
        first = np.cumsum(lengths) - lengths
        found = np.arange(lengths.sum()) + np.repeat(begins - first, lengths)
        return _Lists(self.numbers[found], first), lengths


@final
class Batch:
    """Some decisions, as the network takes them: lists of features one after another, and where each begins."""

    def __init__(self, shared: _Lists, rows: _Lists, decision: Array, gains: Array) -> None:
        self.shared = shared
        self.rows = rows
        #: by row: the decision that it belongs to
        self.decision = decision
        #: by row: what the choice gained
        self.gains = gains


@final
class LessonTable:
    """All lessons of a round."""

    def __init__(self, parts: Sequence[Arrays]) -> None:
        self._shared = _joined([(part["shared"], part["positions"]) for part in parts])
        self._features = _joined([(part["features"], part["rows"]) for part in parts])
        rows = _joined([(part["points"], part["decisions"]) for part in parts])
        self._rows = _Lists(np.arange(len(rows.numbers)), rows.first)
        self._points: Array = rows.numbers
        self._won: Array = np.concatenate([part["won"] for part in parts])

        self.decisions = len(rows.first)
        self.rows = len(rows.numbers)

    def batch(self, places: Array, win: float) -> Batch:
        """Returns some decisions. A gain is the points, and `win` more for a deal that was won."""
        shared, _ = self._shared.of(places)
        rows, counts = self._rows.of(places)
        features, _ = self._features.of(rows.numbers)
        gains = self._points[rows.numbers] + win * self._won[rows.numbers]
        return Batch(shared, features, np.repeat(np.arange(len(places)), counts), gains.astype(np.float32))


def _joined(parts: Sequence[tuple[Array, Array]]) -> _Lists:
    """Joins lists of several parts, each with its numbers and where its lists begin in them."""
    before = np.cumsum([0] + [len(numbers) for numbers, _ in parts])
    return _Lists(
        np.concatenate([numbers for numbers, _ in parts]),
        np.concatenate([first + before[at] for at, (_, first) in enumerate(parts)]),
    )
