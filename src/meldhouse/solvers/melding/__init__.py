"""The melding solver: what is the best that can be laid, and how is it done.

Rummikub: `best_play`, `best_plays`, `best_opening`, `going_out`, `keeping`, `rescue`, `count_plays`. Rhine Rummy:
`best_rhine_play`, `find_rhine_play`, `best_rhine_plays`, `rhine_keeping`, `rescue_rhine`, `count_rhine_plays`. For both
`steps_to`, the way from one table to the other.
"""

from __future__ import annotations

from meldhouse.solvers.melding.answers import Answer
from meldhouse.solvers.melding.counting import count_plays
from meldhouse.solvers.melding.errors import PositionError
from meldhouse.solvers.melding.opening import best_opening
from meldhouse.solvers.melding.plays import (
    best_play,
    best_plays,
    going_out,
    keeping,
    rescue,
    tile_weights,
    value_weights,
)
from meldhouse.solvers.melding.rhine import (
    best_rhine_play,
    best_rhine_plays,
    count_rhine_plays,
    find_rhine_play,
    rhine_keeping,
)
from meldhouse.solvers.melding.rhine_rescue import rescue_rhine
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
