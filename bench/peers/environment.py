"""The peers' own virtual environment, `.venv-peers` in the root of the repository.

    python bench/peers/environment.py

creates it once and prints its interpreter. A stamp records the requirements and the Python version;
when either changes, the environment is created again. To start over, delete the directory.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import subprocess
import sys
import venv
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DIRECTORY = ROOT / ".venv-peers"
STAMP = DIRECTORY / "peers.stamp"
REQUIREMENTS = Path(__file__).resolve().with_name("requirements.txt")
INSTALL_SECONDS = 900


class PeersUnavailable(Exception):
    """The peers are not available. The message is one line."""


def ensure() -> Path:
    """Returns the interpreter of the peers' environment, and creates it if it is missing or out of date."""
    try:
        with _alone():
            if not _is_current():
                _make()
    except OSError as error:
        raise PeersUnavailable(f"cannot write {DIRECTORY.name}: {error}") from error
    return _interpreter()


def _interpreter() -> Path:
    if os.name == "nt":
        return DIRECTORY / "Scripts" / "python.exe"
    return DIRECTORY / "bin" / "python"


def _wanted() -> str:
    """Returns the stamp of an up-to-date environment."""
    requirements = hashlib.sha256(REQUIREMENTS.read_bytes()).hexdigest()
    return f"python {sys.version_info.major}.{sys.version_info.minor}\nrequirements {requirements}\n"


def _is_current() -> bool:
    return STAMP.is_file() and STAMP.read_text() == _wanted() and _interpreter().exists()


def _make() -> None:
    print(f"making {DIRECTORY.name} for the peers, once", file=sys.stderr, flush=True)
    try:
        venv.EnvBuilder(clear=True, with_pip=True, symlinks=os.name != "nt").create(DIRECTORY)
    except subprocess.CalledProcessError as error:
        raise PeersUnavailable(
            "cannot make a virtual environment with pip (is ensurepip installed?)"
        ) from error
    (DIRECTORY / ".gitignore").write_text("*\n")
    options = ("--quiet", "--no-input", "--retries=1", "--disable-pip-version-check")
    _run("pip cannot install the peers", "-m", "pip", "install", *options, "-r", str(REQUIREMENTS))
    _run("the peers are installed but do not import", "-I", "-c", "import pyspiel, rlcard")
    STAMP.write_text(_wanted())  # last, so that half an environment is never taken for a whole one


def _run(complaint: str, *arguments: str) -> None:
    try:
        done = subprocess.run(
            [str(_interpreter()), *arguments],
            capture_output=True,
            text=True,
            timeout=INSTALL_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        raise PeersUnavailable(f"{complaint}: no end after {INSTALL_SECONDS} s") from error
    if done.returncode != 0:
        raise PeersUnavailable(f"{complaint}: {_reason(done.stderr)}")


def _reason(stderr: str) -> str:
    """Returns the most useful line of an error output: pip's last ERROR, or the last line."""
    lines = [line.strip() for line in stderr.splitlines() if line.strip()]
    errors = [line.removeprefix("ERROR: ") for line in lines if line.startswith("ERROR: ")]
    return (errors or lines or ["no message"])[-1][:200]


@contextlib.contextmanager
def _alone() -> Iterator[None]:
    """Holds a file lock, if the system has them, so that two benches never create it at once."""
    try:
        import fcntl
    except ImportError:
        yield
        return
    with REQUIREMENTS.open() as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def main() -> int:
    try:
        print(ensure())
    except PeersUnavailable as error:
        print(f"peer not available: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
