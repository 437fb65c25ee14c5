"""`meldhouse play`: a whole match in the terminal against bots."""

from __future__ import annotations

import contextlib
import os
import secrets
import time
from typing import Annotated

import typer

from meldhouse.bots import LEVELS, make_bot
from meldhouse.cli.browser_server import server_beside
from meldhouse.core.game import AnyGame
from meldhouse.core.match import Match
from meldhouse.core.record import Player, Record, clean_name
from meldhouse.core.shuffle import SeededShuffle
from meldhouse.games.registry import build_game, game_info
from meldhouse.parts.errors import OptionError
from meldhouse.tui.local.menu import RESUME, choose_game
from meldhouse.tui.local.saves import SaveError, Saves, data_folder
from meldhouse.tui.local.session import Session, play_session
from meldhouse.tui.screens.registry import screen_for
from meldhouse.tui.terminal.terminal import Ended, Terminal, open_terminal
from meldhouse.words import LANGUAGES, Words, words_in

_BOT_NAMES = (
    "play.bot-name.1",
    "play.bot-name.2",
    "play.bot-name.3",
    "play.bot-name.4",
    "play.bot-name.5",
    "play.bot-name.6",
    "play.bot-name.7",
)


def play(
    game: Annotated[str | None, typer.Argument(help="Which game; without it a menu asks.")] = None,
    players: Annotated[int | None, typer.Option(help="How many players, you among them.")] = None,
    seed: Annotated[str | None, typer.Option(help="Deal the same cards each time; any text.")] = None,
    lang: Annotated[str | None, typer.Option(help=f"Language: {', '.join(LANGUAGES)}.")] = None,
    bots: Annotated[str, typer.Option(help=f"How good the others are: {', '.join(LEVELS)}.")] = "novice",
    option: Annotated[list[str] | None, typer.Option(help="An option of the game, as NAME=VALUE.")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the saved match.")] = False,
    name: Annotated[str, typer.Option(help="Your name at the table.")] = "",
    browser: Annotated[
        bool, typer.Option("--browser", help="Serve the games to browsers, too, while this runs.")
    ] = False,
    server: Annotated[
        str | None, typer.Option(help="Play with others: the address of a server, with --table.")
    ] = None,
    table: Annotated[str | None, typer.Option(help="The code of a table at that server.")] = None,
) -> None:
    """Play a match against bots in this terminal. Every decision is saved; quit whenever you like.

    With --server and --table, sit down at a table of a server instead.
    """
    words = words_in(lang or usual_language())
    terminal = open_terminal()
    if server is not None or table is not None:
        if game or resume or browser or option or players is not None or seed is not None:
            raise OptionError(
                "what is played at a server's table was agreed on there; leave other options out"
            )
        if server is None or table is None:
            raise OptionError("a server's table needs both --server URL and --table CODE")
        # only those who play there wait for what it needs
        from meldhouse.tui.remote.play import play_at

        raise typer.Exit(play_at(server, table, clean_name(name), Saves(data_folder()), terminal, words))
    with contextlib.ExitStack() as stack:
        if browser:
            address = stack.enter_context(server_beside())
            if address is not None:
                terminal.say(words.say("play.in-the-browser", address=address))
        code = _play(game, players, seed, bots, option, resume, name, terminal, words)
    raise typer.Exit(code)


def _play(
    game: str | None,
    players: int | None,
    seed: str | None,
    bots: str,
    option: list[str] | None,
    resume: bool,
    name: str,
    terminal: Terminal,
    words: Words,
) -> int:
    """The match, chosen from the menu if need be. Returns the exit code."""
    saves = Saves(data_folder())
    if resume and (players is not None or seed is not None or option):
        raise OptionError("a saved match keeps its players, seed and options; leave them out with --resume")
    if game is None and not resume:
        try:
            game, words = choose_game(terminal, saves, words)
        except Ended:
            return 0
        if game is None:
            return 0
        if game == RESUME:
            game, resume = None, True
    if resume:
        session, chosen = _resumed(game, saves, terminal, words)
    else:
        rules = build_game(game or "", players, without_clock(game or "", read_pairs(option or [])))
        session, chosen = _begun(rules, bots, seed, name, saves, terminal, words), rules.name
    return play_session(session, terminal, chosen)


def usual_language() -> str:
    """The language of the user's system, if the house speaks it; otherwise English."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(variable, "")
        if value:
            return value[:2] if value[:2] in LANGUAGES else "en"
    return "en"


def read_pairs(pairs: list[str]) -> dict[str, str | int | bool]:
    """`calls=table` and the like."""
    options: dict[str, str | int | bool] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise OptionError(f"an option is given as NAME=VALUE, not {pair!r}")
        options[name.strip()] = value.strip()
    return options


def without_clock(game: str, options: dict[str, str | int | bool]) -> dict[str, str | int | bool]:
    """RK-6 Nobody waits at this terminal: a clock is left out unless it was asked for."""
    has_clock = any(known.name == "clock" for known in game_info(game).options)
    return {"clock": 0, **options} if has_clock else options


def _begun(
    rules: AnyGame, level: str, seed: str | None, name: str, saves: Saves, terminal: Terminal, words: Words
) -> Session:
    """A new match; the person takes the first seat."""
    # what this game or this level cannot do is refused before anything is shown or saved
    screen_for(rules)
    make_bot(level, rules, 0)
    house = secrets.token_bytes(16) if seed is None else seed.encode("utf-8", "surrogateescape")
    seats = [Player("person", clean_name(name))]
    seats += [Player(f"bot:{level}", words.say(key)) for key in _BOT_NAMES[: rules.players - 1]]
    record = Record(Match(rules, SeededShuffle(house)), seats, time.strftime("%Y-%m-%d"))
    return Session(record, saves, saves.new_path(rules.name), terminal, words)


def _resumed(game: str | None, saves: Saves, terminal: Terminal, words: Words) -> tuple[Session, str]:
    """The newest saved match, of one game or of any."""
    path = saves.newest(game)
    if path is None:
        raise SaveError(words.say("play.nothing-saved"))
    record = saves.open(path)
    if [player.kind for player in record.seats].count("person") != 1:
        raise SaveError(f"{path}: not a match of one person against bots; the file was left as it is")
    return Session(record, saves, path, terminal, words), record.match.game.name
