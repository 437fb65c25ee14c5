"""Matches from records. Reading a record replays it by the rules; what comes out is the log of a table."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Sequence
from typing import Any

from meldhouse.bots import LEVELS
from meldhouse.core.match import Match
from meldhouse.core.record import Player, Record, RecordError, read_record, write_record
from meldhouse.core.shuffle import SeededShuffle
from meldhouse.games.registry import build_game
from meldhouse.study.work import Progress
from meldhouse.tables.entries import AnyBody, BotSat, Created, Played, Sat, read_body, write_body
from meldhouse.tables.identity import GuestToken, checked_name, new_code
from meldhouse.wire.structs import Struct, decode, encode

_BOT = "bot:"
_PROGRAM = "bot:command"
_ID_BYTES = 16


def log_of(record: Record, guest: GuestToken, mine: Sequence[int] = ()) -> tuple[Created, list[AnyBody]]:
    """Returns the entries of a table whose match is that of a record. The seats in `mine` are the guest's."""
    match = record.match
    shuffle = match.shuffle
    if not isinstance(shuffle, SeededShuffle):
        raise RecordError(1, "a match with stacked decks cannot be kept as a table")
    if not match.decisions:
        raise RecordError(1, "the match has no deal")
    created = Created(
        game=match.game.name,
        players=match.game.players,
        options=dict(match.game.options),
        code=new_code(),
        host=guest.guest,
        house=shuffle.house.hex(),
        is_quick=True,
        rules_version=match.game.rules_version,
        is_offline=True,
    )
    seats = [_seat(seat, player, guest if seat in mine else None) for seat, player in enumerate(record.seats)]
    return created, [*seats, Played(list(shuffle.parts), _decisions(match))]


def _seat(seat: int, player: Player, guest: GuestToken | None) -> AnyBody:
    """Returns who sat there. Persons of other houses have an id that nobody has."""
    level = player.kind.removeprefix(_BOT)
    if player.kind.startswith(_BOT) and player.kind != _PROGRAM:
        if level not in LEVELS:
            raise RecordError(1, f"seat {seat}: there is no bot of this level")
        return BotSat(seat, level)
    name = checked_name(player.name, "")
    is_program = player.kind == _PROGRAM
    return Sat(seat, f"record {seat}" if guest is None else guest.guest, name, is_program)


def _decisions(match: Match[Any, Any, Any, Any, Any]) -> list[list[tuple[int, str]]]:
    write = match.game.write_action
    return [[(one.seat, write(one.action)) for one in deal] for deal in match.decisions]


# --- for a server ---


class SentMatch(Struct):
    """A record that a guest has sent, and their seats in it."""

    record: str
    seats: list[int]
    guest: GuestToken


class CheckedMatch(Struct):
    """The table of a match that the rules have followed to its end: its id, and its entries as texts."""

    table: str
    entries: list[str]


def check_match(given: bytes, progress: Progress) -> bytes:
    """Replays a record by the rules. Raises RecordError if it is not a finished match of these seats.

    Runs in a study process. The same match of the same guest has the same table, so it can be sent again.
    """
    sent = decode(given, type=SentMatch)
    record = read_record(sent.record, build_game)
    if not record.match.is_over:
        raise RecordError(len(sent.record.split("\n")), "the match is not over")
    for seat in sent.seats:
        if seat >= len(record.seats) or record.seats[seat].kind.startswith(_BOT):
            raise RecordError(1, f"seat {seat} is not a person's")
    created, bodies = log_of(_named(record, sent), sent.guest, sent.seats)
    entries = [write_body(body).decode() for body in (created, *bodies)]
    return encode(CheckedMatch(_table_id(record, sent), entries))


def _named(record: Record, sent: SentMatch) -> Record:
    """Gives a guest with one seat the name that they have here. Several persons at a device keep theirs."""
    mine = set(sent.seats)
    if len(mine) > 1:
        return record
    seats = [
        Player(player.kind, sent.guest.name if seat in mine else player.name)
        for seat, player in enumerate(record.seats)
    ]
    return Record(record.match, seats, record.date)


def _table_id(record: Record, sent: SentMatch) -> str:
    content = [sent.guest.guest, *map(str, sorted(set(sent.seats))), write_record(record)]
    digest = hashlib.sha256("\0".join(["meldhouse/offline/1", *content]).encode()).digest()
    return base64.urlsafe_b64encode(digest[:_ID_BYTES]).decode().rstrip("=")


def entries_of(checked: CheckedMatch) -> tuple[Created, list[AnyBody]]:
    """Returns the first entry of the table, and the others."""
    created, *bodies = [read_body(entry.encode()) for entry in checked.entries]
    assert isinstance(created, Created)
    return created, bodies
