"""The commands of a person who plays against bots."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, final

from rich.text import Text

from meldhouse.core.game import AnyView
from meldhouse.tui.screens.protocol import Drafting, Unread
from meldhouse.tui.terminal.help_table import help_table
from meldhouse.tui.terminal.rules_pages import first_clause, rules_shown
from meldhouse.tui.terminal.typable_words import words_after
from meldhouse.words import LANGUAGES, words_in

if TYPE_CHECKING:
    from meldhouse.tui.local.session import Session

PROMPT = "> "
#: plays the hint
PLAY_HINT = "!"
_LOG = 30
_QUIT = ("quit", "q", "exit")
#: the commands that Tab completes
_TYPABLE = ("hint", "why", "rules", "log", "auto", "lang", "help", "quit")

Follow = Callable[[str, AnyView | None], None]


class Quit(Exception):
    """Raised if the person stops for now."""


@final
class Commands:
    """The commands of one session. The view is None while the person is not asked to decide."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._known: dict[str, Follow] = {
            "?": self._help,
            "help": self._help,
            "h": self._help,
            "l": self._language,
            "lang": self._language,
            "log": self._log,
            "r": self._rules,
            "rules": self._rules,
            "auto": self._auto,
            "why": self._why,
            "hint": self._hint,
        }

    def follow(self, text: str, view: AnyView | None) -> bool:
        """Follows a line if it is a command. Returns False if it is not."""
        session = self._session
        word, _, rest = text.partition(" ")
        if word in _QUIT:
            raise Quit
        follow = self._known.get(word)
        if follow is not None:
            follow(rest, view)
        elif word in session.screen.pages and not rest and session.match.decisions:
            seen = session.match.view(session.me)
            self._page(view, session.screen.page(word, seen, session.names, session.words))
        else:
            return False
        return True

    def typable(self, before: str, view: AnyView | None) -> list[str]:
        """Returns the words that can follow what was typed, for the Tab key."""
        session = self._session
        moves = [] if view is None else session.screen.typable(view)
        return words_after(before, session.match.game.name, session.words, moves, _TYPABLE)

    # --- Pages ---

    def _page(self, view: AnyView | None, *shown: Any) -> None:
        """Shows a page. At a terminal the table comes back with the next line, which counts as an answer."""
        terminal = self._session.terminal
        if view is None or not terminal.is_live:
            terminal.show(*shown)
            return
        terminal.fresh()
        terminal.show(*shown)
        terminal.say(self._session.words.say("play.back"), "dim")
        line = terminal.ask(PROMPT, lambda before: self.typable(before, view))
        self._session.redraw(view)
        if line:
            self._session.answer_next(line)

    def _help(self, rest: str, view: AnyView | None) -> None:
        """Shows the commands of the game, then those of every game."""
        session, words = self._session, self._session.words
        own = [
            (f"hint, {PLAY_HINT}", words.say("play.help.hint")),
            ("why …", words.say("play.help.why")),
            (f"r, r {first_clause(session.match.game.name, words)}", words.say("play.help.rules")),
            ("log", words.say("play.help.log")),
            ("auto off, auto on", words.say("play.help.auto")),
            ("l, l ja", words.say("play.help.language")),
            ("quit", words.say("play.help.quit")),
        ]
        self._page(view, help_table([*session.screen.help(words), *own]))

    def _rules(self, asked: str, view: AnyView | None) -> None:
        self._page(view, *rules_shown(self._session.match.game.name, asked, self._session.words))

    def _log(self, rest: str, view: AnyView | None) -> None:
        """Shows the last events, as this seat saw them."""
        session = self._session
        lines = min(_LOG, max(session.terminal.console.height - 4, 5))
        told = session.match.told_since(len(session.match.log) - lines, session.me)
        self._page(view, *[Text(f"{number:4} ").append_text(session.line(event)) for number, event in told])

    # --- Settings ---

    def _language(self, asked: str, view: AnyView | None) -> None:
        """Changes to the given language, or to the next one."""
        session = self._session
        if asked and asked not in LANGUAGES:
            self._warn("play.languages", languages=", ".join(LANGUAGES))
            return
        at = LANGUAGES.index(session.words.language)
        session.words = words_in(asked or LANGUAGES[(at + 1) % len(LANGUAGES)])
        session.terminal.say(session.words.say("play.language"))
        if view is not None:
            session.redraw(view)

    def _auto(self, asked: str, view: AnyView | None) -> None:
        session = self._session
        if asked in ("on", "off"):
            session.is_auto = asked == "on"
        session.terminal.say(session.words.say("play.auto-on" if session.is_auto else "play.auto-off"))

    # --- Help with a decision ---

    def _hint(self, rest: str, view: AnyView | None) -> None:
        """Shows a hint, unless the options of the match forbid help."""
        session = self._session
        if not session.screen.may_help:
            self._warn("play.no-help")
        elif view is None:
            self._warn("play.hint.not-now")
        else:
            with session.terminal.thinking(session.words.say("play.hint.thinking")):
                told = session.hints.ask(view, session.place, session.bot_seed(session.me), session.words)
            session.terminal.show(*told)

    def hinted(self, view: AnyView) -> str:
        """Returns the move of the last hint in notation. Raises `Unread` if there was none at this decision."""
        session = self._session
        typed = session.hints.typed(view, session.place)
        if typed is None:
            raise Unread("play.hint.ask-first" if session.screen.may_help else "play.no-help")
        if isinstance(session.screen, Drafting):
            session.screen.move("reset", view)
        return typed

    def _why(self, asked: str, view: AnyView | None) -> None:
        """Explains why a move is not allowed, unless the options of the match forbid help."""
        session = self._session
        if not session.screen.may_help:
            self._warn("play.no-help")
            return
        if view is None or not asked:
            self._warn("play.why-what")
            return
        try:
            refusal = session.match.refusal(session.me, session.screen.read(asked, view))
        except Unread as unread:
            self._warn(unread.key, **unread.params)
            return
        if refusal is None:
            session.terminal.say(session.words.say("play.allowed", typed=asked), "green")
        else:
            session.explain(refusal)

    def _warn(self, key: str, **params: object) -> None:
        self._session.terminal.say(self._session.words.say(key, **params), "yellow")
