"""A match at a server's table.

One loop reads messages of the server and typed lines. Nothing is decided here: actions are sent, and the
server's refusals are shown in its words.
"""

from __future__ import annotations

import contextlib
from typing import final

from rich.rule import Rule
from rich.text import Text

from meldhouse.client import ActionRefused, Client, TableConnection
from meldhouse.client.connection import ConnectionFailure
from meldhouse.core.actions import Action
from meldhouse.core.game import AnyView
from meldhouse.core.refusal import Refusal
from meldhouse.parts.errors import MeldhouseError, NotationError
from meldhouse.parts.layout import write_layout
from meldhouse.parts.seats import Seat
from meldhouse.tui.local.saves import Saves
from meldhouse.tui.remote.announcements import (
    chat_line,
    eased_line,
    event_line,
    show_line_state,
    show_places,
    show_seats,
)
from meldhouse.tui.remote.commands import Commands, Left
from meldhouse.tui.remote.table import RemoteTable
from meldhouse.tui.screens.letter_faces import with_cards
from meldhouse.tui.screens.protocol import Drafting, Unread
from meldhouse.tui.screens.registry import screen_for
from meldhouse.tui.terminal.command_line import as_typed
from meldhouse.tui.terminal.inputs import Inputs, Message, Typed
from meldhouse.tui.terminal.prompt_line import PromptLine
from meldhouse.tui.terminal.terminal import plain
from meldhouse.tui.terminal.typed_lines import TypedLines
from meldhouse.wire import to_client
from meldhouse.wire.http import TableInfo
from meldhouse.words import Words
from meldhouse.words.texts import TextError

_PROMPT = "> "
_NEWS = 8
_TALK = 3
#: seconds before the deadline at which a reminder is shown
_REMINDERS = (30, 10, 5)


@final
class RemoteSession:
    """One person at one table of a server."""

    def __init__(
        self, client: Client, info: TableInfo, out: PromptLine, lines: TypedLines, saves: Saves, words: Words
    ) -> None:
        self.client = client
        self.table = RemoteTable(info)
        self.out = out
        self.words = words
        self.screen = screen_for(self.table.game)
        self.line: TableConnection = client.connect(info.table)
        self.is_auto = True
        #: the next table, after a rematch was requested
        self.rematch: TableInfo | None = None
        self._saves = saves
        self._inputs = Inputs(self.line, lines)
        self._commands = Commands(self)
        out.keys.complete = self._commands.typable
        #: the current question: `decide`, `next` (the next deal), `seats` (before the match), `over`, or empty
        self.question = ""
        #: a key of what was shown last, so that it is not shown again
        self._shown: tuple[object, ...] = ()
        #: by seat, the number of events shown above earlier questions
        self._seen: dict[Seat, int] = {}
        self._draft = ""
        self._talk: list[str] = []
        self._reminded = 0.0

    @property
    def names(self) -> list[str]:
        return self.table.names(self.words)

    @property
    def me(self) -> Seat:
        """Returns the seat that must decide, or else the first of the person's seats."""
        asked = self.table.asked
        return asked if asked is not None else (self.table.mine or [0])[0]

    @property
    def view(self) -> AnyView | None:
        return self.table.views.get(self.me)

    # --- The loop ---

    async def run(self) -> None:
        """Plays to the end of the match. Raises `Left`, or the failure that the server reports."""
        self.line.line_changed = self._line_changed
        async with self.line, self._inputs:
            while self.rematch is None:
                await self._one_thing()

    async def _one_thing(self) -> None:
        """Handles the next message, line or reminder."""
        is_reading = self.out.is_live or bool(self.question)
        if is_reading:
            self._ask()
        came = await self._inputs.next(is_reading, self._until_reminder())
        if came is None:
            self._remind()
        elif isinstance(came, Typed):
            await self._typed(came.line)
        else:
            for message in came:
                self._take(message)
            await self._settle()

    def _ask(self) -> None:
        if self.question:
            self.out.ask(_PROMPT)
        else:
            waited = [self.names[seat] for seat in self._awaited()]
            self.out.ask(self.words.say("remote.waiting", names=self.words.listed_with_and(waited)) + " ")

    def _awaited(self) -> list[Seat]:
        """Returns the seats to wait for; before and between deals those of other people, since bots do not delay."""
        update = self.table.updates.get(self.me)
        seats = [] if update is None else update.awaited
        others = [chair for chair in self.table.info.chairs if not chair.is_me]
        people = [chair for chair in others if chair.kind == "person"]
        return seats or [chair.seat for chair in people or others]

    def _line_changed(self, holds: bool) -> None:
        show_line_state(holds, self.line.reconnects == 0, self.out, self.words)
        if self.out.is_live:
            self._ask()

    # --- The clock ---

    def _until_reminder(self) -> float | None:
        """Seconds to the next reminder; only who is asked is reminded."""
        left = self.table.seconds
        if left is None or self.question != "decide":
            return None
        ahead = [left - mark for mark in _REMINDERS if mark < self._reminded and left > mark]
        return min(ahead, default=None)

    def _remind(self) -> None:
        left = self.table.seconds
        if left is not None:
            self._reminded = min(self._reminded, left)
            self.out.say(self.words.say("remote.seconds", seconds=round(left)), "yellow")

    # --- Messages of the server ---

    def _take(self, message: Message) -> None:
        if isinstance(message, MeldhouseError):
            raise message
        if isinstance(message, to_client.Update):
            self.table.take(message)
        elif isinstance(message, to_client.Info):
            self.table.info = message.info
        elif isinstance(message, to_client.Chatted):
            for said in message.lines:
                self._show_chat(said)
        elif isinstance(message, to_client.Drafted):
            self._show_draft(message)
        elif isinstance(message, to_client.Eased):
            self.out.say(eased_line(message, self.names, self.words), "yellow")
        elif isinstance(message, to_client.Refused):
            self.show_refused(message)
        elif isinstance(message, to_client.Failed):
            self.out.show(Text(message.detail, style="yellow"))

    def _show_chat(self, said: to_client.ChatLine) -> None:
        self._talk = [*self._talk, chat_line(said, self.words)][-_TALK:]
        self.out.say(self._talk[-1], "cyan")

    def _show_draft(self, drafted: to_client.Drafted) -> None:
        """Shows a table that another player is rearranging."""
        if self.out.is_live and drafted.seat not in self.table.mine:
            name = self.names[drafted.seat]
            self.out.say(self.words.say("remote.moving", name=name, table=drafted.arrangement or "-"), "dim")

    def show_refused(self, refused: to_client.Refused) -> None:
        text = f"{refused.text} ({refused.clause})"
        if isinstance(self.screen, Drafting):
            self.out.show(self._with_own_numbers(self.screen, refused) or Text(text, style="yellow"))
        else:
            self.out.show(with_cards(text, "yellow"))

    def _with_own_numbers(self, screen: Drafting, refused: to_client.Refused) -> Text | None:
        """Explains a refusal with the numbers of sets on this screen; None if it has no text here."""
        try:
            cards = self.table.game.read_cards(refused.cards)
            refusal = Refusal(refused.code, refused.clause, cards, dict(refused.numbers))
            return screen.refused(refusal, self.names, self.words)
        except (NotationError, TextError):
            return None

    # --- Output ---

    async def _settle(self) -> None:
        """Shows the current state and question, after all messages have been handled."""
        status = self.table.info.status
        if status == "open":
            self._show_seats()
        elif status == "over" and self.view is not None:
            await self._conclude()
        elif self.view is not None:
            await self._play(self.view)

    def _is_news(self, *what: object) -> bool:
        is_news, self._shown = what != self._shown, what
        return is_news

    def _show_seats(self) -> None:
        """Shows the seats and the commands before the match."""
        info = self.table.info
        self.question = "seats" if info.is_host else ""
        if not self._is_news("seats", self.names, info.is_host):
            return
        show_seats(info, self.names, self.out, self.words)
        said = "remote.host-begins" if info.is_host else "remote.host-is-awaited"
        self.out.say(self.words.say(said), "bold")

    async def _play(self, view: AnyView) -> None:
        seat, told = self.me, self.table.told(self.me)
        if view.public.result is not None:
            if self._is_news("result", view.public.deal):
                self._show_result(view)
            return
        asked = self.table.asked
        answered = self.table.updates[seat].answered
        if not self._is_news("play", seat, told, asked, answered):
            return
        self.question = ""
        if asked is None:
            if self.out.is_live:
                self.show_table(view)
            return
        obvious = self.screen.obvious(view) if self.is_auto else None
        if obvious is not None:
            await self.decide(obvious)
            return
        self.question, self._draft = "decide", ""
        self.show_table(view)
        self._reminded = self.table.seconds or 0.0

    def show_table(self, view: AnyView) -> None:
        """Shows the table, the events since the last question, and the question, if there is one."""
        words, seat = self.words, view.seat or 0
        self.out.fresh()
        title = words.say("play.title", game=words.game(self.table.game.name), deal=view.public.deal)
        self.out.show(Rule(Text(title, style="bold"), style="dim"))
        self.out.show(self.screen.table(view, self.names, words))
        self._show_news(seat)
        if self.out.is_live:
            # the screen was cleared, so the last lines of chat are shown again
            for said in self._talk:
                self.out.say(said, "cyan")
        if self.question == "decide":
            self.out.show(self.screen.question(view, self.names, words))
            if self.table.seconds is not None:
                self.out.say(words.say("remote.seconds", seconds=round(self.table.seconds)), "dim")
        elif self.table.updates[seat].answered:
            self.out.say(words.say("remote.answered"), "dim")

    def _show_news(self, seat: Seat) -> None:
        told = self.table.events.get(seat, [])[self._seen.get(seat, self._last_round(seat)) :]
        news = [event for event in told if self.screen.is_news(event, seat)]
        for event in news[-_NEWS:]:
            line = event_line(self.screen, event, seat, self.names, self.words)
            self.out.show(Text("· ").append_text(line))

    def _last_round(self, seat: Seat) -> int:
        """Returns the number of the first event to show to a person who joins a running match."""
        return max(0, self.table.told(seat) - 3 * self.table.game.players)

    def _show_result(self, view: AnyView) -> None:
        self.out.fresh()
        self._show_news(view.seat or 0)
        title = self.words.say("play.deal-over", deal=view.public.deal)
        self.out.show(Rule(Text(title, style="bold")))
        self.out.show(self.screen.result(view, self.names, self.words))
        self._seen[view.seat or 0] = self.table.told(view.seat or 0)
        self.question = "next"
        self.out.say(self.words.say("play.go-on"), "dim")

    async def _conclude(self) -> None:
        """Shows the last deal, the ranking and the record, and asks about a rematch."""
        view, info, words = self.view, self.table.info, self.words
        assert view is not None
        if self._is_news("over", info.rematch) and self.question != "over":
            self._show_result(view)
            show_places(info, view.public.points, self.names, self.out, words)
            await self._keep_record()
            self.question = "over"
            self.out.say(words.say("remote.again"), "bold")
        elif info.rematch is not None:
            self.out.say(words.say("remote.again-asked"), "bold")

    async def _keep_record(self) -> None:
        info = self.table.info
        record = await self.client.record(info.table)
        path = self._saves.keep_record(f"{info.game}-{info.table[:12]}.txt", record)
        self.out.say_whole(self.words.say("play.record", path=path))
        for command in ("replay", "verify"):
            self.out.say_whole(f"  {as_typed(command, str(path))}", "dim")

    # --- Input ---

    async def _typed(self, line: str | None) -> None:
        if line is None:
            raise Left(is_for_good=False)
        self.out.answered(_PROMPT, line)
        text = plain(line)
        try:
            if await self._commands.follow(text, line.strip()):
                return
            await self._answer(text)
        except Unread as unread:
            self.out.say(self.words.say(unread.key, **unread.params), "yellow")
        except ActionRefused as refused:
            self.show_refused(refused.refused)
        except MeldhouseError as error:
            self.out.show(Text(error.detail, style="yellow"))

    async def _answer(self, text: str) -> None:
        """Handles a line that is not a command: the answer to the current question."""
        view = self.view
        if self.question == "decide" and view is not None:
            if isinstance(self.screen, Drafting) and self.screen.move(text, view):
                await self._share_draft(view)
                self.show_table(view)
            else:
                await self.decide(self.screen.read(text, view))
        elif text:
            raise Unread("play.press-enter" if self.question == "next" else "remote.not-asked", text=text)
        elif self.question == "next":
            self.question = ""
            await self.line.next_deal()
        elif self.question == "over":
            raise Left(is_for_good=False)

    async def _share_draft(self, view: AnyView) -> None:
        """Sends the draft to the others. RK-6 When the time is over, the draft counts."""
        assert isinstance(self.screen, Drafting)
        draft = write_layout(self.screen.drafted(view), self.table.game.write_cards)
        if draft != self._draft:
            self._draft = draft
            with contextlib.suppress(OSError):
                await self.line.draft(draft, view.seat)

    async def decide(self, action: Action) -> None:
        """Sends a decision with the number of events seen. It counts when the server confirms it."""
        seat = self.me
        told = self.table.told(seat)
        try:
            await self.line.act(self.table.game.write_action(action), seat, told)
        except ActionRefused as refused:
            if refused.refused.code in ("stale", "already-answered"):
                self._shown = ()
            raise
        except ConnectionFailure as failure:
            raise Unread("remote.not-done", why=failure.detail) from None
        if self.question == "decide":
            self.question = ""
            self._seen[seat] = told
