"""Batches of questions: one JSON object on each line of input and output, in order.

Blank lines are skipped. The answer to an invalid line is `{"error": {"code", "detail"}}`; the other lines
are still answered, and the exit code is 1.
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
    """Raised for a line of a batch that is not a question."""

    code = "bad-line"


class FileError(MeldhouseError):
    """Raised for a file that cannot be read or written."""

    code = "bad-file"


class UsageError(MeldhouseError):
    """Raised for options that are missing, or that exclude each other."""

    code = "bad-usage"


def answer_lines(source: str, answer: Callable[[Data], Data]) -> int:
    """Answers every line of a source. Returns the exit code."""
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
    """Opens a source of lines as bytes, so that invalid UTF-8 affects only its own line."""
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
    """Returns the error of an unreadable file, in one line."""
    reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return FileError(f"cannot read {source!r}: {reason}")


def read_line(line: bytes) -> Data:
    try:
        data = json.loads(line.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        raise LineError(f"this is not JSON: {error}") from None
    if not isinstance(data, dict):
        raise LineError("a question is a JSON object")
    return data


# --- one question, or many ---


def refuse_beside_input(asked: Mapping[str, Any]) -> None:
    """Raises `UsageError` if options are given beside --input."""
    given = [f"--{name.replace('_', '-')}" for name, value in asked.items() if value]
    if given:
        raise UsageError(f"--input brings its own questions; leave out {', '.join(given)}")


def refuse_missing(asked: Mapping[str, Any], needed: tuple[str, ...]) -> None:
    """Raises `UsageError` if an option is missing without --input."""
    missing = ["GAME" if name == "game" else f"--{name}" for name in needed if asked[name] is None]
    if missing:
        raise UsageError(f"{', '.join(missing)} missing (or ask with --input FILE)")


# --- fields of a question ---


def check_fields(data: Mapping[str, Any], known: tuple[str, ...]) -> None:
    """Raises `LineError` for unknown fields: a misspelt one would change the answer silently."""
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
    """Reads a list of texts; a single text is a list of one, null or a missing field is empty."""
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
