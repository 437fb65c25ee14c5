"""Matches from elsewhere: a record becomes a finished table, the log of another table goes on here."""

from __future__ import annotations

from collections.abc import Sequence

from meldhouse.core.match import Match
from meldhouse.core.record import Record, RecordError, read_record
from meldhouse.core.shuffle import SeededShuffle
from meldhouse.games.registry import build_game
from meldhouse.local.coroutines import result_of
from meldhouse.local.registry import LocalTables
from meldhouse.parts.errors import MeldhouseError
from meldhouse.tables.entries import (
    Added,
    AnyBody,
    BotSat,
    Created,
    Dealt,
    Decided,
    Sat,
    Started,
    read_body,
)
from meldhouse.tables.identity import GuestToken, new_code, new_table
from meldhouse.tables.table import Table
from meldhouse.wire.local import AdoptedEntry
from meldhouse.wire.structs import MsgspecError, encode, replace

_BOT = "bot:"


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


def log_of(record: Record, guest: GuestToken) -> tuple[Created, list[AnyBody]]:
    """Returns the entries of a table whose match is that of a record."""
    match = record.match
    shuffle = match.shuffle
    if not isinstance(shuffle, SeededShuffle):
        raise RecordError(1, "a match with stacked decks cannot be kept as a table")
    created = Created(
        game=match.game.name,
        players=match.game.players,
        options=dict(match.game.options),
        code=new_code(),
        host=guest.guest,
        house=shuffle.house.hex(),
        is_quick=True,
        rules_version=match.game.rules_version,
    )
    seats: list[AnyBody] = [_seat(seat, player.kind, player.name) for seat, player in enumerate(record.seats)]
    parts: list[AnyBody] = [Added(seat, part) for seat, part in enumerate(shuffle.parts)]
    return created, [*seats, *parts, *_play(match)]


def _seat(seat: int, kind: str, name: str) -> AnyBody:
    """Returns who sat there. Persons of other houses have an id that nobody has."""
    if kind.startswith(_BOT):
        return BotSat(seat, kind.removeprefix(_BOT))
    return Sat(seat, f"record {seat}", name)


def _play(match: Match) -> list[AnyBody]:  # type: ignore[type-arg]
    bodies: list[AnyBody] = []
    for decisions in match.decisions:
        bodies.append(Dealt() if bodies else Started())
        bodies += [Decided(one.seat, match.game.write_action(one.action)) for one in decisions]
    return bodies


def adopt_log(tables: LocalTables, entries: Sequence[AdoptedEntry], guest: GuestToken) -> Table:
    """Makes a copy of a table from its log. Its persons' seats are this guest's."""
    bodies = [_body(entry) for entry in entries]
    if not bodies or not isinstance(bodies[0], Created):
        raise BadLog("a log begins with the making of its table")
    created = replace(bodies[0], host=guest.guest, code=new_code(), is_listed=False, daily="")
    table = result_of(tables.create(new_table(), created))
    try:
        for body in bodies[1:]:
            tables.apply(table, _own(body, guest))
    except Exception as error:
        tables.forget(table.id)
        raise BadLog(f"the log cannot be followed ({type(error).__name__})") from None
    return table


def _body(entry: AdoptedEntry) -> AnyBody:
    try:
        return read_body(encode(entry.body))
    except MsgspecError as error:
        raise BadLog(f"an entry cannot be read: {error}"[:200]) from None


def _own(body: AnyBody, guest: GuestToken) -> AnyBody:
    return replace(body, guest=guest.guest) if isinstance(body, Sat) else body
