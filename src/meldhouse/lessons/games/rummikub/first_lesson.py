"""The first lesson of Rummikub."""

from __future__ import annotations

from meldhouse.lessons.equivalence import same_layout
from meldhouse.lessons.lesson import Asked, Lesson, Played, Told


def number_of(tile: str) -> str:
    """Returns the number of a tile in notation."""
    return tile[1:]


RUMMIKUB_LESSON = Lesson(
    "rummikub",
    2,
    ["k10 k11 k12 k13 b7 b8 o11 r4 k4 o6 r1 r2 r8 o8", "b4 b5 b6 k11 b11 r11 o5 * o7 k1 b1 o3 r6 b13"],
    "o9 r13",
    [
        Told("intro"),
        Asked("thirty", "lay k10 k11 k12 k13", ["k10", "k11", "k12", "k13", "new", "end"]),
        Played(1, "lay k10 k11 k12 k13 / b4 b5 b6 / k11' b11 r11"),
        Asked(
            "add",
            "lay k10 k11 k12 k13 / b4 b5 b6 b7 b8 / k11' b11 r11 o11",
            ["b7", "b8", "b6", "o11", "r11", "end"],
        ),
        Played(1, "draw"),
        Asked(
            "rearrange",
            "lay k10 k11 k12 k13 / b5 b6 b7 b8 / k11' b11 r11 o11 / k4 b4 r4",
            ["r4", "k4", "b4", "new", "end"],
        ),
        Played(1, "lay k10 k11 k12 k13 / b5 b6 b7 b8 / k11' b11 r11 o11 / k4 b4 r4 / o5 * o7"),
        Asked(
            "joker",
            "lay k10 k11 k12 k13 / b5 b6 b7 b8 / k11' b11 r11 o11 / k4 b4 r4 / o5 o6 o7 / r1 r2 *",
            ["o6", "*", "r1", "r2", "new", "end"],
        ),
        Played(1, "draw"),
        Asked(
            "out",
            "lay k10 k11 k12 k13 / b5 b6 b7 / k11' b11 r11 o11 / k4 b4 r4 / o5 o6 o7 / r1 r2 * / b8 o8 r8",
            ["r8", "o8", "b8", "new", "end"],
        ),
        Told("end"),
    ],
    ["RK-2", "RK-3", "RK-5", "RK-7"],
    first="r13 k2",
    is_same=same_layout(number_of),
)
