"""Measures the local house under Pyodide in Node: sizes, loading, decisions of bots, answers and memory.

python bench/local.py [--decisions 20]
"""

from __future__ import annotations

import argparse
import gzip
import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from meldhouse.local.bundle import write_bundle

ROOT = Path(__file__).resolve().parents[1]
PYODIDE = ROOT / "web" / "node_modules" / "pyodide"
RUNNER = ROOT / "tests" / "support" / "local" / "pyodide_run.mjs"
#: the files of Pyodide that a browser loads
FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")

SCRIPT = '''
import json, sys, time
print(json.dumps({"what": "Pyodide and bundle loaded", "seconds": load_seconds, "memory": memory()}))
began = time.perf_counter()
from meldhouse.local import LocalHouse
print(json.dumps({"what": "imported", "seconds": time.perf_counter() - began, "memory": memory()}))
from meldhouse.games.registry import GAMES
from meldhouse.local.coroutines import result_of

sent = []
began = time.perf_counter()
house = LocalHouse(lambda socket, text: sent.append(json.loads(text)), lambda text: None)

def ask(method, path, body=None, token=""):
    headers = json.dumps({"authorization": "Bearer " + token})
    text = "" if body is None else json.dumps(body)
    return json.loads(json.loads(house.request(method, path, headers, text))["body"])

token = ask("POST", "/api/guest", {"name": "Ann"})["token"]
print(json.dumps({"what": "house opened", "seconds": time.perf_counter() - began, "memory": memory()}))

def told(name, do):
    began = time.perf_counter()
    do()
    print(json.dumps({"what": name, "seconds": time.perf_counter() - began, "memory": memory()}))

told("words", lambda: ask("GET", "/api/words/en"))
told("games", lambda: ask("GET", "/api/games"))
told("words again", lambda: ask("GET", "/api/words/en"))
told("solver question", lambda: ask("POST", "/api/study/solve", {
    "game": "rummikub", "rack": "r1 r2 r3 b4 k4 y4 r9", "table": "k5 k6 k7 / r8 b8 k8"}))
told("calculator question", lambda: ask("POST", "/api/study/hand", {"game": "rummy-five", "hand": "bAABB"}))

def decisions(game, level, most):
    """The seconds of each of a bot's decisions at a table of bots."""
    table = ask("POST", "/api/tables", {"game": game, "players": 3, "seats": ["bot:" + level] * 3}, token)["table"]
    socket = house.open("/socket")
    house.receive(socket, json.dumps({"kind": "subscribe", "token": token, "table": table}))
    found = []
    while len(found) < most:
        began = time.perf_counter()
        wait = house.step()
        if wait is None or wait > 0:
            break
        found.append(time.perf_counter() - began)
    house.close(socket)
    return sorted(found)

for game in GAMES:
    for level in ("novice", "regular", "expert"):
        found = decisions(game, level, int(sys.argv[1]))
        print(json.dumps({
            "what": f"{game} {level}", "seconds": sum(found) / len(found), "median": found[len(found) // 2],
            "slowest": found[-1], "memory": memory()}))
'''


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--decisions", type=int, default=20)
    options = parser.parse_args()
    node = shutil.which("node")
    if node is None or not PYODIDE.is_dir():
        sys.exit("there is no Node with Pyodide (`make web`)")
    with tempfile.TemporaryDirectory() as folder:
        bundle, script = Path(folder, "house.zip"), Path(folder, "bench.py")
        write_bundle(bundle)
        print_sizes(bundle)
        script.write_text(SCRIPT, encoding="utf-8")
        command = [node, str(RUNNER), str(bundle), str(script), str(options.decisions)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as running:
            assert running.stdout is not None
            for line in running.stdout:
                print_line(json.loads(line))


def print_sizes(bundle: Path) -> None:
    """Prints the sizes of what a browser loads, as it is and compressed."""
    print(f"{'file':32} {'bytes':>12} {'gzip':>12}")
    for path in (bundle, *[PYODIDE / name for name in FILES]):
        content = path.read_bytes()
        print(f"{path.name:32} {len(content):12,} {len(gzip.compress(content, 9)):12,}")


def print_line(told: dict[str, float | str]) -> None:
    milliseconds = {
        name: float(told[name]) * 1000 for name in ("seconds", "median", "slowest") if name in told
    }
    mean, *others = [f"{name} {value:9.1f} ms" for name, value in milliseconds.items()]
    memory = float(told["memory"]) / 2**20
    print(f"{told['what']:32} {mean.replace('seconds', 'mean')} {' '.join(others)} memory {memory:.0f} MiB")


if __name__ == "__main__":
    main()
