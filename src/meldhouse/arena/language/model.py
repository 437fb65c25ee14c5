"""Language models: anything that answers a text with a text, and programs that do so line by line."""

from __future__ import annotations

import contextlib
import json
import queue
import shlex
import subprocess
import threading
from collections.abc import Callable
from typing import final

from meldhouse.parts.errors import MeldhouseError, OptionError

#: takes a prompt and returns an answer
Model = Callable[[str], str]


class ModelError(MeldhouseError):
    """Raised if the program of a model ends, is silent, or does not write JSON."""

    code = "model-failed"


@final
class ModelProgram:
    """A program that reads `{"id", "prompt"}` and writes `{"id", "text"}`, each as JSON on one line.

    It is the caller's own program: it inherits the environment, writes errors to the same terminal, and may use the
    network.
    """

    def __init__(self, command: str, seconds: float) -> None:
        try:
            self._process = subprocess.Popen(
                shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
            )
        except (OSError, ValueError, IndexError) as error:
            raise OptionError(f"{command!r} cannot be started: {error}") from None
        self._seconds = seconds
        self._asked = 0
        self._lines: queue.Queue[str] = queue.Queue()
        threading.Thread(target=self._listen, daemon=True).start()

    def __call__(self, prompt: str) -> str:
        """Asks the program. Answers to other prompts are passed over."""
        self._asked += 1
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps({"id": self._asked, "prompt": prompt}) + "\n")
            self._process.stdin.flush()
        except OSError:
            raise ModelError("the program of the model has ended") from None
        while True:
            answer = self._read()
            if answer.get("id") == self._asked:
                return str(answer.get("text", ""))

    def close(self) -> None:
        """Ends the program by the end of its input, and kills it if it stays."""
        with contextlib.suppress(OSError):
            if self._process.stdin is not None:
                self._process.stdin.close()
        try:
            self._process.wait(5)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def _listen(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._lines.put(line)
        self._lines.put("")

    def _read(self) -> dict[str, object]:
        try:
            line = self._lines.get(timeout=self._seconds)
        except queue.Empty:
            raise ModelError(f"the model has not answered for {self._seconds:g} seconds") from None
        if not line:
            raise ModelError("the program of the model has ended")
        try:
            answer = json.loads(line)
        except ValueError:
            answer = None
        if not isinstance(answer, dict):
            raise ModelError(f"the model should write one JSON object on a line, not {line[:80]!r}")
        return answer
