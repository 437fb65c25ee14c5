"""A bot that is a program of its own: line-JSON over its standard input and output (docs/bots.md).

The program is not trusted: it runs in its own process group with limits on memory, files and time, with no
open file of ours and hardly any environment. It is sent views of its own seat and nothing else. Whatever it
does wrong becomes a `BotFault` with a stable kind; the caller then asks a simpler bot.
"""

from __future__ import annotations

import contextlib
import json
import os
import resource
import selectors
import shlex
import signal
import subprocess
import time
from dataclasses import dataclass
from typing import Any, final

from meldhouse.bots.guarded import BotFault
from meldhouse.core.actions import Action
from meldhouse.core.data import as_data
from meldhouse.core.game import AnyGame, AnyView
from meldhouse.parts.errors import MeldhouseError, OptionError

PROTOCOL = 1
#: the longest line that a bot may say
LONGEST_LINE = 65_536
#: how many lines that answer nothing are read before a bot is ended
MOST_STALE = 100
#: how often a bot that died is started again
RESTARTS = 3
#: what a bot inherits of our environment
_ENVIRONMENT = ("PATH", "HOME", "LANG", "LC_ALL", "TMPDIR", "SYSTEMROOT", "VIRTUAL_ENV")


@final
@dataclass(frozen=True)
class Limits:
    """What a program may use."""

    #: for one decision
    seconds: float = 1.0
    #: for the handshake
    start_seconds: float = 10.0
    #: bytes of address space
    memory: int = 1024 * 1024 * 1024
    #: the longest file that it may write
    file_bytes: int = 16 * 1024 * 1024


@final
class RemoteBot:
    """Speaks with one program. Started at the first question; started again, a few times, if it died."""

    def __init__(self, command: str, game: AnyGame, limits: Limits | None = None) -> None:
        try:
            self._command = shlex.split(command)
        except ValueError as error:
            raise OptionError(f"{command!r} is no command: {error}") from None
        if not self._command:
            raise OptionError("cmd: should be followed by a command, as in cmd:python my_bot.py")
        self._game = game
        self._limits = Limits() if limits is None else limits
        self._process: subprocess.Popen[bytes] | None = None
        self._heard = b""
        self._starts = 0
        self._asked = 0
        self._seat = 0
        self._seed = 0
        #: what the program calls itself
        self.name = command[:80]

    def new_deal(self, seat: int, seed: int) -> None:
        """A new deal begins: another seat, another seed. A program that died may be started again."""
        self._seat, self._seed = seat, seed
        if self._process is not None:
            self._tell_deal()

    def decide(self, view: AnyView) -> Action:
        self._ensure_running()
        self._asked += 1
        question = {
            "say": "decide",
            "id": self._asked,
            "view": as_data(view, self._game.write_cards),
            "choices": [self._game.write_action(action) for action in self._game.choices(view)],
        }
        deadline = time.monotonic() + self._limits.seconds
        self._send(question, deadline)
        for _ in range(MOST_STALE):
            answer = self._read_answer(deadline)
            if answer.get("id") == self._asked:
                return self._read_action(answer)
            # an answer to an earlier question came too late; it is not taken for this one
        self.close()
        raise BotFault("flood", f"it said {MOST_STALE} lines that answer nothing")

    def refused(self, kind: str, detail: str) -> None:
        """Tell the program what was wrong with its answer; somebody else has answered for it."""
        if self._process is not None:
            with contextlib.suppress(BotFault):
                self._send(
                    {"say": "refused", "id": self._asked, "kind": kind, "detail": detail},
                    time.monotonic() + self._limits.seconds,
                )

    def close(self) -> None:
        """End the program and whatever it has started."""
        process, self._process = self._process, None
        self._heard = b""
        if process is None:
            return
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()

    def __del__(self) -> None:
        with contextlib.suppress(Exception):
            self.close()

    # --- starting ---

    def _ensure_running(self) -> None:
        if self._process is not None:
            return
        if self._starts > RESTARTS:
            raise BotFault("crash", f"it died {self._starts} times, and is not started again")
        self._starts += 1
        try:
            self._process = subprocess.Popen(
                self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env={name: os.environ[name] for name in _ENVIRONMENT if name in os.environ},
                start_new_session=True,
                preexec_fn=self._limit,
            )
        except (OSError, subprocess.SubprocessError) as error:
            raise BotFault("handshake", f"it cannot be started: {type(error).__name__}") from None
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        os.set_blocking(self._process.stdin.fileno(), False)
        os.set_blocking(self._process.stdout.fileno(), False)
        self._shake_hands()
        self._tell_deal()

    def _limit(self) -> None:
        """In the new process, before the program begins."""
        limits = self._limits
        for what, most in (
            (resource.RLIMIT_AS, limits.memory),
            (resource.RLIMIT_FSIZE, limits.file_bytes),
            (resource.RLIMIT_CORE, 0),
            (resource.RLIMIT_NOFILE, 256),
        ):
            with contextlib.suppress(ValueError, OSError):
                resource.setrlimit(what, (most, most))

    def _shake_hands(self) -> None:
        """Both sides name the version of the protocol before anything else is said."""
        game, limits = self._game, self._limits
        deadline = time.monotonic() + limits.start_seconds
        hello = {
            "say": "hello",
            "protocol": PROTOCOL,
            "game": game.name,
            "rules": game.rules_version,
            "players": game.players,
            "options": dict(game.options),
            "limits": {"seconds": limits.seconds, "memory": limits.memory, "line": LONGEST_LINE},
        }
        try:
            self._send(hello, deadline)
            ready = self._read_answer(deadline)
        except BotFault as fault:
            self.close()
            raise BotFault("handshake", fault.reason) from None
        if ready.get("say") != "ready" or ready.get("protocol") != PROTOCOL:
            self.refused("handshake", f"protocol {PROTOCOL} is spoken here")
            self.close()
            raise BotFault("handshake", f'it should answer {{"say": "ready", "protocol": {PROTOCOL}}}')
        name = ready.get("name")
        if isinstance(name, str) and name.isprintable():
            self.name = name[:80]

    def _tell_deal(self) -> None:
        try:
            self._send(
                {"say": "deal", "seat": self._seat, "seed": self._seed},
                time.monotonic() + self._limits.seconds,
            )
        except BotFault:
            self.close()  # it is started anew for its first decision

    # --- speaking ---

    def _send(self, message: dict[str, Any], deadline: float) -> None:
        process = self._process
        if process is None or process.stdin is None:
            raise BotFault("crash", "it is not running")
        rest = memoryview(json.dumps(message).encode() + b"\n")
        descriptor = process.stdin.fileno()
        while rest:
            try:
                rest = rest[os.write(descriptor, rest) :]
            except BlockingIOError:
                if not _wait(descriptor, selectors.EVENT_WRITE, deadline):
                    self.close()  # half a message was sent: nothing sensible can follow
                    raise BotFault("silence", "it does not read what it is sent") from None
            except OSError:
                self.close()
                raise BotFault("crash", "it has ended") from None

    def _read_answer(self, deadline: float) -> dict[str, Any]:
        line = self._read_line(deadline)
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            answer = None
        if not isinstance(answer, dict):
            self.refused("garbage", "an answer is one line with a JSON object")
            raise BotFault("garbage", "its answer is no JSON object on one line")
        return answer

    def _read_line(self, deadline: float) -> bytes:
        process = self._process
        if process is None or process.stdout is None:
            raise BotFault("crash", "it is not running")
        while b"\n" not in self._heard:
            if len(self._heard) > LONGEST_LINE:
                self.close()
                raise BotFault("flood", f"it said more than {LONGEST_LINE} bytes without a line's end")
            if not _wait(process.stdout.fileno(), selectors.EVENT_READ, deadline):
                self.refused("silence", f"no answer within {self._limits.seconds} seconds")
                raise BotFault("silence", f"no answer within {self._limits.seconds} seconds")
            try:
                heard = os.read(process.stdout.fileno(), LONGEST_LINE)
            except BlockingIOError:
                continue
            except OSError:
                heard = b""
            if not heard:
                self.close()
                raise BotFault("crash", "it has ended")
            self._heard += heard
        line, _, self._heard = self._heard.partition(b"\n")
        return line

    def _read_action(self, answer: dict[str, Any]) -> Action:
        written = answer.get("action")
        try:
            if not isinstance(written, str):
                raise BotFault("garbage", "its answer names no action")
            action: Action = self._game.read_action(written)
        except BotFault:
            self.refused("garbage", 'an answer is {"id": ..., "action": "..."}')
            raise
        except MeldhouseError as error:
            self.refused("garbage", error.detail)
            raise BotFault("garbage", error.detail) from None
        return action


def _wait(descriptor: int, event: int, deadline: float) -> bool:
    """Whether it became ready in time."""
    with selectors.DefaultSelector() as selector:
        selector.register(descriptor, event)
        return bool(selector.select(max(0.0, deadline - time.monotonic())))
