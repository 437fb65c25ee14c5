"""`meldhouse play --browser`: a server runs beside the menu, and ends with it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path

import pytest


def test_the_server_answers_while_the_menu_is_open_and_ends_with_it(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "meldhouse", "play", "--browser", "--lang", "en"]
    environment = {**os.environ, "MELDHOUSE_HOME": str(tmp_path), "COLUMNS": "200"}
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, env=environment, text=True) as menu:
        assert menu.stdin is not None
        assert menu.stdout is not None
        found = re.search(r"http://localhost:\d+", menu.stdout.readline())
        assert found is not None
        address = found.group().replace("localhost", "127.0.0.1")
        with urllib.request.urlopen(f"{address}/healthz", timeout=10) as answer:
            assert answer.status == 200
        menu.stdin.write("q\n")
        menu.stdin.close()
        assert menu.wait(30) == 0
    with pytest.raises(urllib.error.URLError):
        urllib.request.urlopen(f"{address}/healthz", timeout=2)
