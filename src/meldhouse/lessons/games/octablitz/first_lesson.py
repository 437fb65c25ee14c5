"""The first lesson of Octablitz."""

from __future__ import annotations

from meldhouse.lessons.lesson import Asked, Lesson, Played, Told

OCTABLITZ_LESSON = Lesson(
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
