"""A match: deal after deal at one table until there is a ranking. It is its list of decisions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, final

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
    """Header (game, shuffle) and decisions; everything else follows from them."""

    def __init__(self, game: Game[Public, Own, Secret, Act, Stand], shuffle: Shuffle) -> None:
        self.game = game
        self.shuffle = shuffle
        self.standing: Stand = game.opening()
        #: the standing after each settled deal
        self.standings: list[Stand] = []
        #: the decisions of each deal that was begun
        self.decisions: list[list[Decision]] = []
        self.log: list[Told] = []
        self._table: Referee[Public, Own, Secret, Act, Stand] | None = None

    @property
    def is_dealt(self) -> bool:
        """Whether a deal is running."""
        return self._table is not None and not self._table.is_over

    @property
    def ranking(self) -> Ranking | None:
        """The places; None while the match runs."""
        return None if self.is_dealt else self.game.ranking(self.standing)

    @property
    def is_over(self) -> bool:
        return self.ranking is not None

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """The seats that owe an answer; empty between deals and after the match."""
        return () if self._table is None else self._table.awaited

    def deal(self) -> Sequence[Told]:
        """Begin the next deal. Returns what it told."""
        if self.is_dealt:
            raise Refused(Refusal("deal-running", "MH-2"))
        if self.is_over:
            raise Refused(Refusal("match-over", "MH-2"))
        before = len(self.log)
        chance = self.shuffle.chance(self.standing.deals + 1)
        self._table = Referee(self.game, self.standing, chance, self.log)
        self.decisions.append([])
        return self.log[before:]

    def view(self, seat: Seat | None) -> View[Public, Own]:
        """What a seat sees of the running deal, or of the last one after its end."""
        return self._running().view(seat)

    def choices(self, seat: Seat) -> Sequence[Act]:
        return self._running().choices(seat)

    def refusal(self, seat: Seat, action: Act) -> Refusal | None:
        return self._running().refusal(seat, action)

    def decide(self, seat: Seat, action: Act) -> Sequence[Told]:
        """A player's decision: played and kept, or refused with nothing changed."""
        return self._keep(seat, action, self._running().decide(seat, action))

    def rule(self, seat: Seat, action: Act) -> Sequence[Told]:
        """The referee's own decision about a seat: its time is up."""
        return self._keep(seat, action, self._running().rule(seat, action))

    def take(self, seat: Seat, action: Act) -> Sequence[Told]:
        """A decision from a record: whoever it belongs to makes it."""
        return self._keep(seat, action, self._running().take(seat, action))

    def play(self, seat: Seat, action: Act) -> Sequence[Told]:
        """Plays a decision that `refusal` has allowed in this very position, without asking the rules again."""
        return self._keep(seat, action, self._running().play(seat, action))

    def told_since(self, number: int, seat: Seat | None) -> list[tuple[int, Event]]:
        """The log from an event number on, as one seat (or a watcher) was told it."""
        return [(at, self.log[at].to(seat)) for at in range(max(number, 0), len(self.log))]

    def _running(self) -> Referee[Public, Own, Secret, Act, Stand]:
        if self._table is None:
            raise Refused(Refusal("not-dealt", "MH-2"))
        return self._table

    def _keep(self, seat: Seat, action: Act, told: Sequence[Told]) -> Sequence[Told]:
        self.decisions[-1].append(Decision(seat, action))
        settled = self._running().standing()
        if settled is not None:
            self.standing = settled
            self.standings.append(settled)
        return told

    def __repr__(self) -> str:
        return f"Match({self.game.name}, {len(self.decisions)} deals begun)"
