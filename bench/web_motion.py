"""Measures turns with 80 tiles on the table: tasks of the main thread, frames in glides, and layout shifts.

Tasks count by the clock on the wall and, from a trace of the browser, by processor time, which another program on
the same machine does not lengthen.

Uses a real browser, the built client and a real table whose position is exchanged on the way to the browser.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from playwright.sync_api import Browser
from tests.support.servers import servers
from tests.support.web.browser import SIZES, Person, browsing, chromium, is_built
from tests.support.web.set_tables import MANY, SetTable
from tests.support.web.tasks import TRACED, WATCH_TASKS, processor_times

#: what a player taps in each turn
TURNS = (
    "r2' o2'",
    "r3' r4' r5' new r6' r5'",
    "k11 split k10' k9",
    "b10' b11' b12' b13' new k10' new k11' k10' k12' k11' undo undo redo",
)
WATCH_FRAMES = """() => {
  window.frames = [];
  let last = 0;
  const frame = now => {
    const isGliding = document.getAnimations().some(one => one.playState === 'running');
    if (isGliding && last) window.frames.push(now - last);
    last = isGliding ? now : 0;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}"""


def measured(browser: Browser, url: str, size: str) -> dict[str, Any]:
    """Returns the long tasks, the times between frames and the layout shift of the turns at a size."""
    table = SetTable(Person(browser, url, size, has_motion=True))
    shifted = 0.0
    tasks: list[float] = []
    busy: list[float] = []
    table.lay_out(*MANY)
    table.page.evaluate(WATCH_TASKS)
    table.page.evaluate(WATCH_FRAMES)
    for taps in TURNS:
        table.lay_out(*MANY)
        before = table.shifted()
        # the turn begins with the first tap, not with the 80 tiles that are laid out before it
        table.page.evaluate("() => { window.tasks = []; }")
        browser.start_tracing(page=table.page, categories=TRACED)
        for what in taps.split():
            table.tap(what)
        table.tiles()
        busy += processor_times(browser.stop_tracing())
        shifted = max(shifted, table.shifted() - before)
        tasks += table.page.evaluate("() => window.tasks")
    return {
        "tasks": tasks,
        "busy": busy,
        "frames": table.page.evaluate("() => window.frames"),
        "shifted": shifted,
    }


def line(size: str, found: dict[str, Any]) -> str:
    frames = sorted(found["frames"])
    late = sum(1 for one in frames if one > 1.5 * 1000 / 60)
    return (
        f"{size}: {len(found['tasks'])} tasks over 50 ms (longest {max(found['tasks'], default=0):.0f} ms); "
        f"longest task {max(found['busy']):.0f} ms of processor time; "
        f"{len(frames)} frames in glides, {1000 / statistics.mean(frames):.0f} a second, {late} late; "
        f"largest layout shift of a turn {found['shifted']:.4f}"
    )


def main() -> int:
    if chromium() is None or not is_built():
        print("skipped: this needs Chromium and the built web client")
        return 0
    scratch = Path(tempfile.mkdtemp())
    with servers(f"sqlite:///{scratch / 'bench.sqlite'}", scratch) as running, browsing() as browser:
        for size in SIZES:
            print(line(size, measured(browser, running[0].url, size)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
