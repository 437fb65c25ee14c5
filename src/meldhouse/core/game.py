"""What the house asks of a game's rules. A game holds options, never play; there is nothing to inherit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeVar

from meldhouse.core.actions import Action
from meldhouse.core.events import Told
from meldhouse.core.options import OptionValue
from meldhouse.core.refusal import Refusal
from meldhouse.core.standing import Ranking, Standing
from meldhouse.core.state import Own, Public, Secret, State, View
from meldhouse.parts.chance import Chance
from meldhouse.parts.seats import Seat

Act = TypeVar("Act", bound=Action)
Stand = TypeVar("Stand", bound=Standing)


class Game(Protocol[Public, Own, Secret, Act, Stand]):
    """The rules of one game for one number of players and one choice of options."""

    @property
    def name(self) -> str:
        """The game's name in commands, records and on the wire: `rummy-five`."""

    @property
    def rules_version(self) -> int:
        """Raised when the same decisions would lead elsewhere; a record names the one it was played by."""

    @property
    def players(self) -> int: ...

    @property
    def options(self) -> Mapping[str, OptionValue]: ...

    def opening(self) -> Stand:
        """Where a match stands before its first deal."""

    def deal(self, standing: Stand, chance: Chance) -> tuple[State[Public, Own, Secret], list[Told]]:
        """Hand out the cards. The only place where luck is asked."""

    def awaited(self, public: Public) -> tuple[Seat, ...]:
        """Whom the table waits for: everybody knows that, and it betrays nothing. Empty after the deal."""

    def is_claim(self, public: Public) -> bool:
        """Whether those awaited answer at the same time, unseen by one another, and may simply pass."""

    def choices(self, view: View[Public, Own]) -> Sequence[Act]:
        """What this seat may do now; only a part of it where nobody could list all."""

    def refusal(self, view: View[Public, Own], action: Act) -> Refusal | None:
        """Why this seat may not do that; None if it may. Complete, always."""

    def play(
        self, state: State[Public, Own, Secret], seat: Seat, action: Act
    ) -> tuple[State[Public, Own, Secret], list[Told]]:
        """What follows from a decision that was not refused. The old state stays as it was."""

    def settle(self, state: State[Public, Own, Secret]) -> Stand | None:
        """Where the match stands after this deal; None while the deal runs."""

    def ranking(self, standing: Stand) -> Ranking | None:
        """The places at the end of the match; None while it runs."""

    def imagine(self, view: View[Public, Own], chance: Chance) -> State[Public, Own, Secret]:
        """A truth that fits what this seat sees: `imagine(v).view(v.seat) == v`."""

    def read_action(self, text: str) -> Act: ...

    def write_action(self, action: Act) -> str: ...

    def read_cards(self, text: str) -> tuple[int, ...]: ...

    def write_cards(self, cards: Sequence[int]) -> str: ...


AnyGame = Game[Any, Any, Any, Any, Any]
AnyView = View[Any, Any]
