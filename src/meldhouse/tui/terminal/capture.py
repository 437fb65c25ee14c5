"""A picture of the terminal client for the README: `python -m meldhouse.tui.terminal.capture`.

Bots play a seeded match up to an interesting turn; its screen becomes an SVG.
"""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path

from rich.console import Console

from meldhouse.bots import make_bot
from meldhouse.core.game import AnyView
from meldhouse.core.match import Match
from meldhouse.core.record import Player, Record
from meldhouse.core.shuffle import SeededShuffle
from meldhouse.games.registry import GAMES, build_game
from meldhouse.tui.local.saves import Saves
from meldhouse.tui.local.session import Session
from meldhouse.tui.terminal.terminal import Terminal
from meldhouse.words import words_in

PICTURE = Path("docs/images/rummy-five-terminal.svg")
SEED = b"picture 53"
#: the number of the question in the picture
QUESTION = 7
_NAMES = ("", "Finn", "Mei", "Tom")
#: Rich links fonts from the web; the picture must not depend on them
_WEB_FONTS = re.compile(r"\s*@font-face \{.*?\}", re.DOTALL)


def capture(language: str = "en", seed: bytes = SEED, question: int = QUESTION) -> str:
    """Returns the SVG of one turn of the first game."""
    game = next(iter(GAMES))
    record = Record(Match(build_game(game, 4), SeededShuffle(seed)), _seats(), "")
    console = Console(
        file=io.StringIO(),
        record=True,
        width=80,
        force_terminal=True,
        color_system="256",
        markup=False,
        emoji=False,
    )
    view = _played_to(record, question)
    terminal = Terminal(console, io.StringIO(), is_live=False)
    Session(record, Saves(Path()), Path(), terminal, words_in(language)).show_table(view)
    svg = console.export_svg(title=f"meldhouse play {game}", unique_id="meldhouse")
    return _WEB_FONTS.sub("", svg)


def _seats() -> list[Player]:
    return [Player("person" if seat == 0 else "bot:novice", name) for seat, name in enumerate(_NAMES)]


def _played_to(record: Record, question: int) -> AnyView:
    """Plays until the first seat has had this number of turns. Returns its view."""
    match = record.match
    asked = 0
    while not match.is_over:
        if not match.is_dealt:
            match.deal()
        seat = match.awaited[0]
        view = match.view(seat)
        if seat == 0 and view.public.turn == 0:
            if asked == question:
                return view
            asked += 1
        match.decide(seat, make_bot("novice", match.game, asked * 10 + seat).decide(view))
    return match.view(0)


def main() -> None:
    """Writes the picture to the given path, or to the one that the README uses."""
    path = Path(sys.argv[1]) if len(sys.argv) > 1 else PICTURE
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(capture(), encoding="utf-8")
    print(f"{path}: {path.stat().st_size} bytes")


if __name__ == "__main__":
    main()
