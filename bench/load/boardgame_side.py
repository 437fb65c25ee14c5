"""Two players of a boardgame.io match: each moves on its turn, over a minimal socket.io."""

from __future__ import annotations

import msgspec

from load.frames import Frames, connect
from load.http_client import HttpClient
from load.players import Notes, Pace, Sent

_PATH = "/socket.io/?EIO=4&transport=websocket"


class _Context(msgspec.Struct):
    currentPlayer: str


class _State(msgspec.Struct):
    ctx: _Context
    _stateID: int


class _Synced(msgspec.Struct):
    state: _State


_read_update = msgspec.json.Decoder(tuple[str, str, _State, msgspec.Raw]).decode
_read_sync = msgspec.json.Decoder(tuple[str, str, _Synced]).decode


class Match:
    """A match with the credentials of its two players."""

    def __init__(self, match: str, credentials: list[str]) -> None:
        self.match = match
        self.credentials = credentials


def make(client: HttpClient) -> Match:
    match = client.post("/games/tap/create", {"numPlayers": 2})["matchID"]
    return Match(
        match,
        [
            client.post(f"/games/tap/{match}/join", {"playerID": str(seat), "playerName": name})[
                "playerCredentials"
            ]
            for seat, name in enumerate(("Ann", "Ben"))
        ],
    )


class Player:
    """One seat, which moves as soon as it has the turn."""

    def __init__(self, notes: Notes, pace: Pace, match: str, seat: str, credentials: str) -> None:
        self._notes = notes
        self._pace = pace
        self._match = match
        self._seat = seat
        self._credentials = credentials
        self._line: Frames | None = None
        self._state = 0
        self._moved_at = -1
        self.mine = Sent(notes)
        self.theirs = self.mine

    async def sit(self, address: tuple[str, int]) -> Frames:
        return await connect(address, _PATH, self._heard)

    def _say(self, text: str) -> None:
        assert self._line is not None
        self._line.say(text.encode())

    def _heard(self, line: Frames, text: bytes) -> None:
        self._line = line
        if text.startswith(b'42/tap,["update"'):
            self._updated(_read_update(text[7:])[2])
        elif text == b"2":
            self._say("3")  # it asks whether we are still there
        elif text.startswith(b"0{"):
            self._say("40/tap,")
        elif text.startswith(b"40/tap"):
            self._say(f'42/tap,["sync","{self._match}","{self._seat}","{self._credentials}",2]')
        elif text.startswith(b'42/tap,["sync"'):
            self._updated(_read_sync(text[7:])[2].state)
        elif not text.startswith(b'42/tap,["matchData"'):
            self._notes.failed(text)

    def _updated(self, state: _State) -> None:
        number = state._stateID
        if self._state <= self._moved_at < number:
            self._notes.moved()
        self._state = number
        self.theirs.told(number)
        if state.ctx.currentPlayer == self._seat and self._moved_at < number:
            self._moved_at = number
            self._pace.soon(self._move)

    def _move(self) -> None:
        self.mine.sent(self._moved_at)
        move = {"type": "add", "args": [], "playerID": str(self._seat), "credentials": self._credentials}
        said = [
            "update",
            {"type": "MAKE_MOVE", "payload": move},
            self._moved_at,
            self._match,
            str(self._seat),
        ]
        self._say("42/tap," + msgspec.json.encode(said).decode())


async def sit_down(
    addresses: list[tuple[str, int]], match: Match, notes: Notes, pace: Pace, seed: int
) -> list[Frames]:
    """Connects both players of a match. The first begins when it has the state from the server."""
    players = [
        Player(notes, pace, match.match, str(seat), credentials)
        for seat, credentials in enumerate(match.credentials)
    ]
    players[0].theirs, players[1].theirs = players[1].mine, players[0].mine
    # the second player first, so that no move comes before both are connected
    return [await player.sit(addresses[0]) for player in reversed(players)]
