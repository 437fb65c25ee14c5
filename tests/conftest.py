"""How the tests run: Hypothesis profiles, and the long tests that only run when asked for."""

import os

import pytest
from hypothesis import HealthCheck, settings

# The same examples every time: a red run can be run again. `thorough` looks for new ones.
settings.register_profile(
    "ci",
    derandomize=True,
    deadline=None,
    max_examples=20,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("thorough", settings.get_profile("ci"), derandomize=False, max_examples=400)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Tests marked `long` take many minutes: they run with `-m long` only."""
    if "long" in (config.option.markexpr or ""):
        return
    long_ones = [item for item in items if item.get_closest_marker("long")]
    if long_ones:
        config.hook.pytest_deselected(items=long_ones)
        items[:] = [item for item in items if not item.get_closest_marker("long")]
