"""Runs the command in a process that lacks modules, as an install without extras or another system does."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence

#: what Python on Windows does not have, and uvloop, which does not run there
POSIX_ONLY = (
    *("resource", "fcntl", "termios", "tty", "pty", "pwd", "grp", "readline", "curses", "syslog", "spwd"),
    *("nis", "crypt", "ossaudiodev", "uvloop"),
)
#: what only extras install
OF_EXTRAS = (
    *("litestar", "uvicorn", "uvloop", "httptools", "websockets", "httpx", "asyncpg", "ray"),
    *("numpy", "gymnasium", "pettingzoo", "open_spiel", "pyspiel", "pyarrow"),
)

_RUN = """
import os, signal, sys

blocked = set(sys.argv[1].split(","))


class Without:
    '''A finder that does not know the blocked modules.'''

    def __init__(self, finder):
        self.finder = finder

    def find_spec(self, name, path=None, target=None):
        return None if name.partition(".")[0] in blocked else self.finder.find_spec(name, path, target)

    def __getattr__(self, name):
        return getattr(self.finder, name)


for name in blocked & set(sys.modules):
    del sys.modules[name]
sys.meta_path[:] = [Without(finder) for finder in sys.meta_path]
if "fcntl" in blocked:
    for module, names in ((os, "fork forkpty killpg setsid nice"), (signal, "SIGKILL SIGHUP")):
        for name in names.split():
            delattr(module, name)

from meldhouse.cli import main

code = 0
for line in sys.argv[2:]:
    code = code or main(line.split(" ; "))
loaded = sorted(blocked & set(sys.modules))
sys.exit(f"imported all the same: {loaded}" if loaded else code)
"""


def run_without(
    modules: Sequence[str], *commands: Sequence[str], stdin: str = "", **environment: str
) -> subprocess.CompletedProcess[str]:
    """Runs commands of `meldhouse` without these modules, one after the other in a new process, while they succeed."""
    return subprocess.run(
        [sys.executable, "-c", _RUN, ",".join(modules), *(" ; ".join(words) for words in commands)],
        input=stdin,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
        env={**os.environ, **environment},
        check=False,
    )
