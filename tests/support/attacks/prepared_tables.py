"""Positions that an attacker would prepare."""

from __future__ import annotations

from typing import Any, NamedTuple

from tests.support.servers import Server

from meldhouse.bots import make_bot
from meldhouse.games.registry import build_game
from meldhouse.server.tables.index import index_of
from meldhouse.store import Entry, Store, open_store
from meldhouse.tables.entries import AnyBody, Created, Dealt, Decided, Sat, Started, write_body
from meldhouse.tables.identity import Identity
from meldhouse.tables.table import Table


class WildTable(NamedTuple):
    """A table of Rhine Rummy full of wilds, the token of the guest on turn, and a turn that takes long to refuse."""

    id: str
    token: str
    turn: str


class Prepared(NamedTuple):
    """The tables of an attacker."""

    wild: WildTable
    long: str


#: by the address of a server
PREPARED: dict[str, Prepared] = {}


async def put_table(store: Store, table: Table, bodies: list[AnyBody]) -> None:
    """Writes a table as if it had been played."""
    for seq, body in enumerate([table.created, *bodies]):
        await store.append(Entry(table.id, seq, write_body(body), 1))
    await store.put_index(index_of(table))


def begun_table(table_id: str, created: Created, guest: str) -> tuple[Table, list[AnyBody]]:
    table = Table(table_id, created, 1)
    bodies: list[AnyBody] = [Sat(seat, guest, "Eve") for seat in range(created.players)]
    bodies.append(Started())
    for body in bodies:
        table.apply(body, 1)
    return table, bodies


def wild_table(guest: str, token: str) -> tuple[Table, list[AnyBody], WildTable]:
    """Plays both hands of a deal with four packs and wild twos until many sets with wilds lie there."""
    options: dict[str, Any] = {"packs": 4, "twos_wild": True, "deals": 1000}
    version = build_game("rhine-rummy", 2, options).rules_version
    created = Created(
        "rhine-rummy", 2, options, "WILD", guest, "cd" * 32, is_quick=True, rules_version=version
    )
    table, bodies = begun_table("wild-table", created, guest)
    while True:
        assert table.match is not None
        body: AnyBody = Dealt()
        if table.awaited:
            seat = table.awaited[0]
            view = table.match.view(seat)
            lays = [table.game.write_action(choice) for choice in table.match.choices(seat)]
            turns = [
                _wild_turn(lay.removeprefix("lay ").split(" / ")) for lay in lays if lay.startswith("lay ")
            ]
            if seat == 0 and any(turns):
                return table, bodies, WildTable(table.id, token, max(turns, key=len))
            action = make_bot("novice", table.game, table.seq).decide(view)
            body = Decided(seat, table.game.write_action(action))
        table.apply(body, 1)
        bodies.append(body)


def _wild_turn(sets: list[str]) -> str:
    """A turn that exchanges the wilds of all sets, or nothing while there are too few of them."""
    words = [cards.split() for cards in sets]
    places = [
        (at, spot) for at, cards in enumerate(words) for spot, card in enumerate(cards) if _is_wild(card)
    ]
    if len(places) < 6:
        return ""
    wilds = [words[at][spot] for at, spot in places]
    for (at, spot), wild in zip(places, wilds[1:] + wilds[:1], strict=True):
        words[at][spot] = wild
    return "lay " + " / ".join(" ".join(cards) for cards in words)


def _is_wild(card: str) -> bool:
    return card[0] in "*2"


def long_table(guest: str) -> tuple[Table, list[AnyBody]]:
    """A finished match of many decisions."""
    options: dict[str, Any] = {"deals": 40, "points": 500}
    version = build_game("rummy-five", 2, options).rules_version
    created = Created(
        "rummy-five", 2, options, "LONG", guest, "ef" * 32, is_quick=True, rules_version=version
    )
    table, bodies = begun_table("long-table", created, guest)
    while table.status == "running":
        assert table.match is not None
        body: AnyBody = Dealt()
        if table.awaited:
            seat = table.awaited[0]
            action = make_bot("random", table.game, table.seq).decide(table.match.view(seat))
            body = Decided(seat, table.game.write_action(action))
        table.apply(body, 1)
        bodies.append(body)
    return table, bodies


async def prepare(server: Server) -> None:
    """Puts the tables of the attacker into the database of a running server."""
    store = await open_store(server.database)
    key = await store.setting("key", b"")
    table, bodies, wild = wild_table("eve", Identity(key).token("eve", "Eve"))
    await put_table(store, table, bodies)
    long, played = long_table("eve")
    await put_table(store, long, played)
    await store.close()
    PREPARED[server.url] = Prepared(wild, long.id)
