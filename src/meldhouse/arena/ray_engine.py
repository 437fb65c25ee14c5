"""A contest on a Ray cluster. Ray is an optional extra: `pip install "meldhouse[ray]"`.

A piece of work is a header and numbers of deals, its result is plain lines, and workers share nothing else. If a worker
dies, Ray plays its piece again with the same result.
"""

from __future__ import annotations

import importlib
from collections import deque
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from meldhouse.arena.contest import Contest
from meldhouse.arena.deal import Line
from meldhouse.arena.engines import ArenaError, checked, pieces, play_piece
from meldhouse.extras import require
from meldhouse.parts.errors import OptionError

#: retries of a piece whose worker dies
RETRIES = 5


class RunOnRay:
    """Plays deals on the cluster at an address, or on a local one that lasts as long as the run."""

    def __init__(self, workers: int, address: str | None = None) -> None:
        self._workers = workers
        self._address = address

    def __call__(self, contest: Contest, numbers: Sequence[int], records: Path | None) -> Iterator[Line]:
        if records is not None and self._address is not None:
            raise OptionError("--records are kept on this machine; a cluster at an address cannot write them")
        ray = _ray()
        was_running = ray.is_initialized()
        if not was_running:
            self._connect(ray)
        try:
            yield from self._run(ray, contest, pieces(numbers), None if records is None else str(records))
        finally:
            if not was_running:
                ray.shutdown()

    def _connect(self, ray: Any) -> None:
        try:
            if self._address is None:
                ray.init(num_cpus=self._workers, include_dashboard=False, log_to_driver=False)
            else:
                ray.init(address=self._address, log_to_driver=False)
        except (ConnectionError, ValueError, RuntimeError) as error:
            raise OptionError(f"no Ray at {self._address or 'this machine'}: {error}") from None

    def _run(
        self, ray: Any, contest: Contest, work: Sequence[list[int]], records: str | None
    ) -> Iterator[Line]:
        play = ray.remote(play_piece).options(num_cpus=1, max_retries=RETRIES)
        running: deque[Any] = deque()
        try:
            for piece in work:
                running.append(play.remote(contest.header(), piece, records))
                if len(running) >= 3 * self._workers:
                    yield from checked(ray.get(running.popleft()))
            while running:
                yield from checked(ray.get(running.popleft()))
        except ray.exceptions.RayError as error:
            raise ArenaError(f"the cluster failed: {type(error).__name__}") from None
        finally:
            for left in running:
                ray.cancel(left, force=True)


def _ray() -> Any:
    require("ray", "--engine ray")
    return importlib.import_module("ray")
