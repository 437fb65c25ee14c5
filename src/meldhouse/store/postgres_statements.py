"""The statements that append to PostgreSQL, and their arguments."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from meldhouse.store.entries import Entry, TableIndex
from meldhouse.store.group_commit import Append

_encode = msgspec.json.Encoder().encode

#: the columns of the index
_INDEX_COLUMNS = "table_id, code, game, status, is_listed, updated, body"
_INDEX_UPDATE = """
    ON CONFLICT (table_id) DO UPDATE SET status = excluded.status, is_listed = excluded.is_listed,
        updated = excluded.updated, body = excluded.body
"""
#: appends and announces in one statement: between two, a process that stops would hold up the others
_APPEND = """
    WITH made AS (
        INSERT INTO entries (table_id, seq, at, body)
        SELECT * FROM unnest($1::text[], $2::int[], $3::bigint[], $4::bytea[])
        ON CONFLICT DO NOTHING RETURNING table_id, seq
    ), told AS (
        SELECT pg_notify($5, $6 || string_agg(E'\\n' || line, '' ORDER BY place))
        FROM unnest($1::text[], $2::int[], $7::text[], $8::int[])
            WITH ORDINALITY AS given(table_id, seq, line, part, place) JOIN made USING (table_id, seq)
        GROUP BY part
    )
"""
_TOLD = "SELECT table_id, seq, (SELECT count(*) FROM told) FROM made"
INSERT = _APPEND + _TOLD
#: the same with the indexes of those entries that were appended
INSERT_INDEXED = f"""{_APPEND}, indexed AS (
        INSERT INTO tables ({_INDEX_COLUMNS})
        SELECT DISTINCT ON (table_id) {_INDEX_COLUMNS}
        FROM unnest($9::int[], $10::text[], $11::text[], $12::text[], $13::text[], $14::bool[], $15::bigint[],
            $16::bytea[]) AS given(seq, {_INDEX_COLUMNS}) JOIN made USING (table_id, seq)
        ORDER BY table_id, seq DESC
        {_INDEX_UPDATE}
    ), seated AS (
        INSERT INTO guests (guest, table_id)
        SELECT guest, table_id FROM unnest($17::int[], $18::text[], $19::text[]) AS given(seq, guest, table_id)
            JOIN made USING (table_id, seq)
        ON CONFLICT DO NOTHING
    )
    {_TOLD}
"""
INDEX = f"""
    WITH seated AS (
        INSERT INTO guests (guest, table_id) SELECT guest, $1 FROM unnest($8::text[]) AS given(guest)
        ON CONFLICT DO NOTHING
    )
    INSERT INTO tables ({_INDEX_COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7) {_INDEX_UPDATE}
"""


def index_row(index: TableIndex) -> tuple[object, ...]:
    """Returns an index in the order of its columns."""
    written = _encode(index)
    return index.table, index.code, index.game, index.status, index.is_listed, index.updated, written


def index_arrays(batch: Sequence[Append]) -> list[list[object]]:
    """Returns the indexes of a batch and their guests, column by column, with the numbers of their entries."""
    indexed = [(entry.seq, index) for entry, index in batch if index is not None]
    rows = [(seq, *index_row(index)) for seq, index in indexed]
    guests = [(seq, guest, index.table) for seq, index in indexed for guest in sorted(index.guests)]
    columns: list[list[object]] = [list(column) for column in zip(*rows, strict=True)]
    return [*columns, *([list(column) for column in zip(*guests, strict=True)] or [[], [], []])]


_NOTICE_BYTES = 7900  # PostgreSQL allows 8000
_BODY_BYTES = 1000


def notice_lines(name: str, made: Sequence[Entry]) -> tuple[list[str], list[int]]:
    """Returns a line for each entry, with its body if it fits, and the number of the notice that it is in.

    A notice begins with the name of a process.
    """
    lines: list[str] = []
    parts: list[int] = []
    part, size = 0, len(name)
    for entry in made:
        line = f"{entry.table} {entry.seq} {entry.at} {_one_line(entry.body)}"
        length = 1 + len(line.encode())
        if size + length > _NOTICE_BYTES:
            part, size = part + 1, len(name)
        size += length
        lines.append(line)
        parts.append(part)
    return lines, parts


def _one_line(body: bytes) -> str:
    """Returns a body as a short line, or an empty string if it cannot be one."""
    if len(body) > _BODY_BYTES or b"\n" in body or b"\0" in body:
        return ""
    try:
        return body.decode()
    except UnicodeDecodeError:
        return ""
