"""The results of a contest as JSON lines: a header, then one line for each deal.

A contest that is resumed plays only the missing deals.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, final

from meldhouse.arena.contest import Contest
from meldhouse.arena.deal import Line
from meldhouse.parts.errors import MeldhouseError

RESULTS = "results.jsonl"


class LedgerError(MeldhouseError):
    """Raised if a results file is unreadable or belongs to another contest."""

    code = "bad-results"


@final
class Ledger:
    """Appends whole lines. Opening a file drops a last line that an interruption cut short."""

    def __init__(self, folder: Path, contest: Contest) -> None:
        self.path = folder / RESULTS
        try:
            folder.mkdir(parents=True, exist_ok=True)
            whole = self._cut_torn_line()
            self._file = self.path.open("ab")
        except OSError as error:
            raise LedgerError(f"{self.path} cannot be written: {error.strerror}") from None
        if whole:
            self._check_header(contest)
        else:
            self._append(contest.header())
        self.done = {line["deal"] for line in read_lines(self.path)}

    def add(self, line: Line) -> None:
        """Appends a deal unless the file has it already."""
        if line["deal"] not in self.done:
            self._append(line)
            self.done.add(line["deal"])

    def close(self) -> None:
        self._file.close()

    def _append(self, data: Any) -> None:
        self._file.write(json.dumps(data, separators=(",", ":")).encode() + b"\n")
        self._file.flush()
        os.fsync(self._file.fileno())

    def _cut_torn_line(self) -> int:
        """Removes an incomplete last line. Returns the number of bytes that remain."""
        if not self.path.exists():
            return 0
        content = self.path.read_bytes()
        whole = content.rfind(b"\n") + 1
        if whole < len(content):
            with self.path.open("r+b") as file:
                file.truncate(whole)
        return whole

    def _check_header(self, contest: Contest) -> None:
        header, wanted = read_header(self.path), contest.header()
        for name, value in wanted.items():
            if header.get(name) != value:
                raise LedgerError(
                    f"{self.path} holds another contest ({name} is {header.get(name)!r}, not {value!r});"
                    " give another --out"
                )


def read_header(path: Path) -> dict[str, Any]:
    """Returns the header of a results file."""
    header = next(_read(path), None)
    if not isinstance(header, dict) or "meldhouse-arena" not in header:
        raise LedgerError(f"{path} is not a results file of an arena")
    return header


def read_lines(path: Path) -> Iterator[Line]:
    """Yields the deals of a results file in the order in which they were written."""
    lines = _read(path)
    next(lines, None)
    for line in lines:
        if not isinstance(line, dict) or "plays" not in line:
            raise LedgerError(f"{path} has a line that is not a deal")
        yield line


def _read(path: Path) -> Iterator[Any]:
    try:
        with path.open("rb") as file:
            for content in file:
                yield json.loads(content)
    except OSError as error:
        raise LedgerError(f"{path} cannot be read: {error.strerror}") from None
    except ValueError:
        raise LedgerError(f"{path} has a line that is not JSON") from None
