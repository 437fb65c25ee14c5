"""A match in the terminal: one person, bots in the other seats, kept after every decision."""

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
    """The person has asked to stop for now."""


@final
class Session:
    """One match being played by one person."""

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
        #: events up to here have been shown
        self._seen = self._last_round()
        #: and these are the ones above the question that is asked now, from here on
        self._newly = self._seen
        #: what leaves no choice is answered without asking
        self._is_auto = True

    def _last_round(self) -> int:
        """Where to begin telling what happened, for somebody who comes back in the middle of a deal."""
        told = self._match.told_since(len(self._match.log) - 3 * self._match.game.players, self._me)
        first = len(self._match.log)
        for number, event in reversed(told):
            if kind_of(event) == "dealt":
                break
            first = number
        return first

    @property
    def words(self) -> Words:
        """The words in use; the person may have changed the language."""
        return self._words

    @property
    def names(self) -> list[str]:
        you = self._words.say("play.you")
        return [player.name or you for player in self._record.seats]

    # --- The match ---

    def run(self) -> None:
        """Play to the end of the match. Stops with `Quit` or `Ended`; all that was decided is kept then."""
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
        self._terminal.say(words.say("play.players", names=words.listed(self.names)))
        shuffle = self._match.shuffle
        if isinstance(shuffle, SeededShuffle):
            self._terminal.say(words.say("play.commitment", commitment=shuffle.commitment), "dim")
        self._terminal.say(words.say("play.begin"))
        self._pause()

    def _play_one(self, seat: Seat) -> None:
        """One decision of one seat, kept at once."""
        action = self._my_decision() if seat == self._me else self._bot_decision(seat)
        self._match.decide(seat, action)
        self._saves.keep(self._path, self._record)

    def _bot_decision(self, seat: Seat) -> Action:
        """A bot is made anew for each decision, so that a break changes nothing in how a match goes on."""
        level = self._record.seats[seat].kind.removeprefix("bot:")
        bot = make_bot(level, self._match.game, self._bot_seed(seat))
        return bot.decide(self._match.view(seat))

    def _bot_seed(self, seat: Seat) -> int:
        """From the match's secret, the seat and the place in the match."""
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
        """The ranking, the shuffle's secret, and where the record lies."""
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
        """The table, what has happened since the last question, and the question."""
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
        """What happened since the last question."""
        told = self._match.told_since(self._seen, self._me)
        news = [event for _, event in told if self._screen.is_news(event, self._me)]
        for event in news[-_NEWS:]:
            self._terminal.show(Text("· ").append_text(self._line(event)))

    def _line(self, event: Event) -> Text:
        line = self._screen.line(event, self._me, self.names, self._words)
        return with_cards(line) if isinstance(line, str) else line

    def _answer(self, text: str, view: AnyView) -> Action | None:
        """The action that a line means, if it means an allowed one; everything else is answered here."""
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
        """Until Enter; commands work here too."""
        while True:
            text = self._terminal.ask(_PROMPT)
            if not text:
                return
            if not self._is_command(text, None):
                self._terminal.say(self._words.say("play.press-enter"), "yellow")

    # --- Commands ---

    def _is_command(self, text: str, view: AnyView | None) -> bool:
        """Whether a line was one of the session's commands; then it has been followed."""
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
        """Something to read. At a terminal the table comes back when it has been read."""
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
        """What can be typed: the game's own, then what every game has."""
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
        """To the language named, or to the next one."""
        if asked and asked not in LANGUAGES:
            self._terminal.say(self._words.say("play.languages", languages=", ".join(LANGUAGES)), "yellow")
            return
        at = LANGUAGES.index(self._words.language)
        self._words = words_in(asked or LANGUAGES[(at + 1) % len(LANGUAGES)])
        self._terminal.say(self._words.say("play.language"))
        if view is not None:
            self._redraw(view)

    def _log(self) -> Sequence[Text]:
        """The last events, as this seat was told them."""
        lines = min(_LOG, max(self._terminal.console.height - 4, 5))
        told = self._match.told_since(len(self._match.log) - lines, self._me)
        return [Text(f"{number:4} ").append_text(self._line(event)) for number, event in told]

    def _change_auto(self, asked: str) -> None:
        if asked in ("on", "off"):
            self._is_auto = asked == "on"
        self._terminal.say(self._words.say("play.auto-on" if self._is_auto else "play.auto-off"))

    def _hint(self, view: AnyView | None) -> None:
        """What to do: first the idea, then the move. Where nothing may tell what is right, this does not either."""
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
        """Why a move is not allowed now. Where nothing may tell what is right, this does not either."""
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
    """What can be typed, and what it means."""
    table = Table.grid(padding=(0, 2))
    table.add_column(no_wrap=True, style="bold")
    table.add_column(ratio=1, overflow="fold")
    for typed, meaning in rows:
        table.add_row(typed, meaning)
    return table


def play_session(session: Session, terminal: Terminal, game: str) -> int:
    """Play, and say how to go on if it stops before the end. Returns the exit code."""
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
