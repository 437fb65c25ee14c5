"""Shows a position of the test's choice at a real table, and measures where its tiles are.

The table, its rules and its connection are real; only the position is exchanged on the way to the browser. So a
page can be looked at with 80 tiles on the table, which hardly any match reaches.
"""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page, WebSocketRoute
from tests.support.web.browser import Person
from tests.support.web.page_checks import SETTLED
from tests.support.web.tiles import tile

#: adds up the shifts of the layout that no tap has caused
_SHIFTS = """() => {
  window.shifted = 0;
  new PerformanceObserver(list => {
    for (const one of list.getEntries()) if (!one.hadRecentInput) window.shifted += one.value;
  }).observe({type: 'layout-shift'});
}"""

#: lets no finger rest: however slow the machine is, a swipe does not become a drag
_NEVER_RESTS = """() => {
  const REST = 220;
  window.later ??= window.setTimeout;
  window.setTimeout = (work, wait, ...rest) => wait === REST ? 0 : window.later(work, wait, ...rest);
}"""
_MAY_REST = "() => { window.setTimeout = window.later; }"

#: a point low on the table with no tile
_BETWEEN = """() => {
  const box = document.querySelector('.table').getBoundingClientRect();
  for (let y = box.bottom - 20; y > box.top; y -= 3)
    for (let x = box.left + 4; x < box.right; x += 3)
      if (document.elementFromPoint(x, y)?.closest('.table') && !document.elementFromPoint(x, y).closest('[data-tile]'))
        return {x, y};
}"""

#: of each tile its zone, its set, and its place and size without scrolling; of each zone its box
_TILES = """() => {
  const found = {};
  for (const zone of document.querySelectorAll('[data-zone]')) {
    const box = zone.getBoundingClientRect();
    for (const one of zone.querySelectorAll('[data-tile]')) {
      const rect = one.getBoundingClientRect();
      const set = one.closest('[data-set]');
      found[one.dataset.tile] = {
        zone: zone.dataset.zone,
        set: set ? [...set.querySelectorAll('[data-tile]')].map(other => other.dataset.tile).join(' ') : '',
        isChosen: one.classList.contains('chosen'),
        size: [Math.round(rect.width * 10) / 10, Math.round(rect.height * 10) / 10],
        place: [Math.round(rect.left - box.left), Math.round(rect.top - box.top + zone.scrollTop)],
        corner: [Math.round(box.left), Math.round(box.top)],
      };
    }
  }
  return found;
}"""

Tiles = dict[str, dict[str, Any]]


def runs(colours: str) -> list[str]:
    """Returns three runs of each colour."""
    bounds = ((1, 4), (5, 8), (9, 13))
    return [
        " ".join(f"{colour}{number}" for number in range(low, high + 1))
        for colour in colours
        for low, high in bounds
    ]


#: 80 tiles on the table, 20 on the rack
MANY = (
    [*runs("kbor"), *[f"k{n}' b{n}' o{n}'" for n in range(2, 10)], "k1' b1' o1' *"],
    " ".join(
        [
            *[f"r{n}'" for n in range(1, 10)],
            *[f"{c}{n}'" for c in "kb" for n in range(10, 14)],
            "o10' o11' o12'",
        ]
    ),
)


class SetTable:
    """A table where a test lays out the sets and the rack."""

    def __init__(
        self, person: Person, game: str = "rummikub", players: int = 2, choices: list[str] | None = None
    ) -> None:
        self.page: Page = person.page
        #: what the player may do, or None for what the server says
        self._choices = choices
        self._socket: WebSocketRoute | None = None
        self._update: dict[str, Any] = {}
        self._position: tuple[list[str], str] | None = None
        self._shown = 1000
        self.page.route_web_socket("**/socket*", self._connect)
        person.sit_with_bots(game, players, options={"clock": 0} if game == "rummikub" else {})
        self.page.wait_for_selector("[data-act=draw]")
        self.page.evaluate(_SHIFTS)

    def _connect(self, socket: WebSocketRoute) -> None:
        self._socket = socket
        server = socket.connect_to_server()
        server.on_message(self._pass_on)
        socket.on_message(server.send)

    def _pass_on(self, text: str | bytes) -> None:
        message = json.loads(text)
        if message["kind"] == "update":
            self._update = message
            message = self._changed()
        assert self._socket is not None
        self._socket.send(json.dumps(message))

    def _changed(self) -> dict[str, Any]:
        if self._position is None:
            return self._update
        table, rack = self._position
        view = json.loads(json.dumps(self._update["view"]))
        view["public"].update(table=table, opened=3)
        view["own"] = {"rack": rack}
        choices = self._update["choices"] if self._choices is None else self._choices
        return {**self._update, "view": view, "choices": choices}

    def lay_out(self, table: list[str], rack: str) -> None:
        """Begins a turn with these sets and this rack."""
        assert self._socket is not None
        # an empty table between two turns, so that none begins with the places of the one before
        for self._position in (([], rack), (table, rack)):
            # counted on, so that the draft of the turn before is not resumed
            self._shown += 1
            self._socket.send(json.dumps({**self._changed(), "events": [], "since": self._shown}))
        self.page.wait_for_selector(f"[data-shown='{self._shown}']")
        self.page.evaluate(SETTLED)

    def say(self, message: dict[str, Any]) -> None:
        """Sends a message as if the server did."""
        assert self._socket is not None
        self._socket.send(json.dumps(message))

    def tiles(self) -> Tiles:
        self.page.evaluate(SETTLED)
        return dict(self.page.evaluate(_TILES))

    def shifted(self) -> float:
        """Returns the sum of the layout shifts since the page was opened, without those right after a tap."""
        self.page.evaluate(SETTLED)
        return float(self.page.evaluate("() => window.shifted"))

    def swipe(self, distance: int, name: str = "") -> None:
        """Moves a finger up over the table, from a tile or from beside the tiles."""
        start = self.page.evaluate(_BETWEEN)
        if name:
            box = self.page.locator(f".table {tile(name)}").bounding_box()
            assert box is not None
            start = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        self.page.evaluate(_NEVER_RESTS)
        line = self.page.context.new_cdp_session(self.page)
        for moved in range(0, distance + 1, 8):
            point = {"x": start["x"], "y": start["y"] - moved}
            kind = "touchMove" if moved else "touchStart"
            line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [point]})
        line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        self.page.evaluate(_MAY_REST)

    def tap(self, what: str) -> None:
        """Taps a tile, or a button by its name."""
        named = ("new", "split", "undo", "redo", "take-back", "back")
        self.page.click(f"[data-act={what}]" if what in named else tile(what))


def moved(before: Tiles, after: Tiles) -> list[str]:
    """Returns the tiles that another size or place was given, though neither they nor their sets were changed."""
    old, new = ({one["set"] for one in tiles.values() if one["set"]} for tiles in (before, after))
    changed = {name for one in old ^ new for name in one.split()}
    faults = []
    for name, now in after.items():
        was = before[name]
        if now["zone"] != was["zone"]:
            continue
        if now["size"] != was["size"]:
            faults.append(f"{name} was {was['size']} and is {now['size']}")
        is_touched = was["isChosen"] or now["isChosen"] or name in changed
        if not is_touched and (now["place"], now["corner"]) != (was["place"], was["corner"]):
            faults.append(
                f"{name} was at {was['place']}, {was['corner']} and is at {now['place']}, {now['corner']}"
            )
    return faults
