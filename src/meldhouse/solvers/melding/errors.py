"""Errors of questions to the melding solvers."""

from __future__ import annotations

from meldhouse.parts.errors import MeldhouseError


class PositionError(MeldhouseError):
    """Raised for an impossible position: too many copies, an illegal table, a tile that is not there."""

    code = "bad-position"
