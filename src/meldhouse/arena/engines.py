"""Engines that play a contest in one process or in several. All engines produce the same lines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

from meldhouse.arena.contest import Contest, contest_of
from meldhouse.arena.deal import Arena, Line
from meldhouse.parts.errors import MeldhouseError
from meldhouse.processes import results_in_order

#: deals in one piece of work
PIECE = 2


class ArenaError(MeldhouseError):
    """Raised if a deal cannot be played; names the deal."""

    code = "arena-failed"


class Engine(Protocol):
    """Plays deals and yields their lines in the order of the numbers."""

    def __call__(self, contest: Contest, numbers: Sequence[int], records: Path | None) -> Iterator[Line]: ...


def run_here(contest: Contest, numbers: Sequence[int], records: Path | None) -> Iterator[Line]:
    """Plays deals in this process."""
    arena = Arena(contest, records)
    try:
        for number in numbers:
            yield arena.play(number)
    finally:
        arena.close()


class RunInProcesses:
    """Plays deals in worker processes of this machine."""

    def __init__(self, workers: int) -> None:
        self._workers = workers

    def __call__(self, contest: Contest, numbers: Sequence[int], records: Path | None) -> Iterator[Line]:
        kept = None if records is None else str(records)
        work = [(contest.header(), piece, kept) for piece in pieces(numbers)]
        for lines in results_in_order(play_piece, work, self._workers):
            yield from checked(lines)


def pieces(numbers: Sequence[int]) -> list[list[int]]:
    """Splits the numbers of deals into pieces of work."""
    return [list(numbers[at : at + PIECE]) for at in range(0, len(numbers), PIECE)]


def play_piece(header: Mapping[str, Any], numbers: Sequence[int], records: str | None) -> list[Line]:
    """Plays one piece in another process. Takes and returns plain data, also for an error."""
    arena = Arena(contest_of(header, 0), None if records is None else Path(records))
    lines: list[Line] = []
    number = 0
    try:
        for number in numbers:
            lines.append(arena.play(number))
    except MeldhouseError as error:
        lines.append({"error": f"deal {number} of seed {header['seed']!r}: {error.code}: {error.detail}"})
    finally:
        arena.close()
    return lines


def checked(lines: Sequence[Line]) -> list[Line]:
    """Returns the lines of a piece. Raises ArenaError if one is an error."""
    for line in lines:
        if "error" in line:
            raise ArenaError(str(line["error"]))
    return list(lines)
