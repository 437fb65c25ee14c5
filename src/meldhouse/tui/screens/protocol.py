"""What a game's screen owes the session: how a view looks, and what a typed line means.

A screen is made for one game (`RummyFiveScreen(game)`), holds no play, and is shown views and events of one
seat only, so it cannot show what that seat does not see. To add a game: write `<game>_screen.py` with a class
like the protocol below, and name it in `screens.py`. Texts come from `words`: topic `play` or the game's own.
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
from meldhouse.parts.arrangement import Arrangement
from meldhouse.parts.errors import MeldhouseError
from meldhouse.parts.seats import Seat
from meldhouse.words import Words

Names = Sequence[str]
#: whose eyes: nobody's at the table. No seat has this number, so nothing is told in the second person
WATCHER: Seat = -1


class Unread(MeldhouseError):
    """A typed line that means nothing here: the key of the text that says so, and what it needs."""

    code = "unread"

    def __init__(self, key: str, **params: object) -> None:
        super().__init__(key)
        self.key = key
        self.params = params


class Screen(Protocol):
    """How one game is shown and spoken to."""

    @property
    def pages(self) -> Sequence[str]:
        """The commands of `page`, beside the session's own (? why l log r auto quit)."""

    @property
    def open_pages(self) -> Sequence[str]:
        """Those of `pages` that need no hand: they are there for watchers, too."""

    @property
    def may_help(self) -> bool:
        """False where nothing shown may tell whether a move is right: no choices, no `why`."""

    def table(self, view: AnyView, names: Names, words: Words) -> RenderableType:
        """All that this seat sees, its own cards last. Who watches sees every seat alike."""

    def question(self, view: AnyView, names: Names, words: Words) -> RenderableType:
        """What this seat is asked, what it may do, and in a short line each why not the rest."""

    def read(self, text: str, view: AnyView) -> Action:
        """The action that a typed line means, allowed or not. Otherwise raises `Unread`."""

    def obvious(self, view: AnyView) -> Action | None:
        """The answer that need not be asked for, because there is no other and it gives nothing up."""

    def is_news(self, event: Event, me: Seat) -> bool:
        """Whether an event is worth a line above the question; the log shows them all."""

    def line(self, event: Event, me: Seat, names: Names, words: Words) -> str | Text:
        """What happened, in one line, as it was told to this seat. Letter cards in a plain text are coloured."""

    def result(self, view: AnyView, names: Names, words: Words) -> RenderableType:
        """How the deal ended: the score line by line, every payment, the new points."""

    def help(self, words: Words) -> Sequence[tuple[str, str]]:
        """What can be typed or seen in this game, and what it means. The session adds its own commands."""

    def legend(self, words: Words) -> Sequence[tuple[str, str]]:
        """The part of the help that is about what is seen: all that a watcher needs of it."""

    def page(self, command: str, view: AnyView, names: Names, words: Words) -> RenderableType:
        """One of `pages`."""


@runtime_checkable
class Drafting(Protocol):
    """What a screen has besides if a turn is made up of small moves before it is decided.

    The screen then holds the turn in the making. It lasts until the table or the hand is another one.
    """

    def move(self, text: str, view: AnyView) -> bool:
        """Follow a line that only moves something, or raise `Unread`. False if it is no such line."""

    def drafted(self, view: AnyView) -> Arrangement:
        """The table as it lies in this turn."""

    def refused(self, refusal: Refusal, names: Names, words: Words) -> Text:
        """Why a turn is not allowed, with its clause."""

    def follow(self, moved: Arrangement | None, view: AnyView) -> None:
        """Show a watcher the table as a player is moving it just now; None: as it lies."""
