"""Self-play as data for other programs: records and tables of decisions, in shards (docs/reference/data.md).

A shard is written to a temporary file, which is then renamed. So a shard is there as a whole or not at all, and an
export that was killed continues with the missing ones.
"""

from __future__ import annotations

import io
import json
import os
import zipfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, final

from meldhouse.arena.contest import Contest, contest_of
from meldhouse.arena.deal import Arena
from meldhouse.core.actions import Action
from meldhouse.core.game import AnyView
from meldhouse.core.plain_data import as_data
from meldhouse.games.registry import build_game
from meldhouse.parts.errors import MeldhouseError
from meldhouse.processes import results_in_order

#: the version of the columns and files
FORMAT = 1
MANIFEST = "export.json"
FORMATS = ("records", "parquet")
#: the columns of a table of decisions and their types in Parquet
COLUMNS = {
    "deal": "int64",
    "step": "int32",
    "seat": "int8",
    "bot": "string",
    "view": "string",
    "choices": "list<string>",
    "action": "string",
    "gain": "int32",
    "is_winner": "bool",
}

Row = dict[str, Any]


class ExportError(MeldhouseError):
    """Raised if a folder holds another export, or cannot be written."""

    code = "bad-export"


@final
class Export:
    """A contest whose deals are written to a folder. In each deal the seats are turned by one."""

    def __init__(self, contest: Contest, folder: Path, formats: Sequence[str], shard: int) -> None:
        self.contest = contest
        self.folder = folder
        self.formats = tuple(formats)
        self.shard = shard

    def manifest(self) -> dict[str, Any]:
        """Describes the export. The same description leads to the same files."""
        told = {name: value for name, value in self.contest.header().items() if name != "meldhouse-arena"}
        return {"meldhouse-export": FORMAT, **told, "deals": self.contest.deals, "shard": self.shard}

    def begin(self) -> None:
        """Writes the manifest, or checks that the folder belongs to this export."""
        path = self.folder / MANIFEST
        try:
            for kind in self.formats:
                self.path(kind, 1).parent.mkdir(parents=True, exist_ok=True)
            if path.exists():
                self._check(json.loads(path.read_text(encoding="utf-8")))
            else:
                write_whole(path, json.dumps(self.manifest(), indent=1).encode() + b"\n")
        except (OSError, ValueError) as error:
            raise ExportError(f"{path} cannot be written or read: {error}") from None

    def _check(self, kept: Mapping[str, Any]) -> None:
        for name, value in self.manifest().items():
            if kept.get(name) != value:
                raise ExportError(
                    f"{self.folder} holds another export ({name} is {kept.get(name)!r}, not {value!r});"
                    " give another --out"
                )

    def shards(self) -> range:
        return range(1, -(-self.contest.deals // self.shard) + 1)

    def numbers(self, shard: int) -> range:
        """Returns the deals of a shard."""
        first = (shard - 1) * self.shard + 1
        return range(first, min(first + self.shard, self.contest.deals + 1))

    def path(self, kind: str, shard: int) -> Path:
        place = "records/{:05}.zip" if kind == "records" else "decisions/{:05}.parquet"
        return self.folder / place.format(shard)

    def missing(self) -> list[int]:
        """Returns the shards that have yet to be written."""
        return [
            shard
            for shard in self.shards()
            if not all(self.path(kind, shard).exists() for kind in self.formats)
        ]

    def run(self, workers: int, advance: Callable[[int], None]) -> None:
        """Writes the missing shards. `advance` is called with a number of finished deals."""
        if workers == 1:
            for shard in self.missing():
                self.write(shard, advance)
            return
        told = (self.contest.header(), self.contest.deals, str(self.folder), self.formats, self.shard)
        for deals in results_in_order(_write_there, [(told, shard) for shard in self.missing()], workers):
            advance(deals)

    def write(self, shard: int, advance: Callable[[int], None] = lambda deals: None) -> int:
        """Plays the deals of a shard and writes its files. Returns the number of deals."""
        records: list[tuple[str, str]] = []
        rows: list[Row] = []
        for number, record, played in self._played(shard):
            records.append((f"deal-{number}.record", record))
            rows += played
            advance(1)
        if "records" in self.formats:
            write_whole(self.path("records", shard), zipped(records))
        if "parquet" in self.formats:
            write_whole(self.path("parquet", shard), self._parquet(rows))
        return len(records)

    def _played(self, shard: int) -> Iterator[tuple[int, str, list[Row]]]:
        arena = Arena(self.contest)
        decisions = DecisionRows(self.contest)
        arena.watch = decisions.add
        turns = self.contest.rotations()
        try:
            for number in self.numbers(shard):
                line, match = arena.play_once(number, turns[number % len(turns)])
                yield number, arena.record_of(match, line["seating"]), decisions.finish(number, line)
        finally:
            arena.close()

    def _parquet(self, rows: Sequence[Row]) -> bytes:
        # imported here: records do not need it
        import pyarrow
        import pyarrow.parquet

        types = {
            "list<string>": pyarrow.list_(pyarrow.string()),
            "bool": pyarrow.bool_(),
            **{name: getattr(pyarrow, name)() for name in ("int64", "int32", "int8", "string")},
        }
        told = {b"meldhouse-export": json.dumps(self.manifest()).encode()}
        schema = pyarrow.schema([(name, types[kind]) for name, kind in COLUMNS.items()], metadata=told)
        written = io.BytesIO()
        table = pyarrow.Table.from_pylist(list(rows), schema=schema)
        pyarrow.parquet.write_table(table, written, compression="zstd")
        return written.getvalue()


@final
class DecisionRows:
    """The decisions of a deal as rows. Gains and the winner follow when the deal is over."""

    def __init__(self, contest: Contest) -> None:
        self._contest = contest
        self._game = build_game(contest.game, contest.players, contest.options)
        self._rows: list[Row] = []

    def add(self, seat: int, view: AnyView, action: Action) -> None:
        """Adds a decision before it is played."""
        game = self._game
        self._rows.append(
            {
                "step": len(self._rows),
                "seat": seat,
                "view": json.dumps(as_data(view, game.write_cards), separators=(",", ":")),
                "choices": [game.write_action(choice) for choice in game.choices(view)],
                "action": game.write_action(action),
            }
        )

    def finish(self, number: int, line: Mapping[str, Any]) -> list[Row]:
        """Returns the rows of the deal, and begins the next one."""
        rows, self._rows = self._rows, []
        for row in rows:
            seat = row["seat"]
            row["deal"] = number
            row["bot"] = self._contest.entrants[line["seating"][seat]]
            row["gain"] = line["points"][seat]
            row["is_winner"] = line["winner"] == seat
        return rows


def _write_there(told: tuple[Any, ...], shard: int) -> int:
    """Writes a shard in another process."""
    header, deals, folder, formats, size = told
    return Export(contest_of(header, deals), Path(folder), formats, size).write(shard)


def write_whole(path: Path, content: bytes) -> None:
    """Writes a file so that it is there as a whole or not at all, even if the machine stops."""
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    with draft.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)


def zipped(files: Sequence[tuple[str, str]]) -> bytes:
    """Returns a zip archive that depends on the files alone, not on the time."""
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files:
            archive.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)
    return written.getvalue()
