"""Somebody at the terminal who plays what a novice would, in the commands of a draft."""

from __future__ import annotations

from tests.support.terminal_player import plain_console

from meldhouse.bots import make_bot
from meldhouse.core.match import Match
from meldhouse.core.record import Player, Record
from meldhouse.core.shuffle import SeededShuffle
from meldhouse.games.registry import build_game
from meldhouse.tui.local.saves import Saves
from meldhouse.tui.local.session import Session, play_session
from meldhouse.tui.terminal.terminal import Terminal
from meldhouse.words import words_in

#: no turn takes so many commands; more of them means that the table is never reached
MOST_COMMANDS = 200


class TilesPlayer:
    """The other end of the pipe: each line is made from the draft as it then lies."""

    def __init__(self) -> None:
        self.session: Session | None = None
        self.typed: list[str] = []
        self._goal = None
        self._commands = 0
        self._asked = None

    def readline(self) -> str:
        line = self._line()
        self.typed.append(line)
        return line + "\n"

    def _line(self) -> str:
        match = self.session.match
        if match.awaited != (0,):
            return ""
        view = match.view(0)
        if self._asked is not view.public:
            self._asked, self._commands = view.public, 0
            self._goal = make_bot("novice", match.game, len(self.typed)).decide(view)
        if not hasattr(self._goal, "table"):
            return match.game.write_action(self._goal)
        self._commands += 1
        assert self._commands < MOST_COMMANDS, self.typed[-20:]
        screen = self.session.screen
        turn = screen._turn_of(view)
        numbers = turn.mover.numbers_of(turn.draft.layout)
        return next_command(screen._kit, turn.draft, numbers, self._goal.table) or "done"


def next_command(kit, draft, numbers, goal) -> str | None:
    """The next move towards a table; None when it lies there."""
    now = draft.layout
    for wanted in goal:
        if wanted in now:
            continue
        if all(tile in draft.hand for tile in wanted):
            return f"put {kit.write(wanted)} from rack"
        begun = max((at for at in range(len(wanted)) if wanted[:at] in now), default=0)
        grown = [number for number, tiles in enumerate(now) if is_part(tiles, wanted)]
        if grown and not begun:
            missing = next(tile for tile in wanted if tile not in now[grown[0]])
            place = len([tile for tile in wanted[: wanted.index(missing)] if tile in now[grown[0]]])
            where = f" at {place + 1}" if any(kit.is_joker(tile) for tile in wanted) else ""
            return (
                f"put {kit.write([missing])} {source(draft, numbers, missing)} to {numbers[grown[0]]}{where}"
            )
        tile = wanted[begun]
        if begun == 0:
            return f"put {kit.write([tile])} {source(draft, numbers, tile)}"
        number = now.index(wanted[:begun])
        return f"put {kit.write([tile])} {source(draft, numbers, tile)} to {numbers[number]} at {begun + 1}"
    return None


def is_part(tiles, wanted) -> bool:
    """Checks if a set lies there in its order and only lacks some tiles."""
    return len(tiles) > 1 and tuple(tile for tile in wanted if tile in tiles) == tiles


def source(draft, numbers, tile) -> str:
    if tile in draft.hand:
        return "from rack"
    return f"from {next(numbers[at] for at, tiles in enumerate(draft.layout) if tile in tiles)}"


def play_to_the_end(folder, game, players=3, seed=b"s", language="en", **options):
    """A whole match. Returns the session's record, all that was shown, and the lines that were typed."""
    rules = build_game(game, players, options)
    seats = [Player("person", ""), *(Player("bot:novice", f"Bot{seat}") for seat in range(1, players))]
    record = Record(Match(rules, SeededShuffle(seed)), seats, "")
    saves, console, player = Saves(folder), plain_console(), TilesPlayer()
    terminal = Terminal(console, player, is_live=False)
    player.session = Session(record, saves, saves.new_path(game), terminal, words_in(language))
    assert play_session(player.session, terminal, game) == 0
    return record, console.file.getvalue(), player.typed
