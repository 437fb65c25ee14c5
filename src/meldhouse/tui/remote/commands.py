"""The commands of a player at a server's table."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, final

from meldhouse.parts.seats import Seat
from meldhouse.tui.local.commands import PLAY_HINT
from meldhouse.tui.remote.announcements import show_log
from meldhouse.tui.screens.protocol import Unread
from meldhouse.tui.terminal.help_table import help_table
from meldhouse.tui.terminal.rules_pages import first_clause, rules_shown
from meldhouse.tui.terminal.typable_words import words_after
from meldhouse.words import LANGUAGES, words_in

if TYPE_CHECKING:
    from meldhouse.tui.remote.session import RemoteSession

PHRASES = ("hello", "good-luck", "well-played", "thanks", "oops", "one-moment", "again", "bye")
#: the commands that Tab completes
_TYPABLE = ("say", "hint", "why", "rules", "log", "table", "auto", "lang", "help", "quit")
_BESIDE_THE_PLAY = ("start", "fill", "again", "leave")

Follow = Callable[[str], Awaitable[None]]


class Left(Exception):
    """Raised if the person leaves, for now or for good."""

    def __init__(self, is_for_good: bool) -> None:
        super().__init__()
        self.is_for_good = is_for_good


@final
class Commands:
    """The commands of one session."""

    def __init__(self, session: RemoteSession) -> None:
        self._session = session
        #: the last hint: the seat, the number of events seen, the action in notation
        self._hinted: tuple[Seat, int, str] = (-1, -1, "")
        self._known: dict[str, Follow] = {
            "?": self._help,
            "help": self._help,
            "h": self._help,
            "log": self._log,
            "r": self._rules,
            "rules": self._rules,
            "l": self._language,
            "lang": self._language,
            "auto": self._auto,
            "why": self._why,
            "hint": self._hint,
            PLAY_HINT: self._play_hint,
            "start": self._start,
            "fill": self._fill,
            "again": self._again,
            "table": self._table,
            "leave": self._leave,
            "quit": self._quit,
            "q": self._quit,
            "exit": self._quit,
        }

    async def follow(self, text: str, typed: str) -> bool:
        """Follows a line if it is a command. Returns False if it is not."""
        word, _, rest = text.partition(" ")
        if word == "say":
            await self._say(typed.partition(" ")[2].strip())
            return True
        follow = self._known.get(word)
        if follow is not None:
            await follow(rest)
            return True
        session = self._session
        if word in session.screen.pages and not rest and session.view is not None:
            session.out.show(session.screen.page(word, session.view, session.names, session.words))
            return True
        return False

    def typable(self, before: str) -> list[str]:
        """Returns the words that can follow what was typed, for the Tab key."""
        session = self._session
        if before.split()[:1] == ["say"]:
            return list(PHRASES)
        view = session.view if session.question == "decide" else None
        moves = [] if view is None else session.screen.typable(view)
        return words_after(before, session.table.game.name, session.words, moves, _TYPABLE + _BESIDE_THE_PLAY)

    # --- Pages ---

    async def _help(self, rest: str) -> None:
        words, game = self._session.words, self._session.table.game.name
        own = [
            ("say …", words.say("remote.help.say", phrases=", ".join(PHRASES))),
            (f"hint, {PLAY_HINT}", words.say("remote.help.hint")),
            ("why …", words.say("play.help.why")),
            (f"r, r {first_clause(game, words)}", words.say("play.help.rules")),
            ("log", words.say("play.help.log")),
            ("table", words.say("remote.help.table")),
            ("auto off, auto on", words.say("play.help.auto")),
            ("l, l ja", words.say("play.help.language")),
            ("start, fill", words.say("remote.help.start")),
            ("again", words.say("remote.help.again")),
            ("leave", words.say("remote.help.leave")),
            ("quit", words.say("remote.help.quit")),
        ]
        self._session.out.show(help_table([*self._session.screen.help(words), *own]))

    async def _log(self, rest: str) -> None:
        session, me = self._session, self._session.me
        told = session.table.events.get(me, [])
        show_log(told, session.screen, me, session.names, session.out, session.words)

    async def _rules(self, rest: str) -> None:
        self._session.out.show(*rules_shown(self._session.table.game.name, rest, self._session.words))

    async def _table(self, rest: str) -> None:
        if self._session.view is not None:
            self._session.show_table(self._session.view)

    # --- Settings ---

    async def _language(self, asked: str) -> None:
        """Changes the language, also that of the server's refusals."""
        session = self._session
        if asked and asked not in LANGUAGES:
            raise Unread("play.languages", languages=", ".join(LANGUAGES))
        at = LANGUAGES.index(session.words.language)
        session.words = words_in(asked or LANGUAGES[(at + 1) % len(LANGUAGES)])
        session.out.say(session.words.say("play.language"))
        await session.line.speak(session.words.language)
        await self._table("")

    async def _auto(self, asked: str) -> None:
        session = self._session
        if asked in ("on", "off"):
            session.is_auto = asked == "on"
        session.out.say(session.words.say("play.auto-on" if session.is_auto else "play.auto-off"))

    # --- Requests ---

    async def _say(self, text: str) -> None:
        if not text:
            raise Unread("remote.say-what", phrases=", ".join(PHRASES))
        if text in PHRASES:
            await self._session.line.chat(phrase=text)
        else:
            await self._session.line.chat(text[:300])

    async def _hint(self, rest: str) -> None:
        session = self._session
        if session.question != "decide":
            raise Unread("remote.not-asked", text="hint")
        action = await session.line.hint(session.me)
        self._hinted = (session.me, session.table.told(session.me), action)
        session.out.say(session.words.say("remote.hint", action=action), "green")
        session.out.say(session.words.say("play.hint.play"), "dim")

    async def _play_hint(self, rest: str) -> None:
        """Plays the move of the last hint, if it was for this decision."""
        session = self._session
        seat, told, action = self._hinted
        if session.question != "decide" or (seat, told) != (session.me, session.table.told(session.me)):
            raise Unread("play.hint.ask-first")
        await session.decide(session.table.game.read_action(action))

    async def _why(self, asked: str) -> None:
        """Shows the server's reason why a move is not allowed."""
        session, view = self._session, self._session.view
        if not session.screen.may_help:
            raise Unread("play.no-help")
        if view is None or session.question != "decide" or not asked:
            raise Unread("play.why-what")
        action = session.table.game.write_action(session.screen.read(asked, view))
        refused = await session.line.why_not(action, session.me)
        if refused is None:
            session.out.say(session.words.say("play.allowed", typed=asked), "green")
        else:
            session.show_refused(refused)

    # --- Before the match, and after it ---

    async def _start(self, rest: str) -> None:
        await self._session.client.start(self._session.table.info.table)

    async def _fill(self, level: str) -> None:
        await self._session.client.fill(self._session.table.info.table, level or "novice")

    async def _again(self, rest: str) -> None:
        session = self._session
        if session.question != "over":
            raise Unread("remote.not-over")
        session.rematch = await session.client.rematch(session.table.info.table)

    async def _leave(self, rest: str) -> None:
        if self._session.table.info.status != "over":
            await self._session.client.leave(self._session.table.info.table)
        raise Left(is_for_good=True)

    async def _quit(self, rest: str) -> None:
        raise Left(is_for_good=False)
