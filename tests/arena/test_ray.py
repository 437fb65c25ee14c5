"""The arena on a real local Ray with two workers, one of which is killed in the middle."""

from __future__ import annotations

import importlib
import os
import signal
import time
from pathlib import Path
from typing import Any

import pytest
from tests.support.contests import untimed
from tests.support.left_out import RAY, leave_out

from meldhouse.arena.contest import Contest
from meldhouse.arena.engines import run_here
from meldhouse.arena.ledger import Ledger, read_lines
from meldhouse.arena.ray_engine import RunOnRay
from meldhouse.parts.errors import OptionError

ray: Any
try:
    ray = importlib.import_module("ray")
except ImportError:
    ray = None


@pytest.fixture(autouse=True)
def needs_ray() -> None:
    if ray is None:
        leave_out("Ray is missing; run MELDHOUSE_TEST_RAY=1 make test", RAY)


def where_am_i() -> int:
    """The process that plays; it takes long enough for both workers to get some of these."""
    time.sleep(0.05)
    return os.getpid()


@pytest.fixture
def cluster() -> Any:
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    yield ray
    ray.shutdown()


@pytest.mark.slow
def test_a_killed_worker_costs_nothing_and_nothing_is_counted_twice(cluster: Any, tmp_path: Path) -> None:
    contest = Contest("rummy-five", ["novice", "random"], {}, "ray", 40)
    asked = cluster.remote(where_am_i)
    workers = set(cluster.get([asked.remote() for _ in range(20)]))
    assert len(workers) == 2
    assert os.getpid() not in workers
    ledger = Ledger(tmp_path, contest)
    for at, line in enumerate(RunOnRay(2)(contest, range(1, 41), None)):
        ledger.add(line)
        if at == 4:
            os.kill(workers.pop(), signal.SIGKILL)
    ledger.close()
    kept = [untimed(line) for line in read_lines(ledger.path)]
    assert [line["deal"] for line in kept] == list(range(1, 41))
    assert kept == [untimed(line) for line in run_here(contest, range(1, 41), None)]


@pytest.mark.slow
def test_an_own_cluster_is_started_and_ended() -> None:
    contest = Contest("rummy-five", ["novice", "random"], {}, "ray", 4)
    lines = [untimed(line) for line in RunOnRay(2)(contest, range(1, 5), None)]
    assert lines == [untimed(line) for line in run_here(contest, range(1, 5), None)]
    assert not ray.is_initialized()


@pytest.mark.long
def test_a_cluster_at_an_address_plays_and_stays() -> None:
    """Somebody else's cluster: the arena joins it and leaves it as it was."""
    contest = Contest("rummy-five", ["novice", "random"], {}, "ray", 6)
    made = importlib.import_module("ray.cluster_utils").Cluster
    cluster = made(initialize_head=True, head_node_args={"num_cpus": 2, "include_dashboard": False})
    try:
        for _ in range(2):
            lines = [untimed(line) for line in RunOnRay(2, cluster.address)(contest, range(1, 7), None)]
            assert lines == [untimed(line) for line in run_here(contest, range(1, 7), None)]
            assert not ray.is_initialized()
        with pytest.raises(OptionError, match="records are kept on this machine"):
            next(RunOnRay(2, cluster.address)(contest, range(1, 7), Path("records")))
    finally:
        cluster.shutdown()
