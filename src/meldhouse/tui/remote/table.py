"""A server's table as this client knows it: seats, views and events."""

from __future__ import annotations

import time
from typing import final

from meldhouse.core.events import Event
from meldhouse.core.game import AnyView
from meldhouse.games.registry import build_game
from meldhouse.parts.seats import Seat
from meldhouse.wire import to_client
from meldhouse.wire.http import Chair, TableInfo
from meldhouse.wire.views import read_event, read_view
from meldhouse.words import Words


@final
class RemoteTable:
    """The state of one table, from the messages of a server."""

    def __init__(self, info: TableInfo) -> None:
        self.info = info
        self.game = build_game(info.game, info.players, dict(info.options), info.rules_version)
        #: the events by seat; None is a watcher
        self.events: dict[Seat | None, list[Event]] = {}
        self.views: dict[Seat | None, AnyView] = {}
        self.updates: dict[Seat | None, to_client.Update] = {}
        #: the deadline by the clock of this machine
        self._deadline: float | None = None

    @property
    def mine(self) -> list[Seat]:
        """Returns the seats of this person."""
        return [chair.seat for chair in self.info.chairs if chair.is_me]

    def names(self, words: Words) -> list[str]:
        """Returns the names of all players. A bot is named after its level and seat."""
        return [_name(chair, words) for chair in self.info.chairs]

    def take(self, update: to_client.Update) -> None:
        """Takes an update for a seat or a watcher."""
        seat = update.seat
        told = self.events.setdefault(seat, [])
        told += [read_event(self.game, event) for event in update.events]
        self.views[seat] = read_view(self.game, update.view)
        self.updates[seat] = update
        left = None if update.deadline is None else (update.deadline - update.now) / 1000
        self._deadline = None if left is None else time.monotonic() + left

    @property
    def asked(self) -> Seat | None:
        """Returns the seat of this person that must decide, if any."""
        for seat in self.mine:
            update = self.updates.get(seat)
            if update is not None and update.choices and not update.answered:
                return seat
        return None

    @property
    def seconds(self) -> float | None:
        """Returns the seconds until the deadline; None without a clock."""
        return None if self._deadline is None else max(0.0, self._deadline - time.monotonic())

    def told(self, seat: Seat | None) -> int:
        """Returns the number of events that a seat has received."""
        return len(self.events.get(seat, ()))


def _name(chair: Chair, words: Words) -> str:
    if chair.kind == "bot":
        return f"{words.level(chair.level)} {chair.seat + 1}"
    if chair.kind == "open":
        return words.say("remote.free-seat")
    if chair.is_program:
        return words.say("remote.program", name=chair.name)
    return chair.name or (words.say("play.you") if chair.is_me else words.say("remote.nameless"))
