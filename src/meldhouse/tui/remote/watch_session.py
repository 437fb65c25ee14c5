"""A watcher at a server's table. A watcher makes no decisions and sees no hand (MH-1)."""

from __future__ import annotations

from typing import final

from rich.rule import Rule
from rich.text import Text

from meldhouse.client import Client, TableConnection
from meldhouse.client.connection import ConnectionFailure
from meldhouse.core.events import Event
from meldhouse.core.game import AnyView
from meldhouse.parts.errors import MeldhouseError, NotationError
from meldhouse.parts.layout import Layout, read_layout
from meldhouse.parts.seats import Seat
from meldhouse.parts.values import kind_of
from meldhouse.tui.remote.announcements import (
    chat_line,
    eased_line,
    event_line,
    show_line_state,
    show_places,
    show_seats,
)
from meldhouse.tui.remote.table import RemoteTable
from meldhouse.tui.remote.watch_commands import WatchCommands
from meldhouse.tui.screens.protocol import WATCHER, Drafting, Unread
from meldhouse.tui.screens.registry import screen_for
from meldhouse.tui.terminal.inputs import Inputs, Message, Typed
from meldhouse.tui.terminal.prompt_line import PromptLine
from meldhouse.tui.terminal.terminal import plain
from meldhouse.tui.terminal.typed_lines import TypedLines
from meldhouse.wire import to_client
from meldhouse.wire.http import TableInfo
from meldhouse.words import Words

_NEWS = 8
_TALK = 3
#: events that end a deal; the result has its own page, unless the connection was lost just then
_ENDINGS = ("won", "deal-drawn", "deal-won", "deal-ended")
#: temporary failures: the client connects again
_FOR_NOW = ("store-unavailable", "contended", "too-many-connections")


@final
class WatchSession:
    """One person who watches one table of a server.

    At a terminal the table is drawn again after each change. In a pipe each event is one line, so that the
    output can be stored or searched.
    """

    def __init__(
        self, client: Client, info: TableInfo, out: PromptLine, lines: TypedLines, words: Words
    ) -> None:
        self.client = client
        self.table = RemoteTable(info)
        self.out = out
        self.words = words
        self.screen = screen_for(self.table.game)
        self._line: TableConnection = client.connect(info.table)
        self._inputs = Inputs(self._line, lines)
        self._commands = WatchCommands(self)
        #: the table of the rematch, if the watcher follows there
        self.next_table: str | None = None
        #: the input has ended; in a pipe watching goes on
        self._is_deaf = False
        self._is_over = False
        self._is_done = False
        #: a key of what was shown last, so that it is not shown again
        self._shown: tuple[object, ...] = ()
        #: in a pipe, the number of events written; None before the first
        self._told: int | None = None
        self._moved: Layout | None = None
        self._talk: list[str] = []

    @property
    def names(self) -> list[str]:
        return self.table.names(self.words)

    @property
    def view(self) -> AnyView | None:
        """Returns the view of a watcher; None before the match."""
        return self.table.views.get(None)

    @property
    def events(self) -> list[Event]:
        return self.table.events.get(None, [])

    # --- The loop ---

    async def run(self) -> None:
        """Watches until the person leaves, or in a pipe until the match is over."""
        self._line.line_changed = self._line_changed
        async with self._line, self._inputs:
            while not self._is_done:
                self._ask()
                came = await self._inputs.next(not self._is_deaf)
                if isinstance(came, Typed):
                    self._typed(came.line)
                elif came is not None:
                    self._hear(came)

    def _hear(self, heard: list[Message]) -> None:
        """Handles messages. A terminal shows only the last state; a pipe gets every event."""
        for message in heard:
            self._take(message)
            if not self.out.is_live:
                self._tell()
        if self.out.is_live:
            self._draw()

    def _ask(self) -> None:
        """Returns the prompt, which names the players that the table waits for."""
        update = self.table.updates.get(None)
        waited = self.words.listed_with_and([self.names[seat] for seat in self._awaited(update)])
        said = "remote.waiting" if waited and not self._is_over else "remote.watch.prompt"
        self.out.ask(self.words.say(said, names=waited) + " ")

    def _awaited(self, update: to_client.Update | None) -> list[Seat]:
        """Returns the seats to wait for; between two deals those of people."""
        if update is None or update.awaited:
            return [] if update is None else update.awaited
        return [chair.seat for chair in self.table.info.chairs if chair.kind == "person"]

    def _line_changed(self, holds: bool) -> None:
        show_line_state(holds, self._line.reconnects == 0, self.out, self.words)

    # --- Messages of the server ---

    def _take(self, message: Message) -> None:
        if isinstance(message, MeldhouseError):
            raise message
        if isinstance(message, to_client.Failed):
            # the only request is the subscription, so any failure concerns it
            if message.code not in _FOR_NOW:
                raise ConnectionFailure(message.code, message.detail)
        elif isinstance(message, to_client.Update):
            self.table.take(message)
            self._move(None)
        elif isinstance(message, to_client.Info):
            self.table.info = message.info
        elif isinstance(message, to_client.Chatted):
            for said in message.lines:
                self._talk = [*self._talk, chat_line(said, self.words)][-_TALK:]
                self.out.say(self._talk[-1], "cyan")
        elif isinstance(message, to_client.Eased):
            self.out.say(eased_line(message, self.names, self.words), "yellow")
        elif isinstance(message, to_client.Drafted):
            self._take_draft(message)

    def _take_draft(self, drafted: to_client.Drafted) -> None:
        """Shows a table that a player is rearranging. The moved tiles are open."""
        try:
            self._move(read_layout(drafted.arrangement, self.table.game.read_cards))
        except NotationError:
            self._move(None)

    def _move(self, moved: Layout | None) -> None:
        self._moved = moved
        if isinstance(self.screen, Drafting) and self.view is not None:
            self.screen.follow(moved, self.view)

    # --- At a terminal ---

    def _is_news(self, *what: object) -> bool:
        is_news, self._shown = what != self._shown, what
        return is_news

    def _draw(self) -> None:
        """Shows the current state, unless it is shown already."""
        info, view = self.table.info, self.view
        if view is None or info.status == "open":
            if self._is_news("seats", self.names):
                show_seats(info, self.names, self.out, self.words)
                self.out.say(self.words.say("remote.watch.not-begun"), "bold")
        elif info.status == "over":
            self._draw_end(view)
        elif self._is_news("play", self.table.told(None), self._moved, self.names):
            self.show()

    def _draw_end(self, view: AnyView) -> None:
        """Shows the last deal, the ranking, and the rematch if there is one."""
        info, words = self.table.info, self.words
        if not self._is_over:
            self._is_over = True
            self.show()
            show_places(info, view.public.points, self.names, self.out, words)
            self.out.say(words.say("remote.watch.enter-leaves"), "bold")
        if info.rematch is not None and self._is_news("again"):
            self.out.say(words.say("remote.watch.again"), "bold")

    def show(self) -> None:
        """Returns the table, or the result of the deal."""
        view = self.view
        if view is None:
            return
        self.out.fresh()
        if view.public.result is not None:
            self._show_news(view)
            self._show_result(view)
        else:
            self.out.show(self._title(view.public.deal))
            self.out.show(self.screen.table(view, self.names, self.words))
            self._show_news(view)
        for said in self._talk:
            self.out.say(said, "cyan")
        if self.table.seconds is not None and view.public.result is None:
            self.out.say(self.words.say("remote.seconds", seconds=round(self.table.seconds)), "dim")

    def _title(self, deal: int) -> Rule:
        game, code = self.words.game(self.table.game.name), self.table.info.code
        title = self.words.say("remote.watch.title", game=game, deal=deal, code=code)
        return Rule(Text(title, style="bold"), style="dim")

    def _show_news(self, view: AnyView) -> None:
        told = self.events[self._deal_begins() :]
        for event in [event for event in told if self.screen.is_news(event, WATCHER)][-_NEWS:]:
            self._show_event(event)

    def _show_event(self, event: Event) -> None:
        line = event_line(self.screen, event, WATCHER, self.names, self.words)
        self.out.show(Text("· ").append_text(line))

    def _show_result(self, view: AnyView) -> None:
        title = self.words.say("play.deal-over", deal=view.public.deal)
        self.out.show(Rule(Text(title, style="bold")))
        self.out.show(self.screen.result(view, self.names, self.words))

    def _deal_begins(self) -> int:
        """Returns the number of the first event of the last deal."""
        kinds = [kind_of(event) for event in self.events]
        dealt = max((number for number, kind in enumerate(kinds) if kind == "dealt"), default=0)
        return max((number + 1 for number in range(dealt) if kinds[number] in _ENDINGS), default=0)

    # --- In a pipe ---

    def _tell(self) -> None:
        """Writes new events as lines, and the results of deals and of the match."""
        info, view = self.table.info, self.view
        if view is None or info.status == "open":
            if self._is_news("seats", self.names):
                show_seats(info, self.names, self.out, self.words)
            return
        first = self._deal_begins() if self._told is None else self._told
        self._told = len(self.events)
        for number in range(first, len(self.events)):
            self._tell_event(number, view)
        if view.public.result is not None and self._is_news("result", view.public.deal):
            self._show_result(view)
        if info.status == "over" and not self._is_done:
            self._is_done = True
            show_places(info, view.public.points, self.names, self.out, self.words)

    def _tell_event(self, number: int, view: AnyView) -> None:
        event = self.events[number]
        if number == 0 or kind_of(self.events[number - 1]) in _ENDINGS:
            dealt = next((event for event in self.events[number:] if kind_of(event) == "dealt"), None)
            self.out.fresh()
            self.out.show(self._title(getattr(dealt, "deal", view.public.deal)))
        is_ending = kind_of(event) in _ENDINGS and event != view.public.result
        if is_ending or self.screen.is_news(event, WATCHER):
            self._show_event(event)

    # --- Input ---

    def _typed(self, line: str | None) -> None:
        if line is None:
            self._is_deaf = True
            self._is_done = self._is_done or self.out.is_live
            return
        self.out.answered("> ", line)
        try:
            self._commands.follow(plain(line))
        except Unread as unread:
            self.out.say(self.words.say(unread.key, **unread.params), "yellow")

    def leave(self) -> None:
        self._is_done = True

    def go_on(self) -> None:
        """Handles Enter: shows the table; after the match follows the rematch or leaves."""
        if self._is_over:
            self.next_table = self.table.info.rematch
            self._is_done = True
        elif self.out.is_live:
            self.show()
