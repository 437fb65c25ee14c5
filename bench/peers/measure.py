"""Measures a peer from a bench, in the peers' own environment. Standard library only.

`measure("openspiel/gin_rummy/lean", 5.0)` returns a dict with `steps_per_second`, or None. By hand,

    python bench/peers/measure.py

measures them all.
"""

from __future__ import annotations

import argparse
import functools
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
PEERS = {
    f"{peer}/{game}/{loop}": (f"{peer}_loop.py", game, "--loop", loop)
    for peer, game in (
        ("openspiel", "gin_rummy"),
        ("openspiel", "hearts"),
        ("rlcard", "mahjong"),
        ("rlcard", "gin-rummy"),
    )
    for loop in ("documented", "lean")
}


class PeerFailed(Exception):
    """A peer gave no measurement. The message is one line."""


def measure(name: str, seconds: float, seed: int = 1) -> dict[str, Any] | None:
    """Lets a peer play at random for some processor seconds on one core.

    If the peer is not available or fails, prints the reason on stderr and returns None, so that the bench
    continues without it. Raises an exception for a name that is not in `PEERS`.
    """
    if name not in PEERS:
        raise ValueError(f"no peer {name!r}; there are {', '.join(PEERS)}")
    try:
        return _play(name, seconds, seed)
    except PeerFailed as error:
        print(f"peer not available: {name}: {error}", file=sys.stderr, flush=True)
        return None


def pin(process: int = 0) -> int | None:
    """Pins a process (0: this one) to one core and returns the core, or None if the system cannot.

    After `pin()` a bench and its peers run on the same core, in turn.
    """
    try:
        core = max(os.sched_getaffinity(0))
        os.sched_setaffinity(process, {core})
    except (AttributeError, OSError):
        return None
    return core


@functools.cache
def _interpreter() -> str | None:
    """Returns the peers' interpreter. A failed installation is not repeated for every peer of a run."""
    done = subprocess.run([sys.executable, str(HERE / "environment.py")], stdout=subprocess.PIPE, text=True)
    return done.stdout.strip() if done.returncode == 0 else None


def _play(name: str, seconds: float, seed: int) -> dict[str, Any]:
    python = _interpreter()
    if python is None:
        raise PeerFailed("there is no environment for peers")
    script, *arguments = PEERS[name]
    command = [python, "-Es", str(HERE / script), *arguments, "--seconds", str(seconds), "--seed", str(seed)]
    one_thread = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
    patience = 60 + 20 * seconds  # CPU seconds take longer by the clock where others use the core
    try:
        with subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, **one_thread},
        ) as process:
            pin(process.pid)
            try:
                out, err = process.communicate(timeout=patience)
            except BaseException:
                process.kill()
                raise
    except subprocess.TimeoutExpired as error:
        raise PeerFailed(f"no end after {patience:.0f} s") from error
    except OSError as error:
        raise PeerFailed(f"cannot start it: {error}") from error
    if process.returncode != 0:
        raise PeerFailed((err.strip().splitlines() or ["no message"])[-1][:200])
    try:
        result: dict[str, Any] = json.loads(out)
    except ValueError as error:
        raise PeerFailed("its answer is not one line of JSON") from error
    return result


def main() -> int:
    parser = argparse.ArgumentParser(description="Measure peers: one line of JSON each.")
    parser.add_argument(
        "names", nargs="*", metavar="name", help=f"of {', '.join(PEERS)}; all if none is given"
    )
    parser.add_argument("--seconds", type=float, default=5.0)
    arguments = parser.parse_args()
    unknown = [name for name in arguments.names if name not in PEERS]
    if unknown:
        parser.error(f"no peer {', '.join(unknown)}; there are {', '.join(PEERS)}")
    missing = 0
    for name in arguments.names or PEERS:
        result = measure(name, arguments.seconds)
        if result is None:
            missing += 1
        else:
            print(json.dumps(result), flush=True)
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
