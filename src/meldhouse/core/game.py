"""The protocol that a game's rules follow. A game holds its options and no state of play; it inherits from nothing."""

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
    """The rules of one game for one number of players and one choice of options.

    >>> game = build_game("rummikub", players=2)
    >>> cards = game.read_cards("r7 r8 *")
    >>> game.write_cards(cards)
    'r7 r8 *'
    """

    @property
    def name(self) -> str:
        """The name of the game in commands, records and on the wire: `rummy-five`."""

    @property
    def rules_version(self) -> int:
        """The version of the rules, which records name. It goes up when the same decisions lead to another result."""

    @property
    def players(self) -> int:
        """The number of players."""

    @property
    def options(self) -> Mapping[str, OptionValue]:
        """The values of all options."""

    def opening(self) -> Stand:
        """Returns the standing before the first deal of a match."""

    def deal(self, standing: Stand, chance: Chance) -> tuple[State[Public, Own, Secret], list[Told]]:
        """Deals the cards. No other method uses luck."""

    def awaited(self, public: Public) -> tuple[Seat, ...]:
        """Returns the seats that must decide. This is public knowledge. Empty after the end of the deal."""

    def is_claim(self, public: Public) -> bool:
        """Checks if the awaited seats answer at the same time, hidden from one another, and may pass."""

    def choices(self, view: View[Public, Own]) -> Sequence[Act]:
        """Returns the legal actions of a seat, or some of them where there are too many to list."""

    def refusal(self, view: View[Public, Own], action: Act) -> Refusal | None:
        """Returns the reason why an action is illegal, or None if it is legal. The check is always complete."""

    def play(
        self, state: State[Public, Own, Secret], seat: Seat, action: Act
    ) -> tuple[State[Public, Own, Secret], list[Told]]:
        """Plays a legal action. Returns the new state and the events; the old state does not change."""

    def settle(self, state: State[Public, Own, Secret]) -> Stand | None:
        """Returns the standing after this deal, or None while the deal runs."""

    def ranking(self, standing: Stand) -> Ranking | None:
        """Returns the places at the end of the match, or None while it runs."""

    def imagine(self, view: View[Public, Own], chance: Chance) -> State[Public, Own, Secret]:
        """Draws a world that fits a view: `imagine(v).view(v.seat) == v`."""

    def read_action(self, text: str) -> Act:
        """Reads an action in the game's notation."""

    def write_action(self, action: Act) -> str:
        """Writes an action in the game's notation."""

    def read_cards(self, text: str) -> tuple[int, ...]:
        """Reads cards in the game's notation."""

    def write_cards(self, cards: Sequence[int]) -> str:
        """Writes cards in the game's notation."""


AnyGame = Game[Any, Any, Any, Any, Any]
AnyView = View[Any, Any]
