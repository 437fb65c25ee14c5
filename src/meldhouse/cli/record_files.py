"""Files of records."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from meldhouse.cli.batch import FileError, unreadable
from meldhouse.core.record import Record, read_record
from meldhouse.games.registry import build_game
from meldhouse.words import Words

FileArgument = Annotated[str, typer.Argument(metavar="FILE", help="The record of a match.")]

MOST_BYTES = 50_000_000


def read_text(file: str) -> str:
    """Returns the contents of a file."""
    try:
        with Path(file).open("rb") as opened:
            content = opened.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        raise unreadable(file, error) from None
    if len(content) > MOST_BYTES:
        raise FileError(f"cannot read {file!r}: it is larger than any record")
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        raise FileError(f"cannot read {file!r}: byte {error.start + 1} is not UTF-8 text") from None


def read_match(text: str) -> Record:
    """Replays a record of any game."""
    return read_record(text, build_game)


def names_of(record: Record, words: Words) -> list[str]:
    """Returns the names of the seats."""
    return words.names([player.name for player in record.seats])


def your_seat(record: Record) -> int | None:
    """Returns the seat of the only player without a name, who has played in this terminal."""
    names = [player.name for player in record.seats]
    return names.index("") if names.count("") == 1 else None
