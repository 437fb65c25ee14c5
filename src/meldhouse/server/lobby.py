"""Making tables, sitting down, starting, playing again: what is done to a table beside its play."""

from __future__ import annotations

import secrets

from meldhouse.bots import LEVELS
from meldhouse.games import build_game, entry_of
from meldhouse.parts.errors import MeldhouseError, OptionError
from meldhouse.server.house import House
from meldhouse.server.identity import GuestToken, new_code, new_table
from meldhouse.server.log import Added, AnyBody, BotSat, Created, Rematched, Sat, Started, Stood
from meldhouse.server.room import Room
from meldhouse.server.rooms import NoSuchTable, Propose
from meldhouse.wire.forms import TableForm


class NotAllowed(MeldhouseError):
    """Not yours to do, or not now."""

    code = "not-allowed"


async def create_table(house: House, form: TableForm, guest: GuestToken) -> Room:
    """A new table with its seats: the guest's own, open ones, and bots."""
    entry = entry_of(form.game)
    game = build_game(entry.name, form.players, form.options)
    seats = form.seats or ["me"] + ["open"] * (form.players - 1)
    if len(seats) != form.players:
        raise OptionError(f"{form.players} players need {form.players} seats, not {len(seats)}")
    for kind in seats:
        _check_level(kind)
    people = sum(1 for kind in seats if not kind.startswith("bot:"))
    created = Created(
        game=game.name,
        players=game.players,
        options=dict(game.options),
        code=new_code(),
        host=guest.guest,
        house=secrets.token_hex(16),
        turn_seconds=form.clock.turn,
        bank_seconds=form.clock.bank,
        claim_seconds=form.clock.claim,
        is_listed=form.is_listed,
        has_hints=form.has_hints,
        is_quick=people <= 1 if form.is_quick is None else form.is_quick,
    )
    room = await house.rooms.create(new_table(), created)
    for seat, kind in enumerate(seats):
        if kind == "me":
            await house.rooms.commit(room.table, _sit(seat, guest))
        elif kind.startswith("bot:"):
            await house.rooms.commit(room.table, _sit_bot(seat, kind.removeprefix("bot:")))
    if all(not chair.is_open for chair in room.chairs):
        await start(house, room.table, guest)
    return room


def _check_level(kind: str) -> None:
    if kind.startswith("bot:") and kind.removeprefix("bot:") not in LEVELS:
        raise OptionError(f"there is no bot {kind.removeprefix('bot:')!r}; there are: {', '.join(LEVELS)}")


def _sit(seat: int, guest: GuestToken) -> Propose:
    def propose(room: Room) -> AnyBody | None:
        if room.status != "open":
            raise NotAllowed("the match has begun")
        if not room.chairs[seat].is_open:
            raise NotAllowed("this seat is taken")
        return Sat(seat, guest.guest, guest.name)

    return propose


def _sit_bot(seat: int, level: str) -> Propose:
    def propose(room: Room) -> AnyBody | None:
        if room.status != "open":
            raise NotAllowed("the match has begun")
        if not room.chairs[seat].is_open:
            raise NotAllowed("this seat is taken")
        return BotSat(seat, level)

    return propose


async def find_table(house: House, name: str) -> Room:
    """A table by its number or by its code."""
    index = await house.store.index_by_code(name.upper()) if len(name) <= 10 else None
    return await house.rooms.room(index.table if index is not None else name)


async def join(house: House, table: str, guest: GuestToken, seat: int | None) -> Room:
    """Sit down at a seat, or at the first free one."""
    room = await house.rooms.room(table)
    if seat is not None and seat >= room.created.players:
        raise NotAllowed(f"there is no seat {seat}")
    if seat is None and room.seats_of(guest.guest):
        return room

    def propose(room: Room) -> AnyBody | None:
        wanted = seat
        if wanted is None:
            wanted = next((at for at, chair in enumerate(room.chairs) if chair.is_open), None)
        if wanted is None:
            raise NotAllowed("all seats are taken")
        body: AnyBody | None = _sit(wanted, guest)(room)
        return body

    return await house.rooms.commit(table, propose)


async def leave(house: House, table: str, guest: GuestToken, seat: int | None) -> Room:
    """Stand up before the match; in a running match a bot plays on."""
    room = await house.rooms.room(table)
    mine = room.seats_of(guest.guest)
    for at in mine if seat is None else [seat]:
        if at not in mine:
            raise NotAllowed("this is not your seat")
        if room.status == "open":
            await house.rooms.commit(table, _stand(at, guest.guest))
    return room


def _stand(seat: int, guest: str) -> Propose:
    def propose(room: Room) -> AnyBody | None:
        is_theirs = room.chairs[seat].guest == guest and room.status == "open"
        return Stood(seat) if is_theirs else None

    return propose


async def set_bot(house: House, table: str, guest: GuestToken, seat: int, level: str) -> Room:
    """The host seats a bot."""
    _check_level(f"bot:{level}")
    await _check_host(house, table, guest, seat)
    return await house.rooms.commit(table, _sit_bot(seat, level))


async def open_seat(house: House, table: str, guest: GuestToken, seat: int) -> Room:
    """The host frees a seat, a bot's or a person's, before the match."""
    room = await _check_host(house, table, guest, seat)

    def propose(room: Room) -> AnyBody | None:
        if room.status != "open":
            raise NotAllowed("the match has begun")
        return None if room.chairs[seat].is_open else Stood(seat)

    return await house.rooms.commit(room.table, propose)


async def _check_host(house: House, table: str, guest: GuestToken, seat: int) -> Room:
    room = await house.rooms.room(table)
    if room.created.host != guest.guest:
        raise NotAllowed("only who made the table may do this")
    if seat >= room.created.players:
        raise NotAllowed(f"there is no seat {seat}")
    return room


async def fill(house: House, table: str, guest: GuestToken, level: str) -> Room:
    """The host fills the open seats with bots."""
    room = await house.rooms.room(table)
    for seat, chair in enumerate(room.chairs):
        if chair.is_open:
            await set_bot(house, table, guest, seat, level)
    return room


async def add_part(house: House, table: str, guest: GuestToken, part: str) -> Room:
    """A player adds to the shuffle, having seen the house's commitment."""
    room = await house.rooms.room(table)
    mine = room.seats_of(guest.guest)
    if not mine:
        raise NotAllowed("only who sits here adds to the shuffle")

    def propose(room: Room) -> AnyBody | None:
        if room.status != "open":
            raise NotAllowed("the match has begun")
        return Added(mine[0], part)

    return await house.rooms.commit(table, propose)


async def start(house: House, table: str, guest: GuestToken) -> Room:
    """The host begins, when all seats are taken."""

    def propose(room: Room) -> AnyBody | None:
        if room.created.host != guest.guest:
            raise NotAllowed("only who made the table may begin")
        if room.status != "open":
            return None
        if any(chair.is_open for chair in room.chairs):
            raise NotAllowed("there are free seats; wait for friends or fill them with bots")
        return Started()

    return await house.rooms.commit(table, propose)


async def rematch(house: House, table: str, guest: GuestToken) -> Room:
    """The same people and bots again, in one step for all: whoever asks second comes to the same table."""
    room = await house.rooms.room(table)
    if not room.seats_of(guest.guest):
        raise NotAllowed("only who sat here can ask for a rematch")
    if room.status != "over":
        raise NotAllowed("the match is not over")
    if room.rematch is None:
        again = await _same_again(house, room)
        await house.rooms.commit(table, lambda room: None if room.rematch else Rematched(again))
    if room.rematch is None:
        raise NoSuchTable("there is no rematch")
    return await house.rooms.room(room.rematch)


async def _same_again(house: House, room: Room) -> str:
    old = room.created
    created = Created(
        game=old.game,
        players=old.players,
        options=old.options,
        code=new_code(),
        host=old.host,
        house=secrets.token_hex(16),
        turn_seconds=old.turn_seconds,
        bank_seconds=old.bank_seconds,
        claim_seconds=old.claim_seconds,
        is_listed=old.is_listed,
        has_hints=old.has_hints,
        is_quick=old.is_quick,
    )
    again = await house.rooms.create(new_table(), created)
    for seat, chair in enumerate(room.chairs):
        if chair.level:
            await house.rooms.commit(again.table, _sit_bot(seat, chair.level))
        else:
            await house.rooms.commit(again.table, _sit(seat, GuestToken(chair.guest, chair.name)))
    await house.rooms.commit(again.table, lambda room: Started())
    return again.table
