"""One deal as an episode: whose decision it is, its legal ids, and what each seat gained at the end."""

from __future__ import annotations

from copy import copy, deepcopy
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
        #: some ids of an action have been taken
        self._is_begun = False

    def __deepcopy__(self, memo: dict[int, Any]) -> Deal:
        """Copies the deal. States and encodings do not change, so that copies share them."""
        new = copy(self)
        new._choice = deepcopy(self._choice, memo)
        return new

    def _reach(self, state: State[Any, Any, Any]) -> None:
        self.state = state
        awaited = self.game.awaited(state.public)
        self.seat = awaited[0] if awaited else None

    @property
    def is_over(self) -> bool:
        return self.seat is None

    def view(self, seat: Seat) -> AnyView:
        return self.state.view(seat)

    @property
    def choice(self) -> Choice:
        """The action in the making."""
        if self._choice is None:
            seat = self.seat
            if seat is None:
                raise OptionError("the deal is over")
            self._choice = self.encoding.begin(self.view(seat))
        return self._choice

    def legal(self) -> list[int]:
        """Returns the legal ids of the seat that decides."""
        if self._legal is None:
            self._legal = self.choice.legal()
        return self._legal

    def step(self, number: int) -> None:
        """Takes a legal id. A complete action is played."""
        self.push(number)

    def push(self, number: int) -> Action | None:
        """Takes a legal id. A complete action is played and returned."""
        if number not in self.legal():
            raise OptionError(f"{number} is not a legal id now; legal are {self.legal()}")
        seat, action = self.seat, self.choice.push(number)
        self._legal, self._is_begun = None, True
        if action is not None and seat is not None:
            self._follow(seat, action)
        return action

    def play(self, action: Action) -> None:
        """Plays a whole action of the seat that decides, which the rules must allow."""
        seat = self.seat
        if seat is None or self._is_begun:
            raise OptionError("a whole action cannot be played now")
        refusal = self.game.refusal(self.view(seat), action)
        if refusal is not None:
            raise Refused(refusal)
        self._follow(seat, action)

    def _follow(self, seat: Seat, action: Action) -> None:
        self._choice, self._legal, self._is_begun = None, None, False
        state, _ = self.game.play(self.state, seat, action)
        self._reach(state)

    def gains(self) -> list[int]:
        """Returns what each seat has gained so far; more is better."""
        return game_info(self.game.name).gains(self._before, self.state.public.points)
