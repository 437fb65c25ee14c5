"""Making tables, sitting down, starting, playing again: what is done to a table beside its play."""

from __future__ import annotations

import contextlib
import secrets

import msgspec

from meldhouse.bots import LEVELS
from meldhouse.core.game_info import GameInfo
from meldhouse.games.registry import build_game, game_info
from meldhouse.parts.errors import MeldhouseError, OptionError
from meldhouse.server.container import House
from meldhouse.server.http.guests import GuestToken, new_code, new_table
from meldhouse.server.tables.driver import gone
from meldhouse.server.tables.entries import Added, AnyBody, BotSat, Created, Rematched, Sat, Started, Stood
from meldhouse.server.tables.registry import Contended, NoSuchTable, Propose
from meldhouse.server.tables.table import Chair, Room
from meldhouse.wire.http import TableForm

#: the option of games whose rules know a clock
CLOCK = "clock"


class NotAllowed(MeldhouseError):
    """Not yours to do, or not now."""

    code = "not-allowed"


async def _change(house: House, table: str, propose: Propose) -> Room:
    """What people do beside the play is seldom: it is asked of the table as it is now, in whatever process."""
    return await house.rooms.commit(table, propose, is_fresh=True)


async def create_table(house: House, form: TableForm, guest: GuestToken) -> Room:
    """A new table with its seats: the guest's own, open ones, and bots."""
    entry = game_info(form.game)
    game = build_game(entry.name, form.players, _options_with_clock(entry, form))
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
        turn_seconds=int(game.options.get(CLOCK, form.clock.turn)),
        bank_seconds=form.clock.bank,
        claim_seconds=form.clock.claim,
        is_listed=form.is_listed,
        has_hints=form.has_hints,
        is_quick=people <= 1 if form.is_quick is None else form.is_quick,
        rules_version=game.rules_version,
    )
    room = await house.rooms.create(new_table(), created)
    for seat, kind in enumerate(seats):
        if kind == "me":
            room = await _change(house, room.table, _sit(Sat(seat, guest.guest, guest.name)))
        elif kind.startswith("bot:"):
            room = await _change(house, room.table, _sit(BotSat(seat, kind.removeprefix("bot:"))))
    if all(not chair.is_open for chair in room.chairs):
        room = await start(house, room.table, guest)
    return room


def _options_with_clock(entry: GameInfo, form: TableForm) -> dict[str, int | bool | str]:
    """RK-6 Where the rules know a clock, it is the table's clock: agreed on once, in either place."""
    options = dict(form.options)
    if form.clock.turn and CLOCK not in options and any(option.name == CLOCK for option in entry.options):
        options[CLOCK] = form.clock.turn
    return options


def _check_level(kind: str) -> None:
    if kind.startswith("bot:") and kind.removeprefix("bot:") not in LEVELS:
        raise OptionError(f"there is no bot {kind.removeprefix('bot:')!r}; there are: {', '.join(LEVELS)}")


def _sit(sitting: Sat | BotSat) -> Propose:
    """Somebody, or a bot, sits down where nobody does."""

    def propose(room: Room) -> AnyBody | None:
        if room.status != "open":
            raise NotAllowed("the match has begun")
        if not room.chairs[sitting.seat].is_open:
            raise NotAllowed("this seat is taken")
        return sitting

    return propose


async def find_table(house: House, name: str) -> Room:
    """A table by its number or by its code."""
    index = await house.store.index_by_code(name.upper()) if len(name) <= 10 else None
    return await house.rooms.fresh(index.table if index is not None else name)


async def join(house: House, table: str, guest: GuestToken, seat: int | None) -> Room:
    """Sit down at a seat, or at the first free one."""

    def propose(room: Room) -> AnyBody | None:
        if seat is not None and seat >= room.created.players:
            raise NotAllowed(f"there is no seat {seat}")
        if seat is None and room.seats_of(guest.guest):
            return None
        wanted = seat
        if wanted is None:
            wanted = next((at for at, chair in enumerate(room.chairs) if chair.is_open), None)
        if wanted is None:
            raise NotAllowed("all seats are taken")
        return _sit(Sat(wanted, guest.guest, guest.name))(room)

    return await _change(house, table, propose)


async def leave(house: House, table: str, guest: GuestToken, seat: int | None) -> Room:
    """Stand up before the match; in a running match a bot plays on at once, and hands back on return."""
    room = await house.rooms.fresh(table)
    mine = room.seats_of(guest.guest)
    for at in mine if seat is None else [seat]:
        if at not in mine:
            raise NotAllowed("this is not your seat")
        room = await _change(house, table, _stand(at, guest.guest))
    return room


def _stand(seat: int, guest: str) -> Propose:
    def propose(room: Room) -> AnyBody | None:
        if room.status == "open":
            return Stood(seat) if room.chairs[seat].guest == guest else None
        return gone(seat, guest, has_left=True)(room)

    return propose


async def set_bot(house: House, table: str, guest: GuestToken, seat: int, level: str) -> Room:
    """The host seats a bot."""
    _check_level(f"bot:{level}")
    await _check_host(house, table, guest, seat)
    return await _change(house, table, _sit(BotSat(seat, level)))


async def open_seat(house: House, table: str, guest: GuestToken, seat: int) -> Room:
    """The host frees a seat, a bot's or a person's, before the match."""
    room = await _check_host(house, table, guest, seat)

    def propose(room: Room) -> AnyBody | None:
        if room.status != "open":
            raise NotAllowed("the match has begun")
        return None if room.chairs[seat].is_open else Stood(seat)

    return await _change(house, room.table, propose)


async def _check_host(house: House, table: str, guest: GuestToken, seat: int) -> Room:
    room = await house.rooms.fresh(table)
    if room.created.host != guest.guest:
        raise NotAllowed("only who made the table may do this")
    if seat >= room.created.players:
        raise NotAllowed(f"there is no seat {seat}")
    return room


async def fill(house: House, table: str, guest: GuestToken, level: str) -> Room:
    """The host fills the open seats with bots."""
    _check_level(f"bot:{level}")
    room = await _check_host(house, table, guest, 0)
    for seat, chair in enumerate(list(room.chairs)):
        if chair.is_open:
            room = await _change(house, table, _sit(BotSat(seat, level)))
    return room


async def add_part(house: House, table: str, guest: GuestToken, part: str) -> Room:
    """A player adds to the shuffle, having seen the house's commitment."""
    if any(not letter.isprintable() for letter in part):
        raise NotAllowed("a part of the shuffle is one line of text")

    def propose(room: Room) -> AnyBody | None:
        mine = room.seats_of(guest.guest)
        if not mine:
            raise NotAllowed("only who sits here adds to the shuffle")
        if room.status != "open":
            raise NotAllowed("the match has begun")
        return Added(mine[0], part)

    return await _change(house, table, propose)


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

    return await _change(house, table, propose)


async def rematch(house: House, table: str, guest: GuestToken) -> Room:
    """The same people and bots again, in one step for all: whoever asks second comes to the same table.

    The new table's number is agreed on first, in the old table's log. Then everybody who asks makes sure that
    the table is there; a server that dies half-way leaves nothing that the next one who asks does not mend.
    """
    room = await house.rooms.fresh(table)
    if not room.seats_of(guest.guest):
        raise NotAllowed("only who sat here can ask for a rematch")
    if room.status != "over":
        raise NotAllowed("the match is not over")
    room = await _change(house, table, lambda room: None if room.rematch else Rematched(new_table()))
    assert room.rematch is not None
    return await _same_again(house, room, room.rematch)


async def _same_again(house: House, old: Room, table: str) -> Room:
    try:
        await house.rooms.fresh(table)
    except NoSuchTable:
        created = msgspec.structs.replace(
            old.created,
            code=new_code(),
            house=secrets.token_hex(16),
            options=dict(old.game.options),
            rules_version=old.game.rules_version,
            daily="",
        )
        with contextlib.suppress(Contended):  # somebody else was faster
            await house.rooms.create(table, created)
    for seat, chair in enumerate(old.chairs):
        await _change(house, table, _sit_again(seat, chair))
    return await _change(house, table, lambda room: Started() if room.status == "open" else None)


def _sit_again(seat: int, chair: Chair) -> Propose:
    def propose(room: Room) -> AnyBody | None:
        if room.status != "open" or not room.chairs[seat].is_open:
            return None
        return BotSat(seat, chair.level) if chair.level else Sat(seat, chair.guest, chair.name)

    return propose
