"""The protocol of screens: how a view looks, and what a typed line means.

A screen is made for one game (`RummyFiveScreen(game)`) and gets views and events of one
seat only, so it cannot show what that seat does not see. To add a game, write `<game>/screen.py` with a class
like the protocol below, and add it to `registry.py`. Texts come from `words`: topic `play` or the game's own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from rich.console import RenderableType
from rich.text import Text

from meldhouse.core.actions import Action
from meldhouse.core.events import Event
from meldhouse.core.game import AnyView
from meldhouse.core.refusal import Refusal
from meldhouse.parts.errors import MeldhouseError
from meldhouse.parts.layout import Layout
from meldhouse.parts.seats import Seat
from meldhouse.words import Words

Names = Sequence[str]
#: the seat number of a watcher. No seat has it, so no text is in the second person
WATCHER: Seat = -1


class Unread(MeldhouseError):
    """Raised for a typed line without a meaning here; has the key and the values of a text."""

    code = "unread"

    def __init__(self, key: str, **params: object) -> None:
        super().__init__(key)
        self.key = key
        self.params = params


class Screen(Protocol):
    """The screen of one game."""

    @property
    def pages(self) -> Sequence[str]:
        """Returns the commands of `page`, beside those of the session (? why l log r auto quit)."""

    @property
    def open_pages(self) -> Sequence[str]:
        """Returns those of `pages` that watchers can use."""

    @property
    def may_help(self) -> bool:
        """Returns False if the options forbid help: no choices, no `why`."""

    def table(self, view: AnyView, names: Names, words: Words) -> RenderableType:
        """Shows a view, the own cards last. For a watcher all seats look alike."""

    def question(self, view: AnyView, names: Names, words: Words) -> RenderableType:
        """Shows the question, the choices, and in a short line each why the rest is not allowed."""

    def read(self, text: str, view: AnyView) -> Action:
        """Reads a typed line as an action, allowed or not. Raises `Unread`."""

    def typable(self, view: AnyView) -> Sequence[str]:
        """Returns words that can be typed at this question, for the Tab key."""

    def obvious(self, view: AnyView) -> Action | None:
        """Returns the action to take without a question, because it is the only one and reveals nothing."""

    def is_news(self, event: Event, me: Seat) -> bool:
        """Checks if an event is shown above the question; the log shows all events."""

    def line(self, event: Event, me: Seat, names: Names, words: Words) -> str | Text:
        """Describes an event in one line, as this seat saw it. Letter cards in a plain text are coloured."""

    def result(self, view: AnyView, names: Names, words: Words) -> RenderableType:
        """Shows the result of a deal: the score line by line, every payment, the new points."""

    def help(self, words: Words) -> Sequence[tuple[str, str]]:
        """Returns the commands and signs of this game with their meanings. The session adds its own commands."""

    def legend(self, words: Words) -> Sequence[tuple[str, str]]:
        """Returns the signs with their meanings, for watchers."""

    def page(self, command: str, view: AnyView, names: Names, words: Words) -> RenderableType:
        """Shows one of `pages`."""


@runtime_checkable
class Drafting(Protocol):
    """The further methods of a screen whose turns consist of small moves before the decision.

    The screen holds the draft of the turn until the table or the hand changes.
    """

    def move(self, text: str, view: AnyView) -> bool:
        """Follows a line that only moves something, or raises `Unread`. Returns False for any other line."""

    def drafted(self, view: AnyView) -> Layout:
        """Returns the table as drafted in this turn."""

    def refused(self, refusal: Refusal, names: Names, words: Words) -> Text:
        """Explains why a turn is not allowed, with the clause."""

    def follow(self, moved: Layout | None, view: AnyView) -> None:
        """Shows a watcher the table that a player is rearranging; None shows it as it lies."""
