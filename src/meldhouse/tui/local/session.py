"""A match of one person against bots in the terminal, saved after every decision."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any, final

from rich.rule import Rule
from rich.text import Text

from meldhouse.bots import bot_at
from meldhouse.core.actions import Action
from meldhouse.core.events import Event
from meldhouse.core.game import AnyView
from meldhouse.core.match import Match
from meldhouse.core.record import Record
from meldhouse.core.refusal import Refusal
from meldhouse.core.shuffle import SeededShuffle
from meldhouse.parts.seats import Seat
from meldhouse.parts.values import kind_of
from meldhouse.tui.local.commands import PLAY_HINT, PROMPT, Commands, Quit
from meldhouse.tui.local.hints import Hints
from meldhouse.tui.local.review_offer import offer_review
from meldhouse.tui.local.saves import Saves
from meldhouse.tui.screens.letter_faces import with_cards
from meldhouse.tui.screens.protocol import Drafting, Unread
from meldhouse.tui.screens.registry import screen_for
from meldhouse.tui.terminal.command_line import as_typed
from meldhouse.tui.terminal.terminal import Ended, Terminal
from meldhouse.words import Words

_NEWS = 8


@final
class Session:
    """One match of one person."""

    def __init__(self, record: Record, saves: Saves, path: Path, terminal: Terminal, words: Words) -> None:
        self._record = record
        self.match: Match[Any, Any, Any, Any, Any] = record.match
        self._saves = saves
        self._path = path
        self.terminal = terminal
        self.words = words
        self.screen = screen_for(record.match.game)
        self.hints = Hints(record.match.game, self.screen)
        self.me: Seat = [player.kind for player in record.seats].index("person")
        #: the number of events already shown
        self._seen = self._last_round()
        #: the number of the first event shown above the current question
        self._newly = self._seen
        #: decisions without a choice are made automatically
        self.is_auto = True
        self._commands = Commands(self)
        self._typed_at_page = ""

    def _last_round(self) -> int:
        """Returns the number of the first event to show to a person who resumes a deal."""
        told = self.match.told_since(len(self.match.log) - 3 * self.match.game.players, self.me)
        first = len(self.match.log)
        for number, event in reversed(told):
            if kind_of(event) == "dealt":
                break
            first = number
        return first

    @property
    def names(self) -> list[str]:
        you = self.words.say("play.you")
        return [player.name or you for player in self._record.seats]

    # --- The match ---

    def run(self) -> None:
        """Plays to the end of the match. Raises `Quit` or `Ended` if it stops before; all decisions are saved."""
        self._saves.keep(self._path, self._record)
        self._introduce()
        while not self.match.is_over:
            if not self.match.is_dealt:
                self._seen = len(self.match.log)
                self.match.deal()
                self._saves.keep(self._path, self._record)
            while self.match.awaited:
                self._play_one(self.match.awaited[0])
            self._tell_result()
        self._conclude()
        offer_review(self.terminal, self._record, self.me, self.words)

    def _introduce(self) -> None:
        game, words = self.match.game, self.words
        self.terminal.show(Rule(Text(words.game(game.name), style="bold")))
        self.terminal.say(words.say("play.players", names=words.listed_with_and(self.names)))
        shuffle = self.match.shuffle
        if isinstance(shuffle, SeededShuffle):
            self.terminal.say(words.say("play.commitment", commitment=shuffle.commitment), "dim")
        self.terminal.say(words.say("play.begin"))
        self._pause()

    def _play_one(self, seat: Seat) -> None:
        """Plays and saves one decision of a seat."""
        action = self._my_decision() if seat == self.me else self._bot_decision(seat)
        self.match.decide(seat, action)
        self._saves.keep(self._path, self._record)

    def _bot_decision(self, seat: Seat) -> Action:
        """Asks a bot. Each decision has a new bot, so that a resumed match goes on in the same way."""
        level = self._record.seats[seat].kind.removeprefix("bot:")
        bot = bot_at(self.match, seat, level, self.bot_seed(seat))
        return bot.decide(self.match.view(seat))

    @property
    def place(self) -> tuple[int, int]:
        """Returns the place of the next decision in the match."""
        deals = self.match.decisions
        return len(deals), len(deals[-1])

    def bot_seed(self, seat: Seat) -> int:
        """Returns a seed made from the secret of the match, the seat and the number of the decision."""
        shuffle = self.match.shuffle
        secret = shuffle.house if isinstance(shuffle, SeededShuffle) else b""
        deal, number = self.place
        place = f"\0{seat} {deal} {number}".encode()
        return int.from_bytes(hashlib.sha256(b"meldhouse/bot/1\0" + secret + place).digest()[:6], "big")

    def _tell_result(self) -> None:
        self.terminal.fresh()
        self._show_news(self.match.view(self.me))
        deal = len(self.match.decisions)
        self.terminal.show(Rule(Text(self.words.say("play.deal-over", deal=deal), style="bold")))
        self.terminal.show(self.screen.result(self.match.view(self.me), self.names, self.words))
        self.terminal.show(Text())
        self.terminal.say(self.words.say("play.go-on"), "dim")
        self._pause()

    def _conclude(self) -> None:
        """Shows the ranking, the secret of the shuffle, and the path of the record."""
        words, names = self.words, self.names
        ranking = self.match.ranking or ()
        points = self.match.standing.points
        self.terminal.fresh()
        self.terminal.show(Rule(Text(words.say("play.match-over"), style="bold")))
        for seat in sorted(range(len(names)), key=lambda seat: ranking[seat]):
            text = words.say("play.place", place=ranking[seat], name=names[seat], points=points[seat])
            self.terminal.say("  " + text, "bold green" if ranking[seat] == 1 else "")
        kept = self._saves.finish(self._path, self._record)
        shuffle = self.match.shuffle
        if isinstance(shuffle, SeededShuffle):
            self.terminal.say(words.say("play.seed", house=seed_as_typed(shuffle.house)), "dim")
        self.terminal.say_whole(words.say("play.record", path=kept))
        for command in ("replay", "review", "verify"):
            self.terminal.say_whole(f"  {as_typed(command, str(kept))}", "dim")

    # --- Asking the person ---

    def _my_decision(self) -> Action:
        view = self.match.view(self.me)
        if self.is_auto:
            obvious = self.screen.obvious(view)
            if obvious is not None:
                return obvious
        self.show_table(view, is_new=True)
        while True:
            action = self._answer(self._next_line(view), view)
            if action is not None:
                return action

    def _next_line(self, view: AnyView) -> str:
        """Returns the line typed at a page, or asks for one."""
        if self._typed_at_page:
            line, self._typed_at_page = self._typed_at_page, ""
            return line
        return self.terminal.ask(PROMPT, lambda before: self._commands.typable(before, view))

    def answer_next(self, line: str) -> None:
        """Takes a line typed at a page as the next answer."""
        self._typed_at_page = line

    def redraw(self, view: AnyView) -> None:
        """Shows the table with the events above the current question again."""
        seen, self._seen = self._seen, self._newly
        self.show_table(view)
        self._seen = seen

    def show_table(self, view: AnyView, is_new: bool = False) -> None:
        """Shows the table, the events since the last question, and the question."""
        words, game = self.words, self.match.game
        self.terminal.fresh()
        title = words.say("play.title", game=words.game(game.name), deal=len(self.match.decisions))
        self.terminal.show(Rule(Text(title, style="bold"), style="dim"))
        self.terminal.show(self.screen.table(view, self.names, words))
        self._show_news(view)
        if is_new:
            self._newly = self._seen
            self._seen = len(self.match.log)
        self.terminal.show(self.screen.question(view, self.names, words))

    def _show_news(self, view: AnyView) -> None:
        """Shows the events since the last question."""
        told = self.match.told_since(self._seen, self.me)
        news = [event for _, event in told if self.screen.is_news(event, self.me)]
        for event in news[-_NEWS:]:
            self.terminal.show(Text("· ").append_text(self.line(event)))

    def line(self, event: Event) -> Text:
        line = self.screen.line(event, self.me, self.names, self.words)
        return with_cards(line) if isinstance(line, str) else line

    def _answer(self, text: str, view: AnyView) -> Action | None:
        """Returns the action of a line if it is legal. Commands and errors are handled here."""
        if self._commands.follow(text, view):
            return None
        try:
            if text == PLAY_HINT:
                text = self._commands.hinted(view)
            if isinstance(self.screen, Drafting) and self.screen.move(text, view):
                self.show_table(view)
                return None
            action = self.screen.read(text, view)
        except Unread as unread:
            self.terminal.say(self.words.say(unread.key, **unread.params), "yellow")
            return None
        refusal = self.match.refusal(self.me, action)
        if refusal is None:
            return action
        self.explain(refusal)
        return None

    def explain(self, refusal: Refusal) -> None:
        if isinstance(self.screen, Drafting):
            self.terminal.show(self.screen.refused(refusal, self.names, self.words))
            return
        why = self.words.refusal(refusal, self.match.game.write_cards, self.names)
        self.terminal.show(with_cards(f"{why} ({refusal.clause})", "yellow"))

    def _pause(self) -> None:
        """Waits for Enter. Commands work here, too."""
        while True:
            text = self.terminal.ask(PROMPT, lambda before: self._commands.typable(before, None))
            if not text:
                return
            if not self._commands.follow(text, None):
                self.terminal.say(self.words.say("play.press-enter"), "yellow")


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
    terminal.say_whole(f"  {as_typed('play', game, '--resume')}", "dim")
    return code


def seed_as_typed(house: bytes) -> str:
    """Returns a seed as `--seed` takes it; as hexadecimal digits if it is not text."""
    try:
        text = house.decode()
    except UnicodeDecodeError:
        return house.hex()
    return text if text.isprintable() and text else house.hex() or "-"
