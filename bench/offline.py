"""Measures the house in a browser: sizes, the time until the engine answers, memory, and tasks of the page.

Uses a real browser and the built client, and Node for the decisions of experts. Limits: the engine answers within 5 s
of a first visit on loopback and within 2 s of a later one, no task of the page takes more than 50 ms while an expert
thinks in the worker, and no expert thinks longer than a second.
"""

from __future__ import annotations

import gzip
import json
import os
import re
import statistics
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from playwright.sync_api import Browser
from tests.support.local import expert_times
from tests.support.local.pyodide import run_in_pyodide
from tests.support.servers import servers
from tests.support.web.browser import GAMES, Person, browsing, chromium, is_built
from tests.support.web.hands import ASKED, decide
from tests.support.web.tasks import TRACED, WATCH_TASKS, processor_times

from meldhouse.local.bundle import write_bundle
from meldhouse.paths import web_folder

PATIENCE = 300_000
VISITORS = 3
DECISIONS = 8
#: the bytes of the engine's files and of its memory, as this browser keeps them
KEPT = """async () => { const cache = await caches.open('meldhouse-engine');
  const kept = await Promise.all((await cache.keys()).map(async one => (await (await cache.match(one)).blob()).size));
  return kept.reduce((sum, size) => sum + size, 0); }"""
READY = """() => { const {startTime, duration, detail} = performance.getEntriesByName('engine ready')[0];
  return [startTime / 1000, duration / 1000, detail.isRestored]; }"""


def main() -> int:
    folder = web_folder()
    if chromium() is None or not is_built() or folder is None or not (folder / "engine.json").is_file():
        print("skipped: this needs Chromium and the built web client with its engine (make web)")
        return 0
    print_sizes(folder)
    scratch = Path(tempfile.mkdtemp())
    print_thoughts(scratch / "house.zip")
    with servers(f"sqlite:///{scratch / 'bench.sqlite'}", scratch) as running, browsing() as browser:
        looker = Person(browser, running[0].url, "phone", has_worker=True)
        looker.home()
        print(f"memory of the browser's processes without the engine: {memory():.0f} MB")
        looker.close()
        for visitor in range(VISITORS):
            person = Person(browser, running[0].url, "phone", has_worker=True)
            print(f"visitor {visitor + 1}, engine ready, first visit: {visit(person)}")
            for _ in range(2):
                print(f"visitor {visitor + 1}, engine ready, later visit: {visit(person)}")
            if visitor < VISITORS - 1:
                person.close()
        print(f"kept on the device: {person.page.evaluate(KEPT) / 1e6:.0f} MB")
        print(f"memory of the browser's processes with the engine: {memory():.0f} MB")
        page = person.home()
        page.click("[data-act=keep]")
        page.wait_for_selector("[data-kept=kept]", timeout=PATIENCE)
        running[0].stop()
        for game in GAMES:
            print(f"{game}, against experts: {think(browser, person, game)}")
    return 0


def print_sizes(folder: Path) -> None:
    files = json.loads((folder / "engine.json").read_text("utf-8"))["files"]
    packed = {name: len(gzip.compress((folder / name).read_bytes(), 9)) for name in files}
    for name, size in packed.items():
        print(f"{name.rpartition('/')[2]}: {size / 1e6:.2f} MB compressed, {files[name] / 1e6:.2f} MB")
    first = [
        folder / name
        for name in re.findall(r'(?:src|href)="/(assets/[^"]+)"', (folder / "index.html").read_text())
    ]
    whole = sum(path.stat().st_size for path in first)
    small = sum(len(gzip.compress(path.read_bytes(), 9)) for path in first)
    print(f"first page, scripts and styles: {small / 1e3:.0f} KB compressed, {whole / 1e3:.0f} KB")
    print(f"engine: {sum(packed.values()) / 1e6:.2f} MB compressed, {sum(files.values()) / 1e6:.2f} MB")


def print_thoughts(bundle: Path) -> None:
    """Prints how long experts think in a deal of each game, in Pyodide without a browser."""
    write_bundle(bundle)
    lines = [line.split() for line in run_in_pyodide(bundle, Path(expert_times.__file__), *GAMES)]
    for game in GAMES:
        taken = [float(seconds) for name, seconds in lines if name == game]
        print(
            f"{game}, an expert's decision: {statistics.median(taken):.2f} s in the median,"
            f" {max(taken):.2f} s at most ({len(taken)} decisions)"
        )


def visit(person: Person) -> str:
    """Begins a match of this device as soon as the page can, and tells how long the engine took."""
    page = person.page
    page.goto("/pass/rummy-five")
    page.click("form .button.primary")
    page.wait_for_function("() => performance.getEntriesByName('engine ready').length", timeout=PATIENCE)
    began, took, is_restored = page.evaluate(READY)
    page.wait_for_selector("[data-act=take-device]", timeout=PATIENCE)
    start = "from the memory of the first start" if is_restored else "from the beginning"
    return f"{took:.2f} s, {began + took:.2f} s after the address was opened, {start}"


def memory() -> float:
    """Returns the memory of the browser's processes, in MB. Pages that several share are divided among them."""
    processes = {int(path.name): path for path in Path("/proc").iterdir() if path.name.isdigit()}
    parents = {number: _parent(path) for number, path in processes.items()}
    own = [path for number, path in processes.items() if _descends(number, parents) and _is_browser(path)]
    return sum(map(_share, own)) / 1e6


def _is_browser(path: Path) -> bool:
    """Checks that a process is not the server or the driver of the browser."""
    try:
        return "chrom" in (path / "cmdline").read_text().partition("\0")[0]
    except OSError:
        return False


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


def _share(path: Path) -> int:
    try:
        found = re.search(r"^Pss: +(\d+) kB", (path / "smaps_rollup").read_text(), re.MULTILINE)
    except OSError:
        return 0
    return int(found[1]) * 1024 if found else 0


def think(browser: Browser, person: Person, game: str) -> str:
    """Plays some decisions against experts. Returns the longest task of the page, and the longest thought."""
    page = person.page
    page.goto(f"/new/{game}")
    page.wait_for_selector("form .seat select")
    for seat in page.query_selector_all("form .seat select"):
        seat.select_option("bot:expert")
    browser.start_tracing(page=page, categories=TRACED)
    page.evaluate(WATCH_TASKS)
    page.click("form .button.primary")
    page.wait_for_selector(".table-page[data-status=running] .plate", timeout=PATIENCE)
    thoughts = []
    for _ in range(DECISIONS):
        if not decide(page, game):
            break
        began = time.perf_counter()
        page.wait_for_selector(ASKED, timeout=PATIENCE)
        thoughts.append(time.perf_counter() - began)
    tasks = page.evaluate("() => window.tasks")
    busy = max(processor_times(browser.stop_tracing()))
    return (
        f"longest task of the page {busy:.0f} ms of processor time, {len(tasks)} over 50 ms on the wall"
        f" (longest {max(tasks, default=0):.0f} ms); "
        f"all experts together took at most {max(thoughts, default=0):.1f} s a turn"
    )


if __name__ == "__main__":
    sys.exit(main())
