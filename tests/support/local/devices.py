"""A device with a local house, and the person who has it."""

from __future__ import annotations

import json
from typing import Any

from tests.support.local.houses import DeviceHouse, Player

from meldhouse.games.registry import game_info

SEATS = ["me", "bot:novice"]


class Device:
    """A house and its guest."""

    def __init__(self, saved: list[str] | None = None, token: str = "") -> None:
        self.house = DeviceHouse(saved)
        self.token = token or self.ask("POST", "/api/guest", {"name": "Ann"})["token"]

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        text = "" if body is None else json.dumps(body)
        return self.house.request(method, path, text, getattr(self, "token", "")).content

    def table(self, game: str = "rummikub", seats: list[str] | None = None, **more: Any) -> str:
        short = game_info(game).short_match
        places = seats or [*SEATS, *["bot:novice"] * (short.players - 2)]
        form = {"game": game, "players": len(places), "options": short.options, "seats": places, **more}
        return str(self.ask("POST", "/api/tables", form)["table"])

    def player(self, table: str) -> Player:
        player = Player(self.house, self.token, table)
        list(player.until_asked())
        return player

    def played(self, game: str) -> str:
        """Plays a short match to its end and returns its table."""
        table = self.table(game)
        self.finish(table)
        return table

    def finish(self, table: str) -> None:
        """Plays a match to its end."""
        player, number = self.player(table), 0
        while player.status != "over":
            number += 1
            player.act(f"end {number}", player.update["choices"][-1])

    def again(self) -> Device:
        """The same device after it was switched off."""
        return Device(list(self.house.saved), self.token)
