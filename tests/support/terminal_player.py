"""Sitting down at the terminal client: in this process, through a pipe, and at a real pseudo-terminal."""

from __future__ import annotations

import fcntl
import io
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path

from rich.console import Console

from meldhouse.core.match import Match
from meldhouse.core.record import Player, Record, read_record
from meldhouse.core.shuffle import SeededShuffle
from meldhouse.games.registry import build_game
from meldhouse.tui.local.saves import Saves
from meldhouse.tui.local.session import Session, play_session
from meldhouse.tui.terminal.terminal import Terminal
from meldhouse.words import words_in

COMMAND = [sys.executable, "-m", "meldhouse"]
PATIENCE = 60
_ANSI = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[=>]|\r")
#: tries to go out and to call, then discards, passes, goes on: plays any match of Rummy Five to its end
NAIVE = "out\ncatch\nset\nrun\n1!\n1\n\n" * 600


def plain_console(width: int = 80) -> Console:
    return Console(file=io.StringIO(), width=width, markup=False, emoji=False, highlight=False, no_color=True)


def rendered(what, width: int = 80) -> str:
    console = plain_console(width)
    console.print(what)
    return console.file.getvalue()


def sit_down(
    folder: Path,
    typed: str,
    game="rummy-five",
    players=3,
    seed=b"s",
    language="en",
    level="novice",
    **options,
):
    """A match in this process. Returns the exit code and all that was shown."""
    rules = build_game(game, players, options)
    seats = [Player("person", ""), *(Player(f"bot:{level}", f"Bot{seat}") for seat in range(1, players))]
    record = Record(Match(rules, SeededShuffle(seed)), seats, "")
    saves = Saves(folder)
    console = plain_console()
    terminal = Terminal(console, io.StringIO(typed), is_live=False)
    session = Session(record, saves, saves.new_path(game), terminal, words_in(language))
    code = play_session(session, terminal, game)
    return code, console.file.getvalue()


def through_pipe(
    home: Path, *arguments: str, typed: str | bytes = "", command: str = "play"
) -> subprocess.CompletedProcess[str]:
    """The command with its input from a pipe."""
    raw = typed.encode() if isinstance(typed, str) else typed
    done = subprocess.run(
        [*COMMAND, command, *arguments],
        input=raw,
        capture_output=True,
        env=surroundings(home),
        timeout=PATIENCE,
        check=False,
    )
    return subprocess.CompletedProcess(
        done.args, done.returncode, done.stdout.decode("utf-8"), done.stderr.decode("utf-8")
    )


def surroundings(home: Path) -> dict[str, str]:
    kept = {
        name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "NO_COLOR"))
    }
    return kept | {"MELDHOUSE_HOME": str(home), "TERM": "xterm-256color", "COLUMNS": "80", "LANG": "C.UTF-8"}


def the_record(home: Path) -> Record:
    """The one record of the folder, read again and so replayed."""
    (path,) = (home / "records").glob("*.txt")
    return read_record(path.read_text("utf-8"), build_game)


def _take_terminal() -> None:
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    # where the tests run in the background, Ctrl-C was ignored before
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class AtTerminal:
    """The command at a pseudo-terminal: wait for its prompt, type a line."""

    def __init__(
        self, home: Path, *arguments: str, environment: dict[str, str] | None = None, command: str = "play"
    ) -> None:
        self._ours, theirs = pty.openpty()
        self.process = subprocess.Popen(
            [*COMMAND, command, *arguments],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env=surroundings(home) | (environment or {}),
            start_new_session=True,
            preexec_fn=_take_terminal,  # so that Ctrl-C is one
        )
        os.close(theirs)
        self.raw = b""
        self._answered = 0

    @property
    def shown(self) -> str:
        return _ANSI.sub("", self.raw.decode("utf-8", "replace"))

    @property
    def since_answer(self) -> str:
        return _ANSI.sub("", self.raw[self._answered :].decode("utf-8", "replace"))

    def wait_for_prompt(self) -> bool:
        """True when it asks; False when it has ended instead."""
        end = time.monotonic() + PATIENCE
        while not self.since_answer.endswith("> "):
            if not self._read(end):
                return False
        return True

    def _read(self, end: float) -> bool:
        ready, _, _ = select.select([self._ours], [], [], max(0.0, end - time.monotonic()))
        assert ready, f"nothing happened for {PATIENCE} seconds after:\n{self.shown[-2000:]}"
        try:
            more = os.read(self._ours, 65536)
        except OSError:  # the other side has closed
            return False
        self.raw += more
        return bool(more)

    def type(self, line: str) -> None:
        self.press(line + "\n")

    def press(self, keys: str) -> None:
        # Input is echoed after what has been read so far; the next prompt comes after it.
        self._answered = len(self.raw)
        os.write(self._ours, keys.encode())

    def wait_for(self, text: str) -> None:
        """Waits until it has shown a text since the last key."""
        end = time.monotonic() + PATIENCE
        while text not in self.since_answer:
            assert self._read(end), f"it has ended without {text!r}:\n{self.shown[-2000:]}"

    def resize(self, columns: int, rows: int) -> None:
        """Changes the size of the window, once it listens."""
        self._wait_until_it_listens()
        self._answered = len(self.raw)
        fcntl.ioctl(self._ours, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def interrupt(self) -> None:
        """Ctrl-C, once it listens."""
        self._wait_until_it_listens()
        os.write(self._ours, b"\x03")

    def _wait_until_it_listens(self) -> None:
        """Waits until the process sleeps; where nobody can tell, goes on at once.

        The line editor shows its prompt a moment before it waits for keys, and Python notices a signal that comes
        in between only with the next key.
        """
        end = time.monotonic() + PATIENCE
        while self._is_busy():
            assert time.monotonic() < end, f"it is still busy after {PATIENCE} seconds:\n{self.shown[-2000:]}"
            time.sleep(0.001)

    def _is_busy(self) -> bool:
        status = Path(f"/proc/{self.process.pid}/stat")
        # the state follows the name, which stands in brackets and may hold anything
        return status.exists() and status.read_text().rpartition(")")[2].split()[0] in "RD"

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(PATIENCE)
        os.close(self._ours)

    def finish(self) -> int:
        end = time.monotonic() + PATIENCE
        while self._read(end):
            pass
        os.close(self._ours)
        return self.process.wait(PATIENCE)


YOUR_TURN = {"en": "Your turn", "ja": "あなたの番です", "zh": "轮到你了", "zh-Hant": "輪到你了"}


def play_by_prompts(at: AtTerminal, language: str, most: int = 10_000) -> int:
    """Discards the first card, passes every call; returns how many lines were typed."""
    typed = 0
    while typed < most and at.wait_for_prompt():
        at.type("1" if YOUR_TURN[language] in at.since_answer else "")
        typed += 1
    return typed
