"""The tables of quick sweeps, which are shared by all of them."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from meldhouse.solvers.melding.rummikub.sweep.bounds_ahead import HALVES
from meldhouse.solvers.melding.rummikub.sweep.run_states import (
    GIVINGS,
    MOST,
    STATES,
    covered_states,
    group_jokers,
    group_room,
    joker_masks,
    next_states,
    open_runs,
)

_NO_STATE: Final = -1


def givers() -> vec[i64]:
    """Returns by tiles given to runs * STATES, in order: the states that may be given so many, and -1 behind them."""
    following = next_states()
    found: list[int] = []
    for runs in range(MOST + 1):
        states = [state for state in range(STATES) if following[state * (MOST + 1) + runs] >= 0]
        found += states + [_NO_STATE] * (STATES - len(states))
    found.append(_NO_STATE)
    return vec[i64](found)


def least_group_needs() -> vec[i64]:
    """Returns by most that the last colour gives * 27 + what the others give: the half jokers needed at least."""
    jokers = group_jokers()
    found: list[int] = []
    for most in range(3):
        for code in range(GIVINGS // 3):
            found.append(min([jokers[code + 27 * last] for last in range(most + 1)]) * HALVES)
    return vec[i64](found)


@final
class Tables:
    """The tables that all quick sweeps share, because one decision makes many sweeps."""

    def __init__(self) -> None:
        self.next = next_states()
        self.givers = givers()
        self.open = open_runs()
        self.group_jokers = group_jokers()
        self.least_needs = least_group_needs()
        self.rooms = group_room()
        self.covered = covered_states()
        self.joker_masks = joker_masks()


_tables: list[Tables] = []


def shared_tables() -> Tables:
    """Returns the tables; made once."""
    if not _tables:
        _tables.append(Tables())
    return _tables[0]
