"""A SQLite file, or a real PostgreSQL that the tests start themselves."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

from tests.support.left_out import POSTGRES, leave_out

_USER = "postgres"


def postgres_programs() -> Path | None:
    """Returns the folder of `initdb` and `postgres`."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    if found:
        return found[-1].parent
    on_path = shutil.which("initdb")
    return Path(on_path).resolve().parent if on_path else None


class Postgres:
    """A cluster of its own on a loopback port, with fsync as in real life."""

    def __init__(self, programs: Path, folder: Path) -> None:
        self._programs = programs
        self._folder = folder
        self.port = free_port()
        self._server: subprocess.Popen[bytes] | None = None

    def _as_user(self, command: list[str]) -> list[str]:
        """PostgreSQL does not run as root."""
        if os.geteuid() != 0:
            return command
        return ["setpriv", f"--reuid={_USER}", f"--regid={_USER}", "--init-groups", *command]

    def create(self) -> None:
        if os.geteuid() == 0:
            shutil.chown(self._folder, _USER, _USER)
        data = str(self._folder / "data")
        command = [
            str(self._programs / "initdb"),
            "-D",
            data,
            "-U",
            _USER,
            "--auth=trust",
            "-E",
            "UTF8",
            "--locale=C",
        ]
        subprocess.run(self._as_user(command), check=True, capture_output=True, cwd=self._folder)

    def start(self) -> None:
        command = [
            *[str(self._programs / "postgres"), "-D", str(self._folder / "data"), "-p", str(self.port)],
            *["-c", "listen_addresses=127.0.0.1", "-c", f"unix_socket_directories={self._folder}"],
            *["-c", "fsync=on", "-c", "synchronous_commit=on", "-c", "max_connections=200"],
        ]
        with (self._folder / "log").open("ab") as log:
            self._server = subprocess.Popen(
                self._as_user(command), stdout=log, stderr=log, cwd=self._folder, start_new_session=True
            )
        end = time.monotonic() + 30
        while not self._answers():
            assert self._server.poll() is None, (self._folder / "log").read_text()[-2000:]
            assert time.monotonic() < end, "PostgreSQL does not answer"
            time.sleep(0.05)

    def _answers(self) -> bool:
        command = [str(self._programs / "pg_isready"), "-h", "127.0.0.1", "-p", str(self.port), "-q"]
        return subprocess.run(command, check=False).returncode == 0

    def stop(self, how: str = "immediate") -> None:
        """`immediate` leaves recovery to the next start, as after a crash; `fast` is a tidy restart."""
        if self._server is None:
            return
        data = str(self._folder / "data")
        command = [str(self._programs / "pg_ctl"), "stop", "-D", data, "-m", how, "-w", "-t", "30"]
        subprocess.run(self._as_user(command), check=False, capture_output=True, cwd=self._folder)
        self._server.wait(30)
        self._server = None

    @property
    def is_running(self) -> bool:
        """Checks if the process lives; it ends by itself when its disk is full."""
        return self._server is not None and self._server.poll() is None

    def restart(self, how: str = "immediate") -> None:
        self.stop(how)
        self.start()

    def new_database(self) -> str:
        """The address of an empty database."""
        name = f"t{uuid4().hex}"

        command = [
            str(self._programs / "createdb"),
            "-h",
            "127.0.0.1",
            "-p",
            str(self.port),
            "-U",
            _USER,
            name,
        ]
        subprocess.run(command, check=True, capture_output=True)
        return self._url(name)

    def drop_database(self, url: str) -> None:
        """Under whoever uses it."""
        command = [str(self._programs / "dropdb"), "--force", "-h", "127.0.0.1", "-p", str(self.port)]
        subprocess.run([*command, "-U", _USER, url.rpartition("/")[2]], check=True, capture_output=True)

    def _url(self, database: str) -> str:
        return f"postgresql://{_USER}@127.0.0.1:{self.port}/{database}"


def free_port() -> int:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        return int(listening.getsockname()[1])


@contextmanager
def running_postgres(disk: Path | None = None) -> Iterator[Postgres]:
    """Starts a cluster, on a disk of its own if one is given."""
    programs = postgres_programs()
    if programs is None:
        leave_out(
            "there is no PostgreSQL; run apt-get install postgresql, or put initdb on the path", POSTGRES
        )
    # not pytest's folder: that is closed to other users, and PostgreSQL does not run as root
    where = disk or Path("/dev/shm")
    folder = Path(tempfile.mkdtemp(prefix="meldhouse-postgres-", dir=where if where.is_dir() else None))
    folder.chmod(0o755)
    postgres = Postgres(programs, folder)
    try:
        postgres.create()
        postgres.start()
        yield postgres
    finally:
        postgres.stop()
        shutil.rmtree(folder, ignore_errors=True)
