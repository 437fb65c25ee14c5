"""The first lessons of Rummy Five and Big Eight."""

from __future__ import annotations

from meldhouse.lessons.lesson import Asked, Lesson, Played, Told


def passing(*seats: int) -> list[Played]:
    """RF-6 Returns the passes of these seats on a discard."""
    return [Played(seat, "-") for seat in seats]


RUMMY_FIVE_LESSON = Lesson(
    "rummy-five",
    3,
    ["bBC rs rK", "rAC bKs", "rJ bA bL rB"],
    "bJ bs bK rs bs rB",
    [
        Told("intro"),
        Asked("discard", "rK", ["rK", "discard"]),
        *passing(1, 2),
        Played(1, "rA"),
        Asked("pass", "-", ["-"]),
        Played(2, "-"),
        Played(2, "rJ"),
        *passing(0, 1),
        Asked("go", "bJ!", ["bJ", "go"]),
        *passing(1, 2),
        Played(1, "rC"),
        *passing(0, 2),
        Played(2, "bA"),
        Asked("catch", "catch", ["catch"]),
        Played(1, "-"),
        Told("end"),
    ],
    ["RF-2", "RF-3", "RF-5", "RF-6", "RF-14"],
)

BIG_EIGHT_LESSON = Lesson(
    "big-eight",
    3,
    ["bKK bLL bAC rs", "bK rA rJ bJ rs bs rK", "bB rC rC bJ rs rB bs"],
    "rJ rB bs rs",
    [
        Told("intro"),
        Asked("discard", "rJ", ["rJ", "discard"]),
        *passing(1, 2),
        Played(1, "bK"),
        Asked("set", "set", ["set"]),
        Played(2, "-"),
        Asked("after", "rs", ["rs", "discard"]),
        *passing(1, 2),
        Played(1, "rA"),
        *passing(0, 2),
        Played(2, "bB"),
        Asked("catch", "catch", ["catch"]),
        Played(1, "-"),
        Told("end"),
    ],
    ["BE-2", "BE-4", "BE-5", "RF-6"],
)
