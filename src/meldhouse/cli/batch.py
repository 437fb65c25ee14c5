"""Many questions at once: one JSON object a line in, one a line out, in order.

Blank lines are skipped. A line that cannot be answered gives `{"error": {"code", "detail"}}` in its place;
the others still count, and the exit code is then 1.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Annotated, Any

import typer

from meldhouse.cli.output import tell_json
from meldhouse.parts.errors import MeldhouseError

InputOption = Annotated[
    str | None,
    typer.Option("--input", metavar="FILE", help="Questions as JSON lines from a file, or - for stdin."),
]

Data = dict[str, Any]


class LineError(MeldhouseError):
    """A line of a batch that is no question."""

    code = "bad-line"


class FileError(MeldhouseError):
    """A file that cannot be read."""

    code = "bad-file"


class UsageError(MeldhouseError):
    """Options that are missing, or do not go together."""

    code = "bad-usage"


def answer_lines(source: str, answer: Callable[[Data], Data]) -> int:
    """Answer every line of a source; the exit code."""
    has_failed = False
    with lines_of(source) as lines:
        for line in lines:
            if not line.strip():
                continue
            try:
                told = answer(read_line(line))
            except MeldhouseError as error:
                has_failed = True
                told = {"error": {"code": error.code, "detail": error.detail}}
            tell_json(told)
    return 1 if has_failed else 0


@contextmanager
def lines_of(source: str) -> Iterator[IO[bytes]]:
    """The lines as bytes: one that is no UTF-8 spoils only itself."""
    if source == "-":
        if sys.stdin is None:
            raise FileError("cannot read '-': stdin is closed")
        yield sys.stdin.buffer
        return
    try:
        file = Path(source).open("rb")  # noqa: SIM115 - only the opening may fail here, not what the caller does
    except (OSError, ValueError) as error:
        raise unreadable(source, error) from None
    with file:
        yield file


def unreadable(source: str, error: Exception) -> FileError:
    """Why a file could not be read, in one line."""
    reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return FileError(f"cannot read {source!r}: {reason}")


def read_line(line: bytes) -> Data:
    try:
        data = json.loads(line.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        raise LineError(f"this is no JSON: {error}") from None
    if not isinstance(data, dict):
        raise LineError("a question is a JSON object")
    return data


# --- one question, or many ---


def refuse_beside_input(asked: Mapping[str, Any]) -> None:
    """With --input every line says everything itself."""
    given = [f"--{name.replace('_', '-')}" for name, value in asked.items() if value]
    if given:
        raise UsageError(f"--input brings its own questions; leave out {', '.join(given)}")


def refuse_missing(asked: Mapping[str, Any], needed: tuple[str, ...]) -> None:
    """Without --input the question must be whole."""
    missing = ["GAME" if name == "game" else f"--{name}" for name in needed if asked[name] is None]
    if missing:
        raise UsageError(f"{', '.join(missing)} missing (or ask with --input FILE)")


# --- fields of a question ---


def check_fields(data: Mapping[str, Any], known: tuple[str, ...]) -> None:
    """A misspelt field would otherwise be a wrong answer without a word."""
    for name in data:
        if name not in known:
            raise LineError(f"there is no field {name!r}; there are: {', '.join(known)}")


def text_field(data: Mapping[str, Any], name: str, default: str | None = None) -> str:
    value = data.get(name, default)
    if value is None:
        raise LineError(f"the field {name!r} is missing")
    if not isinstance(value, str):
        raise LineError(f"the field {name!r} is a text")
    return value


def texts_field(data: Mapping[str, Any], name: str) -> list[str]:
    """A list of texts; a single text is a list of one, none or null is empty."""
    value = data.get(name)
    if value is None:
        return []
    if isinstance(value, str):
        return [value]
    if not (isinstance(value, list) and all(isinstance(item, str) for item in value)):
        raise LineError(f"the field {name!r} is a list of texts")
    return value


def switch_field(data: Mapping[str, Any], name: str) -> bool:
    value = data.get(name, False)
    if not isinstance(value, bool):
        raise LineError(f"the field {name!r} is true or false")
    return value


def number_field(data: Mapping[str, Any], name: str) -> int:
    value = data.get(name, 0)
    if not isinstance(value, int) or isinstance(value, bool):
        raise LineError(f"the field {name!r} is a whole number")
    return value
