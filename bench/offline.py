"""Measures the house in a browser: sizes, the time until the engine answers, memory, and tasks of the page.

Uses a real browser and the built client. Limits: the engine answers within 5 s of a first visit on loopback and within
2 s of a later one, and no task of the page takes more than 50 ms while an expert thinks in the worker.
"""

from __future__ import annotations

import gzip
import json
import os
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from playwright.sync_api import Page
from tests.support.servers import servers
from tests.support.web.browser import GAMES, Person, browsing, chromium, is_built

from meldhouse.paths import web_folder

PATIENCE = 300_000
LONG_TASKS = """() => { window.tasks = [];
  new PerformanceObserver(list => window.tasks.push(...list.getEntries().map(one => one.duration)))
    .observe({type: 'longtask'}); }"""


def main() -> int:
    folder = web_folder()
    if chromium() is None or not is_built() or folder is None or not (folder / "engine.json").is_file():
        print("skipped: this needs Chromium and the built web client with its engine (make web)")
        return 0
    print_sizes(folder)
    scratch = Path(tempfile.mkdtemp())
    with servers(f"sqlite:///{scratch / 'bench.sqlite'}", scratch) as running, browsing() as browser:
        person = Person(browser, running[0].url, "phone")
        page = person.home()
        page.evaluate("() => navigator.serviceWorker.ready.then(() => undefined)")
        print(f"engine ready, first visit: {seconds_until_kept(page):.1f} s")
        page.evaluate("() => localStorage.removeItem('meldhouse.kept')")
        page = person.home()
        print(f"engine ready, later visit: {seconds_until_kept(page):.1f} s")
        print(f"memory of the browser's processes: {memory():.0f} MB")
        running[0].stop()
        for game in GAMES:
            print(f"{game}, against experts: longest task of the page {longest_task(person, game):.0f} ms")
    return 0


def print_sizes(folder: Path) -> None:
    files = json.loads((folder / "engine.json").read_text("utf-8"))["files"]
    packed = {name: len(gzip.compress((folder / name).read_bytes(), 9)) for name in files}
    for name, size in packed.items():
        print(f"{name.rpartition('/')[2]}: {size / 1e6:.2f} MB compressed, {files[name] / 1e6:.2f} MB")
    print(f"engine: {sum(packed.values()) / 1e6:.2f} MB compressed, {sum(files.values()) / 1e6:.2f} MB")


def seconds_until_kept(page: Page) -> float:
    began = time.perf_counter()
    page.click("[data-act=keep]")
    page.wait_for_selector("[data-kept=kept]", timeout=PATIENCE)
    return time.perf_counter() - began


def memory() -> float:
    """Returns the resident memory of this process's descendants, in MB."""
    processes = {int(path.name): path for path in Path("/proc").iterdir() if path.name.isdigit()}
    parents = {number: _parent(path) for number, path in processes.items()}
    own = {number for number in processes if _descends(number, parents)}
    return sum(_resident(processes[number]) for number in own) / 1e6


def _parent(path: Path) -> int:
    try:
        return int((path / "stat").read_text().rpartition(")")[2].split()[1])
    except OSError:
        return 0


def _descends(number: int, parents: dict[int, int]) -> bool:
    while number > 1:
        number = parents.get(number, 0)
        if number == os.getpid():
            return True
    return False


def _resident(path: Path) -> int:
    try:
        return int((path / "statm").read_text().split()[1]) * 4096
    except OSError:
        return 0


def longest_task(person: Person, game: str) -> float:
    """Returns the longest task of the page while experts make some decisions, in milliseconds."""
    page = person.page
    page.goto(f"/new/{game}")
    for seat in page.query_selector_all("form .seat select"):
        seat.select_option("bot:expert")
    page.click("form .button.primary")
    page.wait_for_selector(".table-page[data-status=running] .plate", timeout=PATIENCE)
    page.evaluate(LONG_TASKS)
    page.wait_for_timeout(10_000)
    return float(page.evaluate("() => Math.max(0, ...window.tasks)"))


if __name__ == "__main__":
    sys.exit(main())
