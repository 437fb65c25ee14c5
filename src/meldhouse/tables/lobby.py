"""Everything people do at a table beside its play: make it, sit down, start, play again.

These changes are rare, so each is asked about the table as it is now in any process.
"""

from __future__ import annotations

import contextlib
import secrets
from collections.abc import Sequence

from meldhouse.bots import check_offered
from meldhouse.core.game_info import GameInfo
from meldhouse.core.options import OptionValue
from meldhouse.games.registry import build_game, game_info
from meldhouse.parts.errors import OptionError
from meldhouse.tables import proposals
from meldhouse.tables.access import TableAccess
from meldhouse.tables.entries import AnyBody, BotSat, Created, Sat
from meldhouse.tables.errors import Contended, NoSuchTable, NotAllowed
from meldhouse.tables.identity import GuestToken, new_code, new_table, next_table
from meldhouse.tables.table import Table
from meldhouse.wire.http import TableForm
from meldhouse.wire.structs import replace

#: the option of games whose rules know a clock
CLOCK = "clock"
#: the fewest and the most seconds of a claim window that closes for all alike
CLAIM_SECONDS = (2, 10)
_BOT = "bot:"


async def create_table(
    tables: TableAccess, form: TableForm, guest: GuestToken, names: Sequence[str] = ()
) -> Table:
    """Creates a table with the guest's own seats, open ones, and bots. Starts it if no seat is open.

    `names` are those of the guest's seats, where several persons share a device.
    """
    seats = form.seats or ["me"] + ["open"] * (form.players - 1)
    created = _created(form, seats, guest)
    table = await tables.create(new_table(), created)
    of_mine = iter(names)
    for seat, kind in enumerate(seats):
        if kind == "me":
            name = next(of_mine, guest.name)
            sitting: Sat | BotSat = Sat(seat, guest.guest, name, guest.is_program)
        elif kind.startswith(_BOT):
            sitting = BotSat(seat, kind.removeprefix(_BOT))
        else:
            continue
        table = await tables.commit(table.id, proposals.sit(sitting), is_fresh=True)
    if all(not chair.is_open for chair in table.chairs):
        table = await start(tables, table.id, guest)
    return table


def has_people(form: TableForm) -> bool:
    """Checks if a form has a seat for anybody but bots."""
    return not form.seats or any(not kind.startswith(_BOT) for kind in form.seats)


def _created(form: TableForm, seats: list[str], guest: GuestToken) -> Created:
    """Returns the first entry of a table. Raises OptionError if the form contradicts itself."""
    info = game_info(form.game)
    game = build_game(info.name, form.players, _options_with_clock(info, form))
    if len(seats) != form.players:
        raise OptionError(f"{form.players} players need {form.players} seats, not {len(seats)}")
    for kind in seats:
        if kind.startswith(_BOT):
            check_offered(kind.removeprefix(_BOT), info.name)
    people = sum(1 for kind in seats if not kind.startswith(_BOT))
    is_quick = people <= 1 if form.is_quick is None else form.is_quick
    if not is_quick:
        _check_claim(form.clock.claim)
    return Created(
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
        is_quick=is_quick,
        rules_version=game.rules_version,
    )


def _check_claim(seconds: int) -> None:
    fewest, most = CLAIM_SECONDS
    if not fewest <= seconds <= most:
        raise OptionError(f"the time to answer a discard is {fewest} to {most} seconds, not {seconds}")


def _options_with_clock(info: GameInfo, form: TableForm) -> dict[str, OptionValue]:
    """RK-6 Uses the table's clock as the clock of the rules, if the rules have one."""
    options = dict(form.options)
    if form.clock.turn and CLOCK not in options and any(option.name == CLOCK for option in info.options):
        options[CLOCK] = form.clock.turn
    return options


async def join(tables: TableAccess, table_id: str, guest: GuestToken, seat: int | None) -> Table:
    """Seats a guest at a seat, or at the first open one."""
    sitting = proposals.join(guest.guest, guest.name, seat, guest.is_program)
    return await tables.commit(table_id, sitting, is_fresh=True)


async def leave(tables: TableAccess, table_id: str, guest: GuestToken, seat: int | None) -> Table:
    """Frees a guest's seats before the match.

    In a running match a bot plays on at once, and hands the seat back when the guest returns.
    """
    table = await tables.fresh(table_id)
    mine = table.seats_of(guest.guest)
    for at in mine if seat is None else [seat]:
        if at not in mine:
            raise NotAllowed("this is not your seat")
        table = await tables.commit(table_id, proposals.leave(at, guest.guest), is_fresh=True)
    return table


async def set_bot(tables: TableAccess, table_id: str, guest: GuestToken, seat: int, level: str) -> Table:
    """Lets the host seat a bot."""
    table = await _check_host(tables, table_id, guest, seat)
    check_offered(level, table.created.game)
    return await tables.commit(table_id, proposals.sit(BotSat(seat, level)), is_fresh=True)


async def open_seat(tables: TableAccess, table_id: str, guest: GuestToken, seat: int) -> Table:
    """Lets the host free a seat, a bot's or a person's, before the match."""
    await _check_host(tables, table_id, guest, seat)
    return await tables.commit(table_id, proposals.open_seat(seat), is_fresh=True)


async def _check_host(tables: TableAccess, table_id: str, guest: GuestToken, seat: int) -> Table:
    table = await tables.fresh(table_id)
    if table.created.host != guest.guest:
        raise NotAllowed("only the host can do this")
    if seat >= table.created.players:
        raise NotAllowed(f"there is no seat {seat}")
    return table


async def fill(tables: TableAccess, table_id: str, guest: GuestToken, level: str) -> Table:
    """Lets the host fill the open seats with bots."""
    table = await _check_host(tables, table_id, guest, 0)
    check_offered(level, table.created.game)
    for seat, chair in enumerate(list(table.chairs)):
        if chair.is_open:
            table = await tables.commit(table_id, proposals.sit(BotSat(seat, level)), is_fresh=True)
    return table


async def add_part(tables: TableAccess, table_id: str, guest: GuestToken, part: str) -> Table:
    """Adds a player's part to the shuffle, after they have seen the commitment of the server."""
    if any(not letter.isprintable() for letter in part):
        raise NotAllowed("a part of the shuffle is one line of text")
    return await tables.commit(table_id, proposals.add_part(guest.guest, part), is_fresh=True)


async def start(tables: TableAccess, table_id: str, guest: GuestToken) -> Table:
    """Lets the host start the match."""
    return await tables.commit(table_id, proposals.start(guest.guest), is_fresh=True)


async def rematch(tables: TableAccess, table_id: str, guest: GuestToken) -> Table:
    """Creates a table for the same people and bots. Everybody who asks comes to the same table.

    The id of the new table follows from the old one. Every request makes sure that the new table is complete, so
    a server that dies half-way leaves nothing that the next one cannot finish. Then the old table tells its id.
    """
    table = await tables.fresh(table_id)
    if not table.seats_of(guest.guest):
        raise NotAllowed("only players of this match can ask for a rematch")
    if table.status != "over":
        raise NotAllowed("the match is not over")
    again = await _same_again(tables, table, table.rematch or next_table(table.id, table.created.house))
    await tables.commit(table_id, proposals.rematch(again.id), is_fresh=True)
    return again


async def _same_again(tables: TableAccess, old: Table, table_id: str) -> Table:
    try:
        await tables.fresh(table_id)
    except NoSuchTable:
        created = replace(
            old.created,
            code=new_code(),
            house=secrets.token_hex(16),
            options=dict(old.game.options),
            rules_version=old.game.rules_version,
            daily="",
        )
        with contextlib.suppress(Contended):  # another request was faster
            await tables.create(table_id, created)
    for seat, chair in enumerate(old.chairs):
        await tables.commit(table_id, proposals.sit_again(seat, chair), is_fresh=True)
    return await tables.commit(table_id, proposals.start_again, is_fresh=True)


async def seated(tables: TableAccess, table_id: str, bodies: Sequence[AnyBody]) -> Table:
    """Appends the entries after the first, each under its number, unless they are there.

    They have a fixed order, so a half-made table can be finished.
    """
    for number, body in enumerate(bodies, start=1):
        await tables.commit(table_id, proposals.unless_there(number, body), is_fresh=True)
    return await tables.get(table_id)
