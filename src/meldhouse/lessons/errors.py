"""What can be wrong with a question about a lesson."""

from __future__ import annotations

from meldhouse.parts.errors import MeldhouseError


class NoSuchLesson(MeldhouseError):
    """A lesson, an exercise or a step that there is not."""

    code = "no-such-lesson"
