"""What is asked besides of games whose table may be rearranged.

It stands here and not in core because a compiled protocol cannot be asked about at run time.
"""

from __future__ import annotations

from typing import Any, Protocol, runtime_checkable

from meldhouse.core.actions import Action


@runtime_checkable
class Rearranging(Protocol):
    """A game that knows a bell, drafts of a turn, and copies that look alike."""

    def bell(self, arrangement: str | None) -> Action | None:
        """What the referee decides when time is up and this lay on the table (None: nothing was moved)."""

    def fitted(self, view: Any, action: Any) -> Action:
        """A decision without marks, its equal copies chosen so that it is allowed, if any choice of them is."""

    def read_draft(self, view: Any, text: str) -> str:
        """An unfinished table in its usual notation; refused if it holds what this seat cannot lay."""


def as_rearranging(game: object) -> Rearranging | None:
    """The same game, if its table may be rearranged."""
    return game if isinstance(game, Rearranging) else None
