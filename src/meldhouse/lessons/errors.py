"""Errors of lessons."""

from __future__ import annotations

from meldhouse.parts.errors import MeldhouseError


class NoSuchLesson(MeldhouseError):
    """Raised for a lesson, an exercise or a step that does not exist."""

    code = "no-such-lesson"
