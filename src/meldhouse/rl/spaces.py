"""Spaces of observations and actions, shared by the environments of PettingZoo and Gymnasium."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from meldhouse.rl.arrays import Encoding
from meldhouse.rl.deal import Deal


def observation_space(encoding: Encoding) -> Any:
    """Returns the space of flat observations with a mask of action ids."""
    limits = np.iinfo(np.int16)
    return spaces.Dict(
        {
            "observation": spaces.Box(limits.min, limits.max, (encoding.flat_size,), np.int16),
            "action_mask": spaces.Box(0, 1, (encoding.actions,), np.int8),
        }
    )


def observation(deal: Deal, seat: int) -> dict[str, Any]:
    """Returns what a seat observes, with its mask."""
    return {"observation": deal.encoding.flat(deal.view(seat)), "action_mask": action_mask(deal, seat)}


def action_mask(deal: Deal, seat: int) -> Any:
    """Returns 1 for each legal id of a seat and 0 for the others, which is all of them unless it must decide."""
    return deal.encoding.mask_of(deal.legal() if deal.seat == seat else [])
