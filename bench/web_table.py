"""Measures the time from the server's message to the screen, with 100 tiles on the table. Limit: 100 ms.

Uses a real browser, the built client, and a server that only sends messages made here.
"""

from __future__ import annotations

import json
import statistics
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from playwright.sync_api import WebSocketRoute
from tests.support.servers import servers
from tests.support.web.browser import Person, browsing, chromium, is_built

LIMIT_MS = 100
MOVES = 30


def tables() -> tuple[list[str], list[str]]:
    """Returns 100 tiles as runs, and the same tiles with one run split and another one moved to the front."""
    runs = [
        " ".join(f"{colour}{number}{copy}" for number in range(start, stop))
        for colour in "kbor"
        for copy in ("", "'")
        for start, stop in ((1, 4), (4, 7), (7, 10), (10, 14))
    ]
    before = runs[:-1]
    first = before[0].split()
    after = [before[-1], " ".join(first[:2]), " ".join(first[2:]), *before[1:-1]]
    return before, after


def message(number: int, table: list[str]) -> str:
    public = {"deal": 1, "starter": 1, "turn": 1, "table": table, "opened": 3, "passes": 0}
    public |= {"points": [0, 0], "wins": [0, 0], "result": None}
    view = {"seat": 0, "public": public, "own": {"rack": "r10' r11' r12' r13'"}, "held": [4, 4], "stock": 0}
    told = {"kind": "laid", "seat": 1, "tiles": "k1", "table": table, "held": 4, "opened": False, "worth": 0}
    update = {"kind": "update", "seat": 0, "since": number, "events": [told], "view": view, "choices": []}
    return json.dumps({**update, "awaited": [1], "deadline": None, "now": 0, "answered": ""})


def main() -> int:
    if chromium() is None or not is_built():
        print("skipped: this needs Chromium and the built web client")
        return 0
    scratch = Path(tempfile.mkdtemp())
    with servers(f"sqlite:///{scratch / 'bench.sqlite'}", scratch) as running, browsing() as browser:
        person = Person(browser, running[0].url, "phone")
        table = person.api("/api/tables", {"game": "rummikub", "players": 2, "seats": ["me", "bot:novice"]})
        lines: list[WebSocketRoute] = []

        def speak(line: WebSocketRoute) -> None:
            lines.append(line)
            line.on_message(lambda said: None)

        person.page.route_web_socket("**/socket*", speak)
        person.page.goto(f"/t/{table['table']}")
        while not lines:
            person.page.wait_for_timeout(20)
        lines[0].send(json.dumps({"kind": "info", "info": table}))
        for number in range(MOVES):
            lines[0].send(message(number, tables()[number % 2]))
            person.page.wait_for_timeout(150)
        person.page.wait_for_selector(".set >> nth=20")
        taken = person.page.evaluate(
            "() => performance.getEntriesByName('move shown').map(one => one.duration)"
        )
    tiles = sum(len(one.split()) for one in tables()[0])
    settled = sorted(taken[2:])
    print(
        f"{tiles} tiles, {len(settled)} moves: median {statistics.median(settled):.0f} ms, worst {settled[-1]:.0f} ms"
    )
    return 0 if statistics.median(settled) < LIMIT_MS else 1


if __name__ == "__main__":
    sys.exit(main())
