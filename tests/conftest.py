"""Hypothesis profiles, tests that only run when asked for, and what a machine lacked."""

import os

import pytest
from hypothesis import HealthCheck, settings
from tests.support.left_out import summary

# The same examples every time: a red run can be run again. `brief` takes the first quarter of them, for a second build;
# `thorough` looks for new ones.
settings.register_profile(
    "ci",
    derandomize=True,
    deadline=None,
    max_examples=20,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("brief", settings.get_profile("ci"), max_examples=5)
settings.register_profile("thorough", settings.get_profile("ci"), derandomize=False, max_examples=400)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Runs tests marked `long` or `quarantine` only with `-m long` or `-m quarantine`."""
    asked = config.option.markexpr or ""
    apart = [mark for mark in ("long", "quarantine") if mark not in asked]
    deselected = [item for item in items if any(item.get_closest_marker(mark) for mark in apart)]
    if deselected:
        config.hook.pytest_deselected(items=deselected)
        kept = set(items) - set(deselected)
        items[:] = [item for item in items if item in kept]


def pytest_unconfigure(config: pytest.Config) -> None:
    """Ends a run with a line for everything that this machine lacked, below pytest's own last line."""
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    for line in summary(reporter.stats.get("skipped", [])) if reporter is not None else []:
        reporter.write_line(line, yellow=True)
