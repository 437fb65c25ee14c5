"""The bundle for browsers: the same bytes each time, nothing that needs a server, complete without any package."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

from meldhouse.local.bundle import write_bundle

#: plays a decision in a Python that has no packages at all
SCRIPT = """
import json, sys
sys.path.insert(0, sys.argv[1])
from meldhouse.local import LocalHouse
from meldhouse.wire.structs import Struct

assert Struct.__module__.startswith("meldhouse.")
sent = []
house = LocalHouse(lambda socket, text: sent.append(json.loads(text)), lambda text: None)

def ask(method, path, body, token=""):
    headers = json.dumps({"authorization": "Bearer " + token})
    return json.loads(json.loads(house.request(method, path, headers, json.dumps(body)))["body"])

token = ask("POST", "/api/guest", {"name": "Ann"})["token"]
for game in [line["name"] for line in ask("GET", "/api/games", {})]:
    form = {"game": game, "players": 3, "seats": ["me", "bot:regular", "bot:novice"]}
    table = ask("POST", "/api/tables", form, token)["table"]
    socket = house.open("/socket")
    house.receive(socket, json.dumps({"kind": "subscribe", "token": token, "table": table}))
    while not sent[-1].get("choices"):
        house.step()
    house.receive(socket, json.dumps({"kind": "act", "id": game, "action": sent[-1]["choices"][0]}))
    assert {"kind": "done", "id": game} in sent, sent[-1]
    house.close(socket)
print("played")
"""


def test_the_same_sources_make_the_same_bytes(tmp_path: Path) -> None:
    write_bundle(tmp_path / "one.zip")
    write_bundle(tmp_path / "two.zip")
    assert (tmp_path / "one.zip").read_bytes() == (tmp_path / "two.zip").read_bytes()


def test_it_has_data_and_no_server(tmp_path: Path) -> None:
    write_bundle(tmp_path / "house.zip")
    names = zipfile.ZipFile(tmp_path / "house.zip").namelist()
    layers = {name.split("/")[1] for name in names if name.startswith("meldhouse/")}
    assert not layers & {"server", "store", "client", "cli", "tui", "arena", "rl", "web"}
    assert {
        "meldhouse/words/ja/web.toml",
        "meldhouse/rules/house.en.md",
        "librt/vecs.py",
        "mypy_extensions.py",
    } <= set(names)
    assert any(name.startswith("meldhouse/lessons/exercises/") for name in names)


def test_it_runs_without_any_package(tmp_path: Path) -> None:
    write_bundle(tmp_path / "house.zip")
    zipfile.ZipFile(tmp_path / "house.zip").extractall(tmp_path / "house")
    command = [sys.executable, "-I", "-S", "-c", SCRIPT, str(tmp_path / "house")]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout) == (0, "played\n"), ran.stderr[-2000:]
