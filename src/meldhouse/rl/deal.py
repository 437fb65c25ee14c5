"""One deal as an episode: whose decision it is, its legal ids, and what each seat gained at the end."""

from __future__ import annotations

from copy import copy
from typing import Any, final

from meldhouse.core.actions import Action
from meldhouse.core.game import AnyGame, AnyView
from meldhouse.core.refusal import Refused
from meldhouse.core.shuffle import SeededShuffle
from meldhouse.core.state import State
from meldhouse.games.registry import game_info
from meldhouse.parts.chance import Chance
from meldhouse.parts.errors import OptionError
from meldhouse.parts.seats import Seat
from meldhouse.rl.arrays import Encoding
from meldhouse.rl.game_numbers import Choice


def chance_of(seed: int) -> Chance:
    """Returns the luck of the first deal of a match with this number, as text, for its secret."""
    return SeededShuffle(str(seed).encode()).chance(1)


@final
class Deal:
    """A deal from a fresh match, played by action ids. Seats that answer at the same time are asked in turn.

    It holds the full state, so it belongs to the environment and not to an agent.
    """

    def __init__(self, encoding: Encoding, chance: Chance) -> None:
        self.encoding = encoding
        self.game: AnyGame = encoding.game
        standing = self.game.opening()
        self._before: tuple[int, ...] = standing.points
        state, _ = self.game.deal(standing, chance)
        #: the seat that decides now, or None at the end
        self.seat: Seat | None
        self._reach(state)
        self._choice: Choice | None = None
        self._legal: list[int] | None = None
        #: the ids of an action in the making
        self.begun: tuple[int, ...] = ()

    def __deepcopy__(self, memo: dict[int, Any]) -> Deal:
        """Copies the deal. States and encodings do not change, so that copies share them."""
        return copy(self)

    def __getstate__(self) -> dict[str, Any]:
        """Leaves out the action in the making: it is begun again when it is asked for."""
        return {**vars(self), "_choice": None}

    def _reach(self, state: State[Any, Any, Any]) -> None:
        self.state = state
        awaited = self.game.awaited(state.public)
        self.seat = awaited[0] if awaited else None
        self._view: AnyView | None = None

    @property
    def is_over(self) -> bool:
        return self.seat is None

    def view(self, seat: Seat) -> AnyView:
        if seat != self.seat:
            return self.state.view(seat)
        if self._view is None:  # asked for more than once: to decide, and to observe
            self._view = self.state.view(seat)
        return self._view

    @property
    def choice(self) -> Choice:
        """The action in the making."""
        if self._choice is None:
            seat = self.seat
            if seat is None:
                raise OptionError("the deal is over")
            self._choice = self.encoding.parts.begin(self.view(seat))
            for number in self.begun:
                self._choice.push(number)
        return self._choice

    def legal(self) -> list[int]:
        """Returns the legal ids of the seat that decides."""
        legal = self._legal
        if legal is None:
            legal = self._legal = (self._choice or self.choice).legal()
        return legal

    def step(self, number: int) -> None:
        """Takes a legal id. A complete action is played."""
        self.push(number)

    def push(self, number: int) -> Action | None:
        """Takes a legal id. A complete action is played and returned."""
        legal, choice, seat = self._legal or self.legal(), self._choice or self.choice, self.seat
        if number not in legal:
            raise OptionError(f"{number} is not a legal id now; legal are {legal}")
        action = choice.push(number)
        self._legal = None
        if action is None or seat is None:
            self.begun = (*self.begun, number)
        else:
            self._follow(seat, action)
        return action

    def play(self, action: Action) -> None:
        """Plays a whole action of the seat that decides, which the rules must allow."""
        seat = self.seat
        if seat is None or self.begun:
            raise OptionError("a whole action cannot be played now")
        refusal = self.game.refusal(self.view(seat), action)
        if refusal is not None:
            raise Refused(refusal)
        self._follow(seat, action)

    def _follow(self, seat: Seat, action: Action) -> None:
        self._choice, self._legal, self.begun = None, None, ()
        state, _ = self.game.play(self.state, seat, action)
        self._reach(state)

    def gains(self) -> list[int]:
        """Returns what each seat has gained so far; more is better."""
        return game_info(self.game.name).gains(self._before, self.state.public.points)
