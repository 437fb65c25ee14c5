"""Practice at Rummy Five and Big Eight, from which a critic learns: one seat tries each of its choices. Kernel.

The other seats play as `regular`. At each decision of its own seat every choice is rolled out in the true deal, with
the critic that has been learned so far in that seat. The features and the results of all choices are lessons.
"""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from meldhouse.games.rummy_five.edition import Edition
from meldhouse.parts.chance import Dice
from meldhouse.solvers.rummy_five.chooser import FiveStyle
from meldhouse.solvers.rummy_five.critic.critic import FiveCritic, FiveWeights
from meldhouse.solvers.rummy_five.critic.features import FiveFeatures
from meldhouse.solvers.rummy_five.rollout import NOT_WAITING, FiveRollout


@final
class Lessons:
    """Lessons of practice: decisions with the features of their positions, and one row for each choice."""

    def __init__(self) -> None:
        #: by decision: where its features and its rows begin
        self.positions: vec[i64] = vec[i64]()
        self.decisions: vec[i64] = vec[i64]()
        self.shared: vec[i64] = vec[i64]()
        #: by row: where its features begin
        self.rows: vec[i64] = vec[i64]()
        self.features: vec[i64] = vec[i64]()
        #: by row: the points with a share of the pot, and whether the own seat won
        self.points: vec[float] = vec[float]()
        self.won: vec[i64] = vec[i64]()

    def begin_decision(self, features: FiveFeatures) -> None:
        """Adds a decision with the features of its position."""
        self.positions = append(self.positions, len(self.shared))
        self.decisions = append(self.decisions, len(self.rows))
        self.shared = _extended(self.shared, features.present, 0, features.shared)

    def add(self, features: FiveFeatures, points: float, won: bool) -> None:
        """Adds a choice with its features, which are listed now."""
        self.rows = append(self.rows, len(self.features))
        self.features = _extended(self.features, features.present, features.shared, features.count)
        self.points = append(self.points, points)
        one: i64 = 1 if won else 0
        self.won = append(self.won, one)


def _extended(numbers: vec[i64], more: vec[i64], first: i64, end: i64) -> vec[i64]:
    while first < end:
        numbers = append(numbers, more[first])
        first += 1
    return numbers


@final
class FivePractice:
    """Plays deals with a critic in one seat, or without weights in a style."""

    def __init__(
        self, edition: Edition, players: int, weights: FiveWeights | None, style: FiveStyle | None = None
    ) -> None:
        self._edition = edition
        self._players = players
        self._has_weights = weights is not None
        weights = FiveWeights([], [], []) if weights is None else weights
        self._critic = FiveCritic(edition, players, weights, style)
        #: the critic in rollouts, while the other one lists the choices that are rolled out
        self._inner_critic = FiveCritic(edition, players, weights, style)
        self._rollout = FiveRollout(edition, players)
        self._branch = FiveRollout(edition, players)
        self._rollout.deep = self._branch.deep = True
        self._seat: i64 = 0
        self._dice = Dice(0)
        self.lessons = Lessons()
        #: contests: the plays that somebody won, those that the critic has won, and its points
        self.decided = 0
        self.won = 0
        self.points = 0.0

    def play(self, seed: int, deals: int, odd: int) -> None:
        """Practises some deals. Of a hundred choices so many are made by lot, to see more than the critic would."""
        for number in range(deals):
            self._dice = Dice(seed * 1_000_003 + number)
            self._deal(self._dice.below(self._players))
            self._play_deal(odd)

    def contest(self, seed: int, deals: int) -> None:
        """Plays deals with the critic in every seat and counts them, without learning anything."""
        for number in range(deals):
            base = self._branch.base
            base.deal_out(Dice(seed * 1_000_003 + number).shuffled(self._edition.deck))
            base.streak, base.pot = 1, 0
            for seat in range(self._players):
                self._branch.set_style(seat, self._inner_critic.chooser)
                self._branch.set_critic(seat, self._inner_critic if self._has_weights else None)
                self._branch.deal_over(0)
                self._count(seat)

    def _count(self, seat: int) -> None:
        self.points += float(self._branch.paid[seat]) + self._branch.left_on_table / self._players
        self.decided += 1 if self._branch.winner >= 0 else 0
        self.won += 1 if self._branch.winner == seat else 0

    def _deal(self, seat: int) -> None:
        """RF-1 Deals as the rules do; the first seat is the dealer, with any streak and pot."""
        base = self._rollout.base
        base.deal_out(self._dice.shuffled(self._edition.deck))
        base.streak = 1 + max(0, self._dice.below(6) - 3)
        base.pot = max(0, self._dice.below(9) - 4)
        self._seat = seat
        self._rollout.set_style(self._seat, self._critic.chooser)
        self._branch.set_style(self._seat, self._inner_critic.chooser)
        if self._has_weights:
            self._branch.set_critic(self._seat, self._inner_critic)

    def _play_deal(self, odd: int) -> None:
        rollout = self._rollout
        rollout.asks = True
        rollout.deal_over(0)
        while rollout.waits_for != NOT_WAITING:
            rollout.list_choices(self._critic)
            chosen = self._learn(odd)
            rollout.go_on_with(self._critic, chosen)

    def _learn(self, odd: int) -> i64:
        """Rolls out every choice that is listed. Returns one of them."""
        branch, critic = self._branch, self._critic
        chosen = self._chosen(odd)
        if critic.count < 2:
            return chosen
        self.lessons.begin_decision(critic.features)
        place: i64 = 0
        while place < critic.count:
            branch.branch_from(self._rollout)
            branch.go_on_with(critic, place)
            points = float(branch.paid[self._seat]) + float(branch.left_on_table) / float(self._players)
            critic.look_at(place)
            self.lessons.add(critic.features, points, branch.winner == self._seat)
            place += 1
        return chosen

    def _chosen(self, odd: int) -> i64:
        critic = self._critic
        if self._dice.below(100) < odd:
            return self._dice.below(int(critic.count))
        return critic.best() if self._has_weights else critic.best_quick()
