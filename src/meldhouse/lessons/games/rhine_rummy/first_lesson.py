"""The first lesson of Rhine Rummy."""

from __future__ import annotations

from meldhouse.lessons.equivalence import same_layout
from meldhouse.lessons.lesson import Asked, Lesson, Played, Told


def rank_of(card: str) -> str:
    """Returns the rank of a card in notation."""
    return card[:-1]


RHINE_RUMMY_LESSON = Lesson(
    "rhine-rummy",
    2,
    ["4d 5d 6d 9c 9h * 2c 2s 8h Jh", "Qs Qh Qd 7d 9s 10c Jc 7s 7c Kc"],
    "5s 6c 3h",
    [
        Told("intro"),
        Played(1, "lay 4d 5d 6d / 9c 9h *"),
        Asked("qualify", "lay 4d 5d 6d / 9c 9h * / Qd Qh Qs", ["Qd", "Qh", "Qs", "new", "end"]),
        Played(1, "draw"),
        Asked("extend", "lay 4d 5d 6d 7d / 9c 9h * / Qd Qh Qs", ["7d", "6d", "end"]),
        Played(1, "draw"),
        Asked(
            "free", "lay 4d 5d 6d 7d / 9c 9h 9s / Qd Qh Qs / 10c Jc *", ["9s", "*", "10c", "Jc", "new", "end"]
        ),
        Played(1, "draw"),
        Asked(
            "out",
            "lay 4d 5d 6d / 9c 9h 9s / Qd Qh Qs / 10c Jc * Kc / 7c 7d 7s",
            ["7c", "7d", "7s", "Kc", "new", "end"],
        ),
        Told("end"),
    ],
    ["RR-3", "RR-4", "RR-5", "RR-6", "RR-7"],
    is_same=same_layout(rank_of),
)
