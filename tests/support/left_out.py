"""Leaves tests out on machines that lack something, and says so at the end of the run."""

from __future__ import annotations

import os
from collections import Counter
from typing import NoReturn

import pytest

#: set where the web client, PostgreSQL, Ray or a package registry must be there
WEB = "MELDHOUSE_TEST_WEB"
POSTGRES = "MELDHOUSE_TEST_POSTGRES"
RAY = "MELDHOUSE_TEST_RAY"
INSTALL = "MELDHOUSE_TEST_INSTALL"
#: marks the skips that the last lines of a run must mention
_PREFIX = "left out: "


def leave_out(reason: str, required: str) -> NoReturn:
    """Skips the test, or fails it where the environment variable `required` is set, as it is in CI.

    The reason says what is missing and how to get it.
    """
    if os.environ.get(required):
        pytest.fail(f"{reason} ({required} is set)")
    pytest.skip(_PREFIX + reason)


def summary(reports: list[pytest.TestReport]) -> list[str]:
    """Returns one line for each reason for which tests were left out."""
    counts: Counter[str] = Counter()
    for report in reports:
        if isinstance(report.longrepr, tuple):
            _, _, reason = report.longrepr
            if _PREFIX in reason:
                counts[reason.partition(_PREFIX)[2]] += 1
    return [f"{count} tests left out: {reason}" for reason, count in sorted(counts.items())]
