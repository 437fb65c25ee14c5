"""The measured servers, each in its own process: ours, boardgame.io's, and PostgreSQL for ours."""

from __future__ import annotations

import contextlib
import hashlib
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
NODE_FOLDER = ROOT / ".peers-node"
PEER = ROOT / "bench" / "peers" / "boardgame"
_PATIENCE = 60.0
_INSTALL_SECONDS = 600
_POSTGRES_USER = "postgres"
#: limits so high that a bench does not reach them; the next deal begins at once
_HABITS = {
    "MELDHOUSE_PAUSE_SECONDS": "0",
    "MELDHOUSE_REQUESTS_PER_MINUTE": "100000000",
    "MELDHOUSE_REQUESTS_PER_GUEST": "100000000",
    "MELDHOUSE_MESSAGES_PER_SECOND": "1000000",
    "MELDHOUSE_MESSAGES_AT_ONCE": "1000000",
    "MELDHOUSE_MESSAGES_OF_ADDRESS": "1000000",
    "MELDHOUSE_GUESTS_PER_HOUR": "1000000",
}


class Unavailable(Exception):
    """A requirement of a measurement is not available. The message is one line."""


class Serving:
    """A running server: its address and its process."""

    def __init__(self, address: str, process: int) -> None:
        self.address = address
        self.process = process


@contextlib.contextmanager
def _running(
    command: Sequence[str], environment: dict[str, str], log: Path
) -> Iterator[subprocess.Popen[str]]:
    with log.open("a") as errors:
        process = subprocess.Popen(
            command,
            env={**os.environ, **environment},
            stdout=errors,
            stderr=errors,
            text=True,
            cwd=log.parent,
        )
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _port_said_by(process: subprocess.Popen[str], word: str, log: Path) -> int:
    """Returns the port that a server prints."""
    end = time.monotonic() + _PATIENCE
    while time.monotonic() < end and process.poll() is None:
        for line in log.read_text().splitlines():
            if word in line:
                return int(line.strip().replace(":", " ").split()[-1])
        time.sleep(0.05)
    raise Unavailable(f"a server did not start: {log.read_text()[-300:]}")


@contextlib.contextmanager
def meldhouse(database: str, folder: Path, count: int = 1) -> Iterator[list[Serving]]:
    """Runs `meldhouse serve`, once or several times, on one database."""
    with contextlib.ExitStack() as stack:
        servings = []
        for number in range(count):
            command = [sys.executable, "-m", "meldhouse", "serve", "--port", "0", "--database", database]
            log = folder / f"meldhouse-{number}.log"
            log.unlink(missing_ok=True)
            process = stack.enter_context(_running(command, _HABITS, log))
            port = _port_said_by(process, "http://", log)
            _wait_for(f"http://127.0.0.1:{port}/healthz")
            servings.append(Serving(f"127.0.0.1:{port}", process.pid))
        yield servings


def _wait_for(url: str) -> None:
    end = time.monotonic() + _PATIENCE
    while time.monotonic() < end:
        with contextlib.suppress(OSError), urllib.request.urlopen(url, timeout=5) as answer:
            if answer.status == 200:
                return
        time.sleep(0.05)
    raise Unavailable("a server does not answer")


# --- boardgame.io ---


@contextlib.contextmanager
def boardgame(folder: Path) -> Iterator[list[Serving]]:
    """Runs boardgame.io's server with a trivial game, matches in memory, default settings."""
    install_boardgame()
    environment = {"PEERS_NODE": str(NODE_FOLDER), "NODE_ENV": "production", "PORT": "0"}
    log = folder / "boardgame.log"
    log.unlink(missing_ok=True)
    with _running(["node", str(PEER / "server.cjs")], environment, log) as process:
        port = _port_said_by(process, "listening", log)
        yield [Serving(f"127.0.0.1:{port}", process.pid)]


def install_boardgame() -> None:
    """Installs boardgame.io into `.peers-node` in the root of the repository, once for each package.json."""
    wanted = (PEER / "package.json").read_bytes()
    stamp = NODE_FOLDER / "peers.stamp"
    digest = hashlib.sha256(wanted).hexdigest()
    if stamp.is_file() and stamp.read_text() == digest:
        return
    if shutil.which("npm") is None or shutil.which("node") is None:
        raise Unavailable("boardgame.io needs node and npm")
    print(f"installing boardgame.io in {NODE_FOLDER.name}, once", file=sys.stderr, flush=True)
    NODE_FOLDER.mkdir(exist_ok=True)
    (NODE_FOLDER / "package.json").write_bytes(wanted)
    command = ["npm", "install", "--no-audit", "--no-fund", "--silent"]
    done = subprocess.run(
        command, cwd=NODE_FOLDER, capture_output=True, text=True, timeout=_INSTALL_SECONDS, check=False
    )
    if done.returncode != 0:
        raise Unavailable(f"npm cannot install boardgame.io: {(done.stderr.strip() or 'no message')[-200:]}")
    stamp.write_text(digest)  # last, so that half an installation is never taken for a whole one


# --- PostgreSQL ---


@contextlib.contextmanager
def postgres() -> Iterator[str]:
    """Runs a PostgreSQL cluster on disk, with fsync and default settings. Yields the address of an empty database."""
    programs = _postgres_programs()
    folder = Path(tempfile.mkdtemp(prefix="meldhouse-bench-postgres-"))
    folder.chmod(0o755)
    if os.geteuid() == 0:
        shutil.chown(folder, _POSTGRES_USER, _POSTGRES_USER)
    data, port = str(folder / "data"), _free_port()
    initdb = [str(programs / "initdb"), "-D", data, "-U", _POSTGRES_USER, "--auth=trust", "-E", "UTF8"]
    server = [str(programs / "postgres"), "-D", data, "-p", str(port), "-c", "listen_addresses=127.0.0.1"]
    server += ["-c", f"unix_socket_directories={folder}", "-c", "fsync=on", "-c", "synchronous_commit=on"]
    try:
        subprocess.run(_as_user([*initdb, "--locale=C"]), check=True, capture_output=True, cwd=folder)
        with _running(_as_user(server), {}, folder / "log"):
            _wait_for_postgres(programs, port)
            yield f"postgresql://{_POSTGRES_USER}@127.0.0.1:{port}/postgres"
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _postgres_programs() -> Path:
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    on_path = shutil.which("initdb")
    if not found and not on_path:
        raise Unavailable("no PostgreSQL here; install Debian's package `postgresql`")
    return found[-1].parent if found else Path(str(on_path)).resolve().parent


def _as_user(command: list[str]) -> list[str]:
    """Returns a command that runs as another user if this one is root, which PostgreSQL refuses."""
    if os.geteuid() != 0:
        return command
    return ["setpriv", f"--reuid={_POSTGRES_USER}", f"--regid={_POSTGRES_USER}", "--init-groups", *command]


def _wait_for_postgres(programs: Path, port: int) -> None:
    end = time.monotonic() + _PATIENCE
    command = [str(programs / "pg_isready"), "-h", "127.0.0.1", "-p", str(port), "-q"]
    while subprocess.run(command, check=False).returncode != 0:
        if time.monotonic() > end:
            raise Unavailable("PostgreSQL does not answer")
        time.sleep(0.05)


def _free_port() -> int:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        return int(listening.getsockname()[1])
