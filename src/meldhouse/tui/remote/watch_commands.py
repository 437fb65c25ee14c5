"""The commands of a watcher. None of them changes the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, final

from meldhouse.tui.remote.announcements import show_log
from meldhouse.tui.screens.protocol import WATCHER, Unread
from meldhouse.tui.terminal.help_table import help_table
from meldhouse.tui.terminal.rules_pages import first_clause, rules_shown
from meldhouse.words import LANGUAGES, words_in

if TYPE_CHECKING:
    from meldhouse.tui.remote.watch_session import WatchSession

Follow = Callable[[str], None]


@final
class WatchCommands:
    """The commands of one watcher."""

    def __init__(self, session: WatchSession) -> None:
        self._session = session
        self._known: dict[str, Follow] = {
            "": self._enter,
            "?": self._help,
            "help": self._help,
            "h": self._help,
            "log": self._log,
            "r": self._rules,
            "rules": self._rules,
            "l": self._language,
            "lang": self._language,
            "table": self._table,
            "quit": self._quit,
            "q": self._quit,
            "exit": self._quit,
        }

    def follow(self, text: str) -> None:
        """MH-1 Follows a command. Any other line raises `Unread`: a watcher makes no decisions."""
        session = self._session
        word, _, rest = text.partition(" ")
        follow = self._known.get(word.lower())
        if follow is not None:
            follow(rest)
        elif word in session.screen.open_pages and not rest and session.view is not None:
            session.out.show(session.screen.page(word, session.view, session.names, session.words))
        else:
            raise Unread("remote.watch.only-players")

    def _enter(self, rest: str) -> None:
        self._session.go_on()

    def _help(self, rest: str) -> None:
        session = self._session
        words, game = session.words, session.table.game.name
        own = [
            (f"r, r {first_clause(game, words)}", words.say("play.help.rules")),
            ("log", words.say("play.help.log")),
            ("Enter, table", words.say("remote.help.table")),
            ("l, l ja", words.say("play.help.language")),
            ("q, Ctrl-C", words.say("remote.watch.help-quit")),
        ]
        session.out.show(help_table([*session.screen.legend(words), *own]))

    def _log(self, rest: str) -> None:
        session = self._session
        show_log(session.events, session.screen, WATCHER, session.names, session.out, session.words)

    def _rules(self, rest: str) -> None:
        self._session.out.show(*rules_shown(self._session.table.game.name, rest, self._session.words))

    def _table(self, rest: str) -> None:
        self._session.show()

    def _language(self, asked: str) -> None:
        session = self._session
        if asked and asked not in LANGUAGES:
            raise Unread("play.languages", languages=", ".join(LANGUAGES))
        at = LANGUAGES.index(session.words.language)
        session.words = words_in(asked or LANGUAGES[(at + 1) % len(LANGUAGES)])
        session.show()
        session.out.say(session.words.say("play.language"))

    def _quit(self, rest: str) -> None:
        self._session.leave()
