"""Replaces the server's side of a table, for positions that would come by luck alone."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page, WebSocketRoute
from tests.support.web.browser import Person

FIVE: dict[str, Any] = {
    "deal": 1,
    "dealer": 0,
    "streak": 1,
    "stage": "turn",
    "turn": 0,
    "has_drawn": True,
    "discards": [],
    "answered": 0,
    "exposed": [[], [], []],
    "gone": 0,
    "points": [30, 30, 30],
    "pot": 0,
    "result": None,
}

OCTABLITZ: dict[str, Any] = {
    "deal": 1,
    "dealer": 0,
    "general": None,
    "multiplier": 1,
    "turn": 0,
    "trick": [{"seat": 2, "count": 1, "cards": "bJ"}],
    "tricks": [],
    "taken": ["", "", ""],
    "points": [30, 30, 30],
    "result": None,
}
RHINE: dict[str, Any] = {
    "deal": 1,
    "dealer": 0,
    "turn": 1,
    "table": [],
    "qualified": 0,
    "points": [0, 0, 0, 0],
    "result": None,
}
#: a deal of Rummy Five that seat 1 has won by self-draw
WON: dict[str, Any] = {
    "kind": "won",
    "seat": 1,
    "discarder": None,
    "card": "rs",
    "concealed": "bABC rs",
    "exposed": [],
    "score": {
        "reading": {},
        "combinations": [["flush", 2]],
        "go": 1,
        "dealer": 0,
        "points": 3,
        "may_go_out": True,
    },
    "payments": [],
    "points": [-3, 36, 27],
    "pot": 0,
}


class Speaker:
    """The server's side of a table's connection, with messages made up by the test."""

    def __init__(self, person: Person, game: str, players: int, **form: Any) -> None:
        self.page: Page = person.page
        seats = ["me", *["bot:novice"] * (players - 1)]
        self.info = person.api("/api/tables", {"game": game, "players": players, "seats": seats, **form})
        self._lines: list[WebSocketRoute] = []
        self._heard: list[dict[str, Any]] = []
        self._told = 0
        #: everything that was sent, for a page that connects anew
        self._said: list[str] = []
        self.page.route_web_socket("**/socket*", self._listen)
        self.page.goto(f"/t/{self.info['table']}")
        self.page.wait_for_selector(".table-page")
        while not self._lines:
            self.page.wait_for_timeout(20)
        self.say({"kind": "info", "info": self.info})

    def _listen(self, line: WebSocketRoute) -> None:
        line.on_message(lambda said: self._heard.append(json.loads(said)))
        self._lines.append(line)
        for text in self._said:
            line.send(text)

    def heard(self, kind: str) -> dict[str, Any]:
        """Returns the first message of a kind that the page has sent."""
        while not (found := [said for said in self._heard if said["kind"] == kind]):
            self.page.wait_for_timeout(20)
        return found[0]

    def say(self, message: dict[str, Any]) -> None:
        """Sends a message."""
        self._said.append(json.dumps(message))
        self._lines[-1].send(self._said[-1])

    def cut(self) -> None:
        """Breaks the connection. Nobody answers after that."""
        self._said.clear()
        self._lines[-1].close()

    def show(
        self,
        public: dict[str, Any],
        own: dict[str, Any],
        choices: list[str],
        held: list[int],
        stock: int,
        told: dict[str, Any] | None = None,
    ) -> None:
        """Sends the view of seat 0, after an event."""
        view = {"seat": 0, "public": public, "own": own, "held": held, "stock": stock}
        told = told or {"kind": "drew", "seat": 1, "card": None}
        update = {"kind": "update", "seat": 0, "since": self._told, "events": [told], "view": view}
        awaited = [0] if choices else [1]
        rest = {"choices": choices, "awaited": awaited, "deadline": None, "now": 0, "answered": ""}
        self._told += 1
        self.say(update | rest)
        self.page.wait_for_selector(f".table-page[data-shown='{self._told}'] .plate")


def thrown(seat: int, card: str, go: bool = False, taken_by: int | None = None) -> dict[str, Any]:
    return {"seat": seat, "card": card, "go": go, "taken_by": taken_by}
