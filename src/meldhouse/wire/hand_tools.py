"""Answers about a hand of Rummy Five or Big Eight, beside a table: points, waits, special combinations."""

from __future__ import annotations

from meldhouse.wire.structs import Struct


class CombinationLine(Struct):
    """A special combination of Rummy Five or Big Eight; its words are among the texts."""

    name: str
    points: int


class Worth(Struct):
    """The points of a hand."""

    points: int
    may_go_out: bool
    combinations: list[tuple[str, int]]


class WaitLine(Struct):
    """A card that completes a hand, the copies of it that are not held, and the points by self-draw and Catch."""

    card: str
    left: int
    self_draw: Worth
    catch: Worth


class ReachLine(Struct):
    """A special combination and the cards that a hand lacks for it; null if it is out of reach."""

    name: str
    points: int
    missing: list[str] | None
