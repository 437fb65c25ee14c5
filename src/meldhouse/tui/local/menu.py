"""The menu of games, shown if no game is named."""

from __future__ import annotations

from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from meldhouse.games.registry import GAMES
from meldhouse.tui.local.saves import Saves
from meldhouse.tui.terminal.terminal import Terminal
from meldhouse.words import LANGUAGES, Words, words_in

RESUME = "resume"


def choose_game(terminal: Terminal, saves: Saves, words: Words) -> tuple[str | None, Words]:
    """Asks for a game. Returns its name, `resume`, or None to leave; and the language, which may have changed."""
    games = list(GAMES)
    while True:
        _show(terminal, games, saves.newest() is not None, words)
        text = terminal.ask("> ").lower()
        word, _, rest = text.partition(" ")
        if word in ("quit", "q", "exit"):
            return None, words
        if word in ("l", "lang"):
            at = LANGUAGES.index(words.language)
            words = words_in(rest if rest in LANGUAGES else LANGUAGES[(at + 1) % len(LANGUAGES)])
        elif word in ("r", RESUME) and saves.newest() is not None:
            return RESUME, words
        elif text in games:
            return text, words
        elif text in [str(number) for number in range(1, len(games) + 1)]:
            return games[int(text) - 1], words
        else:
            terminal.say(words.say("play.menu.unknown", last=len(games)), "yellow")


def _show(terminal: Terminal, games: list[str], has_save: bool, words: Words) -> None:
    terminal.show(Rule(Text("Meldhouse", style="bold")))
    table = Table.grid(padding=(0, 2))
    table.add_column(justify="right", no_wrap=True)
    table.add_column(no_wrap=True)
    table.add_column(ratio=1)
    for number, name in enumerate(games, start=1):
        table.add_row(
            Text(str(number), style="bold green"),
            Text(words.game(name), style="bold"),
            words.game_about(name),
        )
    if has_save:
        table.add_row(
            Text("r", style="bold green"), words.say("play.menu.resume"), words.say("play.menu.resume-about")
        )
    table.add_row(Text("l", style="bold green"), words.say("play.menu.language"), "English · 日本語 · 中文")
    table.add_row(Text("q", style="bold green"), words.say("play.menu.quit"), "")
    terminal.show(table)
