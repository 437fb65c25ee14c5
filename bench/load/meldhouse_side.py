"""Two players at a quick table of Rummy Five: each answers with one of the choices that the server sends."""

from __future__ import annotations

import random

import msgspec

from load.frames import Frames, connect
from load.http_client import HttpClient
from load.players import Notes, Pace, Sent

_OPTIONS = {"points": 1000, "deals": 1000}  # so that no match ends while it is measured


class _Update(msgspec.Struct):
    """The part of an update that a player needs to answer."""

    since: int
    events: list[msgspec.Raw]
    choices: list[str]


_read = msgspec.json.Decoder(_Update).decode


class Table:
    """A table with the tokens of its two players."""

    def __init__(self, table: str, tokens: list[str]) -> None:
        self.table = table
        self.tokens = tokens


def make(client: HttpClient) -> Table:
    tokens = [client.post("/api/guest", {"name": name})["token"] for name in ("Ann", "Ben")]
    form = {"game": "rummy-five", "players": 2, "options": _OPTIONS, "is_quick": True}
    table = client.post("/api/tables", form, tokens[0])["table"]
    client.post(f"/api/tables/{table}/join", {"seat": None}, tokens[1])
    client.post(f"/api/tables/{table}/start", None, tokens[0])
    return Table(table, tokens)


class Player:
    """One seat, which answers as soon as it is asked."""

    def __init__(self, notes: Notes, pace: Pace, seed: int) -> None:
        self._notes = notes
        self._pace = pace
        self._dice = random.Random(seed)
        self._line: Frames | None = None
        self._told = 0
        self._answer = b""
        self._asked_at = -1
        self._number = 0
        self.mine = Sent(notes)
        self.theirs = self.mine

    async def sit(self, address: tuple[str, int], table: str, token: str) -> Frames:
        line = await connect(address, "/socket", self._heard)
        line.say(msgspec.json.encode({"kind": "subscribe", "token": token, "table": table}))
        return line

    def _heard(self, line: Frames, text: bytes) -> None:
        self._line = line
        if text.startswith(b'{"kind":"update"'):
            self._updated(_read(text))
        elif text.startswith(b'{"kind":"done"'):
            self._notes.moved()
        elif not text.startswith(b'{"kind":"info"'):
            self._notes.failed(text)

    def _updated(self, update: _Update) -> None:
        self._told = update.since + len(update.events)
        self.theirs.told(self._told)
        if update.choices and self._told != self._asked_at:
            self._asked_at = self._told
            self._number += 1
            action = update.choices[int(self._dice.random() * len(update.choices))]
            said = '{"kind":"act","id":"%d","action":"%s","seen":%d}'
            self._answer = (said % (self._number, action, self._told)).encode()
            self._pace.soon(self._move)

    def _move(self) -> None:
        assert self._line is not None
        self.mine.sent(self._told)
        self._line.say(self._answer)


async def sit_down(
    addresses: list[tuple[str, int]], table: Table, notes: Notes, pace: Pace, seed: int
) -> list[Frames]:
    """Connects both players of a table. The first one with the turn begins."""
    players = [Player(notes, pace, 2 * seed + seat) for seat in range(2)]
    players[0].theirs, players[1].theirs = players[1].mine, players[0].mine
    return [
        await player.sit(address, table.table, token)
        for player, address, token in zip(players, addresses, table.tokens, strict=True)
    ]
