"""Bots, the reasons they give, and the set of bots that each game provides."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, final

from meldhouse.bots.budget import Budget
from meldhouse.core.actions import Action
from meldhouse.core.events import Event
from meldhouse.core.game import AnyView
from meldhouse.core.state import Own, Public, View
from meldhouse.parts.errors import OptionError
from meldhouse.parts.seats import Seat

#: the names of the levels, from weak to strong; not every game has a master
LEVELS = ("random", "novice", "regular", "expert", "master")


class Bot(Protocol):
    """Decides from a view of its own seat and nothing else. Any object with this method is a bot.

    >>> class First:
    ...     def __init__(self, game):
    ...         self.game = game
    ...     def decide(self, view):
    ...         return self.game.choices(view)[0]
    """

    def decide(self, view: AnyView) -> Action:
        """Returns an action that the rules allow in this view."""


@final
@dataclass(frozen=True)
class DealOver:
    """The end of a deal as bots are told of it: the result, and the cards that every seat held at the end."""

    result: Any
    #: the points that each seat gained
    points: tuple[int, ...]
    #: None if nobody won
    winner: Seat | None
    #: by seat, what only this seat saw
    owns: tuple[Any, ...]


class LearningBot(Bot, Protocol):
    """A bot that also follows the deal. Both methods are optional, each by itself."""

    def observe(self, events: Sequence[Event]) -> None:
        """Takes the events since the last call, as the bot's seat saw them."""

    def deal_over(self, end: DealOver) -> None:
        """Takes the end of a deal."""


@final
@dataclass(frozen=True)
class Reason:
    """A line that explains a decision: the key of its text, and the cards and numbers that fill it in."""

    key: str
    cards: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    numbers: Mapping[str, int | float | str] = field(default_factory=dict)

    def params(self, write_cards: Callable[[Sequence[int]], str]) -> dict[str, Any]:
        """Returns the values for the placeholders of the text."""
        return {**{name: write_cards(cards) for name, cards in self.cards.items()}, **self.numbers}


@final
@dataclass(frozen=True)
class GameBots:
    """The bots of one game. Every callable takes the rules of that game first."""

    novice: Callable[[Any, int], Bot]
    regular: Callable[[Any, int, Budget], Bot]
    expert: Callable[[Any, int, Budget], Bot]
    #: explains an action from the view of the seat that chose it
    reason: Callable[[Any, AnyView, Action], Reason] | None = None
    #: None if the game has no bot that thinks longer than its expert
    master: Callable[[Any, int, Budget], Bot] | None = None


def seat_and_own(view: View[Public, Own]) -> tuple[Seat, Own]:
    """Returns the seat of a view and what only this seat sees. Raises OptionError for a watcher's view."""
    if view.own is None or view.seat is None:
        raise OptionError("a bot plays from a seat; this is a watcher's view")
    return view.seat, view.own
