"""A match of one person against bots in the terminal, saved after every decision."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, final

from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from meldhouse.bots import make_bot
from meldhouse.core.actions import Action
from meldhouse.core.events import Event
from meldhouse.core.game import AnyView
from meldhouse.core.match import Match
from meldhouse.core.record import Record
from meldhouse.core.refusal import Refusal
from meldhouse.core.shuffle import SeededShuffle
from meldhouse.parts.seats import Seat
from meldhouse.parts.values import kind_of
from meldhouse.tui.local.hints import Hints
from meldhouse.tui.local.review_offer import offer_review
from meldhouse.tui.local.saves import Saves
from meldhouse.tui.screens.letter_faces import with_cards
from meldhouse.tui.screens.protocol import Drafting, Unread
from meldhouse.tui.screens.registry import screen_for
from meldhouse.tui.terminal.command_line import as_typed
from meldhouse.tui.terminal.rules_pages import first_clause, rules_shown
from meldhouse.tui.terminal.terminal import Ended, Terminal
from meldhouse.words import LANGUAGES, Words, words_in

_PROMPT = "> "
_NEWS = 8
_LOG = 30


class Quit(Exception):
    """Raised if the person stops for now."""


@final
class Session:
    """One match of one person."""

    def __init__(self, record: Record, saves: Saves, path: Path, terminal: Terminal, words: Words) -> None:
        self._record = record
        self._match: Match[Any, Any, Any, Any, Any] = record.match
        self._saves = saves
        self._path = path
        self._terminal = terminal
        self._words = words
        self._screen = screen_for(record.match.game)
        self._hints = Hints(record.match.game, self._screen)
        self._me: Seat = [player.kind for player in record.seats].index("person")
        #: the number of events already shown
        self._seen = self._last_round()
        #: the number of the first event shown above the current question
        self._newly = self._seen
        #: decisions without a choice are made automatically
        self._is_auto = True

    def _last_round(self) -> int:
        """Returns the number of the first event to show to a person who resumes a deal."""
        told = self._match.told_since(len(self._match.log) - 3 * self._match.game.players, self._me)
        first = len(self._match.log)
        for number, event in reversed(told):
            if kind_of(event) == "dealt":
                break
            first = number
        return first

    @property
    def words(self) -> Words:
        """Returns the words in use; the person may have changed the language."""
        return self._words

    @property
    def names(self) -> list[str]:
        you = self._words.say("play.you")
        return [player.name or you for player in self._record.seats]

    # --- The match ---

    def run(self) -> None:
        """Plays to the end of the match. Raises `Quit` or `Ended` if it stops before; all decisions are saved."""
        self._saves.keep(self._path, self._record)
        self._introduce()
        while not self._match.is_over:
            if not self._match.is_dealt:
                self._seen = len(self._match.log)
                self._match.deal()
                self._saves.keep(self._path, self._record)
            while self._match.awaited:
                self._play_one(self._match.awaited[0])
            self._tell_result()
        self._conclude()
        offer_review(self._terminal, self._record, self._me, self._words)

    def _introduce(self) -> None:
        game, words = self._match.game, self._words
        self._terminal.show(Rule(Text(words.game(game.name), style="bold")))
        self._terminal.say(words.say("play.players", names=words.listed_with_and(self.names)))
        shuffle = self._match.shuffle
        if isinstance(shuffle, SeededShuffle):
            self._terminal.say(words.say("play.commitment", commitment=shuffle.commitment), "dim")
        self._terminal.say(words.say("play.begin"))
        self._pause()

    def _play_one(self, seat: Seat) -> None:
        """Plays and saves one decision of a seat."""
        action = self._my_decision() if seat == self._me else self._bot_decision(seat)
        self._match.decide(seat, action)
        self._saves.keep(self._path, self._record)

    def _bot_decision(self, seat: Seat) -> Action:
        """Asks a bot. Each decision has a new bot, so that a resumed match goes on in the same way."""
        level = self._record.seats[seat].kind.removeprefix("bot:")
        bot = make_bot(level, self._match.game, self._bot_seed(seat))
        return bot.decide(self._match.view(seat))

    def _bot_seed(self, seat: Seat) -> int:
        """Returns a seed made from the secret of the match, the seat and the number of the decision."""
        shuffle = self._match.shuffle
        secret = shuffle.house if isinstance(shuffle, SeededShuffle) else b""
        deals = self._match.decisions
        place = f"\0{seat} {len(deals)} {len(deals[-1])}".encode()
        return int.from_bytes(hashlib.sha256(b"meldhouse/bot/1\0" + secret + place).digest()[:6], "big")

    def _tell_result(self) -> None:
        self._terminal.fresh()
        self._show_news(self._match.view(self._me))
        deal = len(self._match.decisions)
        self._terminal.show(Rule(Text(self._words.say("play.deal-over", deal=deal), style="bold")))
        self._terminal.show(self._screen.result(self._match.view(self._me), self.names, self._words))
        self._terminal.console.print()
        self._terminal.say(self._words.say("play.go-on"), "dim")
        self._pause()

    def _conclude(self) -> None:
        """Shows the ranking, the secret of the shuffle, and the path of the record."""
        words, names = self._words, self.names
        ranking = self._match.ranking or ()
        points = self._match.standing.points
        self._terminal.fresh()
        self._terminal.show(Rule(Text(words.say("play.match-over"), style="bold")))
        for seat in sorted(range(len(names)), key=lambda seat: ranking[seat]):
            text = words.say("play.place", place=ranking[seat], name=names[seat], points=points[seat])
            self._terminal.say("  " + text, "bold green" if ranking[seat] == 1 else "")
        kept = self._saves.finish(self._path, self._record)
        shuffle = self._match.shuffle
        if isinstance(shuffle, SeededShuffle):
            self._terminal.say(words.say("play.seed", house=shuffle.house.hex() or "-"), "dim")
        self._terminal.console.print(Text(words.say("play.record", path=kept)), soft_wrap=True)
        for command in ("replay", "review", "verify"):
            self._terminal.console.print(
                Text(f"  {as_typed(command, str(kept))}", style="dim"), soft_wrap=True
            )

    # --- Asking the person ---

    def _my_decision(self) -> Action:
        view = self._match.view(self._me)
        if self._is_auto:
            obvious = self._screen.obvious(view)
            if obvious is not None:
                return obvious
        self.show_table(view, is_new=True)
        while True:
            action = self._answer(self._terminal.ask(_PROMPT), view)
            if action is not None:
                return action

    def show_table(self, view: AnyView, is_new: bool = False) -> None:
        """Shows the table, the events since the last question, and the question."""
        words, game = self._words, self._match.game
        self._terminal.fresh()
        title = words.say("play.title", game=words.game(game.name), deal=len(self._match.decisions))
        self._terminal.show(Rule(Text(title, style="bold"), style="dim"))
        self._terminal.show(self._screen.table(view, self.names, words))
        self._show_news(view)
        if is_new:
            self._newly = self._seen
            self._seen = len(self._match.log)
        self._terminal.show(self._screen.question(view, self.names, words))

    def _show_news(self, view: AnyView) -> None:
        """Shows the events since the last question."""
        told = self._match.told_since(self._seen, self._me)
        news = [event for _, event in told if self._screen.is_news(event, self._me)]
        for event in news[-_NEWS:]:
            self._terminal.show(Text("· ").append_text(self._line(event)))

    def _line(self, event: Event) -> Text:
        line = self._screen.line(event, self._me, self.names, self._words)
        return with_cards(line) if isinstance(line, str) else line

    def _answer(self, text: str, view: AnyView) -> Action | None:
        """Returns the action of a line if it is legal. Commands and errors are handled here."""
        if self._is_command(text, view):
            return None
        try:
            if isinstance(self._screen, Drafting) and self._screen.move(text, view):
                self.show_table(view)
                return None
            action = self._screen.read(text, view)
        except Unread as unread:
            self._terminal.say(self._words.say(unread.key, **unread.params), "yellow")
            return None
        refusal = self._match.refusal(self._me, action)
        if refusal is None:
            return action
        self._explain(refusal)
        return None

    def _explain(self, refusal: Refusal) -> None:
        if isinstance(self._screen, Drafting):
            self._terminal.show(self._screen.refused(refusal, self.names, self._words))
            return
        why = self._words.refusal(refusal, self._match.game.write_cards, self.names)
        self._terminal.show(with_cards(f"{why} ({refusal.clause})", "yellow"))

    def _pause(self) -> None:
        """Waits for Enter. Commands work here, too."""
        while True:
            text = self._terminal.ask(_PROMPT)
            if not text:
                return
            if not self._is_command(text, None):
                self._terminal.say(self._words.say("play.press-enter"), "yellow")

    # --- Commands ---

    def _is_command(self, text: str, view: AnyView | None) -> bool:
        """Follows a line if it is a command of the session. Returns False if it is not."""
        word, _, rest = text.partition(" ")
        if word in ("quit", "q", "exit"):
            raise Quit
        if word in ("?", "help", "h"):
            self._page(view, self._help())
        elif word in ("l", "lang"):
            self._change_language(rest, view)
        elif word == "log":
            self._page(view, *self._log())
        elif word in ("r", "rules"):
            self._page(view, *rules_shown(self._match.game.name, rest, self._words))
        elif word == "auto":
            self._change_auto(rest)
        elif word == "why":
            self._why(rest, view)
        elif word == "hint":
            self._hint(view)
        elif word in self._screen.pages and not rest and self._match.decisions:
            self._page(view, self._screen.page(word, self._match.view(self._me), self.names, self._words))
        else:
            return False
        return True

    def _page(self, view: AnyView | None, *shown: Any) -> None:
        """Shows a page. At a terminal the table comes back after Enter."""
        if view is None or not self._terminal.is_live:
            self._terminal.show(*shown)
        else:
            self._terminal.fresh()
            self._terminal.show(*shown)
            self._terminal.say(self._words.say("play.back"), "dim")
            self._terminal.ask("")
            self._redraw(view)

    def _redraw(self, view: AnyView) -> None:
        seen, self._seen = self._seen, self._newly
        self.show_table(view)
        self._seen = seen

    def _help(self) -> Table:
        """Returns the commands of the game, then those of every game."""
        words = self._words
        own = [
            ("hint", words.say("play.help.hint")),
            ("why …", words.say("play.help.why")),
            (f"r, r {first_clause(self._match.game.name, words)}", words.say("play.help.rules")),
            ("log", words.say("play.help.log")),
            ("auto off, auto on", words.say("play.help.auto")),
            ("l, l ja", words.say("play.help.language")),
            ("quit", words.say("play.help.quit")),
        ]
        return help_table([*self._screen.help(words), *own])

    def _change_language(self, asked: str, view: AnyView | None) -> None:
        """Changes to the given language, or to the next one."""
        if asked and asked not in LANGUAGES:
            self._terminal.say(self._words.say("play.languages", languages=", ".join(LANGUAGES)), "yellow")
            return
        at = LANGUAGES.index(self._words.language)
        self._words = words_in(asked or LANGUAGES[(at + 1) % len(LANGUAGES)])
        self._terminal.say(self._words.say("play.language"))
        if view is not None:
            self._redraw(view)

    def _log(self) -> Sequence[Text]:
        """Returns the last events, as this seat saw them."""
        lines = min(_LOG, max(self._terminal.console.height - 4, 5))
        told = self._match.told_since(len(self._match.log) - lines, self._me)
        return [Text(f"{number:4} ").append_text(self._line(event)) for number, event in told]

    def _change_auto(self, asked: str) -> None:
        if asked in ("on", "off"):
            self._is_auto = asked == "on"
        self._terminal.say(self._words.say("play.auto-on" if self._is_auto else "play.auto-off"))

    def _hint(self, view: AnyView | None) -> None:
        """Shows a hint, unless the options of the match forbid help."""
        if not self._screen.may_help:
            self._terminal.say(self._words.say("play.no-help"), "yellow")
        elif view is None:
            self._terminal.say(self._words.say("play.hint.not-now"), "yellow")
        else:
            deals = self._match.decisions
            place = (len(deals), len(deals[-1]))
            with self._terminal.thinking(self._words.say("play.hint.thinking")):
                told = self._hints.ask(view, place, self._bot_seed(self._me), self._words)
            self._terminal.show(*told)

    def _why(self, asked: str, view: AnyView | None) -> None:
        """Explains why a move is not allowed, unless the options of the match forbid help."""
        if not self._screen.may_help:
            self._terminal.say(self._words.say("play.no-help"), "yellow")
            return
        if view is None or not asked:
            self._terminal.say(self._words.say("play.why-what"), "yellow")
            return
        try:
            refusal = self._match.refusal(self._me, self._screen.read(asked, view))
        except Unread as unread:
            self._terminal.say(self._words.say(unread.key, **unread.params), "yellow")
            return
        if refusal is None:
            self._terminal.say(self._words.say("play.allowed", typed=asked), "green")
        else:
            self._explain(refusal)


def help_table(rows: Sequence[tuple[str, str]]) -> Table:
    """Returns a table of commands and their meanings."""
    table = Table.grid(padding=(0, 2))
    table.add_column(no_wrap=True, style="bold")
    table.add_column(ratio=1, overflow="fold")
    for typed, meaning in rows:
        table.add_row(typed, meaning)
    return table


def play_session(session: Session, terminal: Terminal, game: str) -> int:
    """Plays a session, and shows how to resume it if it stops before the end. Returns the exit code."""
    try:
        session.run()
        return 0
    except (Quit, Ended):
        code = 0
    except KeyboardInterrupt:
        terminal.console.print()
        code = 130
    terminal.say(session.words.say("play.saved"))
    terminal.console.print(Text(f"  {as_typed('play', game, '--resume')}", style="dim"), soft_wrap=True)
    return code
