"""`meldhouse play`: plays a match against bots in the terminal."""

from __future__ import annotations

import contextlib
import secrets
import time
from typing import Annotated

import typer

from meldhouse.bots import LEVELS, check_offered
from meldhouse.cli.browser_server import server_beside
from meldhouse.cli.options import GameOptions, read_options
from meldhouse.cli.output import LangOption, words_for
from meldhouse.core.game import AnyGame
from meldhouse.core.match import Match
from meldhouse.core.options import OptionValue
from meldhouse.core.record import Player, Record, clean_name
from meldhouse.core.shuffle import SeededShuffle
from meldhouse.extras import require
from meldhouse.games.registry import GAMES, build_game, game_info
from meldhouse.parts.errors import OptionError
from meldhouse.paths import data_folder
from meldhouse.tui.local.menu import RESUME, USUAL_LEVEL, choose_game, choose_level, choose_players
from meldhouse.tui.local.saves import SaveError, Saves
from meldhouse.tui.local.session import Session, play_session
from meldhouse.tui.screens.registry import screen_for
from meldhouse.tui.terminal.terminal import Ended, Terminal, open_terminal
from meldhouse.words import Words

_BOT_NAMES = [f"play.bot-name.{number}" for number in range(1, 8)]


def play(
    game: Annotated[
        str | None,
        typer.Argument(help="The game. Without it a menu is shown.", autocompletion=lambda: list(GAMES)),
    ] = None,
    players: Annotated[int | None, typer.Option(help="The number of players, including you.")] = None,
    seed: Annotated[str | None, typer.Option(help="Any text. The same seed deals the same cards.")] = None,
    lang: LangOption = None,
    bots: Annotated[
        str | None,
        typer.Option(
            help=f"The level of the bots: {', '.join(LEVELS)}.",
            show_default=USUAL_LEVEL,
            autocompletion=lambda: list(LEVELS),
        ),
    ] = None,
    option: GameOptions = None,
    resume: Annotated[bool, typer.Option("--resume", help="Continue the saved match.")] = False,
    name: Annotated[str, typer.Option(help="Your name at the table.")] = "",
    browser: Annotated[
        bool, typer.Option("--browser", help="Also serve the games to browsers while this runs.")
    ] = False,
    server: Annotated[
        str | None, typer.Option(help="The address of a server, to play with others; needs --table.")
    ] = None,
    table: Annotated[str | None, typer.Option(help="The code of a table on that server.")] = None,
) -> None:
    """Play a match against bots in this terminal. Every decision is saved; you can quit at any time.

    With --server and --table, join a table on a server instead.
    """
    words = words_for(lang)
    terminal = open_terminal()
    if server is not None or table is not None:
        if game or resume or browser or option or players is not None or seed is not None:
            raise OptionError("a table on a server has its own game and options; leave the other options out")
        if server is None or table is None:
            raise OptionError("a table on a server needs both --server URL and --table CODE")
        require("server", "meldhouse play --server")
        # imported here because it loads slowly
        from meldhouse.tui.remote.play import play_at

        raise typer.Exit(play_at(server, table, clean_name(name), Saves(data_folder()), terminal, words))
    if browser:
        require("server", "meldhouse play --browser")
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
    bots: str | None,
    option: list[str] | None,
    resume: bool,
    name: str,
    terminal: Terminal,
    words: Words,
) -> int:
    """Plays the match, chosen from a menu if no game is given. Returns the exit code."""
    saves = Saves(data_folder())
    if resume and (players is not None or seed is not None or option):
        raise OptionError("a saved match has its own players, seed and options; leave them out with --resume")
    if game is None and not resume:
        try:
            game, words = choose_game(terminal, saves, words)
            if game is not None and game != RESUME:
                players = choose_players(terminal, game, words) if players is None else players
                bots = choose_level(terminal, game, words) if bots is None else bots
        except Ended:
            return 0
        if game is None:
            return 0
        if game == RESUME:
            game, resume = None, True
    if resume:
        session, chosen = _resumed(game, saves, terminal, words)
    else:
        rules = build_game(game or "", players, untimed(game or "", option))
        session, chosen = _begun(rules, bots or USUAL_LEVEL, seed, name, saves, terminal, words), rules.name
    return play_session(session, terminal, chosen)


def untimed(game: str, option: list[str] | None) -> dict[str, OptionValue]:
    """RK-6 Returns the options given, with the clock off by default: nobody waits at this terminal."""
    return {**game_info(game).untimed, **read_options(option)}


def _begun(
    rules: AnyGame, level: str, seed: str | None, name: str, saves: Saves, terminal: Terminal, words: Words
) -> Session:
    """Returns a session with a new match. The person has the first seat."""
    # raises errors about the game and the level before anything is shown or saved
    screen_for(rules)
    check_offered(level, rules.name)
    # a random seed is text, too, so that the one shown after the match can be typed
    house = (secrets.token_hex(16) if seed is None else seed).encode("utf-8", "surrogateescape")
    seats = [Player("person", clean_name(name))]
    seats += [Player(f"bot:{level}", words.say(key)) for key in _BOT_NAMES[: rules.players - 1]]
    record = Record(Match(rules, SeededShuffle(house)), seats, time.strftime("%Y-%m-%d"))
    return Session(record, saves, saves.new_path(rules.name), terminal, words)


def _resumed(game: str | None, saves: Saves, terminal: Terminal, words: Words) -> tuple[Session, str]:
    """Returns a session with the newest saved match of a game, or of any game."""
    path = saves.newest(game)
    if path is None:
        raise SaveError(words.say("play.nothing-saved"))
    record = saves.open(path)
    if [player.kind for player in record.seats].count("person") != 1:
        raise SaveError(f"{path}: not a match of one person against bots; the file was left as it is")
    return Session(record, saves, path, terminal, words), record.match.game.name
