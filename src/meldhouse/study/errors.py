"""Failures of questions that need no table."""

from __future__ import annotations

from meldhouse.parts.errors import MeldhouseError


class NothingThere(MeldhouseError):
    """There is no such thing in this house."""

    code = "not-found"
