"""The benchmark: contests over fixed, named deals, with one result as plain data (docs/reference/benchmark.md)."""

from __future__ import annotations

import os
import platform
from dataclasses import dataclass
from typing import Any, final

import meldhouse
from meldhouse.arena.summary import Summary
from meldhouse.build_info import is_compiled
from meldhouse.parts.errors import OptionError

#: the version of the result
FORMAT = 1


@final
@dataclass(frozen=True)
class Suite:
    """Fixed deals. A changed suite gets a new number, so that a name always means the same cards."""

    name: str
    deals: int

    def seed(self, game: str) -> str:
        """Returns the seed of a contest over these deals."""
        return f"meldhouse/benchmark/{self.name}/{game}"


SUITES = {
    suite.name: suite for suite in (Suite("small-1", 20), Suite("standard-1", 200), Suite("large-1", 2000))
}
USUAL_SUITE = "small-1"


def suite_of(name: str) -> Suite:
    """Returns a suite by its name."""
    if name not in SUITES:
        raise OptionError(f"there is no suite {name!r}; there are: {', '.join(SUITES)}")
    return SUITES[name]


def result_of(summary: Summary, suite: Suite) -> dict[str, Any]:
    """Returns the result of a benchmark. `is_complete` is false for an interrupted or shortened one."""
    told = summary.as_data()
    header = {name: told[name] for name in ("game", "rules", "options", "seed", "think", "samples")}
    return {
        "meldhouse-benchmark": FORMAT,
        "suite": suite.name,
        "is_complete": summary.deals == suite.deals,
        **header,
        "seats": list(summary.entrants),
        "deals": told["deals"],
        "plays": told["plays"],
        "entrants": told["entrants"],
        "differences": told["differences"],
        "by_seat": told["seats"],
        "machine": _machine(),
    }


def _machine() -> dict[str, Any]:
    """Describes what the times depend on."""
    return {
        "meldhouse": meldhouse.__version__,
        "compiled": is_compiled(),
        "python": platform.python_version(),
        "system": platform.system(),
        "processor": platform.machine(),
        "processors": os.cpu_count(),
    }
