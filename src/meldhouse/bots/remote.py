"""A bot that is a program of its own: line-JSON over its standard input and output (docs/reference/bot-protocol.md).

The program is not trusted: it runs in its own process group with limits on memory, files and time, with no
open file of ours and hardly any environment. It is sent views of its own seat and nothing else. Whatever it
does wrong becomes a `BotFault` with a stable kind; the caller then asks a simpler bot. Of its standard error
the end is kept, for whoever asks why it ended.
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
from meldhouse.core.game import AnyGame, AnyView
from meldhouse.core.plain_data import as_data
from meldhouse.parts.errors import MeldhouseError, OptionError

PROTOCOL = 1
#: the longest line that a bot may say
LONGEST_LINE = 65_536
#: how many lines that answer nothing are read before a bot is ended
MOST_STALE = 100
#: how often a bot that died is started again
RESTARTS = 3
#: bytes of a bot's standard error that are kept, and how many letters of it, or of a wrong answer, are shown
MOST_KEPT = 4096
MOST_SHOWN = 160
#: seconds in which a program that has closed its output should have ended
TO_END = 0.5
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
        #: the end of what it wrote to its standard error
        self._grumbled = b""
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
        seconds = self._limits.seconds
        deadline = time.monotonic() + seconds
        self._send(question, deadline)
        silence = f"no answer within {seconds} seconds"
        for _ in range(MOST_STALE):
            answer = self._read_answer(deadline, silence)
            if answer.get("id") == self._asked:
                return self._read_action(answer)
            # an answer to an earlier question came too late; it is not taken for this one
            answered = repr(answer.get("id"))[:MOST_SHOWN]
            silence = (
                f"no answer to question {self._asked} within {seconds} seconds, but one with id {answered}"
            )
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
        for pipe in (process.stdin, process.stdout, process.stderr):
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
                stderr=subprocess.PIPE,
                env={name: os.environ[name] for name in _ENVIRONMENT if name in os.environ},
                start_new_session=True,
                preexec_fn=self._limit,
            )
        except (OSError, subprocess.SubprocessError) as error:
            why = getattr(error, "strerror", None) or type(error).__name__
            raise BotFault("handshake", f"it cannot be started: {why}") from None
        self._grumbled = b""
        for pipe in (self._process.stdin, self._process.stdout, self._process.stderr):
            assert pipe is not None
            os.set_blocking(pipe.fileno(), False)
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
            ready = self._read_answer(deadline, f"no answer to hello within {limits.start_seconds} seconds")
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
                if not self._wait(descriptor, selectors.EVENT_WRITE, deadline):
                    self.close()  # half a message was sent: nothing sensible can follow
                    raise BotFault("silence", "it does not read what it is sent") from None
            except OSError:
                raise self._ended() from None

    def _read_answer(self, deadline: float, silence: str) -> dict[str, Any]:
        """The next object it says; `silence` is what is said if nothing comes in time."""
        line = self._read_line(deadline, silence)
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            answer = None
        if not isinstance(answer, dict):
            self.refused("garbage", "an answer is one line with a JSON object")
            raise BotFault("garbage", f"its answer is no JSON object on one line: {_shown(line)}")
        return answer

    def _read_line(self, deadline: float, silence: str) -> bytes:
        process = self._process
        if process is None or process.stdout is None:
            raise BotFault("crash", "it is not running")
        while b"\n" not in self._heard:
            if len(self._heard) > LONGEST_LINE:
                self.close()
                raise BotFault("flood", f"it said more than {LONGEST_LINE} bytes without a line's end")
            if not self._wait(process.stdout.fileno(), selectors.EVENT_READ, deadline):
                self.refused("silence", silence)
                raise BotFault("silence", silence)
            try:
                heard = os.read(process.stdout.fileno(), LONGEST_LINE)
            except BlockingIOError:
                continue
            except OSError:
                heard = b""
            if not heard:
                raise self._ended()
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

    # --- what it writes to its standard error ---

    def _wait(self, descriptor: int, event: int, deadline: float) -> bool:
        """Whether it became ready in time. Meanwhile its standard error is read, so that it never waits for us."""
        assert self._process is not None
        assert self._process.stderr is not None
        errors = self._process.stderr.fileno()
        with selectors.DefaultSelector() as selector:
            selector.register(descriptor, event)
            selector.register(errors, selectors.EVENT_READ)
            while True:
                ready = {key.fd for key, _ in selector.select(max(0.0, deadline - time.monotonic()))}
                if errors in ready and not self._hear_grumbling(errors):
                    selector.unregister(errors)
                if descriptor in ready:
                    return True
                if time.monotonic() >= deadline:
                    return False

    def _hear_grumbling(self, errors: int) -> bool:
        """Keep the end of what it says there; False if it says no more."""
        try:
            heard = os.read(errors, LONGEST_LINE)
        except BlockingIOError:
            return True
        except OSError:
            return False
        self._grumbled = (self._grumbled + heard)[-MOST_KEPT:]
        return bool(heard)

    def _ended(self) -> BotFault:
        """It closed its output: how it ended, and the last line of its standard error, which often says why."""
        process, how = self._process, "it has ended"
        if process is not None and process.stderr is not None:
            try:
                code = process.wait(TO_END)
                how += f" with exit code {code}" if code >= 0 else f" by signal {-code}"
            except subprocess.TimeoutExpired:
                how = "it has closed its output"
            self._hear_grumbling(process.stderr.fileno())
        self.close()
        lines = [line for line in self._grumbled.splitlines() if line.strip()]
        return BotFault("crash", f"{how}: {_shown(lines[-1])}" if lines else how)


def _shown(line: bytes) -> str:
    """What a program wrote, for somebody to read: one short line, and nothing that a terminal would obey."""
    text = line[: 4 * MOST_SHOWN].decode(errors="replace")
    return "".join(letter if letter.isprintable() else " " for letter in text).strip()[:MOST_SHOWN]
