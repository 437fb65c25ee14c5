"""A bot that is an external program and speaks JSON lines (docs/reference/bot-protocol.md).

The program is not trusted. It runs in its own process group with limits on memory, files and time, without open files
of this process and with a minimal environment. It receives views of its own seat and nothing else. Every failure
becomes a `BotFault` with a stable kind, and the caller asks a simpler bot. The end of the program's standard error is
kept to explain why it ended.
"""

from __future__ import annotations

import contextlib
import json
import os
import selectors
import shlex
import signal
import subprocess
import time
from collections.abc import Sequence
from typing import Any, final

from meldhouse.bots.bot import DealOver
from meldhouse.bots.guarded import BotFault
from meldhouse.bots.limits import Limits
from meldhouse.bots.play_lists import listed_plays
from meldhouse.core.actions import Action
from meldhouse.core.events import Event
from meldhouse.core.game import AnyGame, AnyView
from meldhouse.core.plain_data import as_data
from meldhouse.parts.errors import MeldhouseError, OptionError
from meldhouse.processes import processor_seconds_of

try:
    import resource

    CAN_RUN_PROGRAMS = True
except ImportError:  # Windows cannot limit the memory of a program, or wait for its pipes
    CAN_RUN_PROGRAMS = False

PROTOCOL = 1
#: the longest line that a bot may write
LONGEST_LINE = 65_536
#: lines without an answer after which a bot is ended
MOST_STALE = 100
#: questions for all plays that are answered during one decision
MOST_QUESTIONS = 2
#: restarts of a bot that died
RESTARTS = 3
#: bytes of a bot's standard error that are kept, and characters of it, or of a wrong answer, that are shown
MOST_KEPT = 4096
MOST_SHOWN = 160
#: seconds to wait for the exit of a program that has closed its output
TO_END = 0.5
#: seconds for a program to end after the contest
TO_FINISH = 10.0
#: environment variables that a bot inherits
_ENVIRONMENT = ("PATH", "HOME", "LANG", "LC_ALL", "TMPDIR", "SYSTEMROOT", "VIRTUAL_ENV")


@final
class RemoteBot:
    """Talks to one program. It starts the program at the first question and restarts it a few times if it dies."""

    def __init__(self, command: str, game: AnyGame, limits: Limits | None = None) -> None:
        try:
            self._command = shlex.split(command)
        except ValueError as error:
            raise OptionError(f"{command!r} is not a command: {error}") from None
        if not self._command:
            raise OptionError("cmd: should be followed by a command, as in cmd:python my_bot.py")
        if not CAN_RUN_PROGRAMS:
            raise OptionError("cmd: needs Linux or macOS, since this system cannot limit a program")
        self._game = game
        self._limits = Limits() if limits is None else limits
        self._process: subprocess.Popen[bytes] | None = None
        self._received = b""
        #: the end of its standard error
        self._stderr_end = b""
        self._starts = 0
        self._asked = 0
        self._seat = 0
        self._seed = 0
        #: the messages that the program asked for: `events`, `deal-over`
        self._wants: frozenset[str] = frozenset()
        #: the name that the program gives itself
        self.name = command[:80]

    def new_deal(self, seat: int, seed: int) -> None:
        """Announces a new deal with its seat and seed. A program that died can be started again."""
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
        questions = 0
        for _ in range(MOST_STALE):
            answer = self._read_answer(deadline, silence)
            if answer.get("say") == "plays":
                questions += 1
                if answer.get("id") == self._asked and questions <= MOST_QUESTIONS:
                    deadline = self._send_plays(view, answer.get("limit"), deadline)
            elif answer.get("id") == self._asked:
                return self._read_action(answer)
            else:  # a late answer to an earlier question does not count for this one
                answered = repr(answer.get("id"))[:MOST_SHOWN]
                silence = f"no answer to question {self._asked} within {seconds} seconds, but one with id {answered}"
        self.close()
        raise BotFault("flood", f"it wrote {MOST_STALE} lines without an answer")

    def _send_plays(self, view: AnyView, limit: object, deadline: float) -> float:
        """Answers a question for all plays. Returns the new deadline: the program does not pay for the search."""
        began = time.monotonic()
        plays = listed_plays(self._game, view, limit)
        deadline += time.monotonic() - began
        self._send({"say": "plays", "id": self._asked, **plays}, deadline)
        return deadline

    def observe(self, events: Sequence[Event]) -> None:
        """Sends events to a program that asked for them in its handshake."""
        self._ensure_running()
        if "events" in self._wants and events:
            self._tell({"say": "events", "events": as_data(tuple(events), self._game.write_cards)})

    def deal_over(self, end: DealOver) -> None:
        """Sends the end of a deal to a program that asked for it in its handshake."""
        if "deal-over" in self._wants:
            write = self._game.write_cards
            self._tell(
                {
                    "say": "deal-over",
                    "result": as_data(end.result, write),
                    "points": list(end.points),
                    "winner": end.winner,
                    "owns": as_data(end.owns, write),
                }
            )

    def _tell(self, message: dict[str, Any]) -> None:
        if self._process is not None:
            self._send(message, time.monotonic() + self._limits.seconds)

    def refused(self, kind: str, detail: str) -> None:
        """Tells the program the fault in its answer. Another bot has answered in its place."""
        if self._process is not None:
            with contextlib.suppress(BotFault):
                self._send(
                    {"say": "refused", "id": self._asked, "kind": kind, "detail": detail},
                    time.monotonic() + self._limits.seconds,
                )

    def processor_seconds(self) -> float:
        """Returns the processor time of the running program; 0 where the system does not tell it."""
        return 0.0 if self._process is None else processor_seconds_of(self._process.pid)

    def finish(self) -> None:
        """Ends the program by the end of its input, so that it can still save what it has learned; then `close`."""
        process = self._process
        if process is not None and process.stdin is not None:
            with contextlib.suppress(OSError, subprocess.TimeoutExpired):
                process.stdin.close()
                process.wait(TO_FINISH)
        self.close()

    def close(self) -> None:
        """Ends the program and all processes that it has started."""
        process, self._process = self._process, None
        self._received = b""
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
        self._stderr_end = b""
        for pipe in (self._process.stdin, self._process.stdout, self._process.stderr):
            assert pipe is not None
            os.set_blocking(pipe.fileno(), False)
        self._shake_hands()
        self._tell_deal()

    def _limit(self) -> None:
        """Sets the limits in the new process before the program starts."""
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
        """Exchanges the version of the protocol before any other message."""
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
        wants = ready.get("wants")
        if isinstance(wants, list):
            self._wants = frozenset([want for want in wants if isinstance(want, str)])
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
            self.close()  # it is restarted for its first decision

    # --- messages ---

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
                    self.close()  # half a message was sent, so nothing can follow it
                    raise BotFault("silence", "it does not read what it is sent") from None
            except OSError:
                raise self._ended() from None

    def _read_answer(self, deadline: float, silence: str) -> dict[str, Any]:
        """Reads the next JSON object; `silence` is the fault's text if none arrives in time."""
        line = self._read_line(deadline, silence)
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            answer = None
        if not isinstance(answer, dict):
            self.refused("garbage", "an answer is one line with a JSON object")
            raise BotFault("garbage", f"its answer is not a JSON object on one line: {_printable(line)}")
        return answer

    def _read_line(self, deadline: float, silence: str) -> bytes:
        process = self._process
        if process is None or process.stdout is None:
            raise BotFault("crash", "it is not running")
        while b"\n" not in self._received:
            if len(self._received) > LONGEST_LINE:
                self.close()
                raise BotFault("flood", f"it wrote more than {LONGEST_LINE} bytes without a line break")
            if not self._wait(process.stdout.fileno(), selectors.EVENT_READ, deadline):
                self.refused("silence", silence)
                raise BotFault("silence", silence)
            try:
                received = os.read(process.stdout.fileno(), LONGEST_LINE)
            except BlockingIOError:
                continue
            except OSError:
                received = b""
            if not received:
                raise self._ended()
            self._received += received
        line, _, self._received = self._received.partition(b"\n")
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

    # --- standard error ---

    def _wait(self, descriptor: int, event: int, deadline: float) -> bool:
        """Checks if a pipe became ready in time. Reads standard error meanwhile, so that the program never blocks."""
        assert self._process is not None
        assert self._process.stderr is not None
        errors = self._process.stderr.fileno()
        with selectors.DefaultSelector() as selector:
            selector.register(descriptor, event)
            selector.register(errors, selectors.EVENT_READ)
            while True:
                ready = {key.fd for key, _ in selector.select(max(0.0, deadline - time.monotonic()))}
                if errors in ready and not self._read_errors(errors):
                    selector.unregister(errors)
                if descriptor in ready:
                    return True
                if time.monotonic() >= deadline:
                    return False

    def _read_errors(self, errors: int) -> bool:
        """Keeps the end of standard error. Returns False at its end."""
        try:
            read = os.read(errors, LONGEST_LINE)
        except BlockingIOError:
            return True
        except OSError:
            return False
        self._stderr_end = (self._stderr_end + read)[-MOST_KEPT:]
        return bool(read)

    def _ended(self) -> BotFault:
        """Makes the fault of a program that closed its output, with its exit code and last line of standard error."""
        process, how = self._process, "it has ended"
        if process is not None and process.stderr is not None:
            try:
                code = process.wait(TO_END)
                how += f" with exit code {code}" if code >= 0 else f" by signal {-code}"
            except subprocess.TimeoutExpired:
                how = "it has closed its output"
            self._read_errors(process.stderr.fileno())
        self.close()
        lines = [line for line in self._stderr_end.splitlines() if line.strip()]
        return BotFault("crash", f"{how}: {_printable(lines[-1])}" if lines else how)


def _printable(line: bytes) -> str:
    """Returns a program's output as one short line without control characters."""
    text = line[: 4 * MOST_SHOWN].decode(errors="replace")
    return "".join(letter if letter.isprintable() else " " for letter in text).strip()[:MOST_SHOWN]
