"""The HTTP interface: guests, the lobby, records. Every failure has a code; none is a 500."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Controller, Request, Response, get, post
from litestar.params import JSONBody, PathParameter, QueryParameter

from meldhouse.bots import LEVELS
from meldhouse.core.record import Player, Record, write_record
from meldhouse.games.registry import GAMES
from meldhouse.server.container import House
from meldhouse.server.http.guests import BadToken, GuestToken, checked_name, new_code, new_guest
from meldhouse.server.tables import lobby
from meldhouse.server.tables.entries import Continued
from meldhouse.server.tables.registry import now
from meldhouse.server.tables.table import Room
from meldhouse.server.tables.table_info import table_info
from meldhouse.store import TableIndex
from meldhouse.wire.http import (
    GameLine,
    Guest,
    GuestForm,
    KickForm,
    MoveCode,
    MoveForm,
    OptionLine,
    PartForm,
    SeatForm,
    TableForm,
    TableInfo,
    TableLine,
)
from meldhouse.words import LANGUAGES, words_in

TableName = Annotated[str, PathParameter(max_length=60, pattern=r"^[A-Za-z0-9_-]+$")]
_MOVE_SECONDS = 300
_MOST_LISTED = 100


def house_of(request: Request[Any, Any, Any]) -> House:
    house: House = request.app.state.house
    return house


def guest_of(request: Request[Any, Any, Any]) -> GuestToken:
    """The guest whose token came with the request."""
    said = request.headers.get("authorization", "")
    if not said.startswith("Bearer "):
        raise BadToken("say who you are: Authorization: Bearer TOKEN")
    return house_of(request).identity.read(said.removeprefix("Bearer ").strip())


class GuestController(Controller):
    """Guests: who somebody is, without an account."""

    path = "/api"
    tags = ["guests"]

    @post("/guest")
    async def become_guest(self, request: Request[Any, Any, Any], data: JSONBody[GuestForm]) -> Guest:
        """A new guest; or, with a token, the same guest under another name."""
        guest = guest_of(request).guest if "authorization" in request.headers else new_guest()
        name = checked_name(data.name, f"Guest {guest[:4]}")
        return Guest(guest, name, house_of(request).identity.token(guest, name))

    @post("/move")
    async def begin_move(self, request: Request[Any, Any, Any]) -> MoveCode:
        """A code that another device can use once to become the same guest."""
        token, code, at = guest_of(request), new_code(9), now()
        said = msgspec.json.encode(token)
        await house_of(request).store.put_code(code, said, at + _MOVE_SECONDS * 1000, at)
        return MoveCode(code, _MOVE_SECONDS)

    @post("/moved")
    async def end_move(self, request: Request[Any, Any, Any], data: JSONBody[MoveForm]) -> Guest:
        """Become the guest who asked for this code."""
        house = house_of(request)
        said = await house.store.take_code(data.code.upper(), now())
        if said is None:
            raise BadToken("this code is not valid, or has been used")
        found = msgspec.json.decode(said, type=GuestToken)
        return Guest(found.guest, found.name, house.identity.token(found.guest, found.name))


class LobbyController(Controller):
    """Tables: making, finding, sitting down, starting."""

    path = "/api"
    tags = ["tables"]

    @get("/games")
    async def list_games(self, lang: Annotated[str, QueryParameter(max_length=5)] = "en") -> list[GameLine]:
        """The games of the house, with every option explained."""
        words = words_in(lang if lang in LANGUAGES else "en")
        return [
            GameLine(
                entry.name,
                list(entry.players),
                entry.usual_players,
                words.game(entry.name),
                words.game_about(entry.name),
                [
                    OptionLine(
                        option.name,
                        option.kind,
                        option.default,
                        option.low,
                        option.high,
                        list(option.choices),
                        [words.option_value(entry.name, option.name, choice) for choice in option.choices],
                        option.clause,
                        words.option(entry.name, option.name),
                        words.option_about(entry.name, option.name),
                    )
                    for option in entry.options
                ],
                list(LEVELS),
            )
            for entry in GAMES.values()
        ]

    @get("/tables")
    async def list_tables(self, request: Request[Any, Any, Any]) -> list[TableLine]:
        """The tables that anybody may join or watch."""
        return [_line(index) for index in await house_of(request).store.listed(_MOST_LISTED)]

    @get("/matches")
    async def my_matches(self, request: Request[Any, Any, Any]) -> list[TableLine]:
        """The tables where I have sat, newest first."""
        guest = guest_of(request)
        return [_line(index) for index in await house_of(request).store.of_guest(guest.guest, _MOST_LISTED)]

    @post("/tables")
    async def create_table(self, request: Request[Any, Any, Any], data: JSONBody[TableForm]) -> TableInfo:
        guest = guest_of(request)
        return table_info(await lobby.create_table(house_of(request), data, guest), guest.guest)

    @get("/tables/{table:str}")
    async def one_table(self, request: Request[Any, Any, Any], table: TableName) -> TableInfo:
        """A table by its number or its code."""
        guest = guest_of(request)
        return table_info(await lobby.find_table(house_of(request), table), guest.guest)

    @post("/tables/{table:str}/join")
    async def join(
        self, request: Request[Any, Any, Any], table: TableName, data: JSONBody[SeatForm]
    ) -> TableInfo:
        guest, house = guest_of(request), house_of(request)
        room = await lobby.find_table(house, table)
        return table_info(await lobby.join(house, room.table, guest, data.seat), guest.guest)

    @post("/tables/{table:str}/leave")
    async def leave(
        self, request: Request[Any, Any, Any], table: TableName, data: JSONBody[SeatForm]
    ) -> TableInfo:
        guest = guest_of(request)
        return table_info(await lobby.leave(house_of(request), table, guest, data.seat), guest.guest)

    @post("/tables/{table:str}/bot")
    async def seat_bot(
        self, request: Request[Any, Any, Any], table: TableName, data: JSONBody[KickForm]
    ) -> TableInfo:
        guest = guest_of(request)
        room = await lobby.set_bot(house_of(request), table, guest, data.seat, data.level)
        return table_info(room, guest.guest)

    @post("/tables/{table:str}/open")
    async def open_seat(
        self, request: Request[Any, Any, Any], table: TableName, data: JSONBody[KickForm]
    ) -> TableInfo:
        guest = guest_of(request)
        return table_info(await lobby.open_seat(house_of(request), table, guest, data.seat), guest.guest)

    @post("/tables/{table:str}/fill")
    async def fill(
        self, request: Request[Any, Any, Any], table: TableName, data: JSONBody[KickForm]
    ) -> TableInfo:
        guest = guest_of(request)
        return table_info(await lobby.fill(house_of(request), table, guest, data.level), guest.guest)

    @post("/tables/{table:str}/part")
    async def add_part(
        self, request: Request[Any, Any, Any], table: TableName, data: JSONBody[PartForm]
    ) -> TableInfo:
        """Add to the shuffle, before the match begins."""
        guest = guest_of(request)
        return table_info(await lobby.add_part(house_of(request), table, guest, data.part), guest.guest)

    @post("/tables/{table:str}/start")
    async def start(self, request: Request[Any, Any, Any], table: TableName) -> TableInfo:
        guest = guest_of(request)
        return table_info(await lobby.start(house_of(request), table, guest), guest.guest)

    @post("/tables/{table:str}/rematch")
    async def rematch(self, request: Request[Any, Any, Any], table: TableName) -> TableInfo:
        guest = guest_of(request)
        return table_info(await lobby.rematch(house_of(request), table, guest), guest.guest)

    @get("/tables/{table:str}/record", media_type="text/plain")
    async def record(self, request: Request[Any, Any, Any], table: TableName) -> Response[str]:
        """The record of a match that is over."""
        room = await lobby.find_table(house_of(request), table)
        headers = {"Content-Disposition": f'attachment; filename="meldhouse-{room.created.code}.record"'}
        return Response(record_of(room), media_type="text/plain; charset=utf-8", headers=headers)


def record_of(room: Room) -> str:
    """A finished match as a record; refused while it runs."""
    if room.match is None:
        raise lobby.NotAllowed("the match has not begun")
    players = [Player(f"bot:{chair.level}" if chair.level else "person", chair.name) for chair in room.chairs]
    text = write_record(Record(room.match, players, ""))
    if room.origin is None:
        return text
    head, _, rest = text.partition("\n\n")
    return f"{head}\n{_origin_line(room.origin)}\n\n{rest}"


def _origin_line(origin: Continued) -> str:
    """A remark that every reader passes over, and every person should see."""
    return (
        f"# continued from match {origin.code} ({origin.table}), deal {origin.deal}, after {origin.step} of its"
        " decisions: the shuffle and everything before are that match's"
    )


def _line(index: TableIndex) -> TableLine:
    return TableLine(
        index.table, index.code, index.game, index.status, index.updated, index.players, index.free
    )
