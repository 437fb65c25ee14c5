"""The first lessons, one a game. Their texts stand in the words, under the game and the name of each step."""

from __future__ import annotations

from meldhouse.lessons.errors import NoSuchLesson
from meldhouse.lessons.lesson import Asked, Lesson, Played, Told


def passing(*seats: int) -> list[Played]:
    """RF-6 These seats want nothing of a discard."""
    return [Played(seat, "-") for seat in seats]


RUMMY_FIVE = Lesson(
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

BIG_EIGHT = Lesson(
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

OCTABLITZ = Lesson(
    "octablitz",
    3,
    ["rsssAAK bsJKL", "rsBBL bssABCC", "rCCJJK bsABJK"],
    "",
    [
        Told("intro"),
        Asked("lead", "rsss", ["rs", "up"]),
        Played(1, "(bss rs)"),
        Played(2, "(bsAB)"),
        Asked("pair", "rAA", ["rA", "up"]),
        Played(1, "rBB"),
        Played(2, "(bJK)"),
        Played(1, "rL"),
        Played(2, "(rC)"),
        Asked("hide", "(bs)", ["bs", "down"]),
        Played(1, "bABC"),
        Played(2, "(rCJJ)"),
        Asked("run", "bJKL", ["bJ", "bK", "bL", "up"]),
        Asked("last", "rK", ["rK", "up"]),
        Played(1, "(bC)"),
        Played(2, "(rK)"),
        Told("end"),
    ],
    ["OB-2", "OB-3", "OB-4", "OB-6", "OB-7"],
)

RHINE_RUMMY = Lesson(
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
)

RUMMIKUB = Lesson(
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
)

LESSONS: dict[str, Lesson] = {
    lesson.game: lesson for lesson in (RUMMY_FIVE, BIG_EIGHT, OCTABLITZ, RHINE_RUMMY, RUMMIKUB)
}


def lesson_of(game: str) -> Lesson:
    """The first lesson of a game."""
    lesson = LESSONS.get(game)
    if lesson is None:
        raise NoSuchLesson(f"there are lessons of {', '.join(LESSONS)}, not of {game[:40]!r}")
    return lesson
