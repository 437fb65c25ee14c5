"""The referee of one deal: asks the rules, keeps the truth to itself, tells everybody what they may know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, final

from meldhouse.core.events import Told
from meldhouse.core.game import Act, Game, Stand
from meldhouse.core.refusal import Refusal, Refused
from meldhouse.core.state import Own, Public, Secret, State, View
from meldhouse.parts.chance import Chance
from meldhouse.parts.errors import NotationError
from meldhouse.parts.seats import Seat


@final
class Referee(Generic[Public, Own, Secret, Act, Stand]):
    """One deal being played. The state never leaves it; views, choices, refusals and events do."""

    def __init__(
        self,
        game: Game[Public, Own, Secret, Act, Stand],
        standing: Stand,
        chance: Chance,
        log: list[Told] | None = None,
    ) -> None:
        self.game = game
        self.players = game.players
        self.log: list[Told] = [] if log is None else log
        self._state: State[Public, Own, Secret]
        self._state, told = game.deal(standing, chance)
        self.log.extend(told)

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """The seats that owe an answer. Empty when the deal is over."""
        return self.game.awaited(self._state.public)

    @property
    def is_over(self) -> bool:
        return not self.awaited

    def view(self, seat: Seat | None) -> View[Public, Own]:
        """What a seat sees, or a watcher (None)."""
        if seat is not None and not 0 <= seat < self.players:
            raise NotationError(f"there is no seat {seat}; seats are 0 to {self.players - 1}")
        return self._state.view(seat)

    def choices(self, seat: Seat) -> Sequence[Act]:
        return self.game.choices(self.view(seat))

    def refusal(self, seat: Seat, action: Act) -> Refusal | None:
        """Why a player may not do this now."""
        if action.OF_REFEREE:
            return Refusal("referee-only", "MH-1")
        return self.game.refusal(self.view(seat), action)

    def decide(self, seat: Seat, action: Act) -> Sequence[Told]:
        """A player's decision: played, or refused with nothing changed. Returns what was newly told."""
        refusal = self.refusal(seat, action)
        if refusal is not None:
            raise Refused(refusal)
        return self.play(seat, action)

    def rule(self, seat: Seat, action: Act) -> Sequence[Told]:
        """The referee's own decision about a seat: its time is up."""
        refusal = self.game.refusal(self.view(seat), action)
        if not action.OF_REFEREE:
            refusal = Refusal("players-only", "MH-1")
        if refusal is not None:
            raise Refused(refusal)
        return self.play(seat, action)

    def take(self, seat: Seat, action: Act) -> Sequence[Told]:
        """A decision from a record: whoever it belongs to makes it."""
        return self.rule(seat, action) if action.OF_REFEREE else self.decide(seat, action)

    def play(self, seat: Seat, action: Act) -> Sequence[Told]:
        """Plays a decision that the rules have allowed in this very position."""
        self._state, told = self.game.play(self._state, seat, action)
        self.log.extend(told)
        return told

    def standing(self) -> Stand | None:
        """Where the match stands after this deal; None while the deal runs."""
        return self.game.settle(self._state)

    def __repr__(self) -> str:
        return f"Table({self.game.name}, waiting for {list(self.awaited)})"
