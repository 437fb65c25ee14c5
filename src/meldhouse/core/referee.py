"""The referee of one deal: asks the rules, keeps the full state and logs what each seat may know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, final

from meldhouse._guard import is_interpreted, seal
from meldhouse.core.events import Told
from meldhouse.core.game import Act, Game, Stand
from meldhouse.core.refusal import Refusal, Refused
from meldhouse.core.state import Own, Public, PublicBox, Secret, State, View
from meldhouse.parts.chance import Chance
from meldhouse.parts.errors import NotationError
from meldhouse.parts.seats import Seat


@final
class Referee(Generic[Public, Own, Secret, Act, Stand]):
    """Runs one deal. It hands out views, choices, refusals and events, and never its state.

    >>> game = build_game("octablitz", players=3)
    >>> referee = Referee(game, game.opening(), SeededShuffle(b"a secret").chance(1))
    >>> referee.is_over, len(referee.awaited)
    (False, 1)
    """

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
        #: the last view for the rules, which often ask for it twice: for the choices and for the refusal
        self._known: View[Public, Own] | None = None
        self._must_seal = is_interpreted(type(self._state.public))
        self.log.extend(told)

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """The seats that must decide. Empty when the deal is over."""
        return self.game.awaited(self._state.public)

    @property
    def is_over(self) -> bool:
        """Checks if the deal has ended."""
        return not self.awaited

    def view(self, seat: Seat | None) -> View[Public, Own]:
        """Returns the view of a seat, or of a watcher (None). Nothing in it can be changed."""
        view = self._new_view(seat)
        public = view.public
        if self._must_seal:
            seal(view)
        elif isinstance(public, PublicBox):
            public.is_shown = True
        return view

    def _view(self, seat: Seat | None) -> View[Public, Own]:
        """Returns a view for the rules, which do not need protection."""
        view = self._known
        if view is None or view.seat != seat:
            view = self._known = self._new_view(seat)
        return view

    def _new_view(self, seat: Seat | None) -> View[Public, Own]:
        if seat is not None and not 0 <= seat < self.players:
            raise NotationError(f"there is no seat {seat}; seats are 0 to {self.players - 1}")
        return self._state.view(seat)

    def choices(self, seat: Seat) -> Sequence[Act]:
        """Returns the actions open to a seat, or some of them where there are too many to list."""
        return self.game.choices(self._view(seat))

    def refusal(self, seat: Seat, action: Act) -> Refusal | None:
        """Returns the reason why a player may not do this now, or None."""
        if action.OF_REFEREE:
            return Refusal("referee-only", "MH-1")
        return self.game.refusal(self._view(seat), action)

    def decide(self, seat: Seat, action: Act) -> Sequence[Told]:
        """Plays a player's decision and returns its events. Raises Refused, and changes nothing, if it is illegal."""
        refusal = self.refusal(seat, action)
        if refusal is not None:
            raise Refused(refusal)
        return self.play(seat, action)

    def rule(self, seat: Seat, action: Act) -> Sequence[Told]:
        """Plays a decision of the referee about a seat, such as that its time is up."""
        refusal = self.game.refusal(self._view(seat), action)
        if not action.OF_REFEREE:
            refusal = Refusal("players-only", "MH-1")
        if refusal is not None:
            raise Refused(refusal)
        return self.play(seat, action)

    def take(self, seat: Seat, action: Act) -> Sequence[Told]:
        """Plays a decision from a record, the player's or the referee's."""
        return self.rule(seat, action) if action.OF_REFEREE else self.decide(seat, action)

    def play(self, seat: Seat, action: Act) -> Sequence[Told]:
        """Plays a decision that the rules have allowed in this very position."""
        self._state, told = self.game.play(self._state, seat, action)
        self._known = None
        log = self.log
        for entry in told:  # one or two; compiled code appends faster than it extends
            log.append(entry)
        return told

    def standing(self) -> Stand | None:
        """Returns the standing after this deal, or None while the deal runs."""
        return self.game.settle(self._state)

    def __repr__(self) -> str:
        return f"Referee({self.game.name}, waiting for {list(self.awaited)})"
