"""Payments at the end of a deal (OB-7, OB-8)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from meldhouse.parts.seats import Seat
from meldhouse.parts.values import Value


def base_points(players: int) -> int:
    """OB-7 Returns 5 points for three players, 4 for four."""
    return 5 if players == 3 else 4


@final
class Payment(Value):
    """The settlement of one player with the winner of the deal, and its parts.

    `seat` owes (base - taken + extra) x times; the winner pays if that is negative.
    """

    FIELDS = ("seat", "payer", "payee", "points", "base", "taken", "extra", "times")

    def __init__(self, seat: Seat, winner: Seat, base: int, taken: int, times: int) -> None:
        #: the seat that settles with the winner
        self.seat = seat
        self.base = base
        #: the number of cards that this seat has taken
        self.taken = taken
        #: 1 for a seat that has taken no card
        self.extra = 1 if taken == 0 else 0
        self.times = times
        owed = (base - taken + self.extra) * times
        self.payer = seat if owed >= 0 else winner
        self.payee = winner if owed >= 0 else seat
        #: never below zero
        self.points = abs(owed)


def payments_of(winner: Seat, taken: Sequence[int], general: Seat | None, multiplier: int) -> list[Payment]:
    """OB-7, OB-8 Returns the settlements with the winner. Payments of and to the General are multiplied.

    `taken` is the number of cards that each seat has taken; that of the winner does not count.
    """
    base = base_points(len(taken))
    paid: list[Payment] = []
    for seat, count in enumerate(taken):
        if seat == winner:
            continue
        times = multiplier if general is not None and (seat == general or winner == general) else 1
        paid.append(Payment(seat, winner, base, count, times))
    return paid


def with_payments(points: tuple[int, ...], payments: Sequence[Payment]) -> tuple[int, ...]:
    """Returns the points of all seats after payments."""
    changed = list(points)
    for payment in payments:
        changed[payment.payer] -= payment.points
        changed[payment.payee] += payment.points
    return tuple(changed)
