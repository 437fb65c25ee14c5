"""What a bot is."""

from __future__ import annotations

from typing import Protocol

from meldhouse.core.actions import Action
from meldhouse.core.game import AnyView

#: from weak to strong
LEVELS = ("random", "novice", "regular", "expert")


class Bot(Protocol):
    """It is shown a view and nothing else."""

    def decide(self, view: AnyView) -> Action:
        """One of the actions that the rules do not refuse to this view."""
