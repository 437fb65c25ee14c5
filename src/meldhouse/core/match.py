"""A match: one deal after another until there is a ranking."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, final

from meldhouse.core.actions import Decision
from meldhouse.core.events import Event, Told
from meldhouse.core.game import Act, Game, Stand
from meldhouse.core.referee import Referee
from meldhouse.core.refusal import Refusal, Refused
from meldhouse.core.shuffle import Shuffle
from meldhouse.core.standing import Ranking
from meldhouse.core.state import Own, Public, Secret, View
from meldhouse.parts.seats import Seat


@final
class Match(Generic[Public, Own, Secret, Act, Stand]):
    """A match of a game. The game, the shuffle and the list of decisions determine everything else.

    >>> match = Match(build_game("rummy-five", players=2), SeededShuffle(b"a secret"))
    >>> events = match.deal()
    >>> match.awaited
    (0,)
    >>> events = match.decide(0, match.choices(0)[0])
    >>> match.awaited, match.is_over
    ((1,), False)
    """

    def __init__(self, game: Game[Public, Own, Secret, Act, Stand], shuffle: Shuffle) -> None:
        self.game = game
        self.shuffle = shuffle
        self.standing: Stand = game.opening()
        #: the standing after each settled deal
        self.standings: list[Stand] = []
        #: the decisions of each deal, including the running one
        self.decisions: list[list[Decision]] = []
        self.log: list[Told] = []
        self._referee: Referee[Public, Own, Secret, Act, Stand] | None = None

    @property
    def is_dealt(self) -> bool:
        """Checks if a deal is running."""
        return self._referee is not None and not self._referee.is_over

    @property
    def ranking(self) -> Ranking | None:
        """The place of each seat, or None while the match runs."""
        return None if self.is_dealt else self.game.ranking(self.standing)

    @property
    def is_over(self) -> bool:
        """Checks if the match has ended."""
        return self.ranking is not None

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """The seats that must decide. Empty between deals and after the match."""
        return () if self._referee is None else self._referee.awaited

    def deal(self) -> Sequence[Told]:
        """Begins the next deal and returns its events."""
        if self.is_dealt:
            raise Refused(Refusal("deal-running", "MH-2"))
        if self.is_over:
            raise Refused(Refusal("match-over", "MH-2"))
        before = len(self.log)
        chance = self.shuffle.chance(self.standing.deals + 1)
        self._referee = Referee(self.game, self.standing, chance, self.log)
        self.decisions.append([])
        return self.log[before:]

    def view(self, seat: Seat | None) -> View[Public, Own]:
        """Returns the view of a seat, or of a watcher (None), on the running deal or the last one. It is read-only."""
        return self._running().view(seat)

    def choices(self, seat: Seat) -> Sequence[Act]:
        """Returns the legal actions of a seat, or some of them where there are too many to list."""
        return self._running().choices(seat)

    def refusal(self, seat: Seat, action: Act) -> Refusal | None:
        """Returns the reason why a player may not do this now, or None."""
        return self._running().refusal(seat, action)

    def decide(self, seat: Seat, action: Act) -> Sequence[Told]:
        """Plays a player's decision and returns its events. Raises Refused, and changes nothing, if it is illegal."""
        return self._keep(seat, action, self._running().decide(seat, action))

    def rule(self, seat: Seat, action: Act) -> Sequence[Told]:
        """Plays a decision of the referee about a seat, such as that its time is up."""
        return self._keep(seat, action, self._running().rule(seat, action))

    def take(self, seat: Seat, action: Act) -> Sequence[Told]:
        """Plays a decision from a record, the player's or the referee's."""
        return self._keep(seat, action, self._running().take(seat, action))

    def play(self, seat: Seat, action: Act) -> Sequence[Told]:
        """Plays a decision that `refusal` has allowed in this very position, without asking the rules again."""
        return self._keep(seat, action, self._running().play(seat, action))

    def told_since(self, number: int, seat: Seat | None) -> list[tuple[int, Event]]:
        """Returns the numbered events from a number on, as a seat or a watcher (None) saw them."""
        return [(at, self.log[at].to(seat)) for at in range(max(number, 0), len(self.log))]

    def _running(self) -> Referee[Public, Own, Secret, Act, Stand]:
        if self._referee is None:
            raise Refused(Refusal("not-dealt", "MH-2"))
        return self._referee

    def _keep(self, seat: Seat, action: Act, told: Sequence[Told]) -> Sequence[Told]:
        self.decisions[-1].append(Decision(seat, action))
        settled = self._running().standing()
        if settled is not None:
            self.standing = settled
            self.standings.append(settled)
        return told

    def __reduce__(self) -> tuple[Any, ...]:
        """Copies a match by playing its decisions again."""
        return replayed, (self.game, self.shuffle, self.decisions)

    def __repr__(self) -> str:
        return f"Match({self.game.name}, {len(self.decisions)} deals begun)"


def replayed(
    game: Game[Any, Any, Any, Any, Any], shuffle: Shuffle, decisions: Sequence[Sequence[Decision]]
) -> Match[Any, Any, Any, Any, Any]:
    """Returns the match that these decisions, which were legal, lead to."""
    match: Match[Any, Any, Any, Any, Any] = Match(game, shuffle)
    for deal in decisions:
        match.deal()
        for decision in deal:
            match.play(decision.seat, decision.action)
    return match
