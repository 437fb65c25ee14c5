"""The menu of games, shown if no game is named."""

from __future__ import annotations

from collections.abc import Collection

from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from meldhouse.bots import offered_levels
from meldhouse.games.registry import GAMES, game_info
from meldhouse.tui.local.saves import Saves
from meldhouse.tui.terminal.terminal import Ended, Terminal
from meldhouse.words import LANGUAGES, Words, words_in

RESUME = "resume"
_MASTER = "master"
USUAL_LEVEL = "novice"
_LEAVE = ("quit", "q", "exit")


def choose_game(terminal: Terminal, saves: Saves, words: Words) -> tuple[str | None, Words]:
    """Asks for a game. Returns its name, `resume`, or None to leave; and the language, which may have changed."""
    games = list(GAMES)
    while True:
        _show(terminal, games, saves.newest() is not None, words)
        text = terminal.ask("> ", lambda before: games).lower()
        word, _, rest = text.partition(" ")
        if word in _LEAVE:
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


def choose_players(terminal: Terminal, game: str, words: Words) -> int:
    """Asks for the number of players."""
    info = game_info(game)
    allowed = {str(players): players for players in info.players}
    asked = words.say("play.menu.players", players=" · ".join(allowed), usual=info.usual_players)
    return allowed[_choice(terminal, asked, allowed, str(info.usual_players), words)]


def choose_level(terminal: Terminal, game: str, words: Words) -> str:
    """Asks for the level of the bots, by number or name. Random ones are not offered."""
    offered = offered_levels(game)[1:]
    numbered = {str(number): level for number, level in enumerate(offered, start=1)}
    named = {words.level(level).lower(): level for level in offered}
    levels = " · ".join(f"{number} {words.level(level)}" for number, level in numbered.items())
    asked = words.say("play.menu.level", levels=levels, usual=words.level(USUAL_LEVEL))
    if _MASTER in offered:
        asked = asked + "\n" + words.say("web.create.master")
    allowed = {**numbered, **named, **{level: level for level in offered}}
    return allowed[_choice(terminal, asked, allowed, USUAL_LEVEL, words)]


def _choice(terminal: Terminal, asked: str, allowed: Collection[str], usual: str, words: Words) -> str:
    """Asks until the answer is one of these; Enter takes the usual one."""
    terminal.say(asked)
    while True:
        text = terminal.ask("> ", lambda before: list(allowed)).lower() or usual
        if text in allowed:
            return text
        if text in _LEAVE:
            raise Ended
        terminal.say(words.say("play.menu.which", choices=", ".join(allowed)), "yellow")


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
    table.add_row(
        Text("l", style="bold green"),
        words.say("play.menu.language"),
        "English · 日本語 · 简体中文 · 繁體中文",
    )
    table.add_row(Text("q", style="bold green"), words.say("play.menu.quit"), "")
    terminal.show(table)
