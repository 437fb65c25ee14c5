"""What the melding solver cannot be asked."""

from __future__ import annotations

from meldhouse.parts.errors import MeldhouseError


class PositionError(MeldhouseError):
    """A table and a hand that cannot be: too many copies, a table that is not legal, a tile not there."""

    code = "bad-position"
