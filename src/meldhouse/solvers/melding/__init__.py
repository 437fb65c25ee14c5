"""The melding solvers: the best plays on a table that may be rearranged, and the steps to make them.

`solve.py` is the entry for every game. The functions of each game:

Rummikub: `best_play`, `best_plays`, `best_opening`, `going_out`, `keeping`, `rescue`, `count_plays`. Rhine Rummy:
`best_rhine_play`, `find_rhine_play`, `best_rhine_plays`, `rhine_keeping`, `rescue_rhine`, `count_rhine_plays`. For both
`steps_to`, the way from one table to the other.
"""

from __future__ import annotations

from meldhouse.solvers.melding.answer import Answer
from meldhouse.solvers.melding.errors import PositionError
from meldhouse.solvers.melding.rhine_rummy.plays import (
    best_rhine_play,
    best_rhine_plays,
    count_rhine_plays,
    find_rhine_play,
    rhine_keeping,
)
from meldhouse.solvers.melding.rhine_rummy.rescue import rescue_rhine
from meldhouse.solvers.melding.rummikub.count import count_plays
from meldhouse.solvers.melding.rummikub.first_meld import best_opening
from meldhouse.solvers.melding.rummikub.plays import (
    best_play,
    best_plays,
    going_out,
    keeping,
    rescue,
    tile_weights,
    value_weights,
)
from meldhouse.solvers.melding.steps import Step, steps_to

__all__ = [
    "Answer",
    "PositionError",
    "Step",
    "best_opening",
    "best_play",
    "best_plays",
    "best_rhine_play",
    "best_rhine_plays",
    "count_plays",
    "count_rhine_plays",
    "find_rhine_play",
    "going_out",
    "keeping",
    "rescue",
    "rescue_rhine",
    "rhine_keeping",
    "steps_to",
    "tile_weights",
    "value_weights",
]
