"""Requests of guests and tables."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, Protocol

from meldhouse.core.record import MatchRunning
from meldhouse.local.coroutines import result_of
from meldhouse.local.registry import LocalTables
from meldhouse.local.router import Answer, BadRequest, LocalRequest, NotOffline, Router, answer, table_name
from meldhouse.study.finished_match import data_of, make_replay, record_text, seats_of, with_origin
from meldhouse.tables import lobby
from meldhouse.tables.errors import NotAllowed
from meldhouse.tables.identity import GuestToken, Identity, checked_name, new_guest, usual_name
from meldhouse.tables.table import Table
from meldhouse.tables.table_info import table_info
from meldhouse.wire.http import Guest, GuestForm, KickForm, PartForm, SeatForm
from meldhouse.wire.local import LocalTableForm

_MOST_LISTED = 100
_CREATED = 201


class House(Protocol):
    """The parts of a house that requests need."""

    @property
    def tables(self) -> LocalTables: ...

    @property
    def identity(self) -> Identity: ...

    def guest_of(self, token: str) -> GuestToken: ...


#: changes a table on behalf of a guest
Change = Callable[[LocalTables, str, GuestToken, LocalRequest], Coroutine[Any, Any, Table]]


def add_table_routes(router: Router, house: House) -> None:
    routes = TableRoutes(house)
    router.add("POST", "/api/guest", routes.guest)
    router.add("GET", "/api/tables", lambda asked: answer([]))
    router.add("GET", "/api/matches", routes.matches)
    router.add("POST", "/api/tables", routes.create)
    # a page of a server asks for a table of this device
    router.add("POST", "/api/local/tables", routes.create)
    router.add("GET", "/api/tables/*", routes.one)
    for name, change in CHANGES.items():
        router.add("POST", f"/api/tables/*/{name}", routes.changed_by(change))
    router.add("GET", "/api/tables/*/record", routes.record)
    router.add("GET", "/api/tables/*/replay/*", routes.replay)
    for path in ("/api/move", "/api/moved", "/api/tables/*/report"):
        router.add("POST", path, _not_offline)


CHANGES: dict[str, Change] = {
    "join": lambda tables, table, guest, asked: lobby.join(tables, table, guest, asked.form(SeatForm).seat),
    "leave": lambda tables, table, guest, asked: lobby.leave(tables, table, guest, asked.form(SeatForm).seat),
    "bot": lambda tables, table, guest, asked: _set_bot(tables, table, guest, asked.form(KickForm)),
    "open": lambda tables, table, guest, asked: lobby.open_seat(
        tables, table, guest, asked.form(KickForm).seat
    ),
    "fill": lambda tables, table, guest, asked: lobby.fill(tables, table, guest, asked.form(KickForm).level),
    "part": lambda tables, table, guest, asked: lobby.add_part(
        tables, table, guest, asked.form(PartForm).part
    ),
    "start": lambda tables, table, guest, asked: lobby.start(tables, table, guest),
    "rematch": lambda tables, table, guest, asked: lobby.rematch(tables, table, guest),
}


async def _set_bot(tables: LocalTables, table: str, guest: GuestToken, form: KickForm) -> Table:
    return await lobby.set_bot(tables, table, guest, form.seat, form.level)


def _not_offline(asked: LocalRequest) -> Answer:
    raise NotOffline("this needs a server")


class TableRoutes:
    """The requests of guests and tables."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._tables = house.tables

    def guest(self, asked: LocalRequest) -> Answer:
        """Creates a guest; or, with a token, renames the same guest."""
        form = asked.form(GuestForm)
        known = self._house.guest_of(asked.token) if asked.token else None
        me = known or GuestToken(new_guest(), "", form.is_program)
        name = checked_name(form.name, usual_name(me.guest, asked.languages))
        token = self._house.identity.token(me.guest, name, me.is_program)
        return answer(Guest(me.guest, name, token), _CREATED)

    def matches(self, asked: LocalRequest) -> Answer:
        self._house.guest_of(asked.token)
        return answer(self._tables.lines(_MOST_LISTED))

    def create(self, asked: LocalRequest) -> Answer:
        """Creates a table. Persons at one device need not wait for one another's answers to a discard."""
        guest, form = self._house.guest_of(asked.token), asked.form(LocalTableForm)
        if form.is_quick is None and form.seats.count("me") > 1:
            form.is_quick = "open" not in form.seats
        names = [checked_name(name, guest.name) for name in form.names]
        table = result_of(lobby.create_table(self._tables, form, guest, names))
        return answer(table_info(table, guest.guest), _CREATED)

    def one(self, asked: LocalRequest) -> Answer:
        guest, table = self._found(asked)
        return answer(table_info(table, guest.guest))

    def changed_by(self, change: Change) -> Callable[[LocalRequest], Answer]:
        def changed(asked: LocalRequest) -> Answer:
            guest, table = self._found(asked)
            done = result_of(change(self._tables, table.id, guest, asked))
            return answer(table_info(done, guest.guest), _CREATED)

        return changed

    def record(self, asked: LocalRequest) -> Answer:
        table = result_of(self._tables.find(table_name(asked.parts[0])))
        return Answer(record_of(table).encode(), media_type="text/plain; charset=utf-8")

    def replay(self, asked: LocalRequest) -> Answer:
        table = result_of(self._tables.find(table_name(asked.parts[0])))
        deal = asked.parts[1]
        if not deal.isdecimal() or not 1 <= int(deal) <= 10_000:
            raise BadRequest("a deal has a number from 1 on")
        if table.status != "over":
            raise MatchRunning("the replay is open when the match is over")
        return Answer(make_replay(data_of(table, int(deal)), lambda done, of: None))

    def _found(self, asked: LocalRequest) -> tuple[GuestToken, Table]:
        guest = self._house.guest_of(asked.token)
        return guest, result_of(self._tables.find(table_name(asked.parts[0])))


def record_of(table: Table) -> str:
    """Returns the record of a finished match. Raises MatchRunning while it runs."""
    if table.match is None:
        raise NotAllowed("the match has not begun")
    return with_origin(record_text(table.match, seats_of(table)), table.origin)
