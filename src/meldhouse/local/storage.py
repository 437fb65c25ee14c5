"""Everything that a local house keeps: logs of tables, lines of the list of matches, results of the study.

Every change is handed out as one JSON text, and a house is opened with the texts that were kept.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from meldhouse.parts.errors import MeldhouseError
from meldhouse.wire.http import TableLine
from meldhouse.wire.structs import MsgspecError, Raw, Struct, decode, encode

Save = Callable[[str], object]


class UnreadableTable(MeldhouseError):
    """The entries of a table cannot be read. They are left as they are."""

    code = "unreadable-table"


class KeptEntry(Struct, tag_field="kind", tag="entry"):
    """An entry of a table's log."""

    table: str
    number: int
    at: int
    body: Any


class KeptLine(Struct, tag_field="kind", tag="line"):
    """The line of a table in the list of matches."""

    table: str
    line: TableLine


class KeptResult(Struct, tag_field="kind", tag="result"):
    """A text under a topic and a name; null for one that was removed."""

    topic: str
    name: str
    value: str | None


class Forgotten(Struct, tag_field="kind", tag="forget"):
    """A table that was removed."""

    table: str


Kept = KeptEntry | KeptLine | KeptResult | Forgotten


class Storage:
    """Everything that the device keeps, in memory. Lists of entries are checked when a table is read."""

    def __init__(self, save: Save, saved: Iterable[str]) -> None:
        self._save = save
        self._entries: dict[str, dict[int, tuple[bytes, int]]] = {}
        self.lines: dict[str, TableLine] = {}
        self._results: dict[str, dict[str, str]] = {}
        #: tables of which something could not be read
        self.unreadable: set[str] = set()
        #: texts that are nothing that a house has saved
        self.strange = 0
        for text in saved:
            self._take(str(text))

    def _take(self, text: str) -> None:
        try:
            kept = decode(text, type=Kept)
        except (MsgspecError, RecursionError):
            self._note_strange(text)
            return
        if isinstance(kept, KeptEntry):
            self._entries.setdefault(kept.table, {})[kept.number] = (encode(kept.body), kept.at)
        elif isinstance(kept, KeptLine):
            self.lines[kept.table] = kept.line
        elif isinstance(kept, KeptResult) and kept.value is not None:
            self._results.setdefault(kept.topic, {})[kept.name] = kept.value

    def _note_strange(self, text: str) -> None:
        """Notes which table is damaged, if the text still says so."""
        self.strange += 1
        try:
            table = json.loads(text)["table"]
        except (ValueError, TypeError, KeyError, RecursionError):
            return
        self.unreadable.add(str(table))

    # --- tables ---

    def tables(self) -> list[str]:
        return [*dict.fromkeys([*self._entries, *self.lines])]

    def has(self, table_id: str) -> bool:
        return table_id in self._entries or table_id in self.unreadable

    def entries(self, table_id: str) -> list[tuple[bytes, int]]:
        """Returns the whole log of a table, empty if there is none. Raises UnreadableTable for one with gaps."""
        found = self._entries.get(table_id, {})
        if table_id in self.unreadable or sorted(found) != list(range(len(found))):
            raise self.distrust(table_id)
        return [found[number] for number in range(len(found))]

    def distrust(self, table_id: str) -> UnreadableTable:
        """Notes a table that cannot be read, and returns the failure to report."""
        self.unreadable.add(table_id)
        return UnreadableTable("what was kept of this table cannot be read")

    def append(self, table_id: str, number: int, body: bytes, at: int) -> None:
        self._entries.setdefault(table_id, {})[number] = (body, at)
        self._keep(KeptEntry(table_id, number, at, Raw(body.decode())))

    def last_at(self, table_id: str) -> int:
        """Returns the time of a table's last entry."""
        found = self._entries.get(table_id)
        return found[max(found)][1] if found else 0

    def put_line(self, line: TableLine) -> None:
        known = self.lines.get(line.table)
        if known is None or (known.status, known.free, known.code) != (line.status, line.free, line.code):
            self._keep(KeptLine(line.table, line))
        self.lines[line.table] = line

    def forget(self, table_id: str) -> None:
        self._entries.pop(table_id, None)
        self.lines.pop(table_id, None)
        self.unreadable.discard(table_id)
        self._keep(Forgotten(table_id))

    # --- results, as the shared code asks for them ---

    def kept(self, topic: str, name: str) -> str | None:
        return self._results.get(topic, {}).get(name)

    def keep(self, topic: str, name: str, value: str) -> None:
        self._results.setdefault(topic, {})[name] = value
        self._keep(KeptResult(topic, name, value))

    def drop(self, topic: str, name: str) -> None:
        if self._results.get(topic, {}).pop(name, None) is not None:
            self._keep(KeptResult(topic, name, None))

    async def result(self, topic: str, name: str) -> bytes | None:
        value = self.kept(topic, name)
        return None if value is None else value.encode()

    async def results(self, topic: str, most: int) -> list[tuple[str, bytes]]:
        found = sorted(self._results.get(topic, {}).items())[:most]
        return [(name, value.encode()) for name, value in found]

    async def claim_result(self, topic: str, name: str, first: bytes) -> bytes:
        if self.kept(topic, name) is None:
            self.keep(topic, name, first.decode())
        return (self.kept(topic, name) or "").encode()

    async def put_result(self, topic: str, name: str, content: bytes) -> None:
        self.keep(topic, name, content.decode())

    async def over_among(self, tables: Sequence[str]) -> set[str]:
        return {table for table in tables if table in self.lines and self.lines[table].status == "over"}

    def _keep(self, kept: Kept) -> None:
        self._save(encode(kept).decode())
