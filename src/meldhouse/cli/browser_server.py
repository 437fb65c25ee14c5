"""A server that runs beside the terminal, for players with a browser."""

from __future__ import annotations

import contextlib
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator

from meldhouse.processes import allow_rebinding

_USUAL_PORT = 8000
_START_SECONDS = 15.0


@contextlib.contextmanager
def server_beside() -> Iterator[str | None]:
    """Runs a server during the block. Yields its address, or None if it did not start."""
    port = _free_port()
    command = [sys.executable, "-m", "meldhouse", "serve", "--port", str(port)]
    quiet = subprocess.DEVNULL
    server = subprocess.Popen(command, stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=True)
    address = f"http://localhost:{port}"
    try:
        yield address if _is_up(server, port) else None
    finally:
        server.terminate()
        try:
            server.wait(10)
        except subprocess.TimeoutExpired:
            server.kill()


def _free_port() -> int:
    """Returns the usual port, or else any free one."""
    for port in (_USUAL_PORT, 0):
        with socket.socket() as tried, contextlib.suppress(OSError):
            allow_rebinding(tried)
            tried.bind(("127.0.0.1", port))
            return int(tried.getsockname()[1])
    return _USUAL_PORT


def _is_up(server: subprocess.Popen[bytes], port: int) -> bool:
    """Checks if the server answers; tries until it does, has ended, or takes too long."""
    until = time.monotonic() + _START_SECONDS
    while time.monotonic() < until and server.poll() is None:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=2) as answer:
                return bool(answer.status == 200)
        except (urllib.error.URLError, OSError):
            time.sleep(0.05)
    return False
