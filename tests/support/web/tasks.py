"""The tasks of a page's main thread: by the clock on the wall, and by processor time from a trace of the browser.

Another program on the same machine lengthens the first, not the second.
"""

from __future__ import annotations

import json

#: categories of a trace with tasks
TRACED = ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline"]
#: lists the tasks over 50 ms in `window.tasks`, in milliseconds on the wall
WATCH_TASKS = """() => { window.tasks = [];
  new PerformanceObserver(list => window.tasks.push(...list.getEntries().map(one => one.duration)))
    .observe({type: 'longtask'}); }"""


def processor_times(trace: bytes) -> list[float]:
    """Returns the processor times of the tasks of the page's main thread, in milliseconds."""
    events = json.loads(trace)["traceEvents"]
    named = [one for one in events if one.get("name") == "thread_name"]
    main = {(one["pid"], one["tid"]) for one in named if one["args"]["name"] == "CrRendererMain"}
    return [
        one.get("tdur", 0) / 1000
        for one in events
        if one.get("ph") == "X" and "RunTask" in one["name"] and (one["pid"], one["tid"]) in main
    ]
