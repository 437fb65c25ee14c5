"""Matches from elsewhere: a record becomes a finished table, the log of another table goes on here."""

from __future__ import annotations

from collections.abc import Sequence

from meldhouse.core.record import read_record
from meldhouse.games.registry import build_game
from meldhouse.local.coroutines import result_of
from meldhouse.local.registry import LocalTables
from meldhouse.parts.errors import MeldhouseError
from meldhouse.study.imported_match import log_of
from meldhouse.tables.clocks import now
from meldhouse.tables.entries import AnyBody, Created, Sat, read_body
from meldhouse.tables.identity import GuestToken, new_code, new_table
from meldhouse.tables.table import Table
from meldhouse.wire.local import AdoptedEntry
from meldhouse.wire.structs import MsgspecError, encode, replace


class BadLog(MeldhouseError):
    """The entries are not the log of a table."""

    code = "bad-log"


def import_record(tables: LocalTables, text: str, guest: GuestToken) -> Table:
    """Makes a table of a record. Raises RecordError."""
    record = read_record(text, build_game)
    created, bodies = log_of(record, guest)
    table = result_of(tables.create(new_table(), created))
    for body in bodies:
        tables.apply(table, body)
    return table


def adopt_log(tables: LocalTables, entries: Sequence[AdoptedEntry], guest: GuestToken) -> Table:
    """Makes a copy of a table from its log. Its persons' seats are this guest's.

    Times are those of the log, so that clocks have used up what they had; the present wait begins anew.
    """
    bodies = [_body(entry) for entry in entries]
    if not bodies or not isinstance(bodies[0], Created):
        raise BadLog("a log begins with the making of its table")
    created = replace(bodies[0], host=guest.guest, code=new_code(), is_listed=False, daily="")
    table = result_of(tables.create(new_table(), created))
    try:
        for entry, body in zip(entries[1:], bodies[1:], strict=True):
            tables.apply(table, _own(body, guest), entry.at)
    except Exception as error:
        tables.forget(table.id)
        raise BadLog(f"the log cannot be followed ({type(error).__name__})") from None
    table.waiting_since = now()
    return table


def _body(entry: AdoptedEntry) -> AnyBody:
    try:
        return read_body(encode(entry.body))
    except MsgspecError as error:
        raise BadLog(f"an entry cannot be read: {error}"[:200]) from None


def _own(body: AnyBody, guest: GuestToken) -> AnyBody:
    return replace(body, guest=guest.guest) if isinstance(body, Sat) else body
