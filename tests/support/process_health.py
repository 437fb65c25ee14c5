"""Memory, failures and children of a server process."""

from __future__ import annotations

from pathlib import Path

from tests.support.servers import (
    HTTP,
    Server,
)


def errors(server: Server) -> float:
    text = HTTP.get(f"{server.url}/metrics").text
    return float(
        next(
            line.split()[1] for line in text.splitlines() if line.startswith("meldhouse_server_errors_total ")
        )
    )


def memory(process: int) -> int:
    """Kilobytes that a process holds."""
    status = Path(f"/proc/{process}/status").read_text()
    return int(next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS")))


def descendants(process: int) -> list[int]:
    """All processes under one."""
    found: list[int] = []
    for task in Path(f"/proc/{process}/task").glob("*/children"):
        for child in map(int, task.read_text().split()):
            found += [child, *descendants(child)]
    return found
